//! Soundness, measured: how long cheats survive, against how long they should.

use crate::cheats::{Cheat, Theory};
use crate::stats::{Interval, binomial_p_value, each_of, wilson};
use crate::{Bench, Target, fork};
use rayon::prelude::*;
use serde::Serialize;
use std::num::NonZeroU32;
use tincture_proof::{Challenge, compressions_to_check, compressions_to_commit};

/// One cell of the table: a cheat against a protocol on a statement.
pub struct Cell<'a> {
    /// The strategy, as the user named it.
    pub strategy: String,
    /// What it is about, as people call it.
    pub statement: String,
    /// The statement under its protocol.
    pub target: &'a Target,
    /// The prover.
    pub cheat: Box<dyn Cheat>,
    /// The round counts to look at, ascending; the last is the length of every session.
    pub rounds: Vec<NonZeroU32>,
}

/// What was seen at one number of rounds.
#[derive(Debug, Clone, Serialize)]
pub struct Point {
    /// The rounds.
    pub rounds: u32,
    /// How many sessions survived them.
    pub survived: u64,
    /// The share that survived.
    pub observed: f64,
    /// Wilson's 95 % interval of it.
    pub interval: Interval,
    /// The share that should have.
    pub expected: f64,
    /// The two-sided exact binomial p-value of what was seen.
    pub p_value: f64,
}

/// What was seen in one cell.
#[derive(Debug, Clone, Serialize)]
pub struct CellReport {
    /// The strategy.
    pub strategy: String,
    /// The protocol.
    pub protocol: String,
    /// The statement.
    pub statement: String,
    /// The number of challenges, `M`.
    pub challenges: u32,
    /// The sessions played.
    pub sessions: u64,
    /// The rounds played in all of them: every one committed to, opened and checked.
    pub rounds_played: u64,
    /// The theory.
    pub theory: Theory,
    /// What was seen, by number of rounds.
    pub points: Vec<Point>,
}

/// The whole table.
#[derive(Debug, Clone, Serialize)]
pub struct Report {
    /// All cells.
    pub cells: Vec<CellReport>,
    /// The confidence that all points agree with theory together, if theory is right.
    pub joint_level: f64,
    /// The p-value below which a single point would have contradicted it (Bonferroni).
    pub threshold: f64,
    /// The smallest p-value of all.
    pub smallest_p_value: f64,
    /// Whether no point contradicts theory.
    pub agrees: bool,
}

/// How much work a table may be.
#[derive(Debug, Clone, Copy)]
pub struct Budget {
    /// The most sessions of a cell.
    pub most_sessions: u64,
    /// The fewest, whatever they cost.
    pub least_sessions: u64,
    /// SHA-256 compressions that a cell may take, by expectation; sessions follow from it.
    pub compressions: u64,
}

impl Default for Budget {
    /// 100,000 sessions, and at least 2,000 where they are long.
    fn default() -> Self {
        Self { most_sessions: 100_000, least_sessions: 2_000, compressions: 1_000_000_000 }
    }
}

impl Budget {
    /// The sessions of a cell: a function of the theory and of the protocol alone, never of a clock.
    #[must_use]
    pub fn sessions(&self, cell: &Cell<'_>) -> u64 {
        let protocol = cell.target.protocol();
        let check = (0..protocol.challenges().get().min(64))
            .map(|c| compressions_to_check(protocol, Challenge(c)))
            .max()
            .unwrap_or(0);
        // Nonces and coins come from ChaCha20, at about a third of a compression a slot.
        let round = compressions_to_commit(protocol) + check + u64::from(protocol.layout().count()) / 3;
        let mean = cell.cheat.theory().mean_rounds(cell.most_rounds().get());
        let affordable = self.compressions as f64 / (mean * round as f64 + 40.0);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a number of sessions")]
        let affordable = affordable as u64;
        affordable.max(self.least_sessions).min(self.most_sessions)
    }
}

impl Cell<'_> {
    /// The length of a session.
    #[must_use]
    pub fn most_rounds(&self) -> NonZeroU32 {
        self.rounds.last().copied().unwrap_or(NonZeroU32::MIN)
    }

    /// Plays the cell's sessions: each runs until it is caught or has all rounds, so that one run serves
    /// every count.
    fn play(&self, sessions: u64, seed: &[u8; 32]) -> CellReport {
        let protocol = self.target.protocol();
        let most = self.most_rounds();
        let survived: Vec<u32> = (0..sessions)
            .into_par_iter()
            .map_init(|| Bench::new(protocol), |bench, i| bench.survival(&*self.cheat, most, &fork(seed, i)))
            .collect();
        self.report(&survived)
    }

    /// What it means that sessions survived so many rounds each.
    #[must_use]
    pub fn report(&self, survived: &[u32]) -> CellReport {
        let (protocol, most) = (self.target.protocol(), self.most_rounds());
        let theory = self.cheat.theory();
        let point = |&rounds: &NonZeroU32| point(survived, rounds.get(), &theory);
        CellReport {
            strategy: self.strategy.clone(),
            protocol: protocol.name().to_owned(),
            statement: self.statement.clone(),
            challenges: self.target.challenges(),
            sessions: survived.len() as u64,
            rounds_played: survived.iter().map(|&t| u64::from(t) + u64::from(t < most.get())).sum(),
            points: self.rounds.iter().map(point).collect(),
            theory,
        }
    }
}

fn point(survived: &[u32], rounds: u32, theory: &Theory) -> Point {
    let trials = survived.len() as u64;
    let count = survived.iter().filter(|&&time| time >= rounds).count() as u64;
    let expected = theory.survival(rounds);
    Point {
        rounds,
        survived: count,
        observed: count as f64 / trials as f64,
        interval: wilson(count, trials, 0.95),
        expected,
        p_value: binomial_p_value(count, trials, expected),
    }
}

/// Plays all cells and compares every point with theory, jointly.
#[must_use]
pub fn run(cells: &[Cell<'_>], budget: &Budget, joint_level: f64, seed: &[u8; 32]) -> Report {
    let play = |(i, cell): (usize, &Cell<'_>)| cell.play(budget.sessions(cell), &fork(seed, i as u64));
    Report::of(cells.iter().enumerate().map(play).collect(), joint_level)
}

impl Report {
    /// Compares every point of the cells with theory, jointly.
    #[must_use]
    pub fn of(cells: Vec<CellReport>, joint_level: f64) -> Self {
        let points = || cells.iter().flat_map(|cell| &cell.points);
        let threshold = 1.0 - each_of(joint_level, points().count());
        let smallest_p_value = points().map(|point| point.p_value).fold(1.0, f64::min);
        Report { agrees: smallest_p_value >= threshold, joint_level, threshold, smallest_p_value, cells }
    }
}

/// `count` numbers of rounds from 1 on, evenly spread up to where theory leaves `e^-depth`, and no more
/// than `most`.
#[must_use]
pub fn spread(theory: &Theory, count: u32, depth: f64, most: u32) -> Vec<NonZeroU32> {
    let end = if theory.a_round <= 0.0 { 1.0 } else { (depth / -theory.a_round.ln()).ceil() };
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "within u32, or saturates")]
    let end = (end as u32).clamp(count, most.max(count));
    let mut rounds: Vec<NonZeroU32> = (1..=count)
        .filter_map(|i| {
            NonZeroU32::new(u32::try_from(u64::from(end) * u64::from(i) / u64::from(count)).ok()?)
        })
        .collect();
    rounds.dedup();
    rounds
}
