//! Zero knowledge, measured: can rounds of a prover be told from rounds made without the solution?

use crate::leaks::{LEAKS, advantage};
use crate::stats::{ChiSquare, Difference, each_of, two_samples};
use crate::{Coloured, fork};
use rayon::prelude::*;
use serde::Serialize;
use std::collections::BTreeMap;
use std::num::NonZeroU32;
use tincture_proof::raw::{RoundHash, simulate_round};
use tincture_proof::{
    Binding, Challenge, Coins, Context, Label, Live, Prover, RootSeed, Round, RoundCheck, Stream, Witness,
};

/// Rounds of one session of the samples.
const SESSION: u32 = 500;

/// Counts by what was seen: two numbers.
type Counts = BTreeMap<(u32, u32), u64>;

/// What one sample showed.
#[derive(Default)]
struct Sample {
    /// The first two colours of each opening, in the order of slots.
    values: Counts,
    /// One random opened slot of each, with its colour.
    positions: Counts,
}

/// One comparison.
#[derive(Debug, Clone, Serialize)]
pub struct Comparison {
    /// What is compared.
    pub what: &'static str,
    /// The test.
    pub chi_square: ChiSquare,
}

/// What an attack gains from an honest prover.
#[derive(Debug, Clone, Serialize)]
pub struct Gain {
    /// The attack.
    pub attack: &'static str,
    /// How often it names the colour of a random unclued vertex, honest minus simulated.
    pub advantage: Difference,
}

/// The report.
#[derive(Debug, Clone, Serialize)]
pub struct Report {
    /// The protocol.
    pub protocol: String,
    /// The rounds of each sample.
    pub rounds: u32,
    /// Real against simulated rounds.
    pub comparisons: Vec<Comparison>,
    /// Every attack of the leaky provers on the honest one.
    pub attacks: Vec<Gain>,
    /// The largest advantage.
    pub best_advantage: f64,
    /// The confidence that everything is as it should be, all together, if there is zero knowledge.
    pub joint_level: f64,
    /// Whether nothing tells real from simulated.
    pub indistinguishable: bool,
}

/// Compares `rounds` real rounds with as many simulated ones, and runs every attack `runs` times.
/// `None` where the target has no solution to hide.
#[must_use]
pub fn run(target: &Coloured<'_>, rounds: u32, runs: u64, seed: &[u8; 32]) -> Option<Report> {
    const JOINT: f64 = 0.999;
    let witness = target.witness()?;
    let [real, simulated] = [true, false].map(|real| {
        let key = fork(seed, u64::from(real));
        let sample = |i: u32| sample(target, real.then_some(witness), i, rounds, &fork(&key, i.into()));
        (0..rounds.div_ceil(SESSION)).into_par_iter().map(sample).reduce(Sample::default, join)
    });
    let comparisons = vec![
        Comparison {
            what: "the first two colours of an opening",
            chi_square: two_samples(&real.values, &simulated.values),
        },
        Comparison {
            what: "position and colour of a random opened slot",
            chi_square: two_samples(&real.positions, &simulated.positions),
        },
    ];
    let each = each_of(JOINT, comparisons.len() + LEAKS.len());
    let attacks: Vec<Gain> = LEAKS
        .iter()
        .enumerate()
        .map(|(i, leak)| {
            let found = advantage(target, *leak, 60, runs, each, &fork(seed, 2 + i as u64));
            Gain { attack: leak.name(), advantage: found.difference }
        })
        .collect();
    let alike = comparisons.iter().all(|c| c.chi_square.p_value >= 1.0 - each);
    let idle = attacks.iter().all(|gain| gain.advantage.interval.contains(0.0));
    Some(Report {
        protocol: target.protocol().name().to_owned(),
        rounds,
        best_advantage: attacks.iter().map(|gain| gain.advantage.value).fold(f64::MIN, f64::max),
        comparisons,
        attacks,
        joint_level: JOINT,
        indistinguishable: alike && idle,
    })
}

fn join(mut a: Sample, b: Sample) -> Sample {
    b.values.into_iter().for_each(|(key, n)| *a.values.entry(key).or_default() += n);
    b.positions.into_iter().for_each(|(key, n)| *a.positions.entry(key).or_default() += n);
    a
}

/// One session's worth of rounds: real ones of the engine's prover, or simulated.
fn sample(
    target: &Coloured<'_>,
    witness: Option<&Witness>,
    index: u32,
    rounds: u32,
    seed: &[u8; 32],
) -> Sample {
    let (protocol, label, freshness) = (target.protocol(), Label::default(), &fork(seed, 0));
    let count = SESSION.min(rounds - index * SESSION);
    let session = NonZeroU32::new(count).expect("a session has rounds");
    let (mode, rounds) = (Live::Sequential, session);
    let context = Context::new(protocol, &Binding { mode, count: rounds, label: &label, freshness });
    let hash = RoundHash::new(&context);
    let mut verifier = Coins::new(&fork(seed, 1), Stream::Arrangement);
    let mut check = RoundCheck::new(protocol, &context);
    let [mut coins, mut nonces] =
        [Stream::Arrangement, Stream::Nonces].map(|stream| Coins::new(&fork(seed, 2), stream));
    let mut prover = witness.map(|witness| {
        let root = RootSeed::derive(&fork(seed, 3), context.digest(), witness);
        Prover::new(protocol, witness, context, root)
    });
    let mut seen = Sample::default();
    for round in (0..count).map(Round) {
        let asked = Challenge(verifier.below(target.challenges()));
        let (root, opening) = match &mut prover {
            Some(prover) => {
                let committed = prover.commit().expect("a round of the session");
                (*committed.root(), committed.answer(asked).expect("a challenge of the protocol"))
            }
            None => {
                let made = simulate_round(protocol, &hash, round, asked, &mut coins, &mut nonces);
                (made.root, made.opening)
            }
        };
        assert_eq!(check.root(round, asked, &opening), Ok(root), "both are accepted");
        note(target, asked, check.opened_values(), &mut verifier, &mut seen);
    }
    seen
}

fn note(target: &Coloured<'_>, asked: Challenge, values: &[u8], coins: &mut Coins, seen: &mut Sample) {
    let (paint, slots) = (target.paint(), target.protocol().opened(asked));
    let count = u32::try_from(slots.len()).expect("fewer than 2^32 slots");
    let second = paint.get(values, slots.len().min(2) - 1);
    *seen.values.entry((paint.get(values, 0), second)).or_default() += 1;
    let i = coins.below(count) as usize;
    *seen.positions.entry((slots[i].0, paint.get(values, i))).or_default() += 1;
}
