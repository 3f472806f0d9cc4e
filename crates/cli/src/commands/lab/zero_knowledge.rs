//! `lab zero-knowledge`: can real rounds be told from ones that were made up?

use super::subject::{SubjectArgs, coloured};
use crate::args::protocol;
use crate::failure::{Failure, Status};
use crate::output::Output;
use std::fmt::Write;
use tincture_lab::experiments::zero_knowledge::{Report, run as measure};

/// Compare real rounds with rounds made without the solution, and try every attack on an honest prover
///
/// Exit status 1 if anything tells them apart, at a joint level of 99.9 %.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    subject: SubjectArgs,
    /// What a challenge opens
    #[arg(long, value_name = "P", value_parser = protocol(), default_value = "edge")]
    protocol: String,
    /// Rounds of each sample
    #[arg(long, value_name = "N", default_value_t = 50_000, value_parser = clap::value_parser!(u32).range(100..))]
    rounds: u32,
    /// Runs of each attack, of 60 rounds
    #[arg(long, value_name = "N", default_value_t = 100)]
    runs: u64,
}

pub(crate) fn run(args: &Args, out: &Output) -> Result<Status, Failure> {
    let target = args.subject.solved(&args.protocol, out)?;
    let target = coloured(&target)?;
    let report = measure(&target, args.rounds, args.runs, &args.subject.seed());
    let report = report.ok_or_else(|| Failure::refused("no_solution", "there is no solution to hide"))?;
    out.table(&report, text(&report), || csv(&report))?;
    Ok(if report.indistinguishable { Status::Done } else { Status::Rejected })
}

fn text(report: &Report) -> String {
    let mut text = format!(
        "{}: {} real rounds against as many made without the solution\n",
        report.protocol, report.rounds
    );
    for c in &report.comparisons {
        let x = c.chi_square;
        let _ = writeln!(
            text,
            "  {}: chi-square {:.1} with {:.0} degrees of freedom, p = {:.3}",
            c.what, x.statistic, x.degrees, x.p_value
        );
    }
    let _ = writeln!(
        text,
        "what attacks gain from an honest prover (share of unclued cells named, minus chance):"
    );
    for gain in &report.attacks {
        let i = gain.advantage.interval;
        let _ = writeln!(
            text,
            "  {:18} {:+.3}, interval {:+.3} to {:+.3}",
            gain.attack, gain.advantage.value, i.low, i.high
        );
    }
    let verdict =
        if report.indistinguishable { "nothing tells them apart" } else { "they can be TOLD APART" };
    let _ = writeln!(text, "{verdict} (joint level {} %)", 100.0 * report.joint_level);
    text
}

fn csv(report: &Report) -> String {
    let mut text = "measure,value,low,high,p_value\n".to_owned();
    for c in &report.comparisons {
        let _ = writeln!(text, "\"{}\",{},,,{}", c.what, c.chi_square.statistic, c.chi_square.p_value);
    }
    for gain in &report.attacks {
        let i = gain.advantage.interval;
        let _ = writeln!(text, "{},{},{},{},", gain.attack, gain.advantage.value, i.low, i.high);
    }
    text
}
