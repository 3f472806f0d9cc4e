//! `lab table`: what every protocol and mode costs.

use super::subject::{SubjectArgs, refused};
use crate::args::bits;
use crate::failure::{Failure, Status};
use crate::output::Output;
use std::fmt::Write;
use tincture_lab::experiments::table::{Row, run as measure};
use tincture_proof::Bits;

/// Measure rounds, bytes and seconds of every protocol and mode
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    subject: SubjectArgs,
    /// The soundness [default: 40 live, 128 for files]
    #[arg(long, value_name = "B", value_parser = bits)]
    bits: Option<Bits>,
}

pub(crate) fn run(args: &Args, out: &Output) -> Result<Status, Failure> {
    let first = tincture_protocols::names().next().unwrap_or("edge");
    let target = args.subject.solved(first, out)?;
    let solution =
        target.solution().ok_or_else(|| Failure::refused("no_solution", "there is no solution"))?;
    let (live, file) = (args.bits.unwrap_or(Bits::LIVE), args.bits.unwrap_or(Bits::FILE));
    let rows = measure(target.prepared(), solution, live, file, &args.subject.seed()).map_err(refused)?;
    out.table(&rows, text(&target.statement().describe(), &rows), || csv(&rows))?;
    Ok(Status::Done)
}

fn text(statement: &str, rows: &[Row]) -> String {
    let mut text =
        format!("{statement}\nprotocol  mode        bits       M   rounds        bytes   prover  verifier\n");
    for r in rows {
        let _ = writeln!(
            text,
            "{:9} {:10}  {:>4}  {:>6}  {:>7}  {:>11}  {:>5.2} s  {:>6.2} s",
            r.protocol, r.mode, r.bits, r.challenges, r.rounds, r.bytes, r.prover_seconds, r.verifier_seconds
        );
    }
    text
}

fn csv(rows: &[Row]) -> String {
    let mut text = "protocol,mode,bits,challenges,rounds,bytes,prover_seconds,verifier_seconds\n".to_owned();
    for r in rows {
        let _ = writeln!(
            text,
            "{},{},{},{},{},{},{},{}",
            r.protocol, r.mode, r.bits, r.challenges, r.rounds, r.bytes, r.prover_seconds, r.verifier_seconds
        );
    }
    text
}
