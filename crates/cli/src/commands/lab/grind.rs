//! `lab grind`: why files need 128 bits.

use super::subject::{SubjectArgs, coloured};
use crate::args::protocol;
use crate::failure::{Failure, Status};
use crate::output::Output;
use std::fmt::Write;
use tincture_lab::files::grind::{Grinding, run as measure};

/// Grind proof files of a few bits, and a full one of a scheme that hashes each round by itself
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    subject: SubjectArgs,
    /// What a challenge opens
    #[arg(long, value_name = "P", value_parser = protocol(), default_value = "clique")]
    protocol: String,
    /// Bits to grind; may be repeated [default: 4, 8 and 12]
    #[arg(long, value_name = "B", value_parser = clap::value_parser!(u32).range(1..=24))]
    bits: Vec<u32>,
    /// Files of each
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    files: u32,
}

pub(crate) fn run(args: &Args, out: &Output) -> Result<Status, Failure> {
    let target = args.subject.unsolved(&args.protocol, out)?;
    let target = coloured(&target)?;
    let bits = if args.bits.is_empty() { vec![4, 8, 12] } else { args.bits.clone() };
    let grinding = measure(&target, &bits, args.files, &args.subject.seed());
    out.table(&grinding, text(&grinding), || csv(&grinding))?;
    Ok(Status::Done)
}

fn text(grinding: &Grinding) -> String {
    let mut text = String::new();
    for w in &grinding.whole {
        let _ = writeln!(
            text,
            "{:>3} bits, {} rounds: a false file in {:.0} tries in the mean (theory: {:.0})",
            w.bits, w.rounds, w.mean_tries, w.expected_tries
        );
    }
    let e = &grinding.each_round;
    let accepted = if e.accepted { "accepted" } else { "refused" };
    let _ = writeln!(
        text,
        "128 bits, {} rounds, each hashed by itself: a false file in {} tries (theory: {:.0}), {accepted} by \
         that scheme's verifier",
        e.rounds, e.tries, e.expected_tries
    );
    text
}

fn csv(grinding: &Grinding) -> String {
    let mut text = "scheme,bits,rounds,tries,theory\n".to_owned();
    for w in &grinding.whole {
        let _ = writeln!(text, "whole,{},{},{},{}", w.bits, w.rounds, w.mean_tries, w.expected_tries);
    }
    let e = &grinding.each_round;
    let _ = writeln!(text, "each round,128,{},{},{}", e.rounds, e.tries, e.expected_tries);
    text
}
