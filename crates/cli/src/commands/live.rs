//! One live run from the verifier's side.

use crate::bars::Bar;
use crate::failure::Failure;
use crate::puzzle::Puzzle;
use crate::verdict::Report;
use tincture_proof::{Mode, Policy};
use tincture_verifier::{Client, Plan, ServerUrl, Settings};

/// A run as it was asked for.
pub(crate) struct Live {
    pub(crate) server: ServerUrl,
    pub(crate) settings: Settings,
    pub(crate) protocol: String,
    pub(crate) mode: Mode,
    pub(crate) policy: Policy,
}

impl Live {
    /// Runs against the server to the verdict.
    pub(crate) async fn verify<'a>(&self, puzzle: &'a Puzzle) -> Result<Report<'a>, Failure> {
        let protocol = puzzle.protocol(&self.protocol)?;
        let plan = Plan::new(&*protocol, self.mode, &self.policy);
        let bar = Bar::new(plan.rounds().get());
        let client = Client::new(self.server.clone(), self.settings);
        let report = client.verify(&plan, &mut |progress| bar.reached(progress.reached)).await?;
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
