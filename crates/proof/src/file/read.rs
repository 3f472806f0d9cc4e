//! Reading and verifying a proof file, streamed: memory is bounded by a batch, whatever the file claims.

use super::header::{Header, MAGIC, MAX_NAME};
use super::write::batches;
use crate::context::VERSION;
use crate::live::check_rounds;
use crate::prover::shapes;
use crate::round::RoundHash;
use crate::transcript::{ChallengeStream, Transcript};
use crate::verdict::Reason;
use crate::{
    Accepted, Challenge, Digest, Label, OpeningShape, Policy, Protocol, Rejection, Round, Soundness,
    batch_limit,
};
use std::io::{self, Read};
use std::num::NonZeroU32;

/// Why a file was not accepted.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// It could not be read. Says nothing about the proof.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It was read, and proves nothing.
    #[error(transparent)]
    Rejected(#[from] Rejection),
}

impl From<Reason> for FileError {
    fn from(reason: Reason) -> Self {
        Self::Rejected(reason.into())
    }
}

/// How far reading or writing has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Rounds done.
    pub done: u32,
    /// Rounds in all.
    pub rounds: u32,
}

/// Reads the header. The caller then chooses the protocol that it names.
///
/// # Errors
/// If the bytes are no proof file's of this version, or cannot be read.
pub fn read_header(input: &mut impl Read) -> Result<Header, FileError> {
    let mut magic = [0; MAGIC.len()];
    if fill(input, &mut magic)? < magic.len() || magic != MAGIC {
        return Err(Reason::NotAProof.into());
    }
    let [version] = take(input)?;
    if version != VERSION {
        return Err(Reason::UnsupportedVersion(version).into());
    }
    let [name_len] = take(input)?;
    let name_len = usize::from(name_len);
    if name_len > MAX_NAME {
        return Err(Reason::UnknownProtocol.into());
    }
    let protocol = String::from_utf8(take_vec(input, name_len)?).map_err(|_| Reason::UnknownProtocol)?;
    let statement = Digest::new(take(input)?);
    let instance = Digest::new(take(input)?);
    let count = NonZeroU32::new(u32::from_be_bytes(take(input)?))
        .ok_or(Reason::TooFewRounds { found: 0, needed: 1 })?;
    let label_len = usize::from(u16::from_be_bytes(take(input)?));
    if label_len > Label::MAX_BYTES {
        return Err(Reason::MalformedLabel.into());
    }
    let label = Label::from_bytes(&take_vec(input, label_len)?).map_err(|_| Reason::MalformedLabel)?;
    let salt = take(input)?;
    Ok(Header { protocol, statement, instance, count, label, salt })
}

/// Verifies what follows the header, with the protocol that it names on *the verifier's* statement.
///
/// # Errors
/// The first check that fails: of the header against protocol and policy, then of the rounds in their
/// order, then of the transcript, then that nothing follows.
pub fn verify_rounds(
    header: &Header,
    protocol: &dyn Protocol,
    policy: &Policy,
    input: &mut impl Read,
    progress: &mut dyn FnMut(Progress),
) -> Result<Accepted, FileError> {
    hold_against(header, protocol, policy)?;
    let context = header.context(protocol);
    let hash = RoundHash::new(&context);
    let claimed = Digest::new(take(input)?);
    let mut stream = ChallengeStream::new(&context, &claimed, protocol.challenges());
    let mut transcript = Transcript::new(&context);
    let mut openings = Vec::new();
    for batch in batches(header.count, batch_limit(protocol)) {
        let first = Round(batch.start);
        let challenges: Vec<Challenge> = batch.clone().map(|_| stream.draw()).collect();
        let shapes = shapes(protocol, first, &challenges)?;
        let whole = read_openings(input, &shapes, &mut openings)?;
        let roots = check_rounds(protocol, hash, first, &challenges[..whole], &shapes[..whole], &openings)?;
        if whole < shapes.len() {
            return Err(Rejection::in_round(Reason::Truncated, first.after(whole)).into());
        }
        roots.iter().for_each(|root| transcript.absorb(root));
        progress(Progress { done: batch.end, rounds: header.count.get() });
    }
    if transcript.finish() != claimed {
        return Err(Reason::TranscriptMismatch.into());
    }
    if fill(input, &mut [0])? > 0 {
        return Err(Reason::TrailingBytes.into());
    }
    let soundness = Soundness { challenges: protocol.challenges(), rounds: header.count.get() };
    Ok(Accepted { soundness, label: header.label.clone() })
}

