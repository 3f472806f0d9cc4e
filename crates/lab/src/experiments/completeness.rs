//! Completeness, measured: an honest prover is always accepted.

use crate::stats::{Interval, wilson};
use crate::{Target, fork};
use serde::Serialize;
use std::num::NonZeroU32;
use tincture_proof::file::{ProofEntropy, read_header, verify_proof, write_proof};
use tincture_proof::{
    Binding, Context, Label, Live, Mode, Policy, Prover, Recorded, RootSeed, Step, Strength, Verdict,
    Witness, verify_live,
};

/// One mode.
#[derive(Debug, Clone, Serialize)]
pub struct Row {
    /// The mode.
    pub mode: &'static str,
    /// The runs.
    pub runs: u64,
    /// The accepted ones.
    pub accepted: u64,
    /// The 99.9 % interval of the chance that an honest prover is accepted.
    pub interval: Interval,
}

/// The report.
#[derive(Debug, Clone, Serialize)]
pub struct Report {
    /// The protocol.
    pub protocol: String,
    /// The rounds of each run.
    pub rounds: u32,
    /// By mode.
    pub rows: Vec<Row>,
}

/// Runs `runs` honest runs of `M` rounds (`--k 1`) in every mode; `None` where there is no solution.
#[must_use]
pub fn run(target: &Target, runs: u64, seed: &[u8; 32]) -> Option<Report> {
    let witness = target.witness()?;
    let rounds = target.protocol().challenges();
    let row = |mode: Mode| {
        let key = fork(seed, mode.byte().into());
        let accepts = |i: &u64| match mode {
            Mode::File => file(target, witness, &fork(&key, *i)).is_ok(),
            Mode::Live(live) => run_honest(target, witness, live, rounds, &fork(&key, *i)).is_ok(),
        };
        let accepted = (0..runs).filter(accepts).count() as u64;
        Row { mode: mode.name(), runs, accepted, interval: wilson(accepted, runs, 0.999) }
    };
    let rows = Mode::ALL.map(row).to_vec();
    Some(Report { protocol: target.protocol().name().to_owned(), rounds: rounds.get(), rows })
}

/// One live run of the engine's prover against the engine's verifier.
///
/// # Errors
/// None, if the engine is right.
pub fn run_honest(
    target: &Target,
    witness: &Witness,
    mode: Live,
    rounds: NonZeroU32,
    seed: &[u8; 32],
) -> Verdict {
    let (protocol, label, freshness) = (target.protocol(), Label::default(), &fork(seed, 0));
    let binding = Binding { mode, count: rounds, label: &label, freshness };
    let context = Context::new(protocol, &binding);
    let root = RootSeed::derive(&fork(seed, 1), context.digest(), witness);
    let prover = Prover::new(protocol, witness, context, root);
    let mut waiting = verify_live(protocol, &binding, &fork(seed, 2), u32::MAX);
    loop {
        let batch = waiting.batch();
        let committed = waiting.roots(prover.roots(batch.rounds()))?;
        // One verifier asks once, and this is the record of it.
        let recorded = Recorded::attest(batch.first, committed.opening().challenges.clone());
        match committed.openings(&prover.reopen(&recorded)?)? {
            Step::More(more) => waiting = *more,
            Step::Accepted(accepted) => return Ok(accepted),
        }
    }
}

fn file(target: &Target, witness: &Witness, seed: &[u8; 32]) -> Result<(), tincture_proof::file::FileError> {
    let (protocol, label) = (target.protocol(), Label::default());
    let entropy = ProofEntropy { salt: fork(seed, 0), seed: fork(seed, 1) };
    let mut out = Vec::new();
    let rounds = protocol.challenges();
    write_proof(protocol, witness, rounds, &label, &entropy, &mut out, &mut |_| {})?;
    let mut input = out.as_slice();
    let header = read_header(&mut input)?;
    let policy = Policy { strength: Strength::Factor(NonZeroU32::MIN), label: None };
    verify_proof(&header, protocol, &policy, &mut input, &mut |_| {}).map(drop)
}
