//! `lab knowledge`: the extractors, run.

use super::subject::SubjectArgs;
use crate::args::protocol;
use crate::failure::{Failure, Status};
use crate::output::Output;
use tincture_lab::experiments::knowledge::{Report, run as measure};

/// Run the extractors: rewinding gets the solution from sequential runs, reading hash queries from all
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    subject: SubjectArgs,
    /// What a challenge opens
    #[arg(long, value_name = "P", value_parser = protocol(), default_value = "edge")]
    protocol: String,
    /// Runs of the rewinding extractor
    #[arg(long, value_name = "N", default_value_t = 10)]
    runs: u32,
}

pub(crate) fn run(args: &Args, out: &Output) -> Result<Status, Failure> {
    let target = args.subject.solved(&args.protocol, out)?;
    let report = measure(&target, args.runs, &args.subject.seed());
    let report = report.ok_or_else(|| Failure::refused("no_solution", "there is no solution to extract"))?;
    out.table(&report, text(&report), || csv(&report))?;
    Ok(Status::Done)
}

fn text(report: &Report) -> String {
    let Report { protocol, challenges, rewinding: r, batched: b, reading: q } = report;
    let found = |found| if found { "the solution" } else { "nothing" };
    format!(
        "{protocol}, M = {challenges}\n\
         sequential, rewinding: the solution in {} of {} runs, after {:.0} rewinds in the mean (theory: {:.0})\n\
         batched, rewinding behind the roots: {} of {} second openings refused\n\
         batched, rewinding further: {} of {} roots came again; extracted: {}\n\
         any mode, reading the prover's {} hash queries of one round: {}\n",
        r.recovered,
        r.runs,
        r.mean_rewinds,
        r.expected_rewinds,
        b.refused,
        b.rewinds_after,
        b.repeated_roots,
        b.rewinds_before,
        found(b.recovered),
        q.queries,
        found(q.recovered)
    )
}

fn csv(report: &Report) -> String {
    let Report { rewinding: r, batched: b, reading: q, .. } = report;
    format!(
        "extractor,recovered,cost\nrewinding sequential,{},{}\nrewinding batched,{},{}\nhash queries,{},{}\n",
        r.recovered == r.runs,
        r.mean_rewinds,
        b.recovered,
        b.rewinds_after + b.rewinds_before,
        q.recovered,
        q.queries
    )
}
