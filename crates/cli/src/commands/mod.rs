//! The commands, one a file.

pub(crate) mod check;
pub(crate) mod demo;
pub(crate) mod encode;
mod forgery;
pub(crate) mod health;
pub(crate) mod inspect;
pub(crate) mod lab;
mod live;
pub(crate) mod pages;
mod proof_file;
pub(crate) mod prove;
mod save;
pub(crate) mod serve;
pub(crate) mod solve;
mod target;
pub(crate) mod verify;

use crate::args::Command;
use crate::failure::{Failure, Status};
use crate::output::Output;

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
        Command::Lab(args) => lab::run(args, out),
        Command::Completions(args) => pages::completions(&args, out),
        Command::Man(args) => pages::man(&args, out),
    }
}
