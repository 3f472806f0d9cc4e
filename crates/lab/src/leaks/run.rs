//! Running an attack: against the leaky prover, the honest one, and the simulator.

use super::{Classes, Deal, Leak, Seen};
use crate::glass::GlassTable;
use crate::stats::{Difference, Interval, wilson};
use crate::{Coloured, fork};
use rayon::prelude::*;
use serde::Serialize;
use std::num::NonZeroU32;
use tincture_proof::raw::{RoundHash, simulate_round};
use tincture_proof::{
    Binding, Challenge, Coins, Context, Digest, Label, Live, Prover as Honest, RootSeed, Round, Stream,
    Witness,
};
use tincture_statements::Checked;

/// Rounds of one session before the attack opens another.
const SESSION: u32 = 40;

/// Who is attacked.
#[derive(Clone, Copy)]
pub enum Prover<'a> {
    /// The prover with the flaw.
    Leaky(&'a dyn Leak),
    /// The engine's.
    Honest,
    /// No prover at all: rounds made up without the witness. What an attack achieves here it achieves by
    /// chance and from the public statement.
    Simulated,
}

/// How an attack ended.
#[derive(Debug, Clone)]
pub struct Recovery {
    /// The solution, if it was recovered: checked against the statement.
    pub solution: Option<Checked>,
    /// Commitments that were answered.
    pub rounds: u32,
    /// Answers seen: more than rounds where a prover answers twice.
    pub answers: u32,
    /// Sessions opened.
    pub sessions: u64,
    /// The colours as far as they are known, by vertex of the instance.
    pub colours: Vec<Option<u32>>,
}

/// Runs the attack on `leak` against a prover until the solution is recovered, or for `most` rounds.
///
/// # Panics
/// If the target has no solution: a leaky prover needs one to leak.
#[must_use]
pub fn recover(
    target: &Coloured<'_>,
    leak: &dyn Leak,
    prover: Prover<'_>,
    most: u32,
    seed: &[u8; 32],
) -> Recovery {
    let witness = target.witness().expect("a leaky prover knows the solution");
    let mut attack = leak.attack();
    let mut classes = Classes::new(target);
    let mut verifier = Coins::new(seed, Stream::Arrangement);
    let (mut rounds, mut answers, mut sessions) = (0, 0, 0);
    while rounds < most {
        let mut session = Session::open(target, witness, prover, &fork(seed, sessions));
        for round in (0..SESSION.min(most - rounds)).map(Round) {
            rounds += 1;
            for (asked, root, opening) in session.answers(round, &mut verifier) {
                let seen = Seen::check(target, &session.context, (sessions, round), root, asked, &opening)
                    .expect("whoever knows the solution is accepted");
                answers += 1;
                classes.learn(&attack.read(target, &seen));
                // Worth a look only when every vertex has a colour.
                if let Some(solution) = classes.solution(target) {
                    let colours = classes.colours();
                    return Recovery {
                        solution: Some(solution),
                        rounds,
                        answers,
                        sessions: sessions + 1,
                        colours,
                    };
                }
            }
        }
        sessions += 1;
    }
    Recovery { solution: None, rounds, answers, sessions, colours: classes.colours() }
}

/// A session with whichever prover.
struct Session<'a> {
    target: &'a Coloured<'a>,
    witness: &'a Witness,
    prover: Prover<'a>,
    context: Context,
    entropy: [u8; 32],
    honest: Honest<'a>,
}

impl<'a> Session<'a> {
    fn open(target: &'a Coloured<'a>, witness: &'a Witness, prover: Prover<'a>, seed: &[u8; 32]) -> Self {
        let (protocol, label, freshness) = (target.protocol(), Label::default(), &fork(seed, 0));
        let rounds = NonZeroU32::new(SESSION).expect("not zero");
        let mode = Live::Sequential;
        let context = Context::new(protocol, &Binding { mode, count: rounds, label: &label, freshness });
        let entropy = fork(seed, 1);
        let root = RootSeed::derive(&entropy, context.digest(), witness);
        let honest = Honest::new(protocol, witness, context, root);
        Self { target, witness, prover, context, entropy, honest }
    }

