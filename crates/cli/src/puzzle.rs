//! The puzzle that a command is about.

use crate::failure::Failure;
use crate::input;
use crate::output::Output;
use std::sync::Arc;
use tincture_protocols::{NoProtocol, Prepared, Ready, RoundProtocol};
use tincture_statements::{ReadError, ReadOptions, Statement, read};

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

/// That there is none of this name, or none that fits.
pub(crate) fn unknown_protocol(error: NoProtocol) -> Failure {
    Failure::refused("unknown_protocol", error)
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
