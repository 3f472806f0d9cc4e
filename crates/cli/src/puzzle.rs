//! The puzzle that a command is about.

use crate::failure::Failure;
use crate::input;
use crate::output::Output;
use std::sync::Arc;
use tincture_protocols::{NoProtocol, Prepared, Ready, RoundProtocol};
use tincture_statements::{ReadOptions, Statement, read};

/// A statement that is ready to be proved.
pub(crate) struct Puzzle {
    pub(crate) prepared: Arc<Prepared>,
}

impl Puzzle {
    /// Reads PUZZLE and prepares it; a statement with nothing to prove, or none to be proved, is refused.
    pub(crate) fn read(source: &str, options: &ReadOptions, out: &Output) -> Result<Self, Failure> {
        Self::of(statement(source, options, out)?)
    }

    /// Prepares it.
    pub(crate) fn of(statement: Statement) -> Result<Self, Failure> {
        Ok(Self { prepared: Arc::new(Prepared::new(statement)?) })
    }

    pub(crate) fn statement(&self) -> &Statement {
        self.prepared.statement()
    }

    /// The protocol of this name on this puzzle, for a live run.
    pub(crate) fn rounds(&self, name: &str) -> Result<Arc<dyn RoundProtocol>, Failure> {
        self.prepared.rounds(name).map_err(unknown_protocol)
    }

    /// The protocol of this name on this puzzle, of whatever kind.
    pub(crate) fn protocol(&self, name: &str) -> Result<Ready<'_>, Failure> {
        self.prepared.protocol(name).map_err(unknown_protocol)
    }

    /// What a prover claims to know: `a solution of this 9x9 Sudoku with 27 clues`.
    pub(crate) fn claim(&self) -> String {
        format!("{} of this {}", self.statement().sought(), self.statement().describe())
    }
}

/// That there is none of this name, or none that fits.
pub(crate) fn unknown_protocol(error: NoProtocol) -> Failure {
    Failure::refused("unknown_protocol", error)
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
