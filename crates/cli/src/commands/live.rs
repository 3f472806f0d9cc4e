//! One live run from the verifier's side.

use crate::bars::Bar;
use crate::failure::Failure;
use crate::puzzle::Puzzle;
use crate::verdict::Report;
use std::path::{Path, PathBuf};
use tincture_lab::session::{Saved, SessionError};
use tincture_proof::{Live as Mode, Policy};
use tincture_verifier::{Client, Plan, Recording, ServerUrl, Settings, Trust};

/// A run as it was asked for.
pub(crate) struct Live {
    pub(crate) server: ServerUrl,
    pub(crate) settings: Settings,
    pub(crate) trust: Trust,
    /// Where to keep what was exchanged.
    pub(crate) save: Option<PathBuf>,
    pub(crate) protocol: String,
    pub(crate) mode: Mode,
    pub(crate) policy: Policy,
}

impl Live {
    /// Runs against the server to the verdict.
    pub(crate) async fn verify<'a>(&self, puzzle: &'a Puzzle) -> Result<Report<'a>, Failure> {
        let protocol = puzzle.rounds(&self.protocol)?;
        let plan = Plan::new(&*protocol, self.mode, &self.policy);
        let bar = Bar::new(plan.rounds().get());
        let client = Client::trusting(self.server.clone(), self.settings, &self.trust)?;
        let mut progress = |progress: tincture_verifier::Progress| {
            bar.reached(progress.reached.rounds().unwrap_or(0), progress.reached);
        };
        let report = match &self.save {
            None => client.verify(&plan, &mut progress).await?,
            Some(path) => {
                let mut recording = Recording::default();
                let report = client.verify_recorded(&plan, &mut progress, &mut recording).await?;
                keep(path, &plan, &recording)?;
                report
            }
        };
        Ok(Report {
            puzzle,
            verdict: report.verdict,
            protocol: Some(self.protocol.clone()),
            mode: self.mode.name(),
            accepted_rounds: report.accepted_rounds,
            label: report.label,
            bytes: report.traffic.total(),
            elapsed: report.elapsed,
        })
    }
}

/// Writes a session, if there was one.
fn keep(path: &Path, plan: &Plan<'_>, recording: &Recording) -> Result<(), Failure> {
    let saved = match Saved::of(plan.protocol, plan.mode, plan.rounds(), recording) {
        Ok(saved) => saved,
        Err(SessionError::NoSession) => return Ok(()),
        Err(error) => return Err(Failure::refused("bad_session", error)),
    };
    std::fs::write(path, saved.write()).map_err(|error| {
        Failure::refused("unwritable_file", error).context(format!("cannot write {}", path.display()))
    })
}
