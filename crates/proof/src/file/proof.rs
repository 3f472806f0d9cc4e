//! What any proof that lies in a file must say of itself.

use crate::verdict::Reason;
use crate::{Claim, Context, Rejection, Soundness, Strength, Witness};
use std::io::{self, Read, Write};
use std::num::NonZeroU32;

/// A kind of proof that lies in a file, on one claim. Every [`Protocol`](crate::Protocol) of rounds is one,
/// by Fiat and Shamir's transform; others have no rounds at all.
///
/// Header, context, policy and label are not its affair, nor is what follows behind its end:
/// [`write_proof`](super::write_proof) and [`verify_proof`](super::verify_proof) see to them for all kinds.
/// The header has one number for the proof's own use, its *count*.
pub trait FileProof: Claim {
    /// What the count counts, in the plural, for people: `rounds`.
    fn counts(&self) -> &'static str;

    /// The count that a verifier's wish takes.
    ///
    /// # Errors
    /// [`Reason::NoRounds`] if the wish counts rounds and there are none.
    fn count_for(&self, strength: Strength) -> Result<NonZeroU32, Reason>;

    /// What an accepted proof of this count is worth, or `None` if there are none of this count.
    fn soundness(&self, count: NonZeroU32) -> Option<Soundness>;

    /// The bytes behind the header, expected over the proof's randomness.
    fn expected_len(&self, count: NonZeroU32) -> u64;

    /// Proves what the context binds. `entropy` is 32 fresh secret bytes, which are to be *hedged*: see
    /// [`RootSeed::derive`](crate::RootSeed::derive).
    ///
    /// # Errors
    /// Those of `out`.
    fn prove(
        &self,
        context: &Context,
        witness: &Witness,
        entropy: &[u8; 32],
        out: &mut dyn Write,
        progress: &mut dyn FnMut(Progress),
    ) -> io::Result<()>;

    /// Verifies the bytes behind the header, and takes no byte more than are the proof's. Memory is bounded
    /// by the claim, whatever the count says; no bytes panic; one encoding is accepted of each proof.
    ///
    /// # Errors
    /// The first check that fails.
    fn verify(
        &self,
        context: &Context,
        input: &mut dyn Read,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<(), FileError>;

    /// Where the bytes behind the header go, verifying nothing. Costs no more than the bytes that are there.
    ///
    /// # Errors
    /// If they end too early.
    fn parts(&self, context: &Context, input: &mut dyn Read) -> Result<Vec<Part>, FileError>;
}

/// How far proving or verifying has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// What is done of the proof's count.
    pub done: u32,
    /// The count.
    pub count: u32,
}

/// A part of a file, by what its bytes are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// What they are, in one word.
    pub name: &'static str,
    /// How many they are.
    pub bytes: u64,
}

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
