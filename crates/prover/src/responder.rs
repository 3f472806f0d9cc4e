//! Who answers: the honest prover, or one that the lab made.

use std::ops::Range;
use tincture_ledger::{PinKey, SessionId, WitnessPin};
use tincture_proof::{Context, Digest, Recorded, RootSeed};

/// What a session asks of whoever answers for one protocol on one statement.
///
/// The calls are pure functions of their arguments and of the responder itself, because repeats must give
/// the same bytes, on any replica. They compute for up to a batch of rounds and run off the async runtime.
/// The service has recorded the verifier's message before it calls.
pub trait Responder: Send + Sync {
    /// The seed of a new session. `entropy` is 32 fresh bytes of the operating system.
    fn begin(&self, context: &Context, entropy: &[u8; 32]) -> RootSeed;

    /// What ties a stored session to this responder's witness: a digest of it under the server's key.
    fn pin(&self, key: &PinKey) -> WitnessPin;

    /// The roots of these rounds, in order.
    fn roots(&self, session: &SessionView<'_>, rounds: Range<u32>) -> Vec<Digest>;

    /// The openings of recorded rounds, one after another, each as its `OpeningShape` says.
    ///
    /// # Errors
    /// If there is no answer; the verifier will count it as a caught prover.
    fn openings(&self, session: &SessionView<'_>, recorded: &Recorded) -> Result<Vec<u8>, ResponderFault>;
}

/// A session as a responder sees it.
#[derive(Debug, Clone, Copy)]
pub struct SessionView<'a> {
    /// The session's id.
    pub id: SessionId,
    /// What every hash of the run is bound to; it knows mode and rounds.
    pub context: Context,
    /// What [`Responder::begin`] gave.
    pub seed: &'a RootSeed,
}

/// A responder that does not answer. The cause goes to the log, never to the verifier.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the responder failed: {0}")]
pub struct ResponderFault(pub String);
