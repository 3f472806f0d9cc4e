//! What only provers derive: seeds, arrangements and nonces, derivation version 1.

use super::hexed::{Hex, hexed};
use super::setup::Bound;
use super::values::Check;
use anyhow::{Context as _, Result, ensure};
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use tincture_proof::{Coins, Prover, RootSeed, Stream, Witness};

/// One run's seeds.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Derivation {
    pub(crate) bound: Bound,
    pub(crate) context: Hex,
    pub(crate) entropy: Hex,
    pub(crate) witness: Hex,
    pub(crate) root_seed: Hex,
    pub(crate) rounds: Vec<Arranged>,
}

/// One round: its seed, the slots' values, their nonces and the root over all.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Arranged {
    pub(crate) round: u32,
    pub(crate) seed: Hex,
    pub(crate) slots: Hex,
    pub(crate) nonces: Hex,
    pub(crate) root: Hex,
}

impl Derivation {
    pub(crate) fn new(bound: Bound, entropy: [u8; 32], witness: &Witness, rounds: u32) -> Result<Self> {
        let setup = bound.setup()?;
        let context = bound.context(&setup)?;
        let seed = RootSeed::derive(&entropy, context.digest(), witness);
        let root_seed = hexed(seed.expose());
        let mut prover = Prover::new(setup.protocol(), witness, context, seed);
        let mut arranged = vec![];
        for round in 0..rounds {
            let seed = mac(&root_seed.0, &[b"tincture/v1/round-seed", &round.to_be_bytes()]);
            let layout = setup.protocol().layout();
            let mut slots = vec![0; layout.total()];
            setup.protocol().arrange(witness, &mut Coins::new(&seed, Stream::Arrangement), &mut slots);
            let mut nonces = vec![0; 32 * layout.count() as usize];
            Coins::new(&seed, Stream::Nonces).fill(&mut nonces);
            let root = hexed(prover.commit().context("as many rounds as bound")?.root());
            arranged.push(Arranged {
                round,
                seed: hexed(seed),
                slots: Hex(slots),
                nonces: Hex(nonces),
                root,
            });
        }
        Ok(Self {
            context: hexed(context.digest()),
            bound,
            entropy: hexed(entropy),
            witness: hexed(witness.expose()),
            root_seed,
            rounds: arranged,
        })
    }
}

fn mac(key: &[u8], parts: &[&[u8]]) -> [u8; 32] {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes keys of any length");
    parts.iter().for_each(|part| mac.update(part));
    mac.finalize().into_bytes().into()
}

impl Check for Derivation {
    fn check(&self) -> Result<()> {
        let root = mac(&self.entropy.0, &[b"tincture/v1/root-seed", &self.context.0, &self.witness.0]);
        ensure!(root[..] == self.root_seed.0[..], "root seed");
        let witness = Witness::new(self.witness.0.clone());
        let count = u32::try_from(self.rounds.len())?;
        let again = Self::new(self.bound.clone(), self.entropy.array()?, &witness, count)?;
        ensure!(again.rounds == self.rounds && again.context == self.context, "rounds");
        Ok(())
    }
}

/// Sampling from a coin stream: its first bytes, numbers below bounds, and permutations.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sampling {
    pub(crate) key: Hex,
    pub(crate) arrangement: Hex,
    pub(crate) nonces: Hex,
    /// Bounds and the numbers drawn one after another from a fresh arrangement stream.
    pub(crate) below: Vec<(u32, u32)>,
    /// Permutations of `0..n`, each from a fresh arrangement stream.
    pub(crate) shuffled: Vec<Vec<u32>>,
}

impl Sampling {
    pub(crate) fn new(key: [u8; 32], bounds: &[u32], lengths: &[u32]) -> Self {
        let fresh = |stream| Coins::new(&key, stream);
        let bytes = |stream| {
            let mut bytes = vec![0; 80];
            fresh(stream).fill(&mut bytes);
            Hex(bytes)
        };
        let mut coins = fresh(Stream::Arrangement);
        let shuffle = |&length: &u32| {
            let mut items: Vec<u32> = (0..length).collect();
            fresh(Stream::Arrangement).shuffle(&mut items);
            items
        };
        Self {
            key: hexed(key),
            arrangement: bytes(Stream::Arrangement),
            nonces: bytes(Stream::Nonces),
            below: bounds.iter().map(|&bound| (bound, coins.below(bound))).collect(),
            shuffled: lengths.iter().map(shuffle).collect(),
        }
    }
}

impl Check for Sampling {
    fn check(&self) -> Result<()> {
        let bounds: Vec<u32> = self.below.iter().map(|&(bound, _)| bound).collect();
        let lengths: Result<Vec<u32>, _> = self.shuffled.iter().map(|items| items.len().try_into()).collect();
        ensure!(Self::new(self.key.array()?, &bounds, &lengths?) == *self, "sampling");
        Ok(())
    }
}
