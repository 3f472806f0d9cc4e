//! The `tincture` command: prove that a puzzle has a solution you know, and show nothing else.
//!
//! Arguments as typed are validated into resolved ones before anything runs; each command is one file in
//! `commands`. The exit status is 0 for accepted or done, 1 for rejected, 2 for bad usage and unreadable
//! or refused input, 3 where there is no server to speak with.

mod args;
mod bars;
mod code;
mod commands;
mod failure;
mod host;
mod input;
mod interrupt;
mod output;
mod puzzle;
mod secret;
mod solution;
mod style;
mod verdict;

use std::process::ExitCode;

fn main() -> ExitCode {
    let typed = match commands::parse() {
        Ok(typed) => typed,
        Err(status) => return status.into(),
    };
    let out = output::Output::new(typed.format);
    let status = match commands::run(typed.command, &out) {
        Ok(status) => status,
        Err(failure) => out.failure(&failure),
    };
    status.into()
}