    /// One round: as a rule one answer, to a uniform challenge.
    fn answers(&mut self, round: Round, verifier: &mut Coins) -> Vec<(Challenge, Digest, Vec<u8>)> {
        let protocol = self.target.protocol();
        let asked = Challenge(verifier.below(self.target.challenges()));
        match self.prover {
            Prover::Leaky(leak) => self.leaky(leak, round, asked, verifier),
            Prover::Honest => {
                // The type allows one answer, and so there is one, whatever the attack would like.
                let committed = self.honest.commit().expect("a round of the session");
                let root = *committed.root();
                vec![(asked, root, committed.answer(asked).expect("a challenge of the protocol"))]
            }
            Prover::Simulated => {
                let [mut coins, mut nonces] = [Stream::Arrangement, Stream::Nonces]
                    .map(|stream| Coins::new(&fork(&self.entropy, round.0.into()), stream));
                let hash = RoundHash::new(&self.context);
                let made = simulate_round(protocol, &hash, round, asked, &mut coins, &mut nonces);
                vec![(asked, made.root, made.opening)]
            }
        }
    }

    fn leaky(
        &self,
        leak: &dyn Leak,
        round: Round,
        asked: Challenge,
        verifier: &mut Coins,
    ) -> Vec<(Challenge, Digest, Vec<u8>)> {
        let (target, witness, entropy) = (self.target, self.witness, &self.entropy);
        let mut table = GlassTable::new(target.protocol(), &self.context);
        leak.deal(&Deal { target, witness, entropy, round }, &mut table);
        let root = table.commit(round);
        let challenges = if leak.answers_twice() { self.cover(verifier) } else { vec![asked] };
        challenges.into_iter().map(|asked| (asked, root, table.open(asked))).collect()
    }

    /// Challenges in random order, those left out that would open nothing new.
    fn cover(&self, verifier: &mut Coins) -> Vec<Challenge> {
        let mut order: Vec<u32> = (0..self.target.challenges()).collect();
        verifier.shuffle(&mut order);
        let mut seen = vec![false; self.target.protocol().layout().count() as usize];
        let mut new = |c: &u32| {
            let slots = self.target.opened(*c);
            slots.iter().filter(|slot| !std::mem::replace(&mut seen[slot.0 as usize], true)).count() > 0
        };
        order.into_iter().filter(|c| new(c)).map(Challenge).collect()
    }
}

/// What an attack achieves against the three provers.
#[derive(Debug, Clone, Serialize)]
pub struct Outcome {
    /// The leak.
    pub leak: &'static str,
    /// What is wrong.
    pub about: &'static str,
    /// The protocol.
    pub protocol: String,
    /// Runs against the leaky prover, and in how many the right solution was recovered.
    pub recovered: (u64, u64),
    /// The median number of rounds that it took.
    pub rounds: u32,
    /// The median number of answers.
    pub answers: u32,
    /// The median number of sessions.
    pub sessions: u64,
    /// Runs against the honest prover, of at least as many rounds, and recovered solutions.
    pub honest_recovered: (u64, u64),
    /// The 99.9 % interval of the honest prover's losses.
    pub honest_interval: Interval,
    /// One random unclued vertex a run: how often the attack named its colour, guessing where it knew
    /// nothing; of the honest prover and of the simulator.
    pub honest_vertex: (u64, u64),
    /// The same against rounds made without the solution.
    pub simulated_vertex: (u64, u64),
    /// The advantage that the honest prover's answers gave: first minus second, 99.9 %.
    pub advantage: Difference,
}

