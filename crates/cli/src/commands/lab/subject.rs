//! What an experiment is about.

use crate::args::ReadArgs;
use crate::failure::Failure;
use crate::output::Output;
use crate::puzzle::{Puzzle, statement};
use crate::solution;
use std::path::PathBuf;
use std::sync::Arc;
use tincture_lab::{Coloured, Target, TargetError, examples, fork};
use tincture_statements::Checked;

/// The puzzle of an experiment, and its seed.
#[derive(Debug, clap::Args)]
pub(super) struct SubjectArgs {
    /// The puzzle [default: a bundled 9x9 Sudoku]
    #[arg(value_name = "PUZZLE")]
    puzzle: Option<String>,
    #[command(flatten)]
    read: ReadArgs,
    /// Its solution, where the experiment needs one; it is solved if this is missing
    #[arg(long, value_name = "FILE")]
    solution: Option<PathBuf>,
    /// The number that all coins follow from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

impl SubjectArgs {
    /// The seed's 32 bytes.
    pub(super) fn seed(&self) -> [u8; 32] {
        fork(b"tincture lab: the seed of a run.", self.seed)
    }

    /// The puzzle under a protocol, without looking for a solution.
    pub(super) fn unsolved(&self, protocol: &str, out: &Output) -> Result<Target, Failure> {
        match &self.puzzle {
            None => Ok(examples::target("nine", protocol)),
            Some(source) => {
                let puzzle = Puzzle::of(statement(source, &self.read.options(), out)?)?;
                Target::new(puzzle.prepared, protocol, None).map_err(refused)
            }
        }
    }

    /// The puzzle under a protocol, with its solution.
    pub(super) fn solved(&self, protocol: &str, out: &Output) -> Result<Target, Failure> {
        let target = self.unsolved(protocol, out)?;
        let known = target.solution().cloned().map_or_else(|| self.find(&target, out), Ok)?;
        Target::new(Arc::clone(target.prepared()), protocol, Some(known)).map_err(refused)
    }

    fn find(&self, target: &Target, out: &Output) -> Result<Checked, Failure> {
        let options = self.read.options();
        solution::given_or_found(target.statement(), self.solution.as_deref(), None, &options, out)
    }
}

pub(super) fn refused(error: TargetError) -> Failure {
    Failure::refused("unknown_protocol", error)
}

/// The target of an experiment with colours.
pub(super) fn coloured(target: &Target) -> Result<Coloured<'_>, Failure> {
    target.coloured().ok_or_else(|| {
        let message = format!("the slots of the protocol {} are no colours", target.protocol().name());
        Failure::refused("unknown_protocol", message)
    })
}

/// A share for people: `36.8 %`, or as a power where it is small.
pub(super) fn percent(share: f64) -> String {
    if share == 0.0 || share >= 0.0005 { format!("{:.2} %", 100.0 * share) } else { format!("{share:.1e}") }
}
