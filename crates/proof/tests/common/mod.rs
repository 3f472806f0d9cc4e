//! What the engine's tests share: a protocol of their own, and a run of every mode.
#![allow(dead_code, reason = "every test binary uses its own part of this")]
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

pub(crate) mod permuted;

use std::num::NonZeroU32;
use tincture_proof::file::{FileError, ProofEntropy, read_header, verify_proof, write_proof};
use tincture_proof::{
    Accepted, Bits, Coins, Label, Policy, Protocol, Reason, Rejection, Stream, Strength, Verdict, Witness,
};

/// The random stream of one test: a fixed key, and fresh bytes for whoever asks.
pub(crate) fn coins(test: u8) -> Coins {
    Coins::new(&[test; 32], Stream::Arrangement)
}

pub(crate) fn bytes32(coins: &mut Coins) -> [u8; 32] {
    let mut bytes = [0; 32];
    coins.fill(&mut bytes);
    bytes
}

pub(crate) fn bits(bits: u32) -> Policy {
    Policy { strength: Strength::Bits(Bits::new(bits).unwrap()), label: None }
}

pub(crate) fn rounds(rounds: u32) -> NonZeroU32 {
    NonZeroU32::new(rounds).unwrap()
}

/// A proof file of `count` rounds.
pub(crate) fn prove(
    protocol: &dyn Protocol,
    witness: &Witness,
    count: u32,
    label: &str,
    coins: &mut Coins,
) -> Vec<u8> {
    let entropy = ProofEntropy { salt: bytes32(coins), seed: bytes32(coins) };
    let label = Label::new(label).unwrap();
    let mut out = Vec::new();
    write_proof(protocol, witness, rounds(count), &label, &entropy, &mut out, &mut |_| {}).unwrap();
    out
}

/// Verifies a file that may name any protocol, but is held against this one.
pub(crate) fn verify(protocol: &dyn Protocol, policy: &Policy, file: &[u8]) -> Verdict {
    let mut input = file;
    let verdict = (|| -> Result<Accepted, FileError> {
        let header = read_header(&mut input)?;
        verify_proof(&header, protocol, policy, &mut input, &mut |_| {})
    })();
    verdict.map_err(|error| match error {
        FileError::Rejected(rejection) => rejection,
        FileError::Io(error) => panic!("reading from memory failed: {error}"),
    })
}

pub(crate) fn reason(verdict: Verdict) -> &'static str {
    match verdict {
        Ok(_) => "accepted",
        Err(Rejection { reason, .. }) => Reason::code(&reason),
    }
}
