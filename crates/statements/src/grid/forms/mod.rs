//! The forms in which grids are written: one file and one line of [`FORMS`] each.

mod arrays;
mod cells;
mod fpuzzles;
mod game_id;
mod ipuz;
mod lettered;
mod lines;
mod link;
mod list;
mod markdown;
mod opensudoku;
mod plain;
mod refused;
mod rows;
mod sections;
mod table;
mod titled;

use super::Regions;
use crate::text::Part;
use crate::{ReadError, ReadOptions};

/// A grid as it was written: 0 is blank.
#[derive(Debug)]
pub(crate) struct Parsed {
    pub(crate) side: u16,
    pub(crate) cells: Vec<u16>,
    /// The regions, if the text gives them.
    pub(crate) regions: Option<Regions>,
    /// Whether the text says that the diagonals are houses.
    pub(crate) diagonals: bool,
    /// Whether the text says that there are no boxes.
    pub(crate) latin: bool,
    /// A solution that stands beside the puzzle.
    pub(crate) solution: Option<Vec<u16>>,
    pub(crate) notes: Vec<String>,
}

impl Parsed {
    /// What a reader should know.
    pub(crate) fn told(&self) -> Vec<String> {
        let solution = "a solution stands beside the puzzle: whoever has this text knows it";
        self.notes.iter().cloned().chain(self.solution.as_ref().map(|_| solution.to_owned())).collect()
    }
}

/// How a form is read.
type Read = fn(Part<'_>, &ReadOptions) -> Result<Parsed, ReadError>;

/// A form of grids.
struct Form {
    /// What it is called, for whoever reads this table.
    #[cfg_attr(not(test), expect(dead_code, reason = "documents the table; tests use it"))]
    name: &'static str,
    /// Whether a text is meant in this form.
    recognises: fn(Part<'_>) -> bool,
    /// Reads it, or refuses it by name.
    read: Read,
}

/// The forms, in the order in which texts are shown to them.
const FORMS: &[Form] = &[
    Form { name: "f-puzzles", recognises: fpuzzles::recognises, read: fpuzzles::read },
    Form { name: "links", recognises: link::recognises, read: link::read },
    Form { name: "game IDs of Solo", recognises: game_id::recognises, read: game_id::read },
    Form { name: "ipuz", recognises: ipuz::recognises, read: ipuz::read },
    Form { name: "kinds that are refused", recognises: refused::recognises, read: refused::read },
    Form { name: "OpenSudoku XML", recognises: opensudoku::recognises, read: opensudoku::read },
    Form { name: "sections, as in .sdk", recognises: sections::recognises, read: sections::read },
    Form { name: "CSV with a header", recognises: table::recognises, read: table::read },
    Form { name: "arrays of programs", recognises: arrays::recognises, read: arrays::read },
    Form { name: "Markdown tables", recognises: markdown::recognises, read: markdown::read },
    Form { name: "digit and region in each cell", recognises: lettered::recognises, read: lettered::read },
    Form { name: "grids under titles", recognises: titled::recognises, read: titled::read },
    Form { name: "cells in lines or rows", recognises: plain::recognises, read: plain::read },
];

/// Whether a text can be meant as a grid.
pub(crate) fn recognises(text: &str) -> bool {
    let text = without_preamble(text);
    FORMS.iter().any(|form| (form.recognises)(text))
}

/// Reads a grid, its side taken from the text.
pub(crate) fn parse(text: &str, options: &ReadOptions) -> Result<Parsed, ReadError> {
    let text = without_preamble(text);
    let form = FORMS.iter().find(|form| (form.recognises)(text));
    form.map_or(plain::read as Read, |form| form.read)(text, options)
}

/// The text from the first line on that is neither empty nor a comment, so that no form looks for it again.
fn without_preamble(text: &str) -> Part<'_> {
    let whole = Part::whole(text);
    let idle = |line: &Part<'_>| line.text.starts_with('#') || lines::is_empty(line.text);
    whole.lines().find(|line| !idle(line)).map_or(Part { text: "", ..whole }, |line| {
        let at = line.text.as_ptr() as usize - text.as_ptr() as usize;
        Part { text: &text[at..], start: line.start }
    })
}

/// Which of `count` puzzles is meant, from 0, and a note if there are several.
fn pick(count: usize, options: &ReadOptions) -> Result<(usize, Option<String>), ReadError> {
    let index = options.index.unwrap_or(1);
    if !(1..=count).contains(&index) {
        return Err(ReadError::NoSuchPuzzle { index, count });
    }
    let note = format!("the text holds {count} puzzles: the first one is read");
    Ok((index - 1, (count > 1 && options.index.is_none()).then_some(note)))
}

#[cfg(test)]
mod tests;