fn hold_against(header: &Header, protocol: &dyn Protocol, policy: &Policy) -> Result<(), Reason> {
    if header.statement != protocol.statement() {
        return Err(Reason::WrongStatement);
    }
    if header.protocol != protocol.name() {
        return Err(Reason::UnknownProtocol);
    }
    if header.instance != protocol.instance() {
        return Err(Reason::WrongInstance);
    }
    if let Some(expected) = policy.label.as_ref().filter(|&label| *label != header.label) {
        return Err(Reason::WrongLabel { expected: expected.clone(), found: header.label.clone() });
    }
    let needed = policy.strength.rounds(protocol.challenges()).get();
    let found = header.count.get();
    if found < needed { Err(Reason::TooFewRounds { found, needed }) } else { Ok(()) }
}

/// Reads a batch's openings into `openings` and returns how many are whole; only those are kept. The
/// buffer grows with what is there, not with what is claimed.
fn read_openings(
    input: &mut impl Read,
    shapes: &[OpeningShape],
    openings: &mut Vec<u8>,
) -> io::Result<usize> {
    let total: usize = shapes.iter().map(OpeningShape::total).sum();
    openings.clear();
    input.by_ref().take(total as u64).read_to_end(openings)?;
    let mut end = 0;
    let mut whole = 0;
    while let Some(shape) = shapes.get(whole)
        && end + shape.total() <= openings.len()
    {
        end += shape.total();
        whole += 1;
    }
    openings.truncate(end);
    Ok(whole)
}

/// Where the bytes of a proof file go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Weights {
    /// The header and the transcript digest.
    pub header: u64,
    /// Packed values.
    pub values: u64,
    /// Nonces of opened slots.
    pub nonces: u64,
    /// Merkle siblings.
    pub siblings: u64,
}

/// Adds up where the bytes of a file go, verifying nothing. Reads the whole of `input`, behind the header,
/// and so costs no more than the bytes that are there, whatever the header claims.
///
/// # Errors
/// If the header is not of this protocol and statement, or the file is cut short.
pub fn weigh(header: &Header, protocol: &dyn Protocol, input: &mut impl Read) -> Result<Weights, FileError> {
    let policy = Policy { strength: crate::Strength::Factor(NonZeroU32::MIN), label: None };
    match hold_against(header, protocol, &policy) {
        Ok(()) | Err(Reason::TooFewRounds { .. }) => {}
        Err(reason) => return Err(reason.into()),
    }
    let claimed = Digest::new(take(input)?);
    let context = header.context(protocol);
    let mut stream = ChallengeStream::new(&context, &claimed, protocol.challenges());
    let mut weights = Weights { header: (header.encoded_len() + 32) as u64, ..Weights::default() };
    for round in (0..header.count.get()).map(Round) {
        let shape = OpeningShape::of(protocol, stream.draw());
        let total = shape.total() as u64;
        if io::copy(&mut input.by_ref().take(total), &mut io::sink())? < total {
            return Err(Rejection::in_round(Reason::Truncated, round).into());
        }
        weights.values += shape.values as u64;
        weights.nonces += shape.nonces as u64;
        weights.siblings += shape.siblings as u64;
    }
    Ok(weights)
}

fn take<const N: usize>(input: &mut impl Read) -> Result<[u8; N], FileError> {
    let mut bytes = [0; N];
    if fill(input, &mut bytes)? < N { Err(Reason::Truncated.into()) } else { Ok(bytes) }
}

fn take_vec(input: &mut impl Read, len: usize) -> Result<Vec<u8>, FileError> {
    let mut bytes = vec![0; len];
    if fill(input, &mut bytes)? < len { Err(Reason::Truncated.into()) } else { Ok(bytes) }
}

/// Reads until `bytes` is full or the input ends, and returns how many were read.
fn fill(input: &mut impl Read, bytes: &mut [u8]) -> io::Result<usize> {
    let mut at = 0;
    while at < bytes.len() {
        match input.read(&mut bytes[at..]) {
            Ok(0) => break,
            Ok(n) => at += n,
            Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
            Err(e) => return Err(e),
        }
    }
    Ok(at)
}
