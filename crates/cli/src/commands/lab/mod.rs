//! `lab`: cheat, be caught, and measure what the proofs promise.

mod completeness;
mod forge;
mod grind;
mod knowledge;
mod leaks;
mod soundness;
mod strategies;
mod subject;
mod table;
mod verifiers;
mod zero_knowledge;

use crate::failure::{Failure, Status};
use crate::output::Output;

/// Cheat, be caught, and measure the four properties
///
/// Without PUZZLE experiments run on a bundled 9x9 Sudoku. The same --seed gives the same numbers. A lesson
/// in three commands: `tincture lab soundness --plot curve.svg`, `tincture lab leaks`, `tincture lab forge`;
/// crates/lab/README.md tells what to look at.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    experiment: Experiment,
}

/// One file each.
#[derive(Debug, clap::Subcommand)]
enum Experiment {
    Soundness(soundness::Args),
    ZeroKnowledge(zero_knowledge::Args),
    Knowledge(knowledge::Args),
    Completeness(completeness::Args),
    Table(table::Args),
    Leaks(leaks::Args),
    Grind(grind::Args),
    Verifiers(verifiers::Args),
    Forge(forge::Args),
    Strategies(strategies::Args),
}

pub(crate) fn run(args: Args, out: &Output) -> Result<Status, Failure> {
    match args.experiment {
        Experiment::Soundness(args) => soundness::run(&args, out),
        Experiment::ZeroKnowledge(args) => zero_knowledge::run(&args, out),
        Experiment::Knowledge(args) => knowledge::run(&args, out),
        Experiment::Completeness(args) => completeness::run(&args, out),
        Experiment::Table(args) => table::run(&args, out),
        Experiment::Leaks(args) => leaks::run(&args, out),
        Experiment::Grind(args) => grind::run(&args, out),
        Experiment::Verifiers(args) => verifiers::run(&args, out),
        Experiment::Forge(args) => forge::run(&args, out),
        Experiment::Strategies(args) => strategies::run(&args, out),
    }
}
