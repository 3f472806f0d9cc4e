//! What a position of the ledger holds, and its one byte encoding.

use tincture_proof::{Batch, BatchOpening, Challenge, Context, Digest, Round};

/// A message of the verifier as it is recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entry {
    /// Sequential: the challenge of the round whose number is the position.
    Challenge(Challenge),
    /// Batched: the commitment to the challenges of a batch.
    Commitment(BatchDigest),
    /// Batched: the challenges that were opened, as the commitment *recomputed* from them. It opens the
    /// recorded commitment exactly if the two are equal, and two openings with one digest are one
    /// opening, as long as nobody finds collisions of SHA-256.
    Opening(BatchDigest),
}

/// The rounds of a batch, and the digest that its commitment has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BatchDigest {
    /// The batch's first round.
    pub first: Round,
    /// How many rounds it has.
    pub count: u32,
    /// The verifier's commitment.
    pub digest: Digest,
}

impl BatchDigest {
    /// The round behind the batch's last. Saturates.
    #[must_use]
    pub const fn end(&self) -> u32 {
        self.first.0.saturating_add(self.count)
    }
}

/// Bytes that are no ledger entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("these bytes are no ledger entry")]
pub struct NotAnEntry;

const CHALLENGE: u8 = 1;
const COMMITMENT: u8 = 2;
const OPENING: u8 = 3;

impl Entry {
    /// The canonical encoding: a byte for the kind (1 challenge, 2 commitment, 3 opening), then the
    /// challenge, or first round, count and digest. Numbers are 4 bytes, big-endian. All entries of a
    /// sequential session are 5 bytes long, all of a batched one 41.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        match self {
            Self::Challenge(challenge) => [&[CHALLENGE][..], &challenge.0.to_be_bytes()].concat(),
            Self::Commitment(batch) => batch_bytes(COMMITMENT, batch),
            Self::Opening(batch) => batch_bytes(OPENING, batch),
        }
    }

    /// Reads the canonical encoding.
    ///
    /// # Errors
    /// If the bytes are any others.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NotAnEntry> {
        match bytes {
            [CHALLENGE, challenge @ ..] => {
                let challenge = challenge.try_into().map_err(|_| NotAnEntry)?;
                Ok(Self::Challenge(Challenge(u32::from_be_bytes(challenge))))
            }
            [COMMITMENT, batch @ ..] => read_batch(batch).map(Self::Commitment),
            [OPENING, batch @ ..] => read_batch(batch).map(Self::Opening),
            _ => Err(NotAnEntry),
        }
    }
}

fn batch_bytes(kind: u8, batch: &BatchDigest) -> Vec<u8> {
    let first = batch.first.0.to_be_bytes();
    let count = batch.count.to_be_bytes();
    [&[kind][..], &first, &count, batch.digest.as_ref()].concat()
}

fn read_batch(bytes: &[u8]) -> Result<BatchDigest, NotAnEntry> {
    let (first, rest) = bytes.split_first_chunk().ok_or(NotAnEntry)?;
    let (count, digest) = rest.split_first_chunk().ok_or(NotAnEntry)?;
    Ok(BatchDigest {
        first: Round(u32::from_be_bytes(*first)),
        count: u32::from_be_bytes(*count),
        digest: Digest::try_from(digest).map_err(|_| NotAnEntry)?,
    })
}

/// A message at its position: what is appended. Made by kind, so that the two always fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    position: u64,
    entry: Entry,
}

impl Step {
    /// The challenge of a round in a sequential run.
    #[must_use]
    pub fn challenge(round: Round, challenge: Challenge) -> Self {
        Self { position: round.0.into(), entry: Entry::Challenge(challenge) }
    }

    /// The commitment to a batch's challenges.
    #[must_use]
    pub fn commitment(batch: &Batch, digest: Digest) -> Self {
        let entry = Entry::Commitment(BatchDigest { first: batch.first, count: batch.count, digest });
        Self { position: 2 * u64::from(batch.index), entry }
    }

    /// The opening of a batch's commitment, whether or not it matches.
    #[must_use]
    pub fn opening(batch: &Batch, opening: &BatchOpening, context: &Context) -> Self {
        Self::opened(batch, opening.commitment(context, batch))
    }

    /// The same, where the commitment has been recomputed already.
    pub(crate) fn opened(batch: &Batch, digest: Digest) -> Self {
        let entry = Entry::Opening(BatchDigest { first: batch.first, count: batch.count, digest });
        Self { position: 2 * u64::from(batch.index) + 1, entry }
    }

    /// Where in the ledger the message belongs.
    #[must_use]
    pub const fn position(&self) -> u64 {
        self.position
    }

    /// What is recorded there.
    #[must_use]
    pub const fn entry(&self) -> Entry {
        self.entry
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn batch(first: u32, count: u32, digest: [u8; 32]) -> BatchDigest {
        BatchDigest { first: Round(first), count, digest: Digest::new(digest) }
    }

    #[test]
    fn every_kind_comes_back_and_has_its_own_bytes() {
        let same = batch(1, 2, [3; 32]);
        let entries = [Entry::Challenge(Challenge(1)), Entry::Commitment(same), Entry::Opening(same)];
        for entry in entries {
            assert_eq!(Entry::from_bytes(&entry.to_bytes()), Ok(entry));
        }
        assert_eq!(entries.map(|entry| entry.to_bytes().len()), [5, 41, 41]);
        assert_ne!(entries[1].to_bytes(), entries[2].to_bytes());
    }

    fn cases() -> ProptestConfig {
        ProptestConfig::with_cases(
            std::env::var("TINCTURE_CASES").map_or(2000, |cases| cases.parse().unwrap()),
        )
    }

    proptest! {
        #![proptest_config(cases())]

        /// Two encodings of one entry would make a repeat look like another message.
        #[test]
        fn the_encoding_is_canonical(bytes in proptest::collection::vec(0_u8..5, 0..45)) {
            if let Ok(entry) = Entry::from_bytes(&bytes) {
                prop_assert_eq!(entry.to_bytes(), bytes);
            }
        }

        #[test]
        fn any_batch_comes_back(first: u32, count: u32, digest: [u8; 32]) {
            let entry = Entry::Opening(batch(first, count, digest));
            prop_assert_eq!(Entry::from_bytes(&entry.to_bytes()), Ok(entry));
        }
    }
}
