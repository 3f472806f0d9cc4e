//! The command line as it is typed.

mod limits;
mod log;
mod owner;
mod puzzle;
mod store;
mod strength;
mod tls;
mod values;

pub(crate) use limits::LimitArgs;
pub(crate) use log::LogArgs;
pub(crate) use owner::OwnerArgs;
pub(crate) use puzzle::{PuzzleArgs, ReadArgs};
pub(crate) use store::StoreArgs;
pub(crate) use strength::{StrengthArgs, bits};
pub(crate) use tls::{CaArgs, TlsArgs};
pub(crate) use values::{label, protocol, seconds};

use crate::commands;
use crate::failure::{Failure, Status};
use crate::output::Output;
use clap::error::ErrorKind;
use clap::{Parser, Subcommand, ValueEnum};

/// How results are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum Format {
    /// Lines for people
    #[default]
    Text,
    /// One JSON document
    Json,
    /// Lines of values, from commands that print tables (lab)
    Csv,
}

/// Prove that a puzzle has a solution you know, and show nothing else.
///
/// PUZZLE is a file, - for standard input, or the puzzle itself: 16, 36, 81 or 256 cells in one word. A
/// Sudoku in any of the usual forms, a Latin square (--as latin), a graph in DIMACS form or a timetable
/// (CSV: item,resource), both with --colours K.
///
/// Exit status: 0 accepted or done; 1 rejected; 2 bad usage, unreadable or refused input; 3 no connection
/// before the first challenge was sent, not a Tincture server, or no proof file at a URL.
#[derive(Debug, Parser)]
#[command(name = "tincture", version, max_term_width = 100, arg_required_else_help = true)]
pub(crate) struct Typed {
    /// How results are printed; a failure prints {"error":{"code","message"}} as JSON
    #[arg(long, global = true, value_enum, default_value_t, value_name = "FORMAT")]
    pub(crate) format: Format,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// One file in `commands` each.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Demo(commands::demo::Args),
    Serve(Box<commands::serve::Args>),
    Verify(commands::verify::Args),
    Health(commands::health::Args),
    Prove(commands::prove::Args),
    Solve(commands::solve::Args),
    Check(commands::check::Args),
    Encode(commands::encode::Args),
    Inspect(commands::inspect::Args),
    Lab(commands::lab::Args),
    Completions(commands::pages::CompletionsArgs),
    Man(commands::pages::ManArgs),
}

/// Reads the command line. Where there is nothing to run, because help was asked for or the usage is
/// bad, that is said, and the exit status comes back.
pub(crate) fn parse() -> Result<Typed, Status> {
    Typed::try_parse().map_err(|error| {
        let asked_for = matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
        if !asked_for && wants_json(std::env::args_os()) {
            return Output::new(Format::Json).failure(&Failure::refused("usage", first_line(&error)));
        }
        // Help that nobody reads to its end is no failure.
        let _ = error.print();
        if asked_for { Status::Done } else { Status::Refused }
    })
}

/// Whether `--format json` stands on a line that could not be read as a whole.
fn wants_json(line: impl Iterator<Item = std::ffi::OsString>) -> bool {
    let mut before = std::ffi::OsString::new();
    for word in line {
        if word == "--format=json" || (before == "--format" && word == "json") {
            return true;
        }
        before = word;
    }
    false
}

/// What clap says, without the usage that follows.
fn first_line(error: &clap::Error) -> String {
    let text = error.to_string();
    let text = text.split("\n\n").next().unwrap_or_default();
    text.strip_prefix("error: ").unwrap_or(text).split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Typed::command().debug_assert();
    }

    #[test]
    fn json_is_recognised_on_a_bad_line() {
        let wants = |line: &str| wants_json(line.split(' ').map(Into::into));
        assert!(wants("tincture prove --format json"));
        assert!(wants("tincture --format=json nonsense"));
        assert!(!wants("tincture --format text json"));
    }
}
