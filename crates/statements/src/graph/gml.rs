//! GML: `graph [ node [ id 1 label "a" ] edge [ source 1 target 2 ] ]`. Keys that are not named here say
//! nothing about colours.

use super::builder::Builder;
use crate::text::{Part, Token, quote, syntax};
use crate::{Place, Read, ReadError, ReadOptions};

/// Lists inside lists.
const DEEPEST: usize = 50;

/// `graph [` behind comments and simple keys, near the beginning.
pub(super) fn recognises(text: &str) -> bool {
    const LOOKED_AT: usize = 200;
    let mut scanner = Scanner::new(text);
    let mut last = None;
    for _ in 0..LOOKED_AT {
        match scanner.next() {
            Some(Ok(token)) if token.text == "[" => return last == Some("graph"),
            Some(Ok(token))
                if token.text.starts_with(|c: char| c.is_ascii_alphanumeric() || "\"-+".contains(c)) =>
            {
                last = Some(token.text);
            }
            _ => return false,
        }
    }
    false
}

/// Words, strings with their quotation marks, and brackets.
struct Scanner<'a> {
    rest: Part<'a>,
}

impl<'a> Scanner<'a> {
    const fn new(text: &'a str) -> Self {
        Self { rest: Part::whole(text) }
    }

    fn take(&mut self, bytes: usize) -> Part<'a> {
        let (taken, rest) = self.rest.text.split_at(bytes);
        let start = self.rest.start;
        self.rest = Part { text: rest, start: behind(start, taken) };
        Part { text: taken, start }
    }
}

/// The place behind a text.
fn behind(start: Place, text: &str) -> Place {
    match text.rsplit_once('\n') {
        None => Place { column: start.column + text.chars().count(), ..start },
        Some((before, last)) => {
            Place { line: start.line + before.matches('\n').count() + 1, column: last.chars().count() + 1 }
        }
    }
}

impl<'a> Iterator for Scanner<'a> {
    type Item = Result<Token<'a>, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let text = self.rest.text;
            self.take(text.len() - text.trim_start().len());
            if !self.rest.text.starts_with('#') {
                break;
            }
            self.take(self.rest.text.find('\n').unwrap_or(self.rest.text.len()));
        }
        let text = self.rest.text;
        let length = match text.chars().next()? {
            '[' | ']' => 1,
            '"' => match text[1..].find('"') {
                Some(end) => end + 2,
                None => {
                    return Some(Err(syntax(self.rest.start, "a quotation mark", "another one behind it")));
                }
            },
            _ => text.find(|c: char| c.is_whitespace() || "[]\"".contains(c)).unwrap_or(text.len()),
        };
        let part = self.take(length);
        Some(Ok(Token { place: part.start, text: part.text }))
    }
}

/// What a node or an edge says of itself.
#[derive(Default)]
struct Item<'a> {
    id: Option<&'a str>,
    label: Option<&'a str>,
    source: Option<&'a str>,
    target: Option<&'a str>,
}

impl<'a> Item<'a> {
    fn set(&mut self, key: &str, value: &'a str) {
        let field = match key {
            "id" => &mut self.id,
            "label" => &mut self.label,
            "source" => &mut self.source,
            "target" => &mut self.target,
            _ => return,
        };
        *field = Some(value.trim_matches('"'));
    }
}

pub(super) fn read(text: &str, options: &ReadOptions) -> Result<Read, ReadError> {
    let mut builder = Builder::new(options);
    let mut scanner = Scanner::new(text);
    let (mut open, mut item, mut directed) = (Vec::new(), Item::default(), false);
    while let Some(token) = scanner.next() {
        let key = token?;
        if key.text == "]" {
            close(&open, &item, key.place, &mut builder)?;
            if open.pop().is_none() {
                return Err(syntax(key.place, "a bracket", "a key"));
            }
            continue;
        }
        let missing = || syntax(key.place, quote(key.text), "a key and its value");
        let value = scanner.next().ok_or_else(missing)??;
        match (&open[..], key.text, value.text) {
            (_, _, "[") if open.len() == DEEPEST => return Err(syntax(value.place, "a list", "less depth")),
            (_, _, "[") => {
                item = if open.len() == 1 { Item::default() } else { item };
                open.push(key.text);
            }
            (["graph"], "directed", "1") => directed = true,
            (["graph", "node" | "edge"], name, value) => item.set(name, value),
            _ => {}
        }
    }
    if !open.is_empty() {
        return Err(syntax(scanner.rest.start, "the end of the text", "a bracket ] for each ["));
    }
    builder.told("GML", directed);
    builder.finish_labelled()
}

/// A node or an edge is complete.
fn close(open: &[&str], item: &Item<'_>, place: Place, builder: &mut Builder<'_>) -> Result<(), ReadError> {
    let missing = |what| syntax(place, "the end of the list", what);
    match open {
        ["graph", "node"] => {
            builder.declare(item.id.ok_or_else(|| missing("id of the node"))?, item.label, place)
        }
        ["graph", "edge"] => {
            let u = builder.known(item.source.ok_or_else(|| missing("source of the edge"))?, place)?;
            let v = builder.known(item.target.ok_or_else(|| missing("target of the edge"))?, place)?;
            builder.edge(u, v, place)
        }
        _ => Ok(()),
    }
}
