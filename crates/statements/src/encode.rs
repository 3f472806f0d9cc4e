//! Statements as text that is read back equal.

use crate::{BoxShape, Graph, Latin, Refusal, Statement, Sudoku};
use std::fmt::{self, Write};
use std::str::FromStr;

/// A form of text that statements are written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Form {
    /// A grid: cells in one line or in rows, and sections where those do not say everything.
    Sudoku,
    /// A graph: DIMACS `.col`, with `f` lines for allowed colours and a comment `c colours K`.
    Col,
}

impl Form {
    /// Every form.
    pub const ALL: &[Self] = &[Self::Sudoku, Self::Col];

    /// The name as users type it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sudoku => "sudoku",
            Self::Col => "col",
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Form {
    type Err = EncodeError;

    fn from_str(name: &str) -> Result<Self, EncodeError> {
        let form = Self::ALL.iter().copied().find(|form| form.name() == name);
        form.ok_or_else(|| EncodeError::UnknownForm(name.to_owned()))
    }
}

/// A statement that cannot be written in a form.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EncodeError {
    /// There is no such form.
    #[error("there is no form {0:?}: the forms are sudoku and col")]
    UnknownForm(String),
    /// The graph is not that of a grid.
    #[error("this graph is not that of a Sudoku or Latin square, so it cannot be written as a grid")]
    NoGrid,
    /// The graph would be too large.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

impl Statement {
    /// Writes the statement as text.
    ///
    /// `sudoku` writes a grid, which [`crate::read`] reads back equal with no options; a graph that is the
    /// graph of a Latin square or of a Sudoku with boxes is written as that. `col` writes the graph that
    /// the statement is, [`Statement::graph`], which is read back equal as well.
    ///
    /// # Errors
    /// [`EncodeError`] if the form cannot say it.
    pub fn encode(&self, form: Form) -> Result<String, EncodeError> {
        let text = match (form, self) {
            (Form::Col, _) => Some(col(&self.graph()?)),
            (Form::Sudoku, Self::Graph(graph)) => grid(graph).and_then(|grid| grid.puzzle().grid_text()),
            (Form::Sudoku, _) => self.puzzle().grid_text(),
        };
        text.ok_or(EncodeError::NoGrid)
    }
}

fn col(graph: &Graph) -> String {
    let mut text = format!("c colours {}\n", graph.colours());
    // Writing to a string cannot fail.
    for (index, name) in graph.names().items().iter().enumerate() {
        let _ = writeln!(text, "c item {} {}", index + 1, name.escape_debug());
    }
    let _ = writeln!(text, "p edge {} {}", graph.vertices(), graph.edges().len());
    for (u, v) in graph.edges() {
        let _ = writeln!(text, "e {} {}", u + 1, v + 1);
    }
    for (vertex, list) in graph.lists().iter() {
        let _ = write!(text, "f {}", vertex + 1);
        list.iter().for_each(|colour| {
            let _ = write!(text, " {}", colour + 1);
        });
        text.push('\n');
    }
    text
}

/// The grid whose graph this is.
fn grid(graph: &Graph) -> Option<Statement> {
    let side = u16::try_from(graph.vertices().isqrt()).ok()?;
    let square = u32::from(side) * u32::from(side) == graph.vertices() && u32::from(side) == graph.colours();
    let mut cells = vec![0; graph.vertices() as usize];
    for (vertex, list) in graph.lists().iter() {
        let &[clue] = list else { return None };
        cells[vertex as usize] = u16::try_from(clue + 1).ok()?;
    }
    let candidates = || {
        let latin = Latin::new(side, cells.clone()).ok().map(Statement::from);
        let shapes = (2..=side).filter_map(|rows| BoxShape::new(rows, side.checked_div(rows)?).ok());
        let sudoku = shapes.filter(|shape| shape.side() == side).flat_map(|shape| {
            let with = |diagonals| {
                Sudoku::new(shape, cells.clone()).ok().map(|plain| plain.with_diagonals(diagonals))
            };
            [with(false), with(true)]
        });
        latin.into_iter().chain(sudoku.flatten().map(Statement::from))
    };
    square.then(candidates)?.find(|candidate| candidate.graph().is_ok_and(|own| own == *graph))
}
