//! Proof of knowledge, measured: the extractors, run.
//!
//! - *Rewinding* (the plain model): the prover's state is set back to just after a commitment and another
//!   challenge is asked, until all are answered. It works against sequential runs.
//! - It fails against batched ones. The verifier is bound to its challenges before the prover commits, so
//!   after the roots nothing else can be asked; and a prover that draws its coins from the verifier's
//!   commitment makes new roots whenever it is set back further.
//! - *Reading the hash queries* (the random-oracle model) needs no rewinding in any mode: whoever made a
//!   root has asked for its leaves.

use crate::glass::{GlassTable, Query};
use crate::{Target, fork};
use serde::Serialize;
use std::collections::{BTreeSet, HashMap};
use std::num::NonZeroU32;
use tincture_proof::{
    Batch, BatchOpening, Binding, Challenge, Coins, Context, Digest, Label, Live, Prover, RootSeed, Round,
    RoundCheck, Stream, Witness,
};

/// The rewinding extractor against sequential runs.
#[derive(Debug, Clone, Serialize)]
pub struct Rewinding {
    /// The runs.
    pub runs: u32,
    /// In how many the right solution came out.
    pub recovered: u32,
    /// The mean number of rewinds.
    pub mean_rewinds: f64,
    /// What it should be: `M H_M - 1`, the collector of `M` coupons without the first draw.
    pub expected_rewinds: f64,
}

/// The same extractor against batched runs.
#[derive(Debug, Clone, Serialize)]
pub struct Batched {
    /// Rewinds to after the roots.
    pub rewinds_after: u32,
    /// How many of these were refused because the verifier's commitment was to other challenges.
    pub refused: u32,
    /// Rewinds to before the verifier's commitment.
    pub rewinds_before: u32,
    /// How many of these brought a root that was seen before.
    pub repeated_roots: u32,
    /// Whether a solution came out.
    pub recovered: bool,
}

/// The extractor that reads hash queries, against the same prover.
#[derive(Debug, Clone, Serialize)]
pub struct Reading {
    /// The queries of one round.
    pub queries: usize,
    /// Whether the solution came out of one run.
    pub recovered: bool,
}

/// The report.
#[derive(Debug, Clone, Serialize)]
pub struct Report {
    /// The protocol.
    pub protocol: String,
    /// The challenges of a round, `M`.
    pub challenges: u32,
    /// Rewinding, sequential.
    pub rewinding: Rewinding,
    /// Rewinding, batched.
    pub batched: Batched,
    /// Reading queries, batched.
    pub reading: Reading,
}

/// Runs all extractors; `None` where the target has no solution to extract.
#[must_use]
pub fn run(target: &Target, runs: u32, seed: &[u8; 32]) -> Option<Report> {
    let witness = target.witness()?;
    Some(Report {
        protocol: target.protocol().name().to_owned(),
        challenges: target.challenges(),
        rewinding: rewinding(target, witness, runs, &fork(seed, 0)),
        batched: batched(target, witness, 200, &fork(seed, 1)),
        reading: reading(target, witness, &fork(seed, 2)),
    })
}

fn context(target: &Target, mode: Live, seed: &[u8; 32]) -> Context {
    let (protocol, label) = (target.protocol(), Label::default());
    let rounds = NonZeroU32::MIN;
    Context::new(protocol, &Binding { mode, count: rounds, label: &label, freshness: seed })
}

fn right(target: &Target, witness: &Witness, found: Option<Witness>) -> bool {
    let solution = found.and_then(|found| target.solution_of(&found));
    // Not only some witness: one of a solution. Where there is one solution it is the prover's.
    let again = solution.and_then(|solution| {
        let protocol = target.prepared().protocol(target.protocol().name()).ok()?;
        protocol.witness(&solution)
    });
    again.is_some_and(|again| target.solution().is_none() || again.expose() == witness.expose())
}

fn rewinding(target: &Target, witness: &Witness, runs: u32, seed: &[u8; 32]) -> Rewinding {
    let (mut recovered, mut rewinds) = (0, 0_u64);
    for run in 0..u64::from(runs) {
        let (found, asked) = extract(target, witness, &fork(seed, run));
        recovered += u32::from(right(target, witness, found));
        rewinds += asked - 1;
    }
    let harmonic: f64 = (1..=target.challenges()).map(|i| 1.0 / f64::from(i)).sum();
    Rewinding {
        runs,
        recovered,
        mean_rewinds: rewinds as f64 / f64::from(runs.max(1)),
        expected_rewinds: f64::from(target.challenges()) * harmonic - 1.0,
    }
}

/// Asks uniform challenges on one commitment until all were answered. A prover that is set back is one that
/// is made again from the same seed: that is why a seed must serve one prover only.
fn extract(target: &Target, witness: &Witness, seed: &[u8; 32]) -> (Option<Witness>, u64) {
    let protocol = target.protocol();
    let context = context(target, Live::Sequential, &fork(seed, 0));
    let root_seed = *RootSeed::derive(&fork(seed, 1), context.digest(), witness).expose();
    let mut coins = Coins::new(&fork(seed, 2), Stream::Arrangement);
    let mut check = RoundCheck::new(protocol, &context);
    let mut openings: Vec<Option<Vec<u8>>> = vec![None; target.challenges() as usize];
    let (mut missing, mut asked) = (openings.len(), 0);
    while missing > 0 {
        let mut prover = Prover::new(protocol, witness, context, RootSeed::restore(root_seed));
        let committed = prover.commit().expect("the run has a round");
        let root = *committed.root();
        let challenge = Challenge(coins.below(target.challenges()));
        let opening = committed.answer(challenge).expect("a challenge of the protocol");
        asked += 1;
        assert_eq!(check.root(Round(0), challenge, &opening), Ok(root), "the same commitments each time");
        let place = &mut openings[challenge.0 as usize];
        missing -= usize::from(place.is_none());
        *place = Some(check.opened_values().to_vec());
    }
    let openings: Vec<Vec<u8>> = openings.into_iter().flatten().collect();
    (protocol.extract(&openings), asked)
}

