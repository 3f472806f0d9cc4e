//! Provers that give the solution away, against one that does not.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

use tincture_lab::leaks::{LEAKS, compare, leak};
use tincture_lab::{examples, leaks};

/// If this failed, an attack would be broken, or the honest prover leaky. The intervals hold together with
/// 99 %, and the seed is fixed.
#[test]
fn every_leak_gives_the_solution_of_a_nine_away_and_the_honest_prover_does_not() {
    for (protocol, runs) in [("edge", (1, 2)), ("clique", (3, 40))] {
        let target = examples::target("nine", protocol);
        for leak in LEAKS {
            let outcome = compare(&target.coloured().unwrap(), *leak, runs, 2_000, &[1; 32]);
            println!("{outcome:?}");
            assert_eq!(outcome.recovered.0, runs.0, "{} of {protocol}", outcome.leak);
            assert_eq!(outcome.honest_recovered.0, 0, "{} of {protocol}", outcome.leak);
            assert!(outcome.advantage.interval.contains(0.0), "{outcome:?}");
        }
    }
}

/// One round of a prover that answers again is all it takes.
#[test]
fn answering_twice_costs_the_solution_in_one_round() {
    let target = examples::target("nine", "clique");
    let leak = leak("answers-twice").unwrap();
    let recovery = leaks::recover(&target.coloured().unwrap(), leak, leaks::Prover::Leaky(leak), 1, &[2; 32]);
    assert_eq!((recovery.rounds, recovery.sessions), (1, 1));
    assert_eq!(recovery.solution.unwrap().expose(), target.solution().unwrap().expose());
}
