//! One live run from the verifier's side.

use super::save::{Place, Save};
use crate::bars::Bar;
use crate::failure::{Failure, Status};
use crate::output::Output;
use crate::puzzle::Puzzle;
use crate::verdict::Report;
use std::path::PathBuf;
use tincture_proof::{Live as Mode, Policy};
use tincture_verifier::{Client, Plan, Recording, ServerUrl, Settings, Trust};

/// The protocol of a live run that asks for no other.
pub(crate) const PROTOCOL: &str = "edge";

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

/// A run that has come to its verdict.
pub(crate) struct Ended<'a> {
    report: Report<'a>,
    save: Option<Save>,
}

impl Live {
    /// Runs against the server to the verdict. Nothing is asked if what was exchanged could not be kept.
    pub(crate) async fn verify<'a>(&self, puzzle: &'a Puzzle) -> Result<Ended<'a>, Failure> {
        let place = self.save.as_deref().map(Place::take).transpose()?;
        let protocol = puzzle.rounds(&self.protocol)?;
        let plan = Plan::new(&*protocol, self.mode, &self.policy);
        let bar = Bar::new(plan.rounds().get());
        let client = Client::trusting(self.server.clone(), self.settings, &self.trust)?;
        let mut progress = |progress: tincture_verifier::Progress| {
            bar.reached(progress.reached.rounds().unwrap_or(0), progress.reached);
        };
        let (report, save) = match place {
            None => (client.verify(&plan, &mut progress).await?, None),
            Some(place) => {
                let mut recording = Recording::default();
                let report = client.verify_recorded(&plan, &mut progress, &mut recording).await?;
                (report, Some(place.of(&plan, &recording)))
            }
        };
        let report = Report {
            puzzle,
            verdict: report.verdict,
            protocol: Some(self.protocol.clone()),
            mode: self.mode.name(),
            accepted_rounds: report.accepted_rounds,
            label: report.label,
            bytes: report.traffic.total(),
            elapsed: report.elapsed,
        };
        Ok(Ended { report, save })
    }
}

impl Ended<'_> {
    /// Prints the verdict, and then saves. That the second fails is told beside the first, and changes nothing
    /// about a prover that was caught.
    pub(crate) fn finish(self, out: &Output) -> Result<Status, Failure> {
        let status = self.report.print(out)?;
        match self.save.map_or(Ok(()), Save::write) {
            Ok(()) => Ok(status),
            Err(failure) => Ok(out.beside(status, &failure)),
        }
    }
}
