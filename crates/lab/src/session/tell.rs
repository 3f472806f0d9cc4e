//! A round in words.

use super::{Saved, SessionError};
use crate::Coloured;
use std::fmt::Write;
use tincture_proof::{Challenge, Round, RoundCheck, Slot};
use tincture_statements::{Origin, Statement};

impl Saved {
    /// Tells what happened in a round: commitment, challenge, reveal, and what the verifier checked.
    ///
    /// # Errors
    /// If there is no such round, or it cannot be read.
    pub fn tell(&self, target: &Coloured<'_>, number: u32) -> Result<String, SessionError> {
        let saved = self.round(number)?;
        let (protocol, round, asked) = (target.protocol(), Round(number), Challenge(saved.challenge));
        let slots = protocol.layout().count();
        let mut text = format!("Round {number} of {} ({}, {}).\n", self.rounds, self.protocol, self.mode);
        let mut say = |line: String| writeln!(text, "{line}").expect("writing to a string does not fail");
        say(format!("1. The prover renamed the colours, sealed {slots} values, one a vertex, and sent one"));
        say(format!(
            "   hash that stands for all of them: {}...",
            &saved.root.get(..16).unwrap_or(&saved.root)
        ));
        if saved.challenge >= target.challenges() {
            say(format!("2. The verifier asked for challenge {asked}, which does not exist."));
            return Ok(text);
        }
        let opened = protocol.opened(asked);
        let names: Vec<String> = opened.iter().map(|&slot| place(target, slot)).collect();
        say(format!("2. The verifier drew challenge {asked} of {}: open", target.challenges()));
        say(format!("   {}.", listed(&names)));
        let opening = saved.bytes()?;
        let context = self.context(protocol)?;
        let mut check = RoundCheck::new(protocol, &context);
        match check.root(round, asked, &opening) {
            Err(rejection) => {
                say(format!(
                    "3. The prover opened {} bytes, and they are wrong: {}.",
                    opening.len(),
                    rejection.reason
                ));
                say("   REJECTED: here the run ended.".to_owned());
            }
            Ok(root) => {
                let paint = target.paint();
                let shown: Vec<String> = (0..opened.len())
                    .map(|i| format!("{} for {}", paint.get(check.opened_values(), i) + 1, names[i]))
                    .collect();
                say("3. The prover opened these seals, and no others. Under the new names they hold"
                    .to_owned());
                say(format!("   {}.", listed(&shown)));
                say("4. All of them exist, and no two are the same: the rule of this challenge holds."
                    .to_owned());
                if root.to_string() == saved.root {
                    say(format!(
                        "   The {} hashes that came along lead to the root of step 1: nothing was exchanged",
                        (opening.len() - protocol.packed_len(asked)) / 32 - opened.len()
                    ));
                    say("   in between. Accepted, and on to the next round.".to_owned());
                } else {
                    say("   But the hashes do not lead to the root of step 1: REJECTED.".to_owned());
                }
            }
        }
        say("The new names were drawn afresh for this round, so the verifier learnt only that they differ:"
            .to_owned());
        say("it could have written this page itself (tincture lab forge does).".to_owned());
        Ok(text)
    }
}

fn listed(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [init @ .., last] => format!("{} and {last}", init.join(", ")),
    }
}

/// A slot in the terms of the puzzle.
fn place(target: &Coloured<'_>, slot: Slot) -> String {
    let side = match target.statement() {
        Statement::Sudoku(sudoku) => Some(u32::from(sudoku.side())),
        Statement::Latin(latin) => Some(u32::from(latin.side())),
        _ => None,
    };
    match (target.instance().origin(slot.0), side) {
        (Some(Origin::Palette(colour)), Some(_)) => format!("the clue {}", colour + 1),
        (Some(Origin::Palette(colour)), None) => format!("the colour {}", colour + 1),
        (Some(Origin::Vertex(cell)), Some(side)) => format!("r{}c{}", cell / side + 1, cell % side + 1),
        (Some(Origin::Vertex(vertex)), None) => format!("vertex {}", vertex + 1),
        (None, _) => format!("slot {slot}"),
    }
}
