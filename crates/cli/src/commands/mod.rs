//! The commands, one a file.

#[cfg(feature = "lab")]
mod cheating;
mod check;
mod demo;
mod encode;
#[cfg(feature = "lab")]
mod forgery;
mod health;
mod inspect;
#[cfg(feature = "lab")]
mod lab;
mod line;
mod live;
mod pages;
mod proof_file;
mod prove;
mod save;
mod serve;
mod solve;
mod target;
mod verify;

pub(crate) use line::{Typed, parse};

use crate::failure::{Failure, Status};
use crate::output::Output;
use line::Command;

/// Runs a command: what was typed becomes what is meant, and only then something happens.
pub(crate) fn run(command: Command, out: &Output) -> Result<Status, Failure> {
    match command {
        Command::Demo(args) => demo::run(args, out),
        Command::Serve(args) => args.resolve(out)?.run(out),
        Command::Verify(args) => args.resolve(out)?.run(out),
        Command::Health(args) => health::run(&args, out),
        Command::Prove(args) => prove::run(args, out),
        Command::Solve(args) => solve::run(&args, out),
        Command::Check(args) => check::run(&args, out),
        Command::Encode(args) => encode::run(&args, out),
        Command::Inspect(args) => inspect::run(&args, out),
        #[cfg(feature = "lab")]
        Command::Lab(args) => lab::run(args, out),
        Command::Completions(args) => pages::completions(&args, out),
        Command::Man(args) => pages::man(&args, out),
    }
}
