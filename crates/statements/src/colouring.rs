//! Colourings as people write them, one entry a vertex.

use crate::csv::{delimiter, fields, header, unescaped};
use crate::names::Names;
use crate::text::{Part, Token, Words, count, lines, meaning, quote, syntax};
use crate::{Place, ReadError, Solution, SolutionError};
use std::collections::HashMap;
use zeroize::Zeroizing;

/// Whether a text begins with `v VERTEX COLOUR`, behind comments.
pub(crate) fn has_vertex_lines(text: &str) -> bool {
    let mut words = lines(text).map(|(_, line)| line.split_whitespace());
    let first = words.find_map(|mut words| {
        words.next().filter(|word| !["c", "s", "#"].contains(word)).map(|word| (word, words))
    });
    first.is_some_and(|(word, words)| {
        let mut numbers = words.map(|word| word.bytes().all(|b| b.is_ascii_digit()));
        ["v", "l"].contains(&word)
            && numbers.by_ref().take(2).filter(|number| *number).count() == 2
            && numbers.next().is_none()
    })
}

/// The delimiter, if a text begins with a name and a colour.
fn named(text: &str, names: &Names) -> Option<char> {
    let first = header(Part::whole(text))?;
    let delimiter = delimiter(first);
    (!names.items().is_empty() && first.text.contains(delimiter)).then_some(delimiter)
}

/// Reads `v VERTEX COLOUR` lines (DIMACS says `l` where we say `v`) or one colour a line, both from 1.
/// Where vertices have names, `NAME,COLOUR` lines as well.
pub(crate) fn read(
    text: &str,
    vertices: usize,
    colours: u32,
    names: &Names,
) -> Result<Solution, SolutionError> {
    let mut reader = Reader::new(vertices, colours, names);
    if let Some(delimiter) = named(text, names) {
        return reader.named_lines(text, delimiter).map_err(Into::into).and_then(|()| reader.finish());
    }
    for (number, line) in lines(text) {
        let mut words = Words::new(number, line);
        let Some(first) = words.next() else { continue };
        match first.text {
            "c" | "s" | "#" => continue,
            "v" | "l" => reader.vertex_line(&mut words)?,
            _ => reader.colour_line(first)?,
        }
        words.end()?;
    }
    reader.finish()
}

/// No colour yet.
const NONE: u16 = u16::MAX;

struct Reader<'a> {
    names: &'a Names,
    colours: Zeroizing<Vec<u16>>,
    limit: u32,
    /// How many lines held one colour.
    lines: usize,
}

impl<'a> Reader<'a> {
    fn new(vertices: usize, limit: u32, names: &'a Names) -> Self {
        Self { names, colours: Zeroizing::new(vec![NONE; vertices]), limit, lines: 0 }
    }

    /// `item,slot` lines, perhaps under such a header.
    fn named_lines(&mut self, text: &str, delimiter: char) -> Result<(), ReadError> {
        let by_name: HashMap<&str, usize> =
            self.names.items().iter().enumerate().map(|(vertex, name)| (name.as_str(), vertex)).collect();
        let lines = Part::whole(text).lines().filter(|line| !line.text.trim().is_empty());
        for (index, line) in lines.enumerate() {
            let fields = fields(line, delimiter)?;
            let [name, colour] = fields[..] else {
                return Err(syntax(line.start, count(fields.len(), "field"), "an item and its slot"));
            };
            let known = by_name.get(unescaped(name.text).as_ref());
            if index == 0 && known.is_none() && !colour.text.bytes().all(|b| b.is_ascii_digit()) {
                continue;
            }
            let &vertex = known.ok_or_else(|| syntax(name.start, quote(name.text), "one of the items"))?;
            let colour = self.colour(Token { place: colour.start, text: colour.text })?;
            self.set(vertex, colour, name.start)?;
        }
        Ok(())
    }

    fn vertex_line(&mut self, words: &mut Words<'_>) -> Result<(), ReadError> {
        let expected = format!("v VERTEX COLOUR, with a vertex from 1 to {}", self.colours.len());
        let vertex = words.expect(&expected)?;
        let number = vertex.number(&expected)? as usize;
        let colour = self.colour(words.expect(&expected)?)?;
        if !(1..=self.colours.len()).contains(&number) {
            return Err(syntax(vertex.place, quote(vertex.text), expected));
        }
        self.set(number - 1, colour, vertex.place)
    }

    fn colour_line(&mut self, token: Token<'_>) -> Result<(), ReadError> {
        let colour = self.colour(token)?;
        let index = self.lines;
        if index == self.colours.len() {
            return Err(meaning(
                token.place,
                format!("one colour more than there are vertices, which are {index}"),
            ));
        }
        self.lines += 1;
        self.set(index, colour, token.place)
    }

    fn set(&mut self, index: usize, colour: u16, place: Place) -> Result<(), ReadError> {
        if self.colours[index] != NONE {
            return Err(meaning(
                place,
                format!("{} has a {} already", self.names.one(index), self.names.colour()),
            ));
        }
        self.colours[index] = colour;
        Ok(())
    }

    /// A colour, from 0.
    fn colour(&self, token: Token<'_>) -> Result<u16, ReadError> {
        let expected = format!("a {} from 1 to {}", self.names.colour(), self.limit);
        let number = token.number(&expected)?;
        let colour = (1..=self.limit).contains(&number).then(|| u16::try_from(number - 1).ok()).flatten();
        colour.ok_or_else(|| syntax(token.place, quote(token.text), expected))
    }

    fn finish(self) -> Result<Solution, SolutionError> {
        match self.colours.iter().position(|&colour| colour == NONE) {
            Some(index) => {
                let (name, colour) = (self.names.one(index), self.names.colour());
                Err(SolutionError::Shape(format!("{name} has no {colour} in the solution")))
            }
            None => Ok(Solution::wiped(self.colours)),
        }
    }
}
