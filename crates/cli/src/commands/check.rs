//! `check`: whether a solution is right, and whether it is the only one.

use crate::args::{PuzzleArgs, seconds};
use crate::failure::{Failure, Status};
use crate::output::Output;
use crate::puzzle::statement;
use crate::solution::{self, Others};
use serde::Serialize;
use std::path::PathBuf;
use std::time::Duration;

/// Say whether a solution is right, and whether it is the only one
///
/// A wrong one is refused with the first rule that it breaks. Nothing is proved or written.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    puzzle: PuzzleArgs,
    /// The solution: a file, or - for standard input
    #[arg(value_name = "SOLUTION")]
    solution: PathBuf,
    /// How long to look for another one [default: 60]
    #[arg(long, value_name = "S", value_parser = seconds)]
    timeout: Option<Duration>,
}

#[derive(Serialize)]
struct Document<'a> {
    statement: String,
    kind: &'a str,
    description: String,
    /// Whether there is no other solution; null where that was not found out, or is no question.
    unique: Option<bool>,
}

pub(crate) fn run(args: &Args, out: &Output) -> Result<Status, Failure> {
    let options = args.puzzle.read.options();
    let statement = statement(&args.puzzle.puzzle, &options, out)?;
    let solution = solution::given(&statement, &args.solution, &options)?;
    let others = solution::others(&statement, &solution, args.timeout);
    let (unique, ending) = match others {
        Others::None => (Some(true), ", and the only one"),
        Others::Some => (Some(false), ", one of several"),
        Others::Unknown => (None, "; whether it is the only one was not found out in time"),
        Others::Unnamed => (None, ""),
    };
    let document = Document {
        statement: statement.digest().to_string(),
        kind: statement.kind(),
        description: statement.describe(),
        unique,
    };
    out.result(&document, format_args!("a solution of this {}{ending}\n", document.description))?;
    Ok(Status::Done)
}
