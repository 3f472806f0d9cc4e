//! The puzzle that a command is about.

use crate::failure::Failure;
use crate::input;
use crate::output::Output;
use std::sync::Arc;
use tincture_protocols::{RoundProtocol, build};
use tincture_statements::{Instance, ReadOptions, Statement, read};

/// A statement with the instance that protocols work on.
pub(crate) struct Puzzle {
    pub(crate) statement: Statement,
    pub(crate) instance: Instance,
}

impl Puzzle {
    /// Reads PUZZLE and derives its instance; a statement with nothing to prove, or none to be proved, is
    /// refused.
    pub(crate) fn read(source: &str, options: &ReadOptions, out: &Output) -> Result<Self, Failure> {
        Self::of(statement(source, options, out)?)
    }

    /// Derives the instance.
    pub(crate) fn of(statement: Statement) -> Result<Self, Failure> {
        let instance = statement.instance()?;
        Ok(Self { statement, instance })
    }

    /// The protocol of this name on this puzzle.
    pub(crate) fn protocol(&self, name: &str) -> Result<Arc<dyn RoundProtocol>, Failure> {
        build(name, &self.statement, &self.instance).ok_or_else(|| {
            let message = format!("the protocol {name} is not for a {}", self.statement.kind());
            Failure::refused("unknown_protocol", message)
        })
    }

    /// What a prover claims to know: `a solution of this 9x9 Sudoku with 27 clues`.
    pub(crate) fn claim(&self) -> String {
        let noun = if self.statement.kind() == "graph" { "a proper colouring" } else { "a solution" };
        format!("{noun} of this {}", self.statement.describe())
    }
}

/// Reads PUZZLE, and tells on stderr what should be known of how it was read.
pub(crate) fn statement(source: &str, options: &ReadOptions, out: &Output) -> Result<Statement, Failure> {
    let (bytes, name) = input::puzzle(source)?;
    if bytes.starts_with(b"tincture\x01") {
        let message = format!("{name} is a proof file: the puzzle stands first, the proof after --proof");
        return Err(Failure::refused("usage", message));
    }
    let read = read(&bytes, options).map_err(|error| Failure::from(error).context(name))?;
    read.notes.iter().for_each(|note| out.note(note));
    Ok(read.statement)
}
