//! Plots: well formed, labelled, and saying what they are to say.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

use tincture_lab::cheats::cheat;
use tincture_lab::experiments::soundness::{Budget, Cell, run, spread};
use tincture_lab::{examples, plot};
use tincture_proof::{Coins, Stream};

/// If `TINCTURE_PLOT` names a file, the plot is left there to be looked at.
#[test]
fn the_survival_curve_says_what_as_many_rounds_as_edges_are_worth() {
    let target = examples::target("four", "edge");
    let mut coins = Coins::new(&[1; 32], Stream::Arrangement);
    let cell = |strategy: &str, coins: &mut Coins| {
        let cheat = cheat(strategy, &target, coins).unwrap();
        let rounds = spread(&cheat.theory(), 20, 5.0, 3 * target.challenges());
        Cell { strategy: strategy.to_owned(), statement: "4x4".to_owned(), target: &target, cheat, rounds }
    };
    let cells = ["broken-edge:1", "broken-edge:8", "guess:random"].map(|name| cell(name, &mut coins));
    let budget = Budget { most_sessions: 3_000, ..Budget::default() };
    let report = run(&cells, &budget, 0.999, &[2; 32]);
    let svg = plot::survival(&report.cells.iter().collect::<Vec<_>>(), 3).svg();
    for part in ["37 %", "|E| rounds", "3 |E| rounds", "rounds (commit", "share of sessions", "broken-edge:1"]
    {
        assert!(svg.contains(part), "{part}");
    }
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>") && !svg.contains("NaN"));
    if let Some(path) = std::env::var_os("TINCTURE_PLOT") {
        std::fs::write(path, svg).unwrap();
    }
}
