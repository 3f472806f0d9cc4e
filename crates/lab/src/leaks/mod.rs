//! Provers that know the solution, convince every verifier, and give the solution away.
//!
//! Each file holds one flaw and the attack on it. What all attacks come down to: *frames*, in which equal
//! labels mean equal colours, and whoever shares a frame with a palette vertex has a known colour.
//!
//! The engine's own derivation is hedged against two of them: with a stuck or poor random source its seeds
//! still differ in whatever the context binds, and cannot be guessed without the witness.

mod answers_twice;
mod classes;
mod fixed_relabelling;
mod low_entropy;
mod reused_seed;
mod run;
mod seen;
mod short_nonce;

pub use classes::Classes;
pub use run::{Advantage, Outcome, Prover, Recovery, Tally, advantage, compare, recover};
pub use seen::Seen;

use crate::Coloured;
use crate::glass::GlassTable;
use tincture_proof::{Coins, Round, Stream, Witness};

/// A flaw: how a round is dealt, and how the secret is read off.
pub trait Leak: Send + Sync {
    /// Its name.
    fn name(&self) -> &'static str;

    /// What is wrong, in one sentence.
    fn about(&self) -> &'static str;

    /// Fills in a round's values and nonces.
    fn deal(&self, deal: &Deal<'_>, table: &mut GlassTable<'_>);

    /// Whether a second challenge on the same commitments is answered.
    fn answers_twice(&self) -> bool {
        false
    }

    /// A fresh attack. It knows the flaw, the statement and what was seen.
    fn attack(&self) -> Box<dyn Attack>;
}

/// What a leaky prover deals from.
pub struct Deal<'a> {
    /// The statement and its protocol.
    pub target: &'a Coloured<'a>,
    /// The secret.
    pub witness: &'a Witness,
    /// 32 fresh bytes a session.
    pub entropy: &'a [u8; 32],
    /// Which round.
    pub round: Round,
}

impl Deal<'_> {
    /// Deals as an honest prover would, from this seed.
    fn honestly(&self, seed: &[u8; 32], table: &mut GlassTable<'_>) {
        let (mut coins, mut nonces) = streams(seed, self.round);
        self.target.protocol().arrange(self.witness, &mut coins, &mut table.values);
        nonces.fill(table.nonces.as_flattened_mut());
    }
}

/// The coins and nonces of a round, from a session's seed.
fn streams(seed: &[u8; 32], round: Round) -> (Coins, Coins) {
    let key = crate::fork(seed, round.0.into());
    (Coins::new(&key, Stream::Arrangement), Coins::new(&key, Stream::Nonces))
}

/// An attack in progress.
pub trait Attack {
    /// Takes in one opening, and says what it means.
    fn read(&mut self, target: &Coloured<'_>, seen: &Seen) -> Facts;
}

/// Labels that an attack has learnt, in one frame.
pub struct Facts {
    /// What the frame is: labels of different frames have nothing to do with each other.
    pub frame: Frame,
    /// Slots with their labels.
    pub labels: Vec<(u32, u32)>,
}

/// Where labels mean the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Frame {
    /// In one round of one session.
    Round(u64, u32),
    /// In one session.
    Session(u64),
    /// In the round of this number of all sessions.
    AllSessions(u32),
    /// The labels are the colours themselves.
    Truth,
}

/// Every flaw.
pub const LEAKS: &[&dyn Leak] = &[
    &fixed_relabelling::FixedRelabelling,
    &short_nonce::ShortNonce,
    &reused_seed::ReusedSeed,
    &low_entropy::LowEntropy,
    &answers_twice::AnswersTwice,
];

/// The flaw of this name.
#[must_use]
pub fn leak(name: &str) -> Option<&'static dyn Leak> {
    LEAKS.iter().copied().find(|leak| leak.name() == name)
}
