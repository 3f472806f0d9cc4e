//! `encode`: a statement in another form of text.

use crate::args::PuzzleArgs;
use crate::failure::{Failure, Status};
use crate::output::Output;
use crate::puzzle::statement;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde::Serialize;
use tincture_statements::{EncodeError, Form};

/// Write a puzzle in another form: a Sudoku as the graph that it is, or a graph as a grid
///
/// What is written has the same solutions and is read back equal, but it is another statement: a proof of
/// the one is none of the other. A grid becomes a graph with allowed colours for
/// its clues; a graph becomes a grid only if it is the graph of one.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    puzzle: PuzzleArgs,
    /// The form to write
    #[arg(long, value_name = "FORM", value_parser = form())]
    to: Form,
}

#[derive(Serialize)]
struct Document<'a> {
    statement: String,
    form: &'a str,
    text: &'a str,
}

pub(crate) fn run(args: &Args, out: &Output) -> Result<Status, Failure> {
    let statement = statement(&args.puzzle.puzzle, &args.puzzle.read.options(), out)?;
    let text = statement.encode(args.to).map_err(refused)?;
    let document = Document { statement: statement.digest().to_string(), form: args.to.name(), text: &text };
    out.result(&document, &text)?;
    Ok(Status::Done)
}

fn refused(error: EncodeError) -> Failure {
    match error {
        EncodeError::Refused(refusal) => refusal.into(),
        other => Failure::refused("no_such_form", other),
    }
}

fn form() -> impl TypedValueParser<Value = Form> {
    PossibleValuesParser::new(Form::ALL.iter().map(|form| form.name())).try_map(|name| name.parse::<Form>())
}
