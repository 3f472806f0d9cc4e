//! From bytes to a statement.

use crate::graph;
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

    /// Whether an option is given that only graphs have: then a text is first tried as a graph.
    pub(crate) const fn says_graph(&self) -> bool {
        self.colours.is_some() || self.ignore_self_loops
    }

    /// That every option that is given means something for what was read. Which puzzle of several
    /// (`index`) may be said of every text.
    fn fit(&self, statement: &Statement) -> Result<(), ReadError> {
        let (graph, what) = match statement {
            Statement::Graph(_) => (true, "a graph"),
            Statement::Sudoku(_) => (false, "a Sudoku"),
            Statement::Latin(_) => (false, "a Latin square"),
            // No reader makes one.
            Statement::Other(_) => return Ok(()),
        };
        let given = [
            ("--colours", self.colours.is_some(), graph),
            ("--ignore-self-loops", self.ignore_self_loops, graph),
            ("--box", self.box_shape.is_some(), !graph),
            ("--alphabet", self.alphabet.is_some(), !graph),
            ("--diagonals", self.diagonals, !graph),
        ];
        let unfit = given.iter().find(|(_, given, fits)| *given && !fits);
        unfit.map_or(Ok(()), |&(option, ..)| Err(ReadError::OptionUnfit { option, what }))
    }

    /// The options without one that [`ReadError::OptionUnfit`] names: for whoever reads several texts with
    /// the same options.
    #[must_use]
    pub fn without(&self, option: &str) -> Self {
        let kept = |name: &str| name != option;
        Self {
            colours: self.colours.filter(|_| kept("--colours")),
            box_shape: self.box_shape.filter(|_| kept("--box")),
            alphabet: self.alphabet.filter(|_| kept("--alphabet")),
            diagonals: self.diagonals && kept("--diagonals"),
            ignore_self_loops: self.ignore_self_loops && kept("--ignore-self-loops"),
            ..*self
        }
    }
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
        Some(kind) => of_kind(kind),
        None if options.says_graph() && graph::is_meant(text) => of_kind(Kind::Graph),
        None => READERS.iter().find(|reader| (reader.recognises)(text)).or_else(|| meant(options)),
    };
    let read = (reader.ok_or_else(|| unrecognised(text))?.read)(text, options)?;
    options.fit(&read.statement)?;
    Ok(read)
}

fn of_kind(kind: Kind) -> Option<&'static Reader> {
    READERS.iter().find(|reader| reader.kind == kind)
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
