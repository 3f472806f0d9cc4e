//! Reading and verifying a proof file, streamed: memory is bounded, whatever the file claims.

use super::header::{Header, MAGIC, MAX_NAME};
use super::proof::{FileError, FileProof, Part, Progress};
use crate::context::VERSION;
use crate::verdict::Reason;
use crate::{Accepted, Digest, Label, Policy, Soundness};
use std::io::{self, Read};
use std::num::NonZeroU32;

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

/// Verifies what follows the header, by the kind of proof that it names on *the verifier's* statement.
///
/// # Errors
/// The first check that fails: of the header against claim and policy, then those of the proof, then that
/// nothing follows.
pub fn verify_proof(
    header: &Header,
    proof: &dyn FileProof,
    policy: &Policy,
    input: &mut impl Read,
    progress: &mut dyn FnMut(Progress),
) -> Result<Accepted, FileError> {
    let soundness = hold_against(header, proof)?;
    policy.holds(&header.label, soundness)?;
    proof.verify(&header.context(proof), input, progress)?;
    if fill(input, &mut [0])? > 0 {
        return Err(Reason::TrailingBytes.into());
    }
    Ok(Accepted { soundness, label: header.label.clone() })
}

/// Adds up where the bytes of a file go, verifying nothing. Reads the whole of `input`, behind the header,
/// and so costs no more than the bytes that are there, whatever the header claims.
///
/// # Errors
/// If the header is not of this claim, or the file is cut short.
pub fn weigh(header: &Header, proof: &dyn FileProof, input: &mut impl Read) -> Result<Vec<Part>, FileError> {
    hold_against(header, proof)?;
    let mut parts = vec![Part { name: "header", bytes: header.encoded_len() as u64 }];
    parts.extend(proof.parts(&header.context(proof), input)?);
    Ok(parts)
}

/// Holds what the header claims against what the verifier knows, and returns what it would be worth.
fn hold_against(header: &Header, proof: &dyn FileProof) -> Result<Soundness, Reason> {
    if header.statement != proof.statement() {
        return Err(Reason::WrongStatement);
    }
    if header.protocol != proof.name() {
        return Err(Reason::UnknownProtocol);
    }
    if header.instance != proof.instance() {
        return Err(Reason::WrongInstance);
    }
    proof.soundness(header.count).ok_or(Reason::UnknownCount(header.count.get()))
}

/// Reads exactly as many bytes as there is room for.
///
/// # Errors
/// [`Reason::Truncated`] if there are fewer.
pub fn read_exact(input: &mut (impl Read + ?Sized), bytes: &mut [u8]) -> Result<(), FileError> {
    if fill(input, bytes)? < bytes.len() { Err(Reason::Truncated.into()) } else { Ok(()) }
}

pub(super) fn take<const N: usize>(input: &mut (impl Read + ?Sized)) -> Result<[u8; N], FileError> {
    let mut bytes = [0; N];
    read_exact(input, &mut bytes)?;
    Ok(bytes)
}

fn take_vec(input: &mut impl Read, len: usize) -> Result<Vec<u8>, FileError> {
    let mut bytes = vec![0; len];
    read_exact(input, &mut bytes)?;
    Ok(bytes)
}

/// Reads until `bytes` is full or the input ends, and returns how many were read.
fn fill(input: &mut (impl Read + ?Sized), bytes: &mut [u8]) -> io::Result<usize> {
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
