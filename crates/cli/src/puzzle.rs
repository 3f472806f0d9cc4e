//! The puzzle that a command is about.

use crate::failure::Failure;
use crate::input;
use crate::output::Output;
use std::sync::Arc;
use tincture_protocols::{RoundProtocol, build};
use tincture_statements::{Instance, ReadError, ReadOptions, Statement, read};

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

/// Reads several puzzles with the same options; with each, the options that are for it. An option that is for
/// none of them is refused.
pub(crate) fn statements(
    sources: &[String],
    options: &ReadOptions,
    out: &Output,
) -> Result<Vec<(Statement, ReadOptions)>, Failure> {
    let mut unfit: Vec<&'static str> = Vec::new();
    let mut read = Vec::with_capacity(sources.len());
    for source in sources {
        let text = text(source)?;
        let mut own = *options;
        let statement = loop {
            match text.read(&own, out) {
                Err(ReadError::OptionUnfit { option, what }) => {
                    unfit.push(option);
                    if unfit.iter().filter(|other| **other == option).count() == sources.len() {
                        return Err(text.failure(ReadError::OptionUnfit { option, what }));
                    }
                    own = own.without(option);
                }
                other => break other.map_err(|error| text.failure(error))?,
            }
        };
        read.push((statement, own));
    }
    Ok(read)
}

/// Reads PUZZLE, and tells on stderr what should be known of how it was read.
pub(crate) fn statement(source: &str, options: &ReadOptions, out: &Output) -> Result<Statement, Failure> {
    let text = text(source)?;
    text.read(options, out).map_err(|error| text.failure(error))
}

/// The bytes of a puzzle, and what to call it.
struct Text {
    bytes: Vec<u8>,
    name: String,
}

fn text(source: &str) -> Result<Text, Failure> {
    let (bytes, name) = input::puzzle(source)?;
    if bytes.starts_with(b"tincture\x01") {
        let message = format!("{name} is a proof file: the puzzle stands first, the proof after --proof");
        return Err(Failure::refused("usage", message));
    }
    Ok(Text { bytes, name })
}

impl Text {
    fn read(&self, options: &ReadOptions, out: &Output) -> Result<Statement, ReadError> {
        let read = read(&self.bytes, options)?;
        read.notes.iter().for_each(|note| out.note(note));
        Ok(read.statement)
    }

    fn failure(&self, error: ReadError) -> Failure {
        Failure::from(error).context(self.name.clone())
    }
}
