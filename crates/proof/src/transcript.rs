//! The Fiat-Shamir transcript of a proof file: all roots first, then the challenges.

use crate::coins::below;
use crate::hash::{Prefix, Tag, TaggedHash, pad};
use crate::{Challenge, Context, Digest};
use std::num::NonZeroU32;

/// Absorbs the root of every round, in order. The context, and so all that it binds, comes first: it is
/// the second half of the prefix block.
#[derive(Clone)]
pub struct Transcript(TaggedHash);

impl Transcript {
    /// A transcript of a run with this context.
    #[must_use]
    pub fn new(context: &Context) -> Self {
        Self(TaggedHash::new(Tag::Transcript, context.digest()))
    }

    /// Absorbs the next round's root.
    pub fn absorb(&mut self, root: &Digest) {
        self.0.bytes(root);
    }

    /// The digest from which the challenges are drawn, once every round is absorbed.
    #[must_use]
    pub fn finish(&self) -> Digest {
        self.0.finish()
    }
}

/// The challenges of a file, round after round: SHA-256 in counter mode over the transcript digest.
///
/// Pinned: block `j` is `H(challenges; digest || j as 8 bytes)` and gives 8 big-endian words of 4 bytes.
/// With `w` the number of bits of `M - 1`, each word's low `w` bits are the next challenge if they are
/// below `M`; otherwise the word is skipped. `M = 1` takes no words.
pub struct ChallengeStream {
    prefix: Prefix,
    seed: Digest,
    challenges: NonZeroU32,
    counter: u64,
    block: Digest,
    used: usize,
}

impl ChallengeStream {
    /// The stream of the transcript digest `seed`, for challenges in `0..challenges`.
    #[must_use]
    pub fn new(context: &Context, seed: &Digest, challenges: NonZeroU32) -> Self {
        let prefix = Prefix::new(Tag::Challenges, context.digest());
        Self { prefix, seed: *seed, challenges, counter: 0, block: *seed, used: 32 }
    }

    /// The next round's challenge.
    pub fn draw(&mut self) -> Challenge {
        let bound = self.challenges.get();
        Challenge(below(bound, || self.word()))
    }

    fn word(&mut self) -> u32 {
        if self.used == 32 {
            self.refill();
        }
        let bytes = self.block.as_bytes();
        let word = [0, 1, 2, 3].map(|i| bytes[self.used + i]);
        self.used += 4;
        u32::from_be_bytes(word)
    }

    fn refill(&mut self) {
        let mut blocks = [[0; 64]; 1];
        blocks[0][..32].copy_from_slice(self.seed.as_ref());
        blocks[0][32..40].copy_from_slice(&self.counter.to_be_bytes());
        pad(&mut blocks, 40);
        self.block = self.prefix.finish(&blocks);
        self.counter += 1;
        self.used = 0;
    }
}
