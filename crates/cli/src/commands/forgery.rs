//! `prove --cheat`: a proof file by somebody who knows no solution.

use super::target::{Target as Out, unwritable};
use crate::failure::{Failure, Status};
use crate::output::Output;
use crate::puzzle::Puzzle;
use crate::secret::fresh;
use serde::Serialize;
use std::io::Write;
use std::path::Path;
use tincture_lab::Target;
use tincture_lab::files::{Order, forge};
use tincture_proof::{Coins, Label, Stream, Strength};

/// A forgery as it was asked for.
pub(super) struct Forgery<'a> {
    pub(super) strategy: &'a str,
    pub(super) puzzle: Puzzle,
    pub(super) output: &'a Path,
    pub(super) protocol: &'a str,
    pub(super) strength: Strength,
    pub(super) label: Label,
    pub(super) budget: u64,
}

#[derive(Serialize)]
struct Document<'a> {
    file: String,
    strategy: &'a str,
    protocol: &'a str,
    rounds: u32,
    bytes: usize,
    tries: u64,
    expected_tries: f64,
    passes: bool,
}

impl Forgery<'_> {
    /// Forges, and says how far it came. The file is written in any case.
    pub(super) fn run(self, out: &Output) -> Result<Status, Failure> {
        let target = Target::new(self.puzzle.prepared, self.protocol, None)
            .map_err(|error| Failure::refused("unknown_protocol", error))?;
        let rounds = self.strength.rounds(target.protocol().challenges());
        let order = Order { rounds, label: self.label, budget: self.budget, seed: fresh()? };
        let mut coins = Coins::new(&fresh()?, Stream::Arrangement);
        let forged = forge(self.strategy, &target, &order, &mut coins)
            .map_err(|error| Failure::refused("bad_strategy", error))?;
        let mut file = Out::open(self.output)?;
        let written = file.write_all(&forged.file).and_then(|()| file.finish());
        written.map_err(|error| unwritable(self.output, &error))?;
        let name = self.output.display().to_string();
        let hope = if forged.passes { "the challenges suit: it will pass" } else { "it will be caught" };
        let text = format!(
            "{name}: a forged proof of {rounds} rounds, {} bytes, after {} tries ({:.3e} are needed in the mean); \
             {hope}\n",
            forged.file.len(),
            forged.tries,
            forged.expected_tries
        );
        let document = Document {
            file: name,
            strategy: self.strategy,
            protocol: self.protocol,
            rounds: rounds.get(),
            bytes: forged.file.len(),
            tries: forged.tries,
            expected_tries: forged.expected_tries,
            passes: forged.passes,
        };
        if self.output == Path::new("-") {
            out.note(text.trim_end());
        } else {
            out.result(&document, text)?;
        }
        Ok(Status::Done)
    }
}
