//! Forged files against the unchanged verifier.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

use tincture_lab::files::{Order, forge, grind};
use tincture_lab::{Target, examples};
use tincture_proof::file::{FileError, read_header, verify_proof};
use tincture_proof::{Bits, Coins, Label, Policy, Stream, Strength, rounds_for};

/// The code that a verifier who asks for `bits` ends with.
fn verify(target: &Target, file: &[u8], bits: u32) -> &'static str {
    let mut input = file;
    let policy = Policy { strength: Strength::Bits(Bits::new(bits).unwrap()), label: None };
    let header = read_header(&mut input).unwrap();
    match verify_proof(&header, target.protocol(), &policy, &mut input, &mut |_| {}) {
        Ok(_) => "accepted",
        Err(FileError::Rejected(rejection)) => rejection.reason.code(),
        Err(FileError::Io(error)) => panic!("{error}"),
    }
}

fn order(target: &Target, bits: u32, budget: u64) -> Order {
    let rounds = rounds_for(Bits::new(bits).unwrap(), target.protocol().challenges());
    Order { rounds, label: Label::default(), budget, seed: [3; 32] }
}

/// If this failed, a file would be accepted for more than it is worth, or refused for a wrong reason.
#[test]
fn forged_files_end_with_the_reason_one_would_expect() {
    let mut coins = Coins::new(&[4; 32], Stream::Arrangement);
    for name in ["four", "nine"] {
        for protocol in ["edge", "clique"] {
            let target = examples::target(name, protocol);
            for (strategy, code) in
                [("grind", "same_colour"), ("downgrade", "truncated"), ("downgrade:short", "too_few_rounds")]
            {
                let forged = forge(strategy, &target, &order(&target, 40, 300), &mut coins).unwrap();
                assert!(!forged.passes);
                assert_eq!(forged.caught_as, [code]);
                assert_eq!(verify(&target, &forged.file, 40), code, "{strategy} on {name} by {protocol}");
            }
        }
    }
}

/// Why files mean 128 bits: eight are ground in no time, and the file is as good as any.
#[test]
fn a_few_bits_are_ground_in_no_time() {
    let target = examples::target("four", "clique");
    let mut coins = Coins::new(&[5; 32], Stream::Arrangement);
    let forged = forge("grind", &target, &order(&target, 8, 100_000), &mut coins).unwrap();
    assert!(forged.passes && (200.0..300.0).contains(&forged.expected_tries), "{forged:?}");
    assert_eq!(verify(&target, &forged.file, 8), "accepted");
    assert_eq!(verify(&target, &forged.file, 9), "too_few_rounds");
}

/// The mean of geometric tries: its deviation is `2^b / sqrt(files)`; five of them are a chance below 1e-6.
#[test]
fn grinding_costs_what_theory_says_and_next_to_nothing_where_rounds_are_hashed_alone() {
    const FILES: u32 = 60;
    let target = examples::target("four", "clique");
    let report = grind::run(&target.coloured().unwrap(), &[4, 7], FILES, &[6; 32]);
    for whole in &report.whole {
        let off = (whole.mean_tries - whole.expected_tries).abs();
        assert!(off < 5.0 * whole.expected_tries / f64::from(FILES).sqrt(), "{whole:?}");
    }
    let each = report.each_round;
    assert!(each.accepted && (each.tries as f64) < 1.2 * each.expected_tries, "{each:?}");
}
