//! Sessions between a cheat and a verifier in one process.

use crate::cheats::{Cheat, Silence, Work};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::num::NonZeroU32;
use tincture_proof::raw::{RoundHash, RoundTable};
use tincture_proof::{
    AwaitingRoots, Binding, Challenge, Coins, Context, Digest, Label, Live, OpeningShape, Reason, Rejection,
    Round, RoundCheck, Step, Stream, Verdict, verify_live,
};
use tincture_protocols::RoundProtocol;

const ROUND: &[u8] = b"tincture/lab/round";
const FORK: &[u8] = b"tincture/lab/fork";

/// An independent key for the `index`-th use of `seed`: one random stream for a whole experiment, whatever
/// the threads that work on it.
#[must_use]
pub fn fork(seed: &[u8; 32], index: u64) -> [u8; 32] {
    keyed(seed, FORK, index)
}

fn keyed(key: &[u8; 32], what: &[u8], index: u64) -> [u8; 32] {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes keys of any length");
    mac.update(what);
    mac.update(&index.to_be_bytes());
    mac.finalize().into_bytes().into()
}

/// One session of a cheat: the same bytes whenever it is asked the same.
#[derive(Clone, Copy)]
pub struct Session<'c> {
    cheat: &'c dyn Cheat,
    hash: RoundHash,
    seed: [u8; 32],
}

impl<'c> Session<'c> {
    /// A session of `cheat` under a context, all its coins from `seed`.
    #[must_use]
    pub fn new(cheat: &'c dyn Cheat, context: &Context, seed: [u8; 32]) -> Self {
        Self { cheat, hash: RoundHash::new(context), seed }
    }

    /// Commits to a round in `table` and returns its root, with what is needed to open it.
    pub fn commit<'w, 'p>(
        &'w self,
        protocol: &'p dyn RoundProtocol,
        table: &'w mut RoundTable<'p>,
        round: Round,
    ) -> (Digest, Work<'w, 'p>) {
        let key = keyed(&self.seed, ROUND, round.0.into());
        let [coins, nonces] = [Stream::Arrangement, Stream::Nonces].map(|stream| Coins::new(&key, stream));
        let mut work = Work { protocol, hash: &self.hash, round, coins, nonces, table, prepared: None };
        (self.cheat.commit(&mut work), work)
    }

    /// The roots of these rounds.
    #[must_use]
    pub fn roots(&self, protocol: &dyn RoundProtocol, rounds: std::ops::Range<u32>) -> Vec<Digest> {
        let mut table = RoundTable::new(protocol);
        rounds.map(|round| self.commit(protocol, &mut table, Round(round)).0).collect()
    }

    /// The openings of consecutive rounds, one after another.
    ///
    /// # Errors
    /// If the cheat does not answer one of the challenges.
    pub fn openings(
        &self,
        protocol: &dyn RoundProtocol,
        first: Round,
        challenges: &[Challenge],
    ) -> Result<Vec<u8>, Silence> {
        let mut table = RoundTable::new(protocol);
        let (mut all, mut round) = (Vec::new(), first.0);
        for &asked in challenges {
            let start = all.len();
            all.resize(start + OpeningShape::of(protocol, asked).total(), 0);
            let (_, mut work) = self.commit(protocol, &mut table, Round(round));
            self.cheat.open(&mut work, asked, &mut all[start..])?;
            round += 1;
        }
        Ok(all)
    }
}

/// Plays sessions one after the other, in the same buffers.
pub struct Bench<'p> {
    protocol: &'p dyn RoundProtocol,
    table: RoundTable<'p>,
    opening: Vec<u8>,
}

impl<'p> Bench<'p> {
    /// A bench for sessions of `protocol`.
    #[must_use]
    pub fn new(protocol: &'p dyn RoundProtocol) -> Self {
        Self { protocol, table: RoundTable::new(protocol), opening: Vec::new() }
    }

    /// Plays one sequential session, commit, challenge and check, and returns the number of rounds that
    /// the cheat survived. Everything follows from `seed`; the challenge is drawn when the root is there.
    pub fn survival(&mut self, cheat: &dyn Cheat, rounds: NonZeroU32, seed: &[u8; 32]) -> u32 {
        let mut verifier = Coins::new(seed, Stream::Arrangement);
        let (mut id, mut prover) = ([0; 32], [0; 32]);
        verifier.fill(&mut id);
        verifier.fill(&mut prover);
        let (protocol, label) = (self.protocol, Label::default());
        let binding = Binding { mode: Live::Sequential, count: rounds, label: &label, freshness: &id };
        let context = Context::new(protocol, &binding);
        let session = Session::new(cheat, &context, prover);
        let mut check = RoundCheck::new(protocol, &context);
        for round in (0..rounds.get()).map(Round) {
            let (root, mut work) = session.commit(protocol, &mut self.table, round);
            let asked = Challenge(verifier.below(protocol.challenges().get()));
            self.opening.resize(OpeningShape::of(protocol, asked).total(), 0);
            let answered = cheat.open(&mut work, asked, &mut self.opening).is_ok();
            if !answered || check.root(round, asked, &self.opening) != Ok(root) {
                return round.0;
            }
        }
        rounds.get()
    }
}

/// Runs a cheat against the engine's own verifier, in the mode given, to its verdict.
///
/// # Errors
/// The rejection, as a rule.
pub fn run_live(
    cheat: &dyn Cheat,
    protocol: &dyn RoundProtocol,
    mode: Live,
    rounds: NonZeroU32,
    seed: &[u8; 32],
) -> Verdict {
    let (freshness, label) = (&fork(seed, 0), Label::default());
    let binding = Binding { mode, count: rounds, label: &label, freshness };
    let session = Session::new(cheat, &Context::new(protocol, &binding), fork(seed, 1));
    let mut waiting = verify_live(protocol, &binding, &fork(seed, 2), 256);
    loop {
        match batch(&session, protocol, waiting)? {
            Step::More(more) => waiting = *more,
            Step::Accepted(accepted) => return Ok(accepted),
        }
    }
}

fn batch<'p>(
    session: &Session<'_>,
    protocol: &dyn RoundProtocol,
    waiting: AwaitingRoots<'p>,
) -> Result<Step<'p>, Rejection> {
    let batch = waiting.batch();
    let committed = waiting.roots(session.roots(protocol, batch.rounds()))?;
    let answer = session.openings(protocol, batch.first, &committed.opening().challenges);
    let openings = answer
        .map_err(|silence| Rejection::in_round(Reason::Unanswered(silence.to_string()), batch.first))?;
    committed.openings(&openings)
}
