//! A cheat survives exactly as often as the theory says, and the extractor says why no more.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

mod common;

use common::{Solved, challenge, coins, prover};
use tincture_proof::{Challenge, Coins, Protocol, Recorded, Round, RoundCheck, Witness};
use tincture_protocols::names;
use tincture_statements::{ReadOptions, read};

/// How many challenges the witness violates.
fn violated(protocol: &dyn Protocol, witness: &Witness) -> u32 {
    let colours = witness.expose();
    let clash = |c: &u32| {
        let slots = protocol.opened(Challenge(*c));
        slots.iter().any(|a| slots.iter().any(|b| a != b && colours[a.0 as usize] == colours[b.0 as usize]))
    };
    u32::try_from((0..protocol.challenges().get()).filter(clash).count()).unwrap()
}

/// Recolours vertices that are no palette vertices until `wanted` challenges or more are violated.
fn broken(protocol: &dyn Protocol, witness: &Witness, palette: usize, wanted: u32) -> Witness {
    let mut colours = witness.expose().to_vec();
    let mut at = palette;
    while violated(protocol, &Witness::new(colours.clone())) < wanted {
        colours[at] = (colours[at] + 1) % 4;
        at += 1;
    }
    Witness::new(colours)
}

/// In how many of `sessions` the prover survives `rounds` rounds.
fn survivals(
    protocol: &dyn Protocol,
    witness: &Witness,
    rounds: u32,
    sessions: u32,
    coins: &mut Coins,
) -> u32 {
    let survives = |_: &u32| {
        let (mut prover, context) = prover(protocol, witness, rounds, coins);
        let mut check = RoundCheck::new(protocol, &context);
        while let Some(round) = prover.commit() {
            let (number, root) = (round.round(), *round.root());
            let asked = challenge(protocol, coins);
            let opening = round.answer(asked).unwrap();
            if check.root(number, asked, &opening) != Ok(root) {
                return false;
            }
        }
        true
    };
    u32::try_from((0..sessions).filter(survives).count()).unwrap()
}

/// If this failed, either violated challenges went unnoticed or an honest answer was refused. Ten cells,
/// each with a Chernoff-Hoeffding bound of 2 exp(-2 n d^2) below 1e-10.
#[test]
fn a_colouring_that_violates_m_challenges_survives_as_often_as_it_should() {
    const SESSIONS: u32 = 4_000;
    let solved = Solved::four();
    let mut coins = coins(1);
    for name in names() {
        let protocol = solved.protocol(name);
        let total = f64::from(protocol.challenges().get());
        for (wanted, rounds) in [(1, 1), (1, 6), (1, 20), (4, 3), (0, 20)] {
            let witness = broken(&*protocol, &solved.witness, solved.instance.palette() as usize, wanted);
            let m = f64::from(violated(&*protocol, &witness));
            let expected = ((total - m) / total).powi(i32::try_from(rounds).unwrap());
            let survived = survivals(&*protocol, &witness, rounds, SESSIONS, &mut coins);
            let observed = f64::from(survived) / f64::from(SESSIONS);
            let bound = (f64::ln(2.0 / 1e-10) / (2.0 * f64::from(SESSIONS))).sqrt();
            assert!((observed - expected).abs() < bound, "{name}, m = {m}: {observed} for {expected}");
        }
    }
}

/// A prover that fills the grid properly but ignores a clue must be caught: clues are part of the
/// statement. It solves the puzzle with one clue changed.
#[test]
fn a_prover_that_breaks_only_a_clue_is_caught() {
    let solved = Solved::four();
    // A proper grid, the solution with 1 and 2 exchanged: every house is right, two clues are not.
    let other = read(b"2...\n..3.\n.4..\n...1\n", &ReadOptions::default()).unwrap().statement;
    let grid = other.check(other.read_solution("2314\n4132\n1423\n3241\n").unwrap()).unwrap();
    assert!(solved.prepared.protocol("edge").unwrap().witness(&grid).is_none(), "of another statement");
    let witness = solved.instance.witness(grid.expose()).unwrap();
    let mut coins = coins(2);
    for name in names() {
        let protocol = solved.protocol(name);
        assert!(violated(&*protocol, &witness) > 0, "{name}");
        assert_eq!(survivals(&*protocol, &witness, 400, 5, &mut coins), 0, "{name}");
    }
}

#[test]
fn all_challenges_on_one_commitment_give_the_solution() {
    let mut coins = coins(3);
    for solved in [Solved::four(), Solved::nine()] {
        for name in names() {
            let protocol = solved.protocol(name);
            let (prover, context) = prover(&*protocol, &solved.witness, 3, &mut coins);
            let root = prover.roots(2..3)[0];
            let mut check = RoundCheck::new(&*protocol, &context);
            let openings: Vec<_> = (0..protocol.challenges().get())
                .map(|c| {
                    let recorded = Recorded::attest(Round(2), vec![Challenge(c)]);
                    let opening = prover.reopen(&recorded).unwrap();
                    assert_eq!(check.root(Round(2), Challenge(c), &opening), Ok(root));
                    check.opened_values().to_vec()
                })
                .collect();
            let witness = protocol.extract(&openings).unwrap();
            assert_eq!(violated(&*protocol, &witness), 0, "{name}");
            // The puzzle's clues name every colour, and its solution is the only one.
            assert!(witness.expose() == solved.witness.expose(), "{name}");
            assert!(protocol.extract(&openings[1..]).is_none());
        }
    }
}
