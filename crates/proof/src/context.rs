//! Contexts: the one digest that ties every hash of a run to all that the run is about.

use crate::hash::{NO_CONTEXT, Tag, TaggedHash};
use crate::{Claim, Digest, Label, Mode};
use std::num::NonZeroU32;

/// The version of the specification, first of what a context binds.
pub const VERSION: u8 = 1;

/// All that a proof or run is bound to, beside its [`Claim`]. A field that is left out does not compile.
///
/// `M` is [`Mode`], or [`Live`](crate::Live) where a file makes no sense.
#[derive(Debug, Clone, Copy)]
pub struct Binding<'a, M = Mode> {
    /// How the proof is challenged.
    pub mode: M,
    /// How many rounds there are. A proof without rounds says itself what it counts.
    pub count: NonZeroU32,
    /// The label, empty for none.
    pub label: &'a Label,
    /// What makes the run unlike every other: the session id of a live run, the salt of a file.
    pub freshness: &'a [u8; 32],
}

/// The digest of a claim and its binding, with the mode and the count that it was made for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Context {
    digest: Digest,
    count: NonZeroU32,
    mode: Mode,
}

impl Context {
    /// Hashes a claim with its binding: version, mode, protocol name, statement digest, instance digest,
    /// number of rounds, label, freshness, in this order.
    #[must_use]
    pub fn new<M: Copy + Into<Mode>>(claim: &dyn Claim, binding: &Binding<'_, M>) -> Self {
        let Binding { mode, count, label, freshness } = *binding;
        let mode = mode.into();
        let digest = TaggedHash::new(Tag::Context, &NO_CONTEXT)
            .u8(VERSION)
            .u8(mode.byte())
            .text(claim.name())
            .bytes(claim.statement())
            .bytes(claim.instance())
            .u32(count.get())
            .text(label.as_str())
            .bytes(freshness)
            .finish();
        Self { digest, count, mode }
    }

    /// The digest that enters every hash of the run.
    #[must_use]
    pub const fn digest(&self) -> &Digest {
        &self.digest
    }

    /// The number of rounds; in a proof without rounds, what that counts.
    #[must_use]
    pub const fn count(&self) -> NonZeroU32 {
        self.count
    }

    /// How the proof is challenged.
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
