//! What every protocol and mode costs on a statement.

use crate::{Target, TargetError, fork};
use serde::Serialize;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tincture_proof::file::{ProofEntropy, read_header, verify_proof, write_proof};
use tincture_proof::{
    Binding, Bits, Context, Label, Live, Mode, Policy, Prover, Recorded, RootSeed, Step, Strength,
    mean_opening, rounds_for, verify_live,
};
use tincture_protocols::{NoProtocol, Prepared};
use tincture_statements::Checked;

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

/// Measures every protocol that applies in every mode it has: live ones at `live` bits, files at `file`.
/// Files without rounds are left out.
///
/// # Errors
/// If the solution is of another statement.
pub fn run(
    prepared: &Arc<Prepared>,
    solution: &Checked,
    live: Bits,
    file: Bits,
    seed: &[u8; 32],
) -> Result<Vec<Row>, TargetError> {
    let mut rows = Vec::new();
    for name in prepared.protocols().map(|ready| ready.entry().name) {
        let target = match Target::new(Arc::clone(prepared), name, Some(solution.clone())) {
            Ok(target) => target,
            Err(TargetError::NoProtocol(NoProtocol::OnlyInFiles(_))) => continue,
            Err(error) => return Err(error),
        };
        rows.push(live_row(&target, name, Live::Sequential, live, seed));
        rows.push(live_row(&target, name, Live::Batched, live, seed));
        rows.push(file_row(&target, name, file, seed));
    }
    Ok(rows)
}

fn live_row(target: &Target, protocol: &'static str, mode: Live, bits: Bits, seed: &[u8; 32]) -> Row {
    let rounds = rounds_for(bits, target.protocol().challenges());
    let witness = target.witness().expect("the caller gave a solution");
    let (label, freshness) = (Label::default(), &fork(seed, 0));
    let binding = Binding { mode, count: rounds, label: &label, freshness };
    let context = Context::new(target.protocol(), &binding);
    let root = RootSeed::derive(&fork(seed, 1), context.digest(), witness);
    let prover = Prover::new(target.protocol(), witness, context, root);
    let mut times = [Duration::ZERO; 2];
    let mut waiting = verify_live(target.protocol(), &binding, &fork(seed, 2), u32::MAX);
    loop {
        let batch = waiting.batch();
        let roots = timed(&mut times[0], || prover.roots(batch.rounds()));
        let committed = waiting.roots(roots).expect("as many roots as rounds");
        // One verifier asks once, and this is the record of it.
        let recorded = Recorded::attest(batch.first, committed.opening().challenges.clone());
        let openings = timed(&mut times[0], || prover.reopen(&recorded)).expect("challenges of the run");
        let step = timed(&mut times[1], || committed.openings(&openings));
        match step.expect("an honest prover is accepted") {
            Step::More(more) => waiting = *more,
            Step::Accepted(_) => break,
        }
    }
    let opening: f64 = mean_opening(target.protocol()).iter().sum();
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a number of bytes")]
    let bytes = (f64::from(rounds.get()) * (32.0 + opening)).round() as u64;
    row(target, (protocol, mode.name()), bits, (rounds.get(), bytes), times)
}

fn timed<T>(total: &mut Duration, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = work();
    *total += start.elapsed();
    result
}

fn file_row(target: &Target, protocol: &'static str, bits: Bits, seed: &[u8; 32]) -> Row {
    let rounds = rounds_for(bits, target.protocol().challenges());
    let witness = target.witness().expect("the caller gave a solution");
    let entropy = ProofEntropy { salt: fork(seed, 2), seed: fork(seed, 3) };
    let mut file = Vec::new();
    let start = Instant::now();
    write_proof(target.protocol(), witness, rounds, &Label::default(), &entropy, &mut file, &mut |_| {})
        .expect("writing to memory does not fail");
    let prover_time = start.elapsed();
    let start = Instant::now();
    let mut input = file.as_slice();
    let policy = Policy { strength: Strength::Bits(bits), label: None };
    let header = read_header(&mut input).expect("it was just written");
    let accepted = verify_proof(&header, target.protocol(), &policy, &mut input, &mut |_| {});
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
