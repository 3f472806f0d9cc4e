//! Contexts: the one digest that ties every hash of a run to all that the run is about.

use crate::hash::{NO_CONTEXT, Tag, TaggedHash};
use crate::{Digest, Label, Protocol};
use std::num::NonZeroU32;

/// The version of the specification, first of what a context binds.
pub const VERSION: u8 = 1;

/// How a run's rounds are challenged. The number is its byte in the context.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Live, one round after another.
    Sequential = 1,
    /// Live, many rounds at once, the verifier committed to its challenges beforehand
    /// (Goldreich and Kahan, J. Cryptology 9, 1996).
    Batched = 2,
    /// A file, its challenges drawn by hashing (Fiat and Shamir, CRYPTO 1986).
    File = 3,
}

impl Mode {
    /// The mode's name: `sequential`, `batched` or `file`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sequential => "sequential",
            Self::Batched => "batched",
            Self::File => "file",
        }
    }
}

/// All that a run is bound to. A field that is left out does not compile.
#[derive(Debug, Clone)]
pub struct Binding<'a> {
    /// The protocol, which brings its name and the digests of statement and instance.
    pub protocol: &'a dyn Protocol,
    /// How the rounds are challenged.
    pub mode: Mode,
    /// How many rounds the run has.
    pub rounds: NonZeroU32,
    /// The label, empty for none.
    pub label: &'a Label,
    /// What makes the run unlike every other: the session id of a live run, the salt of a file.
    pub freshness: &'a [u8; 32],
}

/// A binding's digest, with the number of rounds and the mode it was made for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Context {
    digest: Digest,
    rounds: NonZeroU32,
    mode: Mode,
}

impl Context {
    /// Hashes a binding: version, mode, protocol name, statement digest, instance digest, number of
    /// rounds, label, freshness, in this order.
    #[must_use]
    pub fn new(binding: &Binding<'_>) -> Self {
        let Binding { protocol, mode, rounds, label, freshness } = *binding;
        let digest = TaggedHash::new(Tag::Context, &NO_CONTEXT)
            .u8(VERSION)
            .u8(mode as u8)
            .text(protocol.name())
            .bytes(protocol.statement())
            .bytes(protocol.instance())
            .u32(rounds.get())
            .text(label.as_str())
            .bytes(freshness)
            .finish();
        Self { digest, rounds, mode }
    }

    /// The digest that enters every hash of the run.
    #[must_use]
    pub const fn digest(&self) -> &Digest {
        &self.digest
    }

    /// The number of rounds that the run has.
    #[must_use]
    pub const fn rounds(&self) -> NonZeroU32 {
        self.rounds
    }

    /// How the rounds are challenged.
    #[must_use]
    pub const fn mode(&self) -> Mode {
        self.mode
    }
}

/// The id of a live session, to which both sides bring 32 random bytes: neither can make it repeat.
#[must_use]
pub fn session_id(server_random: &[u8; 32], verifier_random: &[u8; 32]) -> Digest {
    TaggedHash::new(Tag::Session, &NO_CONTEXT).bytes(server_random).bytes(verifier_random).finish()
}
