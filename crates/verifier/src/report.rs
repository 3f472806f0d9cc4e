//! How a run went.

use std::time::Duration;
use tincture_proof::{Label, Soundness, Verdict};

/// How far a run has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// The rounds accepted so far, and so the bound on a cheat's chance that is reached.
    pub reached: Soundness,
    /// The rounds of the whole run.
    pub rounds: u32,
}

/// The bytes of all bodies and of a stream's messages, repeats included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Traffic {
    /// Sent to the server.
    pub sent: u64,
    /// Received from it.
    pub received: u64,
}

impl Traffic {
    /// Both directions together.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.sent + self.received
    }
}

/// The end of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// Accepted, or the first check that failed.
    pub verdict: Verdict,
    /// The rounds that were checked and accepted.
    pub accepted_rounds: u32,
    /// The label that the server bound the run to, where it came to a session.
    pub label: Option<Label>,
    /// What went over the network.
    pub traffic: Traffic,
    /// How long the run took.
    pub elapsed: Duration,
}
