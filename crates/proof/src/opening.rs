//! The reveal of one round: `packed values || nonces || siblings`, all lengths known beforehand.

use crate::{Challenge, Protocol, merkle};

/// How many bytes each part of a reveal takes. Fixed by the protocol's instance and the challenge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct OpeningShape {
    /// The values that are sent, as the protocol packs them.
    pub values: usize,
    /// A 32-byte nonce for every opened slot, ascending.
    pub nonces: usize,
    /// The 32-byte Merkle siblings that cannot be computed: level by level from the leaves, left to right.
    pub siblings: usize,
}

impl OpeningShape {
    /// The shape of a reveal of `challenge`, which must be below the protocol's number of challenges.
    #[must_use]
    pub fn of(protocol: &dyn Protocol, challenge: Challenge) -> Self {
        let opened = protocol.opened(challenge);
        let siblings = merkle::sibling_count(protocol.layout().count(), opened, &mut Vec::new());
        Self { values: protocol.packed_len(challenge), nonces: 32 * opened.len(), siblings: 32 * siblings }
    }

    /// The length of the whole reveal in bytes.
    #[must_use]
    pub const fn total(&self) -> usize {
        self.values + self.nonces + self.siblings
    }
}

/// The most bytes that a reveal of any challenge takes: an upper bound, exact where the opened leaves lie
/// far apart.
#[must_use]
pub fn largest_opening(protocol: &dyn Protocol) -> usize {
    let leaves = protocol.layout().count();
    (0..protocol.challenges().get())
        .map(|c| {
            let challenge = Challenge(c);
            let opened =
                u32::try_from(protocol.opened(challenge).len()).expect("no more slots than the round has");
            protocol.packed_len(challenge) + 32 * (opened as usize + merkle::most_siblings(leaves, opened))
        })
        .max()
        .expect("a protocol has at least one challenge")
}

/// The mean number of bytes of each part of a reveal, over uniform challenges.
#[must_use]
pub fn mean_opening(protocol: &dyn Protocol) -> [f64; 3] {
    let challenges = protocol.challenges().get();
    let mut sums = [0_usize; 3];
    for c in 0..challenges {
        let OpeningShape { values, nonces, siblings } = OpeningShape::of(protocol, Challenge(c));
        sums[0] += values;
        sums[1] += nonces;
        sums[2] += siblings;
    }
    sums.map(|sum| sum as f64 / f64::from(challenges))
}

/// The most rounds in one batch, of any protocol.
pub const MAX_BATCH_ROUNDS: u32 = 1 << 14;
/// The most bytes that the reveals of one batch may take.
pub const MAX_BATCH_BYTES: usize = 16 << 20;
/// The most commitments that one batch may ask a prover to make: rounds times slots.
pub const MAX_BATCH_SLOTS: u32 = 1 << 24;

/// The most rounds of one batch on this protocol's instance: within [`MAX_BATCH_ROUNDS`],
/// [`MAX_BATCH_BYTES`] and [`MAX_BATCH_SLOTS`], but at least one.
#[must_use]
pub fn batch_limit(protocol: &dyn Protocol) -> u32 {
    let by_bytes = u32::try_from(MAX_BATCH_BYTES / largest_opening(protocol)).unwrap_or(u32::MAX);
    let by_slots = MAX_BATCH_SLOTS / protocol.layout().count();
    MAX_BATCH_ROUNDS.min(by_bytes).min(by_slots).max(1)
}
