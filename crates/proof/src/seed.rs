//! Hedged seeds: where a prover's randomness comes from.

use crate::coins::{Coins, Stream};
use crate::{Digest, Round, Witness};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::fmt;
use zeroize::{Zeroize, Zeroizing};

/// How seeds, arrangements and nonces follow from a root seed. A stored session pins it: a session begun
/// under another version cannot be answered again with the same bytes, and so must be closed.
pub const DERIVATION_VERSION: u32 = 1;

const ROOT: &[u8] = b"tincture/v1/root-seed";
const ROUND: &[u8] = b"tincture/v1/round-seed";

/// The secret from which all rounds of one run are drawn. Not `Clone`: two provers on one seed could
/// answer two challenges on the same commitments.
pub struct RootSeed(Zeroizing<[u8; 32]>);

impl RootSeed {
    /// `HMAC-SHA-256(entropy, "tincture/v1/root-seed" || context || witness)`.
    ///
    /// *Hedged* (as in RFC 6979 and draft-irtf-cfrg-det-sigs-with-noise): `entropy` is 32 fresh bytes of
    /// the operating system, but even if they repeat, two runs that differ in anything that the context
    /// binds, or in the witness, share no seed. Two openings of one commitment would give the witness away.
    #[must_use]
    pub fn derive(entropy: &[u8; 32], context: &Digest, witness: &Witness) -> Self {
        let mut mac = keyed(entropy);
        mac.update(ROOT);
        mac.update(context.as_ref());
        mac.update(witness.expose());
        Self(finish(mac))
    }

    /// Takes back a seed that [`RootSeed::expose`] gave to durable storage.
    #[must_use]
    pub fn restore(bytes: [u8; 32]) -> Self {
        Self(Zeroizing::new(bytes))
    }

    /// The secret bytes, for sealed storage only. Whoever holds them and the public session reads the
    /// witness.
    #[must_use]
    pub fn expose(&self) -> &[u8; 32] {
        &self.0
    }

    pub(crate) fn rounds(&self) -> RoundSeeds {
        RoundSeeds(keyed(&self.0))
    }
}

impl fmt::Debug for RootSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RootSeed(secret)")
    }
}

/// The keyed state from which each round's seed is one HMAC away:
/// `HMAC-SHA-256(root, "tincture/v1/round-seed" || round as 4 bytes)`.
pub(crate) struct RoundSeeds(Hmac<Sha256>);

impl RoundSeeds {
    /// Both streams of a round.
    pub(crate) fn both(&self, round: Round) -> (Coins, Coins) {
        let seed = self.seed(round);
        (Coins::new(&seed, Stream::Arrangement), Coins::new(&seed, Stream::Nonces))
    }

    fn seed(&self, round: Round) -> Zeroizing<[u8; 32]> {
        let mut mac = self.0.clone();
        mac.update(ROUND);
        mac.update(&round.0.to_be_bytes());
        finish(mac)
    }
}

fn keyed(key: &[u8; 32]) -> Hmac<Sha256> {
    Hmac::new_from_slice(key).expect("HMAC takes keys of any length")
}

fn finish(mac: Hmac<Sha256>) -> Zeroizing<[u8; 32]> {
    let mut bytes = mac.finalize().into_bytes();
    let seed = Zeroizing::new(bytes.into());
    bytes.as_mut_slice().zeroize();
    seed
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seed(entropy: u8, context: u8, witness: &[u8]) -> [u8; 32] {
        let witness = Witness::new(witness.to_vec());
        *RootSeed::derive(&[entropy; 32], &Digest::new([context; 32]), &witness).expose()
    }

    /// With a source of randomness that is stuck, runs that differ in anything must not share a seed.
    #[test]
    fn a_stuck_source_still_gives_unrelated_seeds() {
        let seeds =
            [seed(0, 0, b"w"), seed(0, 1, b"w"), seed(0, 0, b"v"), seed(0, 0, b"ww"), seed(1, 0, b"w")];
        for (i, a) in seeds.iter().enumerate() {
            for b in &seeds[..i] {
                assert_ne!(a, b);
            }
        }
    }

    #[test]
    fn debug_shows_nothing() {
        let seed = RootSeed::restore([0xab; 32]);
        assert!(!format!("{seed:?}").contains("ab"));
    }
}
