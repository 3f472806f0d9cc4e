//! From bytes to a statement.

use crate::registry::{READERS, Reader};
use crate::text::{self, quote};
use crate::{Alphabet, BoxShape, Kind, ReadError, Statement};

/// The most bytes of text that are read: 80 MiB, enough for the largest graph with every edge listed once.
pub const MAX_TEXT: usize = 80 << 20;

/// What decides where the content of a text does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ReadOptions {
    /// The kind (`--as`); without it the content decides.
    pub kind: Option<Kind>,
    /// The number of colours of a graph (`--colours`).
    pub colours: Option<u32>,
    /// The shape of a Sudoku's boxes (`--box`); without it the most square one, wider than high.
    pub box_shape: Option<BoxShape>,
    /// Which puzzle of several, from 1 (`--index`); without it the first, and a note says how many.
    pub index: Option<usize>,
    /// What stands for the digits of a grid, where several readings are possible (`--alphabet`).
    pub alphabet: Option<Alphabet>,
    /// That both diagonals of a Sudoku show each digit once (`--diagonals`).
    pub diagonals: bool,
    /// To leave out edges from a vertex to itself, with a note (`--ignore-self-loops`).
    pub ignore_self_loops: bool,
}

impl ReadOptions {
    /// No option: the content decides everything.
    pub const NONE: Self = Self {
        kind: None,
        colours: None,
        box_shape: None,
        index: None,
        alphabet: None,
        diagonals: false,
        ignore_self_loops: false,
    };
}

/// A statement, and what its reader should know about how it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Read {
    /// The statement.
    pub statement: Statement,
    /// One sentence each, for people: counts that do not match, further puzzles that were left aside.
    pub notes: Vec<String>,
}

/// Reads a statement. Its kind is known by its content, unless `options` say it.
///
/// # Errors
/// [`ReadError`] with the line, the column and what was expected there.
pub fn read(text: &[u8], options: &ReadOptions) -> Result<Read, ReadError> {
    let text = text::decode(text)?;
    if text.trim_start().is_empty() {
        return Err(unrecognised(""));
    }
    let reader = match options.kind {
        Some(kind) => READERS.iter().find(|reader| reader.kind == kind),
        None => READERS.iter().find(|reader| (reader.recognises)(text)).or_else(|| meant(options)),
    };
    (reader.ok_or_else(|| unrecognised(text))?.read)(text, options)
}

/// Only grids have an alphabet: with it, a text of any letters is one.
fn meant(options: &ReadOptions) -> Option<&'static Reader> {
    READERS.iter().find(|reader| options.alphabet.is_some() && reader.kind == Kind::Sudoku)
}

fn unrecognised(text: &str) -> ReadError {
    let found = match text.lines().find(|line| !line.trim().is_empty()) {
        Some(line) => format!("a text that begins {}", quote(line.trim())),
        None => "an empty text".to_owned(),
    };
    ReadError::Unrecognised {
        found,
        expected: "a puzzle (a grid, or its cells in one line), a graph (DIMACS .col) or a timetable (CSV: item,resource)".to_owned(),
    }
}
