//! `lab forge`: a saved session that never took place.

use super::subject::SubjectArgs;
use crate::args::{StrengthArgs, label, protocol};
use crate::failure::{Failure, Status};
use crate::output::Output;
use serde::Serialize;
use std::path::PathBuf;
use tincture_lab::session::forge;
use tincture_proof::{Bits, Label, Live};

/// Make a saved session without any solution; it verifies as a real one does
///
/// That is why `verify --save` convinces nobody but the one who chose the challenges. Look at it with
/// `inspect PUZZLE --session FILE --round 0`.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    subject: SubjectArgs,
    /// The file to write
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// What a challenge opens
    #[arg(long, value_name = "P", value_parser = protocol(), default_value = "edge")]
    protocol: String,
    /// One round after another, in place of batches
    #[arg(long)]
    sequential: bool,
    #[command(flatten)]
    strength: StrengthArgs,
    /// What the session claims to be bound to
    #[arg(long, value_name = "TEXT", value_parser = label)]
    label: Option<Label>,
}

#[derive(Serialize)]
struct Document {
    file: String,
    protocol: String,
    mode: &'static str,
    rounds: u32,
    verdict: &'static str,
    soundness_bits: u32,
}

pub(crate) fn run(args: &Args, out: &Output) -> Result<Status, Failure> {
    let target = args.subject.unsolved(&args.protocol, out)?;
    let rounds = args.strength.or(Bits::LIVE).rounds(target.protocol().challenges());
    let mode = if args.sequential { Live::Sequential } else { Live::Batched };
    let label = args.label.clone().unwrap_or_default();
    let saved = forge(&target, mode, rounds, &label, &args.subject.seed());
    let verdict = saved.check(target.protocol()).map_err(|error| Failure::refused("bad_session", error))?;
    let accepted = verdict.map_err(|rejection| Failure::refused("bad_session", rejection))?;
    let file = args.output.display().to_string();
    std::fs::write(&args.output, saved.write()).map_err(|error| {
        Failure::refused("unwritable_file", error).context(format!("cannot write {file}"))
    })?;
    let bits = accepted.soundness.bits();
    let text = format!(
        "{file}: a session of {rounds} rounds that never took place, made without a solution; every check of \
         it holds, for what would be {bits} bits\n"
    );
    let document = Document {
        file,
        protocol: args.protocol.clone(),
        mode: mode.name(),
        rounds: rounds.get(),
        verdict: "accepted",
        soundness_bits: bits,
    };
    out.result(&document, text)?;
    Ok(Status::Done)
}
