//! What a round shows can be made without a witness: real and simulated openings have one distribution.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

mod common;

use common::{Solved, bytes32, challenge, coins, prover};
use std::collections::BTreeMap;
use tincture_proof::raw::{RoundHash, simulate_round};
use tincture_proof::{Challenge, Coins, RoundCheck, Simulator, Stream};
use tincture_protocols::names;

const SAMPLES: u32 = 24_000;

/// Counts of (challenge, opened values).
type Counts = BTreeMap<(u32, Vec<u8>), f64>;

fn real(solved: &Solved, name: &str, coins: &mut Coins) -> Counts {
    let protocol = solved.protocol(name);
    let (mut prover, context) = prover(&*protocol, &solved.witness, SAMPLES, coins);
    let mut check = RoundCheck::new(&*protocol, &context);
    let mut counts = Counts::new();
    while let Some(round) = prover.commit() {
        let asked = challenge(&*protocol, coins);
        let (number, root) = (round.round(), *round.root());
        let opening = round.answer(asked).unwrap();
        assert_eq!(check.root(number, asked, &opening), Ok(root));
        *counts.entry((asked.0, check.opened_values().to_vec())).or_default() += 1.0;
    }
    counts
}

fn simulated(solved: &Solved, name: &str, coins: &mut Coins) -> Counts {
    let protocol = solved.protocol(name);
    let (_, context) = prover(&*protocol, &solved.witness, SAMPLES, coins);
    let hash = RoundHash::new(&context);
    let mut nonces = Coins::new(&bytes32(coins), Stream::Nonces);
    let mut check = RoundCheck::new(&*protocol, &context);
    let mut counts = Counts::new();
    for round in (0..SAMPLES).map(tincture_proof::Round) {
        let asked = challenge(&*protocol, coins);
        let made = simulate_round(&*protocol, &hash, round, asked, coins, &mut nonces);
        assert_eq!(check.root(round, asked, &made.opening), Ok(made.root));
        *counts.entry((asked.0, check.opened_values().to_vec())).or_default() += 1.0;
    }
    counts
}

/// Pearson's statistic of two samples of equal size, and its degrees of freedom.
fn chi_square(a: &Counts, b: &Counts) -> (f64, f64) {
    let mut cells: Counts = a.clone();
    b.keys().for_each(|key| {
        cells.entry(key.clone()).or_default();
    });
    let count = |counts: &Counts, key| counts.get(key).copied().unwrap_or(0.0);
    let term = |key| (count(a, key) - count(b, key)).powi(2) / (count(a, key) + count(b, key));
    (cells.keys().map(term).sum(), cells.len() as f64 - 1.0)
}

/// Laurent and Massart (Annals of Statistics 28, 2000, lemma 1): a chi-square variable with `d` degrees
/// of freedom exceeds this with a chance below exp(-x).
fn upper(d: f64, x: f64) -> f64 {
    d + 2.0 * (d * x).sqrt() + 2.0 * x
}

/// If this failed, a reveal would tell real from simulated, and so something about the solution. Joint
/// false-alarm chance over both protocols below 2 exp(-23) < 1e-9.
#[test]
fn real_and_simulated_rounds_cannot_be_told_apart() {
    let solved = Solved::four();
    let mut coins = coins(1);
    for name in names() {
        let (a, b) = (real(&solved, name, &mut coins), simulated(&solved, name, &mut coins));
        let (statistic, degrees) = chi_square(&a, &b);
        assert!(statistic < upper(degrees, 23.0), "{name}: {statistic} with {degrees} degrees of freedom");
    }
}

/// The same test notices a prover that never relabels: it is not a test that nothing can fail.
#[test]
fn the_test_tells_a_leaky_prover_apart() {
    let solved = Solved::four();
    let mut coins = coins(2);
    let protocol = solved.protocol("edge");
    let mut leaky = Counts::new();
    for _ in 0..SAMPLES {
        let asked = challenge(&*protocol, &mut coins);
        let shown = protocol.opened(asked).iter().map(|s| solved.witness.expose()[s.0 as usize]).collect();
        *leaky.entry((asked.0, shown)).or_default() += 1.0;
    }
    let (statistic, degrees) = chi_square(&leaky, &simulated(&solved, "edge", &mut coins));
    assert!(statistic > upper(degrees, 23.0));
}

/// Every simulated clique shows each injection into the colours equally often.
#[test]
fn simulated_values_are_uniform_injections() {
    let solved = Solved::four();
    let protocol = solved.protocol("clique");
    let mut coins = coins(3);
    let asked = Challenge(0);
    let size = protocol.opened(asked).len();
    let mut counts: BTreeMap<Vec<u8>, f64> = BTreeMap::new();
    for _ in 0..SAMPLES {
        let mut values = vec![0; size];
        Simulator::simulate(&*protocol, asked, &mut coins, &mut values);
        *counts.entry(values).or_default() += 1.0;
    }
    let cells = f64::from((0..u32::try_from(size).unwrap()).map(|i| 4 - i).product::<u32>());
    let expected = f64::from(SAMPLES) / cells;
    let statistic: f64 = counts.values().map(|n| (n - expected).powi(2) / expected).sum();
    assert_eq!(counts.len() as f64, cells);
    assert!(statistic < upper(cells - 1.0, 23.0), "{statistic}");
}
