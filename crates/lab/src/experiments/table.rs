//! What every protocol and mode costs on a statement.

use super::completeness::run_honest;
use crate::{Target, TargetError, fork};
use serde::Serialize;
use std::time::{Duration, Instant};
use tincture_proof::file::{ProofEntropy, read_header, verify_rounds, write_proof};
use tincture_proof::{
    Binding, Bits, Context, Label, Mode, Policy, Prover, RootSeed, Strength, mean_opening, rounds_for,
};
use tincture_statements::{Solution, Statement};

/// One protocol in one mode.
#[derive(Debug, Clone, Serialize)]
pub struct Row {
    /// The protocol.
    pub protocol: &'static str,
    /// The mode.
    pub mode: &'static str,
    /// The soundness.
    pub bits: u32,
    /// The challenges of a round, `M`.
    pub challenges: u32,
    /// The rounds.
    pub rounds: u32,
    /// Bytes of roots and openings (of the file, in that mode), without the messages' frames.
    pub bytes: u64,
    /// The prover's seconds: all commitments, and all openings.
    pub prover_seconds: f64,
    /// The verifier's seconds.
    pub verifier_seconds: f64,
}

/// Measures every protocol of the registry in every mode: live ones at `live` bits, files at `file`.
///
/// # Errors
/// If the statement has no instance.
pub fn run(
    statement: &Statement,
    solution: &Solution,
    live: Bits,
    file: Bits,
    seed: &[u8; 32],
) -> Result<Vec<Row>, TargetError> {
    let mut rows = Vec::new();
    for name in tincture_protocols::names() {
        let target = match Target::new(statement.clone(), name, Some(solution.clone())) {
            Ok(target) => target,
            Err(TargetError::NoProtocol(_)) => continue,
            Err(refused) => return Err(refused),
        };
        rows.push(live_row(&target, name, Mode::Sequential, live, seed));
        rows.push(live_row(&target, name, Mode::Batched, live, seed));
        rows.push(file_row(&target, name, file, seed));
    }
    Ok(rows)
}

fn live_row(target: &Target, protocol: &'static str, mode: Mode, bits: Bits, seed: &[u8; 32]) -> Row {
    let rounds = rounds_for(bits, target.protocol().challenges());
    let witness = target.witness().expect("the caller gave a solution");
    let (label, freshness) = (Label::default(), &fork(seed, 0));
    let binding = Binding { protocol: target.protocol(), mode, rounds, label: &label, freshness };
    let context = Context::new(&binding);
    let root = RootSeed::derive(&fork(seed, 1), context.digest(), &witness);
    // The prover computes every round twice, once for its root and once to open it.
    let start = Instant::now();
    let prover = Prover::new(target.protocol(), &witness, context, root);
    if mode == Mode::Sequential {
        (0..rounds.get()).for_each(|round| drop(prover.roots(round..round + 1)));
    } else {
        drop(prover.roots(0..rounds.get()));
    }
    let prover_time = 2 * start.elapsed();
    let start = Instant::now();
    let verdict = run_honest(target, &witness, mode, rounds, seed);
    let verifier_time = start.elapsed().saturating_sub(prover_time);
    assert!(verdict.is_ok(), "an honest prover is accepted");
    let opening: f64 = mean_opening(target.protocol()).iter().sum();
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a number of bytes")]
    let bytes = (f64::from(rounds.get()) * (32.0 + opening)).round() as u64;
    row(target, (protocol, mode.name()), bits, (rounds.get(), bytes), [prover_time, verifier_time])
}

fn file_row(target: &Target, protocol: &'static str, bits: Bits, seed: &[u8; 32]) -> Row {
    let rounds = rounds_for(bits, target.protocol().challenges());
    let witness = target.witness().expect("the caller gave a solution");
    let entropy = ProofEntropy { salt: fork(seed, 2), seed: fork(seed, 3) };
    let mut file = Vec::new();
    let start = Instant::now();
    write_proof(target.protocol(), &witness, rounds, &Label::default(), &entropy, &mut file, &mut |_| {})
        .expect("writing to memory does not fail");
    let prover_time = start.elapsed();
    let start = Instant::now();
    let mut input = file.as_slice();
    let policy = Policy { strength: Strength::Bits(bits), label: None };
    let header = read_header(&mut input).expect("it was just written");
    let accepted = verify_rounds(&header, target.protocol(), &policy, &mut input, &mut |_| {});
    assert!(accepted.is_ok(), "an honest file is accepted");
    let times = [prover_time, start.elapsed()];
    row(target, (protocol, Mode::File.name()), bits, (rounds.get(), file.len() as u64), times)
}

fn row(
    target: &Target,
    (protocol, mode): (&'static str, &'static str),
    bits: Bits,
    (rounds, bytes): (u32, u64),
    [prover, verifier]: [Duration; 2],
) -> Row {
    Row {
        protocol,
        mode,
        bits: bits.get(),
        challenges: target.challenges(),
        rounds,
        bytes,
        prover_seconds: prover.as_secs_f64(),
        verifier_seconds: verifier.as_secs_f64(),
    }
}
