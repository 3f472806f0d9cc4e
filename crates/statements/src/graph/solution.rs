//! Colourings of graphs: read, checked, written.

use super::Graph;
use crate::instance::{Clash, Links};
use crate::text::{Token, Words, lines, meaning, quote, syntax};
use crate::{Place, ReadError, Solution, SolutionError};
use std::fmt::Write;
use zeroize::Zeroizing;

/// Reads `v VERTEX COLOUR` lines (DIMACS says `l` where we say `v`) or one colour a line, both from 1.
pub(super) fn read(graph: &Graph, text: &str) -> Result<Solution, SolutionError> {
    let mut reader = Reader::new(graph);
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

struct Reader {
    colours: Zeroizing<Vec<u16>>,
    limit: u32,
    /// How many lines held one colour.
    lines: usize,
}

impl Reader {
    fn new(graph: &Graph) -> Self {
        let colours = Zeroizing::new(vec![NONE; graph.vertices() as usize]);
        Self { colours, limit: graph.colours(), lines: 0 }
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
            return Err(meaning(place, format!("vertex {} has a colour already", index + 1)));
        }
        self.colours[index] = colour;
        Ok(())
    }

    /// A colour, from 0.
    fn colour(&self, token: Token<'_>) -> Result<u16, ReadError> {
        let expected = format!("a colour from 1 to {}", self.limit);
        let number = token.number(&expected)?;
        let colour = (1..=self.limit).contains(&number).then(|| u16::try_from(number - 1).ok()).flatten();
        colour.ok_or_else(|| syntax(token.place, quote(token.text), expected))
    }

    fn finish(self) -> Result<Solution, SolutionError> {
        match self.colours.iter().position(|&colour| colour == NONE) {
            Some(index) => {
                Err(SolutionError::Shape(format!("vertex {} has no colour in the solution", index + 1)))
            }
            None => Ok(Solution::wiped(self.colours)),
        }
    }
}

/// The first violated rule: number of vertices, colours, allowed colours, edges.
pub(super) fn check(graph: &Graph, solution: &Solution) -> Result<(), SolutionError> {
    let colours = solution.expose();
    let (vertices, limit) = (graph.vertices() as usize, graph.colours());
    if colours.len() != vertices {
        let problem =
            format!("the solution colours {} vertices, and the graph has {vertices}", colours.len());
        return Err(SolutionError::Shape(problem));
    }
    if let Some(index) = colours.iter().position(|&colour| u32::from(colour) >= limit) {
        let (vertex, colour) = (index + 1, u32::from(colours[index]) + 1);
        return Err(SolutionError::Shape(format!(
            "vertex {vertex} has colour {colour}, and there are {limit} colours"
        )));
    }
    for (vertex, list) in graph.lists().iter() {
        let colour = u32::from(colours[vertex as usize]);
        if list.binary_search(&colour).is_err() {
            let problem = format!("vertex {} has colour {}, which it may not have", vertex + 1, colour + 1);
            return Err(SolutionError::Rule(problem));
        }
    }
    let colour = |vertex: u32| Some(u32::from(colours[vertex as usize]));
    match Links::Edges(graph.edges()).clash(limit, colour) {
        Some(clash) => Err(SolutionError::Rule(tell(clash, "both have"))),
        None => Ok(()),
    }
}

/// `vertices 3 and 7 are adjacent and both have colour 2`.
pub(super) fn tell(clash: Clash, verb: &str) -> String {
    let (u, v, colour) = (clash.first + 1, clash.second + 1, clash.colour + 1);
    format!("vertices {u} and {v} are adjacent and {verb} colour {colour}")
}

/// `v VERTEX COLOUR` lines, counted from 1.
pub(super) fn render(solution: &Solution) -> String {
    let mut text = String::new();
    for (index, &colour) in solution.expose().iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "v {} {}", index + 1, u32::from(colour) + 1);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path() -> Graph {
        Graph::new(3, 2, [(0, 1), (1, 2)], [(2, vec![0])]).unwrap()
    }

    fn colours(text: &str) -> Result<Vec<u16>, String> {
        read(&path(), text).map(|solution| solution.expose().to_vec()).map_err(|error| error.to_string())
    }

    #[test]
    fn both_forms_are_read_and_the_first_is_written() {
        for text in ["v 1 1\nv 2 2\nv 3 1\n", "c by hand\ns col 2\nl 3 1\nl 1 1\nl 2 2", "1\n2\r\n\n1"] {
            assert_eq!(colours(text), Ok(vec![0, 1, 0]), "{text}");
        }
        assert_eq!(render(&Solution::new(vec![0, 1, 0])), "v 1 1\nv 2 2\nv 3 1\n");
    }

    #[test]
    fn texts_that_are_no_solution_are_refused_with_the_place() {
        for (text, message) in [
            ("1\n2", "vertex 3 has no colour in the solution"),
            ("", "vertex 1 has no colour in the solution"),
            ("v 1 1\nv 1 2", "line 2, column 3: vertex 1 has a colour already"),
            ("v 1 3", "line 1, column 5: found \"3\"; expected a colour from 1 to 2"),
            ("0", "line 1, column 1: found \"0\"; expected a colour from 1 to 2"),
            ("v 4 1", "line 1, column 3: found \"4\"; expected v VERTEX COLOUR, with a vertex from 1 to 3"),
            ("v 0 1", "line 1, column 3: found \"0\"; expected v VERTEX COLOUR, with a vertex from 1 to 3"),
            (
                "v 1",
                "line 1, column 4: found the end of the line; expected v VERTEX COLOUR, with a vertex from 1 to 3",
            ),
            ("1 2", "line 1, column 3: found \"2\"; expected the end of the line"),
            ("1\n2\n1\n1", "line 4, column 1: one colour more than there are vertices, which are 3"),
        ] {
            let error = colours(text).unwrap_err();
            assert_eq!(error.trim_start_matches("the solution cannot be read: "), message);
        }
    }

    #[test]
    fn the_first_broken_rule_is_told() {
        let told =
            |colours: &[u16]| check(&path(), &Solution::new(colours.to_vec())).map_err(|e| e.to_string());
        assert_eq!(told(&[0, 1, 0]), Ok(()));
        assert_eq!(told(&[0, 1, 1]), Err("vertex 3 has colour 2, which it may not have".to_owned()));
        assert_eq!(told(&[1, 1, 0]), Err("vertices 1 and 2 are adjacent and both have colour 2".to_owned()));
        assert_eq!(told(&[0, 2, 0]), Err("vertex 2 has colour 3, and there are 2 colours".to_owned()));
        assert_eq!(told(&[0, 1]), Err("the solution colours 2 vertices, and the graph has 3".to_owned()));
    }
}
