//! A round in words.

use super::{Saved, SessionError};
use std::fmt::Write;
use tincture_proof::{Challenge, Rejection, Round, RoundCheck, Slot};
use tincture_protocols::RoundProtocol;
use tincture_statements::{Instance, Origin, Statement};

/// What a session is about, as whoever looks at it derived it.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// The statement, in whose terms the round is told.
    pub statement: &'a Statement,
    /// Its instance of colouring, if it is one.
    pub instance: Option<&'a Instance>,
    /// The protocol on it.
    pub protocol: &'a dyn RoundProtocol,
}

/// Lines, one after another.
struct Page(String);

impl Page {
    fn say(&mut self, line: impl std::fmt::Display) {
        writeln!(self.0, "{line}").expect("writing to a string does not fail");
    }
}

impl Saved {
    /// Tells what happened in a round: commitment, challenge, reveal, and what the verifier checked.
    ///
    /// # Errors
    /// If there is no such round, or it cannot be read.
    pub fn tell(&self, subject: Subject<'_>, number: u32) -> Result<String, SessionError> {
        let saved = self.round(number)?;
        let (protocol, round, asked) = (subject.protocol, Round(number), Challenge(saved.challenge));
        let slots = protocol.layout().count();
        let mut page =
            Page(format!("Round {number} of {} ({}, {}).\n", self.rounds, self.protocol, self.mode));
        page.say(format_args!(
            "1. The prover renamed the colours, sealed {slots} values, one a vertex, and sent one"
        ));
        page.say(format_args!(
            "   hash that stands for all of them: {}...",
            &saved.root.get(..16).unwrap_or(&saved.root)
        ));
        if saved.challenge >= protocol.challenges().get() {
            page.say(format_args!("2. The verifier asked for challenge {asked}, which does not exist."));
            return Ok(page.0);
        }
        let names: Vec<String> = protocol.opened(asked).iter().map(|&slot| place(subject, slot)).collect();
        page.say(format_args!("2. The verifier drew challenge {asked} of {}: open", protocol.challenges()));
        page.say(format_args!("   {}.", listed(&names)));
        let opening = saved.bytes()?;
        let context = self.context(protocol)?;
        let mut check = RoundCheck::new(protocol, &context);
        match check.root(round, asked, &opening) {
            Err(rejection) => wrong(&mut page, &names, &opening, &rejection),
            Ok(root) => {
                match protocol.colour_slots() {
                    Some(format) => shown(&mut page, &names, format.decode(check.opened_values())),
                    None => page.say("3. The prover opened these seals, and no others, and the rule holds."),
                }
                let hashes = (opening.len() - protocol.packed_len(asked)) / 32 - names.len();
                right(&mut page, hashes, root.to_string() == saved.root);
            }
        }
        Ok(page.0)
    }
}

/// A reveal that shows what it must.
fn right(page: &mut Page, hashes: usize, same_root: bool) {
    if !same_root {
        page.say("   But the hashes do not lead to the root of step 1: REJECTED, here the run ended.");
        return;
    }
    page.say(format_args!(
        "   The {hashes} hashes that came along lead to the root of step 1: nothing was exchanged"
    ));
    page.say("   in between. Accepted, and on to the next round.");
    page.say("The new names were drawn afresh for this round, so the verifier learnt only that they differ:");
    page.say("it could have written this page itself (tincture lab forge does).");
}

/// A reveal that does not.
fn wrong(page: &mut Page, names: &[String], opening: &[u8], rejection: &Rejection) {
    page.say(format_args!("3. The prover opened {} bytes, and they are wrong:", opening.len()));
    page.say(format_args!("   {}.", rejection.reason));
    page.say(format_args!("   What must differ is {}.", listed(names)));
    page.say("   REJECTED: here the run ended.");
}

/// The colours that a reveal shows, one for each name.
fn shown(page: &mut Page, names: &[String], colours: impl Iterator<Item = u32>) {
    let shown: Vec<String> =
        std::iter::zip(names, colours).map(|(name, colour)| format!("{} for {name}", colour + 1)).collect();
    page.say("3. The prover opened these seals, and no others. Under the new names they hold");
    page.say(format_args!("   {}.", listed(&shown)));
    page.say("4. All of them exist, and no two are the same: the rule of this challenge holds.");
}

fn listed(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [init @ .., last] => format!("{} and {last}", init.join(", ")),
    }
}

/// A slot in the terms of the puzzle.
fn place(subject: Subject<'_>, slot: Slot) -> String {
    let side = match subject.statement {
        Statement::Sudoku(sudoku) => Some(u32::from(sudoku.side())),
        Statement::Latin(latin) => Some(u32::from(latin.side())),
        _ => None,
    };
    match (subject.instance.and_then(|instance| instance.origin(slot.0)), side) {
        (Some(Origin::Palette(colour)), Some(_)) => format!("the clue {}", colour + 1),
        (Some(Origin::Palette(colour)), None) => format!("the colour {}", colour + 1),
        (Some(Origin::Vertex(cell)), Some(side)) => format!("r{}c{}", cell / side + 1, cell % side + 1),
        (Some(Origin::Vertex(vertex)), None) => format!("vertex {}", vertex + 1),
        (None, _) => format!("slot {slot}"),
    }
}
