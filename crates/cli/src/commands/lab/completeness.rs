//! `lab completeness`: honest provers are accepted.

use super::subject::SubjectArgs;
use crate::args::protocol;
use crate::failure::{Failure, Status};
use crate::output::Output;
use std::fmt::Write;
use tincture_lab::experiments::completeness::{Report, run as measure};

/// Run an honest prover in every mode, and count how often it is accepted
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    subject: SubjectArgs,
    /// What a challenge opens
    #[arg(long, value_name = "P", value_parser = protocol(), default_value = "edge")]
    protocol: String,
    /// Runs in each mode
    #[arg(long, value_name = "N", default_value_t = 100)]
    runs: u64,
}

pub(crate) fn run(args: &Args, out: &Output) -> Result<Status, Failure> {
    let target = args.subject.solved(&args.protocol, out)?;
    let report = measure(&target, args.runs, &args.subject.seed());
    let report = report.ok_or_else(|| Failure::refused("no_solution", "there is no solution to prove"))?;
    out.table(&report, text(&report), || csv(&report))?;
    let always = report.rows.iter().all(|row| row.accepted == row.runs);
    Ok(if always { Status::Done } else { Status::Rejected })
}

fn text(report: &Report) -> String {
    let mut text = format!("{}, honest runs of {} rounds\n", report.protocol, report.rounds);
    for row in &report.rows {
        let _ = writeln!(
            text,
            "  {:10} {} of {} accepted; with 99.9 % confidence at least {:.2} % always are",
            row.mode,
            row.accepted,
            row.runs,
            100.0 * row.interval.low
        );
    }
    text
}

fn csv(report: &Report) -> String {
    let mut text = "mode,runs,accepted,low,high\n".to_owned();
    for row in &report.rows {
        let _ = writeln!(
            text,
            "{},{},{},{},{}",
            row.mode, row.runs, row.accepted, row.interval.low, row.interval.high
        );
    }
    text
}
