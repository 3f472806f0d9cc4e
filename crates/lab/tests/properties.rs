//! Completeness, zero knowledge and knowledge, measured small.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

use tincture_lab::examples;
use tincture_lab::experiments::{completeness, knowledge, table, zero_knowledge};
use tincture_proof::Bits;

/// If this failed, rounds would tell something about the solution. One joint level of 99.9 %, fixed seed.
#[test]
fn real_and_simulated_rounds_are_alike() {
    for (name, protocol) in [("four", "edge"), ("nine", "clique")] {
        let target = examples::target(name, protocol);
        let report = zero_knowledge::run(&target.coloured().unwrap(), 6_000, 30, &[1; 32]).unwrap();
        println!("{report:?}");
        assert!(report.indistinguishable, "{name} by {protocol}: {report:?}");
        assert!(report.comparisons.iter().all(|c| c.chi_square.degrees >= 11.0));
    }
}

/// The extractors do what the proofs say they do, and fail where they are said to fail.
#[test]
fn rewinding_extracts_from_sequential_runs_only_and_hash_queries_from_all() {
    for (name, protocol, runs) in [("four", "edge", 8), ("nine", "clique", 20)] {
        let target = examples::target(name, protocol);
        let report = knowledge::run(&target, runs, &[2; 32]).unwrap();
        println!("{report:?}");
        assert_eq!(report.rewinding.recovered, runs);
        // A coupon collector's deviation is at most 1.3 M: five of the mean's.
        let off = (report.rewinding.mean_rewinds - report.rewinding.expected_rewinds).abs();
        assert!(off < 5.0 * 1.3 * f64::from(report.challenges) / f64::from(runs).sqrt(), "{report:?}");
        assert_eq!(report.batched.refused, report.batched.rewinds_after);
        assert!(report.batched.repeated_roots == 0 && !report.batched.recovered);
        assert!(report.reading.recovered);
    }
}

#[test]
fn an_honest_prover_is_always_accepted() {
    for (name, protocol) in [("four", "edge"), ("six", "clique")] {
        let report = completeness::run(&examples::target(name, protocol), 20, &[3; 32]).unwrap();
        assert_eq!(report.rows.len(), 3);
        assert!(report.rows.iter().all(|row| row.accepted == row.runs && row.interval.contains(1.0)));
    }
}

#[test]
fn the_table_has_a_row_for_every_protocol_and_mode() {
    let target = examples::target("four", "edge");
    let bits = Bits::new(8).unwrap();
    let rows = table::run(target.prepared(), target.solution().unwrap(), bits, bits, &[4; 32]).unwrap();
    assert_eq!(rows.len(), 3 * tincture_protocols::names().count());
    assert!(rows.iter().all(|row| row.bytes > 100 && row.rounds > 0));
}
