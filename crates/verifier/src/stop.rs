//! How a run ends early.

use crate::VerifyError;
use tincture_proof::{Reason, Rejection};

/// Why a run ends before its last round.
pub(crate) enum Stop {
    /// Without a verdict: only before the first challenge is sent.
    Error(VerifyError),
    /// With one.
    Rejected(Rejection),
}

impl From<VerifyError> for Stop {
    fn from(error: VerifyError) -> Self {
        Self::Error(error)
    }
}

impl From<Rejection> for Stop {
    fn from(rejection: Rejection) -> Self {
        Self::Rejected(rejection)
    }
}

impl From<Reason> for Stop {
    fn from(reason: Reason) -> Self {
        Self::Rejected(reason.into())
    }
}
