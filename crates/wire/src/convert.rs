//! Fields of messages to the values the engine works on, and back.
//!
//! A message that decoded still holds texts and byte strings of any length. Here they become
//! digests, 32-byte values, modes and flat openings, or an error that names the field.

use tincture_proof::{Digest, Live, OpeningShape};

use crate::v1::{self, Opening};

/// A field that does not hold what it must.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}{field} must be {expected}", place(*.round))]
pub struct WireError {
    /// The field's name in the `.proto` file.
    pub field: &'static str,
    /// For a field of one round: the round's index within its batch.
    pub round: Option<usize>,
    /// What the field must hold.
    pub expected: String,
}

impl WireError {
    /// An error on a field of the message itself.
    pub(crate) fn field(field: &'static str, expected: impl Into<String>) -> Self {
        Self { field, round: None, expected: expected.into() }
    }

    /// An error on a field of one round, whose length is wrong.
    fn length(round: usize, field: &'static str, expected: usize, got: usize) -> Self {
        Self { field, round: Some(round), expected: format!("{expected} bytes, not {got}") }
    }
}

fn place(round: Option<usize>) -> String {
    round.map_or_else(String::new, |round| format!("round {round} of the batch: "))
}

/// Reads a digest from its 64 lower-case hexadecimal digits; it is written by `to_string`.
///
/// # Errors
/// If the text is anything else.
pub fn digest(field: &'static str, text: &str) -> Result<Digest, WireError> {
    text.parse().map_err(|_| WireError::field(field, "64 lower-case hexadecimal digits"))
}

/// Reads a field of 32 bytes: a random share, a commitment, a nonce or a root.
///
/// # Errors
/// If it has another length.
pub fn bytes32(field: &'static str, bytes: &[u8]) -> Result<[u8; 32], WireError> {
    let got = bytes.len();
    bytes.try_into().map_err(|_| WireError::field(field, format!("32 bytes, not {got}")))
}

/// Reads a field of 32 bytes that may be absent, that is, empty.
///
/// # Errors
/// If it has another length.
pub fn optional_bytes32(field: &'static str, bytes: &[u8]) -> Result<Option<[u8; 32]>, WireError> {
    match bytes {
        [] => Ok(None),
        _ => match bytes.try_into() {
            Ok(value) => Ok(Some(value)),
            Err(_) => {
                let expected = format!("empty or 32 bytes, not {}", bytes.len());
                Err(WireError::field(field, expected))
            }
        },
    }
}

/// Writes a mode.
#[must_use]
pub const fn mode_to_wire(mode: Live) -> v1::Mode {
    match mode {
        Live::Sequential => v1::Mode::Sequential,
        Live::Batched => v1::Mode::Batched,
    }
}

/// Reads a mode.
///
/// # Errors
/// If it is unspecified or unknown.
pub fn mode_from_wire(field: &'static str, number: i32) -> Result<Live, WireError> {
    match v1::Mode::try_from(number) {
        Ok(v1::Mode::Sequential) => Ok(Live::Sequential),
        Ok(v1::Mode::Batched) => Ok(Live::Batched),
        Ok(v1::Mode::Unspecified) | Err(_) => Err(WireError::field(field, "MODE_SEQUENTIAL or MODE_BATCHED")),
    }
}

/// Writes the roots of a batch.
#[must_use]
pub fn roots_to_wire(roots: &[Digest]) -> Vec<Vec<u8>> {
    roots.iter().map(|root| root.as_bytes().to_vec()).collect()
}

/// Reads the roots of a batch of `count` rounds.
///
/// # Errors
/// If there are more or fewer, or one is not 32 bytes.
pub fn roots_from_wire(roots: &[Vec<u8>], count: usize) -> Result<Vec<Digest>, WireError> {
    check_count("roots", roots.len(), count)?;
    let root = |(round, root): (usize, &Vec<u8>)| {
        Digest::try_from(root.as_slice()).map_err(|_| WireError::length(round, "roots", 32, root.len()))
    };
    roots.iter().enumerate().map(root).collect()
}

/// Splits the engine's flat openings, each `values || nonces || siblings`, into messages.
///
/// # Panics
/// If the shapes do not add up to the bytes: both come from the engine, for the same challenges.
#[must_use]
pub fn openings_to_wire(flat: &[u8], shapes: impl Iterator<Item = OpeningShape>) -> Vec<Opening> {
    let mut rest = flat;
    let mut take = |length| {
        let (field, after) =
            rest.split_at_checked(length).expect("the engine's openings are as long as their shapes");
        rest = after;
        field.to_vec()
    };
    let openings = shapes
        .map(|shape| Opening {
            values: take(shape.values),
            nonces: take(shape.nonces),
            siblings: take(shape.siblings),
        })
        .collect();
    assert!(rest.is_empty(), "no opening lies beyond the last shape");
    openings
}

/// Appends the openings of a batch to `out`, each as `values || nonces || siblings`.
///
/// The shapes follow from the verifier's own instance and challenges. On an error `out` is as it
/// was.
///
/// # Errors
/// If the number of openings or the length of any field is not exactly what the shapes say.
pub fn openings_from_wire(
    openings: &[Opening],
    shapes: &[OpeningShape],
    out: &mut Vec<u8>,
) -> Result<(), WireError> {
    check_count("openings", openings.len(), shapes.len())?;
    let mut total = 0;
    // Of equal lengths, as just checked.
    for (round, (opening, shape)) in std::iter::zip(openings, shapes).enumerate() {
        check_length(round, "values", &opening.values, shape.values)?;
        check_length(round, "nonces", &opening.nonces, shape.nonces)?;
        check_length(round, "siblings", &opening.siblings, shape.siblings)?;
        total += opening.values.len() + opening.nonces.len() + opening.siblings.len();
    }
    out.reserve(total);
    for opening in openings {
        out.extend_from_slice(&opening.values);
        out.extend_from_slice(&opening.nonces);
        out.extend_from_slice(&opening.siblings);
    }
    Ok(())
}

fn check_count(field: &'static str, got: usize, expected: usize) -> Result<(), WireError> {
    if got == expected {
        Ok(())
    } else {
        let expected = format!("{expected} elements, not {got}");
        Err(WireError::field(field, expected))
    }
}

fn check_length(round: usize, field: &'static str, bytes: &[u8], expected: usize) -> Result<(), WireError> {
    if bytes.len() == expected { Ok(()) } else { Err(WireError::length(round, field, expected, bytes.len())) }
}
