//! Verdicts: one sentence for people, one document for programs.

use crate::code::Code;
use crate::failure::{Failure, Status};
use crate::output::Output;
use crate::puzzle::Puzzle;
use crate::style::{BAD, GOOD, Styled, has_colours};
use clap::builder::styling::Style;
use serde::Serialize;
use std::time::Duration;
use tincture_proof::{Label, Rejection, Verdict};

/// A verdict with what is known of the run or file.
pub(crate) struct Report<'a> {
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) verdict: Verdict,
    /// The protocol's name, where there is one.
    pub(crate) protocol: Option<String>,
    /// `sequential`, `batched` or `file`.
    pub(crate) mode: &'static str,
    /// The rounds that were accepted before the end.
    pub(crate) accepted_rounds: u32,
    /// The label that the other side names; it is proved only if the verdict is good.
    pub(crate) label: Option<Label>,
    /// What went over the network, or was read of the file.
    pub(crate) bytes: u64,
    pub(crate) elapsed: Duration,
}

/// The document. What is absent is null; the label is absent where it is empty, and where nothing is proved under
/// it: then it is only what the other side claims.
#[derive(Serialize)]
struct Document<'a> {
    verdict: &'static str,
    reason: Option<&'a str>,
    round: Option<u32>,
    slot: Option<u32>,
    protocol: Option<&'a str>,
    mode: &'static str,
    rounds: u32,
    soundness_bits: Option<u32>,
    statement: String,
    /// What the puzzle was understood to be.
    kind: &'static str,
    description: String,
    label: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    claimed_label: Option<&'a str>,
    bytes: u64,
    seconds: f64,
}

impl Report<'_> {
    /// Prints the verdict and returns the exit status that it means. Where it cannot be printed, a rejection
    /// remains one.
    pub(crate) fn print(&self, out: &Output) -> Result<Status, Failure> {
        let status = if self.verdict.is_ok() { Status::Done } else { Status::Rejected };
        match out.result(&self.document(), format_args!("{}\n", self.sentence())) {
            // Bad usage, found before anything is written.
            Err(failure) if failure.code == Code::Usage => Err(failure),
            Err(failure) => Ok(out.beside(status, &failure)),
            Ok(()) => Ok(status),
        }
    }

    fn document(&self) -> Document<'_> {
        let rejection = self.verdict.as_ref().err();
        let label = self.label.as_ref().filter(|label| !label.is_empty()).map(Label::as_str);
        let (label, claimed_label) = if rejection.is_none() { (label, None) } else { (None, label) };
        Document {
            verdict: if rejection.is_none() { "accepted" } else { "rejected" },
            reason: rejection.map(|rejection| rejection.reason.code()),
            round: rejection.and_then(|rejection| rejection.round).map(|round| round.0),
            slot: rejection.and_then(|rejection| rejection.slot).map(|slot| slot.0),
            protocol: self.protocol.as_deref(),
            mode: self.mode,
            rounds: self.accepted_rounds,
            soundness_bits: self.verdict.as_ref().ok().map(|accepted| accepted.soundness.bits()),
            statement: self.puzzle.statement().digest().to_string(),
            kind: self.puzzle.statement().kind(),
            description: self.puzzle.statement().describe(),
            label,
            claimed_label,
            bytes: self.bytes,
            seconds: self.elapsed.as_secs_f64(),
        }
    }

    /// What the verdict says, and no more: not that the solution is the only one, and not who knows it (a
    /// server may ask another, a file may be somebody else's).
    fn sentence(&self) -> String {
        let claim = self.puzzle.claim();
        let live = self.mode != "file";
        match &self.verdict {
            Ok(accepted) => {
                let who = if live {
                    "the server, or somebody behind it, knows"
                } else {
                    "whoever made this proof knew"
                };
                let label = match accepted.label.is_empty() {
                    true => String::new(),
                    false => format!(", under the label {}", accepted.label),
                };
                let chance = accepted.soundness;
                let rounds =
                    chance.rounds().map_or_else(String::new, |rounds| format!(" ({})", count(rounds)));
                // A cheat has one run, but makes as many files as it can compute until one passes.
                let tries = if live { "" } else { " a try" };
                format!(
                    "{}: {who} {claim}{label}; a cheat would have passed with a chance of at most \
                     {chance}{tries}{rounds}.",
                    verdict("ACCEPTED", GOOD),
                )
            }
            Err(rejection) => {
                let what = if live {
                    "the server has not shown that it knows"
                } else {
                    "this is no proof that anyone knows"
                };
                format!("{}: {what} {claim}: {}.", verdict("REJECTED", BAD), place(rejection))
            }
        }
    }
}

/// The word that everything comes down to.
fn verdict(word: &str, style: Style) -> Styled<'_> {
    Styled { word, style, coloured: has_colours(&std::io::stdout()) }
}

/// `in round 3, slot 17, two adjacent vertices show the same colour`; both counted from 0.
fn place(rejection: &Rejection) -> String {
    let reason = &rejection.reason;
    match (rejection.round, rejection.slot) {
        (Some(round), Some(slot)) => format!("in round {round}, slot {slot}, {reason}"),
        (Some(round), None) => format!("in round {round}, {reason}"),
        _ => reason.to_string(),
    }
}

/// `1 round`, `2 rounds`.
pub(crate) fn count(rounds: u32) -> String {
    counted(rounds, "rounds")
}

/// A number of what is named in the plural.
pub(crate) fn counted(number: u32, plural: &str) -> String {
    format!("{number} {}", if number == 1 { plural.trim_end_matches('s') } else { plural })
}