/// A verifier's move: challenges, and a commitment to them.
fn committed(target: &Target, context: &Context, coins: &mut Coins) -> (BatchOpening, Digest) {
    let mut nonce = [0; 32];
    coins.fill(&mut nonce);
    let opening = BatchOpening { challenges: vec![Challenge(coins.below(target.challenges()))], nonce };
    let commitment = opening.commitment(context, &BATCH);
    (opening, commitment)
}

const BATCH: Batch = Batch { index: 0, first: Round(0), count: 1 };

/// The seed of a prover that hears the verifier first: nothing forbids it, so an extractor must cope.
fn listening(key: &[u8; 32], commitment: &Digest) -> [u8; 32] {
    fork(commitment.as_bytes(), u64::from_be_bytes(key[..8].try_into().expect("eight bytes")))
}

fn batched(target: &Target, witness: &Witness, rewinds: u32, seed: &[u8; 32]) -> Batched {
    let protocol = target.protocol();
    let context = context(target, Live::Batched, &fork(seed, 0));
    let mut coins = Coins::new(&fork(seed, 1), Stream::Arrangement);
    let key = fork(seed, 2);
    let mut check = RoundCheck::new(protocol, &context);
    let prover = |commitment: &Digest| {
        Prover::new(protocol, witness, context, RootSeed::restore(listening(&key, commitment)))
    };

    let (_, commitment) = committed(target, &context, &mut coins);
    let mut refused = 0;
    for _ in 0..rewinds {
        let mut prover = prover(&commitment);
        let batch = prover.commit_batch(BATCH, commitment).expect("the run's first batch");
        let (other, _) = committed(target, &context, &mut coins);
        refused += u32::from(batch.answer(&other).is_err());
    }
    let mut by_root: HashMap<Digest, BTreeSet<u32>> = HashMap::new();
    let mut openings = HashMap::new();
    let mut repeated_roots = 0;
    for _ in 0..rewinds {
        let (opening, commitment) = committed(target, &context, &mut coins);
        let mut prover = prover(&commitment);
        let batch = prover.commit_batch(BATCH, commitment).expect("the run's first batch");
        let root = batch.roots()[0];
        let asked = opening.challenges[0];
        let answer = batch.answer(&opening).expect("the commitment is opened");
        assert_eq!(check.root(Round(0), asked, &answer), Ok(root));
        openings.insert((root, asked.0), check.opened_values().to_vec());
        let seen = by_root.entry(root).or_default();
        repeated_roots += u32::from(!seen.is_empty());
        seen.insert(asked.0);
    }
    // An extractor needs all challenges on one root.
    let full = by_root.into_iter().find(|(_, seen)| seen.len() == target.challenges() as usize);
    let found = full.and_then(|(root, seen)| {
        let all: Vec<Vec<u8>> = seen.iter().filter_map(|c| openings.get(&(root, *c)).cloned()).collect();
        protocol.extract(&all)
    });
    let recovered = right(target, witness, found);
    Batched { rewinds_after: rewinds, refused, rewinds_before: rewinds, repeated_roots, recovered }
}

fn reading(target: &Target, witness: &Witness, seed: &[u8; 32]) -> Reading {
    let protocol = target.protocol();
    let context = context(target, Live::Batched, &fork(seed, 0));
    let mut coins = Coins::new(&fork(seed, 1), Stream::Arrangement);
    let (_, commitment) = committed(target, &context, &mut coins);
    let key = listening(&fork(seed, 2), &commitment);
    let [mut arrangement, mut nonces] =
        [Stream::Arrangement, Stream::Nonces].map(|stream| Coins::new(&key, stream));
    let mut table = GlassTable::new(protocol, &context);
    protocol.arrange(witness, &mut arrangement, &mut table.values);
    nonces.fill(table.nonces.as_flattened_mut());
    let mut queries = HashMap::new();
    let root = table.commit_recorded(Round(0), &mut queries);
    let recovered = read(target, &root, &queries).is_some_and(|found| right(target, witness, Some(found)));
    Reading { queries: queries.len(), recovered }
}

/// Follows a root down to the leaves that were asked for.
fn read(target: &Target, root: &Digest, queries: &HashMap<Digest, Query>) -> Option<Witness> {
    let (protocol, layout) = (target.protocol(), target.protocol().layout());
    let mut values = vec![0; layout.total()];
    let mut open = vec![*root];
    while let Some(digest) = open.pop() {
        match queries.get(&digest)? {
            Query::Node(left, right) => open.extend([*left, *right]),
            Query::Leaf { slot, value } => values[layout.range(*slot)].copy_from_slice(value),
        }
    }
    let openings: Vec<Vec<u8>> = (0..target.challenges())
        .map(|c| {
            let slots = protocol.opened(Challenge(c)).iter();
            slots.flat_map(|&slot| values[layout.range(slot)].to_vec()).collect()
        })
        .collect();
    protocol.extract(&openings)
}
