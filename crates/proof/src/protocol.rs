//! What a protocol says, and no more: the shape of its slots, its challenges, and the relation between
//! what a challenge opens. Hashing, trees, seeds, sessions, files and transport are the engine's.

use crate::file::FileProof;
use crate::{Challenge, Coins, Slot, Witness};
use std::fmt;
use std::num::NonZeroU32;

/// A protocol on one instance: *arrange, commit, challenge, open*.
///
/// The engine holds the values of a round's slots in one flat buffer, slot after slot, as
/// [`SlotLayout`] says. The *opened values* of a challenge are the values of the slots it opens, one
/// after the other in ascending order of slot, without gaps.
///
/// A challenge's slots are *sent* or *derived*: [`pack`](Protocol::pack) writes only what cannot be
/// computed, and [`check`](Protocol::check) must fill in all the opened values from it, which the engine
/// then hashes with their nonces. All lengths are fixed by the instance and the challenge.
///
/// Implementors say what they [claim](crate::Claim); that a protocol is a [`FileProof`] as well is the
/// engine's affair.
///
/// # Soundness and zero knowledge
/// The engine's accounting holds for protocols that are *M-special-sound*: accepting openings of all `M`
/// challenges of one commitment give a witness ([`Extractor`]), so a prover without one answers at most
/// `M - 1` of them. What one challenge opens must be simulatable ([`Simulator`]).
pub trait Protocol: FileProof {
    /// How many slots a round has, and how long each is.
    fn layout(&self) -> &SlotLayout;

    /// The number of challenges, `M`: at most [`MAX_CHALLENGES`](crate::MAX_CHALLENGES).
    fn challenges(&self) -> NonZeroU32;

    /// The slots that `challenge` opens: strictly ascending, at least one.
    fn opened(&self, challenge: Challenge) -> &[Slot];

    /// How many bytes [`pack`](Protocol::pack) writes for `challenge`.
    fn packed_len(&self, challenge: Challenge) -> usize;

    /// Writes the values of a fresh round. `slots` holds zeros, or what an earlier round left.
    fn arrange(&self, witness: &Witness, coins: &mut Coins, slots: &mut [u8]);

    /// Encodes the opened values of `challenge`, sent slots only, in exactly `packed.len()` bytes.
    fn pack(&self, challenge: Challenge, values: &[u8], packed: &mut [u8]);

    /// Decodes an opening that came from outside, fills in *all* opened values and checks the relation.
    /// It accepts one encoding of each value only (padding zero), and never panics.
    ///
    /// # Errors
    /// The first violation found, in a fixed order.
    fn check(&self, challenge: Challenge, packed: &[u8], values: &mut [u8]) -> Result<(), Violation>;
}

impl fmt::Debug for dyn Protocol + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} on {}", self.name(), self.instance())
    }
}

/// The algorithm that proves honest-verifier zero knowledge: it opens without knowing the witness.
pub trait Simulator: Protocol {
    /// Writes opened values for `challenge`, distributed exactly as an honest prover's.
    fn simulate(&self, challenge: Challenge, coins: &mut Coins, values: &mut [u8]);
}

/// The algorithm that proves soundness and knowledge: it reads the witness off accepting openings of
/// *every* challenge on one commitment.
pub trait Extractor: Protocol {
    /// `openings[c]` holds the opened values of challenge `c`, each accepted by [`Protocol::check`], and
    /// equal wherever two challenges open the same slot (the commitments bind). `None` only if that is
    /// not so.
    fn extract(&self, openings: &[Vec<u8>]) -> Option<Witness>;

    /// Lays the opened values of all challenges into one table of all slots: what every extractor begins
    /// with. `None` if openings are missing or too short, two of them differ in a slot, or a slot is never
    /// opened.
    fn lay_out(&self, openings: &[Vec<u8>]) -> Option<Vec<u8>> {
        let layout = self.layout();
        if openings.len() != self.challenges().get() as usize {
            return None;
        }
        let (mut table, mut known) = (vec![0; layout.total()], vec![false; layout.count() as usize]);
        for (challenge, opening) in std::iter::zip((0..).map(Challenge), openings) {
            let mut values = opening.as_slice();
            for &slot in self.opened(challenge) {
                let range = layout.range(slot);
                let (value, behind) = values.split_at_checked(range.len())?;
                let first = !std::mem::replace(&mut known[slot.0 as usize], true);
                if first {
                    table[range].copy_from_slice(value);
                } else if table[range] != *value {
                    return None;
                }
                values = behind;
            }
        }
        known.into_iter().all(|known| known).then_some(table)
    }
}

/// A relation that does not hold between opened values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Violation {
    /// A stable `snake_case` code, such as `same_colour`.
    pub code: &'static str,
    /// The rule that is broken, as a clause for people.
    pub message: &'static str,
    /// The (first) slot that breaks it.
    pub slot: Slot,
}

/// How the values of a round's slots lie in one flat buffer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SlotLayout {
    count: u32,
    lengths: Lengths,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Lengths {
    Uniform(usize),
    /// Where each slot starts, and at last where all end.
    Starts(Vec<usize>),
}

impl SlotLayout {
    /// `count` slots of `len` bytes each.
    #[must_use]
    pub const fn uniform(count: NonZeroU32, len: usize) -> Self {
        Self { count: count.get(), lengths: Lengths::Uniform(len) }
    }

    /// One slot for each of `lengths`, in bytes.
    ///
    /// # Panics
    /// If there is no slot, or there are 2^32 or more.
    #[must_use]
    pub fn new(lengths: &[usize]) -> Self {
        assert!(!lengths.is_empty(), "a round has at least one slot");
        let mut starts = vec![0];
        let mut end = 0;
        for len in lengths {
            end += len;
            starts.push(end);
        }
        let count = u32::try_from(lengths.len()).expect("fewer than 2^32 slots");
        Self { count, lengths: Lengths::Starts(starts) }
    }

    /// The number of slots.
    #[must_use]
    pub const fn count(&self) -> u32 {
        self.count
    }

    /// The bytes of `slot` in the flat buffer.
    ///
    /// # Panics
    /// If there is no such slot.
    #[must_use]
    #[inline]
    pub fn range(&self, slot: Slot) -> std::ops::Range<usize> {
        assert!(slot.0 < self.count, "slot {slot} of {}", self.count);
        let i = slot.0 as usize;
        match &self.lengths {
            Lengths::Uniform(len) => i * len..(i + 1) * len,
            Lengths::Starts(starts) => starts[i]..starts[i + 1],
        }
    }

    /// The length of the flat buffer in bytes.
    #[must_use]
    pub fn total(&self) -> usize {
        self.range(Slot(self.count - 1)).end
    }

    /// The length of the opened values of these slots in bytes.
    #[must_use]
    pub fn total_of(&self, slots: &[Slot]) -> usize {
        slots.iter().map(|&slot| self.range(slot).len()).sum()
    }

    /// Lays the opened values of these slots, one after the other, into a flat buffer of all slots.
    ///
    /// # Panics
    /// If there are fewer values than the slots take.
    pub fn spread(&self, slots: &[Slot], mut values: &[u8], buffer: &mut [u8]) {
        for &slot in slots {
            let range = self.range(slot);
            let (value, behind) = values.split_at(range.len());
            buffer[range].copy_from_slice(value);
            values = behind;
        }
    }

    /// The length of the longest slot in bytes.
    #[must_use]
    pub fn longest(&self) -> usize {
        match &self.lengths {
            Lengths::Uniform(len) => *len,
            Lengths::Starts(starts) => starts.windows(2).map(|w| w[1] - w[0]).max().unwrap_or(0),
        }
    }
}
