//! The command line as it is typed.

use crate::failure::{Failure, Status};
use crate::output::{Format, Output};
use clap::error::ErrorKind;
use clap::{Parser, Subcommand};

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
    Demo(super::demo::Args),
    Serve(Box<super::serve::Args>),
    Verify(super::verify::Args),
    Health(super::health::Args),
    Prove(super::prove::Args),
    Solve(super::solve::Args),
    Check(super::check::Args),
    Encode(super::encode::Args),
    Inspect(super::inspect::Args),
    #[cfg(feature = "lab")]
    Lab(super::lab::Args),
    Completions(super::pages::CompletionsArgs),
    Man(super::pages::ManArgs),
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

    /// A server can be built without the lab: then nothing in it cheats.
    #[test]
    fn cheating_comes_with_the_lab_and_not_without_it() {
        let whole = Typed::command();
        let commands: Vec<_> = whole.get_subcommands().collect();
        let has_lab = commands.iter().any(|command| command.get_name() == "lab");
        let cheats = commands.iter().flat_map(|command| command.get_arguments());
        let cheats = cheats.filter(|argument| argument.get_long() == Some("cheat")).count();
        assert_eq!((has_lab, cheats), if cfg!(feature = "lab") { (true, 2) } else { (false, 0) });
    }

    #[test]
    fn json_is_recognised_on_a_bad_line() {
        let wants = |line: &str| wants_json(line.split(' ').map(Into::into));
        assert!(wants("tincture prove --format json"));
        assert!(wants("tincture --format=json nonsense"));
        assert!(!wants("tincture --format text json"));
    }
}
