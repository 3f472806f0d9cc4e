//! A saved session, told.

use crate::failure::{Failure, Status};
use crate::output::Output;
use crate::puzzle::Puzzle;
use serde::Serialize;
use std::path::Path;
use tincture_lab::Target;
use tincture_lab::session::{Saved, SessionError};

#[derive(Serialize)]
struct Document {
    protocol: String,
    mode: String,
    rounds: u32,
    answered: u32,
    verdict: &'static str,
    reason: Option<&'static str>,
    round: u32,
    told: String,
}

/// Checks the session and tells one round.
pub(super) fn run(puzzle: Puzzle, path: &Path, round: Option<u32>, out: &Output) -> Result<Status, Failure> {
    let bad = |error: SessionError| Failure::refused("bad_session", error).context(path.display());
    let text = std::fs::read_to_string(path)
        .map_err(|error| Failure::refused("unreadable_file", error).context(path.display()))?;
    let saved = Saved::read(&text).map_err(bad)?;
    let target = Target::new(puzzle.prepared, &saved.protocol, None)
        .map_err(|error| Failure::refused("unknown_protocol", error))?;
    let verdict = saved.check(target.protocol()).map_err(bad)?;
    let answered = saved.answered();
    let round = round.unwrap_or(answered.saturating_sub(1));
    let coloured = target.coloured().ok_or_else(|| {
        Failure::refused("unknown_protocol", "only rounds of protocols with colours are told in words")
    })?;
    let told = saved.tell(&coloured, round).map_err(bad)?;
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
        reason: verdict.as_ref().err().map(|rejection| rejection.reason.code()),
        round,
        told: told.clone(),
    };
    out.result(&document, format!("{told}\n{line}.\n"))?;
    Ok(Status::Done)
}
