//! A saved session, told.

use crate::failure::{Failure, Status};
use crate::output::Output;
use crate::puzzle::Puzzle;
use serde::Serialize;
use std::path::Path;
use tincture_verifier::{Saved, SessionError, Subject};

#[derive(Serialize)]
struct Document {
    protocol: String,
    mode: String,
    rounds: u32,
    answered: u32,
    verdict: &'static str,
    reason: Option<&'static str>,
    /// The round and slot that it was rejected for.
    round: Option<u32>,
    slot: Option<u32>,
    told_round: u32,
    told: String,
}

/// Checks the session and tells one round.
pub(super) fn run(puzzle: &Puzzle, path: &Path, round: Option<u32>, out: &Output) -> Result<Status, Failure> {
    let bad = |error: SessionError| Failure::refused("bad_session", error).context(path.display());
    let text = std::fs::read_to_string(path)
        .map_err(|error| Failure::refused("unreadable_file", error).context(path.display()))?;
    let saved = Saved::read(&text).map_err(bad)?;
    let protocol = puzzle.rounds(&saved.protocol)?;
    let subject =
        Subject { statement: puzzle.statement(), instance: puzzle.prepared.instance(), protocol: &*protocol };
    let verdict = saved.check(&*protocol).map_err(bad)?;
    let answered = saved.answered();
    let rejection = verdict.as_ref().err();
    let failed = rejection.and_then(|rejection| rejection.round).map(|round| round.0);
    // The one that failed, unless that is one which was never answered; where all hold, the last.
    let round = round.or(failed.filter(|&round| round < answered)).unwrap_or(answered.saturating_sub(1));
    let told = saved.tell(subject, round).map_err(bad)?;
    let line = match &verdict {
        Ok(accepted) => format!(
            "all {answered} rounds hold. To whoever chose the challenges that was a chance of {} for a cheat; \
             to anybody else it is nothing",
            accepted.soundness
        ),
        Err(rejection) => format!("the session was not accepted: {rejection}"),
    };
    let document = Document {
        protocol: saved.protocol.clone(),
        mode: saved.mode.clone(),
        rounds: saved.rounds,
        answered,
        verdict: if verdict.is_ok() { "accepted" } else { "rejected" },
        reason: rejection.map(|rejection| rejection.reason.code()),
        round: failed,
        slot: rejection.and_then(|rejection| rejection.slot).map(|slot| slot.0),
        told_round: round,
        told: told.clone(),
    };
    out.result(&document, format!("{told}\n{line}.\n"))?;
    Ok(if verdict.is_ok() { Status::Done } else { Status::Rejected })
}