/// Compares: `leaky` runs against the leaky prover of at most `most` rounds, `honest` ones against the
/// honest prover and the simulator, twice as long as the leaky one lasted.
///
/// # Panics
/// If the target has no solution, or no vertex but the palette's.
#[must_use]
pub fn compare(
    target: &Coloured<'_>,
    leak: &dyn Leak,
    runs: (u64, u64),
    most: u32,
    seed: &[u8; 32],
) -> Outcome {
    const CONFIDENCE: f64 = 0.999;
    let truth = target.solution().expect("a leaky prover knows the solution");
    let right = |r: &Recovery| r.solution.as_ref().is_some_and(|s| s.expose() == truth.expose());
    let leaky: Vec<Recovery> = (0..runs.0)
        .into_par_iter()
        .map(|i| recover(target, leak, Prover::Leaky(leak), most, &fork(&fork(seed, 0), i)))
        .collect();
    let median = |of: fn(&Recovery) -> u64| {
        let mut all: Vec<u64> = leaky.iter().map(of).collect();
        all.sort_unstable();
        all.get(all.len() / 2).copied().unwrap_or(0)
    };
    let small = |n: u64| u32::try_from(n).unwrap_or(u32::MAX);
    let rounds = small(median(|r| r.rounds.into()));
    let length = (2 * rounds).clamp(20, 2 * most);
    let Advantage { honest, simulated, difference } =
        advantage(target, leak, length, runs.1, CONFIDENCE, &fork(seed, 1));
    Outcome {
        leak: leak.name(),
        about: leak.about(),
        protocol: target.protocol().name().to_owned(),
        recovered: (leaky.iter().filter(|r| right(r)).count() as u64, runs.0),
        rounds,
        answers: small(median(|r| r.answers.into())),
        sessions: median(|r| r.sessions),
        honest_recovered: (honest.recovered, runs.1),
        honest_interval: wilson(honest.recovered, runs.1, CONFIDENCE),
        honest_vertex: (honest.named, runs.1),
        simulated_vertex: (simulated.named, runs.1),
        advantage: difference,
    }
}

/// What runs of an attack came to.
#[derive(Debug, Clone, Copy, Default)]
pub struct Tally {
    /// Runs in which the right solution was recovered.
    pub recovered: u64,
    /// Runs in which the colour of one random unclued vertex was named.
    pub named: u64,
}

/// An attack on the honest prover, and on no prover at all.
#[derive(Debug, Clone, Copy)]
pub struct Advantage {
    /// Against the honest prover.
    pub honest: Tally,
    /// Against the simulator.
    pub simulated: Tally,
    /// The difference in vertices named.
    pub difference: Difference,
}

/// Runs the attack on `leak` against the honest prover and the simulator, `runs` times each and `rounds`
/// rounds long. Runs are independent, so the interval of the difference is what it says.
///
/// # Panics
/// If the target has no solution.
#[must_use]
pub fn advantage(
    target: &Coloured<'_>,
    leak: &dyn Leak,
    rounds: u32,
    runs: u64,
    confidence: f64,
    seed: &[u8; 32],
) -> Advantage {
    let truth = target.solution().expect("there is something to recover");
    let against = |prover: Prover<'_>, which: u64| -> Tally {
        let run = |i: u64| {
            let key = fork(&fork(seed, which), i);
            let recovery = recover(target, leak, prover, rounds, &key);
            let right = recovery.solution.as_ref().is_some_and(|s| s.expose() == truth.expose());
            let named = names_one(target, &recovery, &key);
            Tally { recovered: right.into(), named: named.into() }
        };
        let sum =
            |a: Tally, b: Tally| Tally { recovered: a.recovered + b.recovered, named: a.named + b.named };
        (0..runs).into_par_iter().map(run).reduce(Tally::default, sum)
    };
    let (honest, simulated) = (against(Prover::Honest, 0), against(Prover::Simulated, 1));
    let difference = Difference::of((honest.named, runs), (simulated.named, runs), confidence);
    Advantage { honest, simulated, difference }
}

/// Whether the attack names the colour of one random vertex that no clue names.
fn names_one(target: &Coloured<'_>, recovery: &Recovery, key: &[u8; 32]) -> bool {
    let mut coins = Coins::new(&fork(key, u64::MAX), Stream::Arrangement);
    let (instance, paint) = (target.instance(), target.paint());
    let vertex = instance.palette() + coins.below(instance.vertices() - instance.palette());
    let witness = target.witness().expect("checked above");
    let guess = recovery.colours[vertex as usize].unwrap_or_else(|| coins.below(paint.colours()));
    guess == paint.get(witness.expose(), vertex as usize)
}
