//! `solve`: find a solution.

use crate::args::{PuzzleArgs, SOLVE_TIME, seconds};
use crate::failure::{Failure, Status};
use crate::output::Output;
use crate::puzzle::statement;
use crate::solution;
use serde::Serialize;
use std::time::Duration;
use zeroize::Zeroizing;

/// Find a solution and print it in the puzzle's form
///
/// That there is none is found out too, and is an exit status of 2 like any puzzle that cannot be proved.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    puzzle: PuzzleArgs,
    /// How long to look for one
    #[arg(long, value_name = "S", value_parser = seconds, default_value = SOLVE_TIME.as_str())]
    timeout: Duration,
}

#[derive(Serialize)]
struct Document<'a> {
    statement: String,
    kind: &'a str,
    description: String,
    solution: &'a str,
}

pub(crate) fn run(args: &Args, out: &Output) -> Result<Status, Failure> {
    let statement = statement(&args.puzzle.puzzle, &args.puzzle.read.options(), out)?;
    let solution = solution::found(&statement, Some(args.timeout))?;
    let text = Zeroizing::new(statement.render(&solution));
    let document = Document {
        statement: statement.digest().to_string(),
        kind: statement.kind(),
        description: statement.describe(),
        solution: &text,
    };
    out.result(&document, text.as_str())?;
    Ok(Status::Done)
}
