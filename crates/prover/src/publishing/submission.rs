//! What an owner hands in: a puzzle, how it is read, its solution, a label. And a holding made of it.

use crate::{Refused, ServedStatement};
use prost::Message;
use std::fmt;
use tincture_proof::Label;
use tincture_protocols::Prepared;
use tincture_statements::{ReadOptions, SolutionError, read};
use tincture_wire::ProblemCode;
use tincture_wire::limits::MAX_PUZZLE_BYTES;
use tincture_wire::v1::{PublishRequest, Reading};
use zeroize::{Zeroize, Zeroizing};

/// A request to publish. It holds a solution, so it is wiped from memory when dropped and says nothing in
/// `Debug`; the puzzle is treated alike, for in some forms one text holds both.
pub(crate) struct Submission(PublishRequest);

/// A stored submission that cannot be read any more. It says no more, because the log must not quote it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a stored statement does not read back as what was published")]
pub(crate) struct Unreadable;

impl Submission {
    /// Whether it takes the place of what is held.
    pub(crate) const fn supersedes(&self) -> bool {
        self.0.supersede
    }

    /// What is sealed and stored: the request as protobuf.
    pub(crate) fn to_secret(&self) -> Zeroizing<Vec<u8>> {
        // Of the right length at once: a buffer that grows would leave copies behind.
        let mut bytes = Zeroizing::new(Vec::with_capacity(self.0.encoded_len()));
        // Fails for want of room only, and there is room.
        let _ = self.0.encode(&mut *bytes);
        bytes
    }

    /// What was stored.
    pub(crate) fn from_secret(bytes: &[u8]) -> Result<Self, Unreadable> {
        PublishRequest::decode(bytes).map(Self).map_err(|_| Unreadable)
    }

    /// Reads puzzle and solution and checks them, which takes its time.
    ///
    /// # Errors
    /// For the owner alone: the first rule that is broken may tell something of the solution.
    pub(crate) fn holding(&self) -> Result<ServedStatement, Refused> {
        let label = Label::new(&*self.0.label).map_err(Refused::malformed)?;
        bounded("puzzle", &self.0.puzzle)?;
        bounded("solution", &self.0.solution)?;
        let options = options(self.0.reading.as_ref().unwrap_or(&Reading::default()))?;
        let statement = read(self.0.puzzle.as_bytes(), &options).map_err(bad_statement)?.statement;
        let prepared = Prepared::new(statement).map_err(bad_statement)?;
        let read = prepared.statement().read_solution_with(&self.0.solution, &options);
        let solution = read.and_then(|solution| prepared.check(solution)).map_err(wrong_solution)?;
        ServedStatement::honest(&prepared, &solution, label).map_err(bad_statement)
    }
}

fn bounded(field: &'static str, text: &str) -> Result<(), Refused> {
    if text.len() <= MAX_PUZZLE_BYTES {
        return Ok(());
    }
    Err(Refused::malformed(format!("{field} must be at most {MAX_PUZZLE_BYTES} bytes, not {}", text.len())))
}

fn bad_statement(error: impl fmt::Display) -> Refused {
    Refused::new(ProblemCode::BadStatement, error)
}

fn wrong_solution(error: SolutionError) -> Refused {
    Refused::new(ProblemCode::WrongSolution, error)
}

/// Empty and zero fields decide nothing.
fn options(reading: &Reading) -> Result<ReadOptions, Refused> {
    Ok(ReadOptions {
        kind: parsed("reading.kind", &reading.kind)?,
        colours: Some(reading.colours).filter(|&colours| colours > 0),
        box_shape: parsed("reading.box", &reading.r#box)?,
        index: Some(reading.index as usize).filter(|&index| index > 0),
        alphabet: parsed("reading.alphabet", &reading.alphabet)?,
        diagonals: reading.diagonals,
        ignore_self_loops: reading.ignore_self_loops,
    })
}

fn parsed<T: std::str::FromStr<Err: fmt::Display>>(
    field: &'static str,
    text: &str,
) -> Result<Option<T>, Refused> {
    if text.is_empty() {
        return Ok(None);
    }
    text.parse().map(Some).map_err(|error| Refused::malformed(format!("{field}: {error}")))
}

impl From<PublishRequest> for Submission {
    fn from(request: PublishRequest) -> Self {
        Self(request)
    }
}

impl Drop for Submission {
    fn drop(&mut self) {
        self.0.puzzle.zeroize();
        self.0.solution.zeroize();
    }
}

impl fmt::Debug for Submission {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Submission(secret)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn submission(puzzle: &str, solution: &str) -> Submission {
        Submission(PublishRequest { puzzle: puzzle.into(), solution: solution.into(), ..Default::default() })
    }

    #[test]
    fn it_comes_back_and_is_not_shown() {
        let given = submission("1...\n..3.\n.4..\n...2\n", "1324\n4231\n2413\n3142\n");
        let back = Submission::from_secret(&given.to_secret()).unwrap();
        assert_eq!(back.holding().unwrap().statement(), given.holding().unwrap().statement());
        assert_eq!(format!("{given:?}"), "Submission(secret)");
        assert!(Submission::from_secret(b"\xff").is_err());
    }
}
