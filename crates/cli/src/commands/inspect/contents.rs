//! What a proof file says of itself, and where its bytes go.

use crate::failure::Failure;
use crate::input;
use crate::puzzle::Puzzle;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::fmt;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;
use tincture_proof::file::{FileError, Header, Part, read_header, weigh};
use tincture_proof::{Label, Reason, Rejection};

/// A header, and the bytes of a file where the puzzle is known.
#[derive(Serialize)]
pub(super) struct Contents {
    protocol: String,
    statement: String,
    instance: String,
    /// The number in the header: of rounds, as a rule.
    rounds: u32,
    /// What it counts, where the puzzle tells.
    #[serde(skip)]
    counts: &'static str,
    label: Option<String>,
    bytes: u64,
    /// Whether the file names the puzzle that was given with it.
    about_this_puzzle: Option<bool>,
    parts: Option<Parts>,
}

/// Where the bytes go, and how many stand behind the end of the proof, which a verifier refuses.
struct Parts {
    parts: Vec<Part>,
    trailing: u64,
}

impl Serialize for Parts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.parts.len() + 1))?;
        for part in &self.parts {
            map.serialize_entry(part.name, &part.bytes)?;
        }
        map.serialize_entry("trailing", &self.trailing)?;
        map.end()
    }
}

impl Contents {
    /// Reads the header, and adds up the rest if the file is about `puzzle`. Nothing is verified.
    pub(super) fn of(file: &mut BufReader<File>, puzzle: Option<&Puzzle>) -> Result<Self, Failure> {
        let bytes = file.get_ref().metadata().map_or(0, |data| data.len());
        let header = read_header(file).map_err(failure)?;
        let about = puzzle.map(|puzzle| header.statement == puzzle.statement().digest());
        let protocol = puzzle.and_then(|puzzle| puzzle.prepared.protocol(&header.protocol).ok());
        let counts = protocol.map_or("rounds", |protocol| protocol.file().counts());
        let parts = match puzzle {
            Some(puzzle) if about == Some(true) => parts(&header, puzzle, bytes, file)?,
            _ => None,
        };
        Ok(Self {
            protocol: header.protocol.escape_debug().to_string(),
            statement: header.statement.to_string(),
            instance: header.instance.to_string(),
            rounds: header.count.get(),
            counts,
            label: Some(&header.label)
                .filter(|label| !label.is_empty())
                .map(|label| label.as_str().to_owned()),
            bytes,
            about_this_puzzle: about,
            parts,
        })
    }
}

impl Contents {
    /// The header's number with what it counts, as far as this program knows the protocol.
    fn counted(&self) -> String {
        format!("{} {}", self.rounds, self.counts)
    }
}

/// `None` where the file is cut short.
fn parts(
    header: &Header,
    puzzle: &Puzzle,
    bytes: u64,
    file: &mut BufReader<File>,
) -> Result<Option<Parts>, Failure> {
    let protocol = puzzle.protocol(&header.protocol)?;
    let parts = match weigh(header, protocol.file(), file) {
        Ok(parts) => parts,
        Err(FileError::Rejected(Rejection { reason: Reason::Truncated, .. })) => return Ok(None),
        Err(error) => return Err(failure(error)),
    };
    let trailing = bytes.saturating_sub(parts.iter().map(|part| part.bytes).sum());
    Ok(Some(Parts { parts, trailing }))
}

fn failure(error: FileError) -> Failure {
    match error {
        FileError::Io(error) => input::unreadable(Path::new("the file"), &error),
        FileError::Rejected(rejection) => Failure::refused(rejection.reason.code(), rejection),
    }
}

impl fmt::Display for Contents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "a proof by {}, {}, {} bytes; not verified", self.protocol, self.counted(), self.bytes)?;
        writeln!(f, "statement {}", self.statement)?;
        writeln!(f, "instance  {}", self.instance)?;
        match &self.label {
            Some(label) => writeln!(f, "label     {}", Label::new(label).unwrap_or_default())?,
            None => writeln!(f, "label     none")?,
        }
        if self.about_this_puzzle == Some(false) {
            writeln!(f, "it is about another puzzle than the one given")?;
        }
        match &self.parts {
            Some(parts) => parts.fmt(f),
            None if self.about_this_puzzle == Some(true) => writeln!(f, "it is cut short"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Parts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sum: u64 = self.parts.iter().map(|part| part.bytes).sum();
        for Part { name, bytes } in &self.parts {
            writeln!(f, "{name:<10}{bytes:>12}{:>7.1} %", 100.0 * *bytes as f64 / sum as f64)?;
        }
        if self.trailing > 0 {
            writeln!(f, "{} bytes too many at the end", self.trailing)?;
        }
        Ok(())
    }
}
