//! Batches of rounds in a live run, and the verifier's commitment to their challenges.

use crate::hash::{Tag, TaggedHash};
use crate::{Challenge, Context, Digest, Round};

/// Consecutive rounds that are committed to together. In sequential mode each round is one batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Batch {
    /// The batch's number in its run, from 0.
    pub index: u32,
    /// Its first round.
    pub first: Round,
    /// How many rounds it has.
    pub count: u32,
}

impl Batch {
    /// The round behind the last, or `None` past 2^32 - 1.
    #[must_use]
    pub const fn end(&self) -> Option<u32> {
        self.first.0.checked_add(self.count)
    }

    /// The batch's rounds. Saturates where [`Batch::end`] is `None`.
    #[must_use]
    pub const fn rounds(&self) -> std::ops::Range<u32> {
        self.first.0..self.first.0.saturating_add(self.count)
    }
}

/// The challenges of a batch, with the nonce that hid them until the prover had committed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BatchOpening {
    /// One challenge a round.
    pub challenges: Vec<Challenge>,
    /// 32 random bytes.
    pub nonce: [u8; 32],
}

impl BatchOpening {
    /// The commitment that the verifier sends before any root leaves the prover:
    /// `H(batch; index || first round || count || nonce || challenges)`, numbers as 4 bytes.
    ///
    /// Hiding and binding as any hash commitment; with it a batch is zero knowledge however many rounds it
    /// has (Goldreich and Kahan, J. Cryptology 9, 1996), and its transcript convinces nobody else.
    #[must_use]
    pub fn commitment(&self, context: &Context, batch: &Batch) -> Digest {
        let mut hash = TaggedHash::new(Tag::Batch, context.digest());
        hash.u32(batch.index).u32(batch.first.0).u32(batch.count).bytes(self.nonce);
        for challenge in &self.challenges {
            hash.u32(challenge.0);
        }
        hash.finish()
    }

    /// Whether this opens `commitment`: as many challenges as the batch has rounds, and the same hash.
    #[must_use]
    pub fn opens(&self, commitment: &Digest, context: &Context, batch: &Batch) -> bool {
        self.challenges.len() == batch.count as usize && self.commitment(context, batch) == *commitment
    }
}
