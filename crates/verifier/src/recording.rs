//! A run's messages, kept for who wants to look at them again.

use tincture_proof::{Batch, BatchOpening, Digest, Label};

/// What was exchanged in one live run, as [`Client::verify_recorded`](crate::Client::verify_recorded)
/// leaves it. It convinces nobody but the verifier who chose the challenges: anybody can make one up.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Recording {
    /// Where the session's id comes from, once there is a session.
    pub session: Option<SessionParts>,
    /// The batches that were answered, in order; the last one may be what the run was rejected for.
    pub batches: Vec<RecordedBatch>,
}

/// What both sides brought to a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionParts {
    /// The server's share of the id.
    pub server_random: [u8; 32],
    /// The verifier's.
    pub verifier_random: [u8; 32],
    /// What the server bound the run to.
    pub label: Label,
}

/// One batch; in a sequential run one round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedBatch {
    /// Which rounds.
    pub batch: Batch,
    /// The verifier's commitment, in batched mode.
    pub commitment: Option<Digest>,
    /// The prover's roots.
    pub roots: Vec<Digest>,
    /// The challenges, and the nonce that opened the commitment to them.
    pub opening: BatchOpening,
    /// The openings, one after another.
    pub openings: Vec<u8>,
}
