//! A request that gets no answer: what the client is told, and what only the log is.

use crate::ResponderFault;
use std::fmt::Display;
use tincture_ledger::StoreError;
use tincture_secrets::random::NoEntropy;
use tincture_wire::convert::WireError;
use tincture_wire::{NotAcceptable, Problem, ProblemCode, UnsupportedMediaType};

/// Why a request was refused.
#[derive(Debug, thiserror::Error)]
#[error("{code}: {detail}")]
pub struct Refused {
    /// The stable code.
    pub code: ProblemCode,
    /// What happened this time, for the client: free of secrets.
    pub detail: String,
    /// The status, where it is not the code's own.
    pub status: Option<u16>,
    /// Seconds after which to come back, where that is known.
    pub retry_after: Option<u64>,
    /// What happened, for the log alone.
    pub cause: Option<Box<dyn std::error::Error + Send + Sync>>,
}

impl Refused {
    /// A refusal with the status that belongs to its code.
    #[must_use]
    pub fn new(code: ProblemCode, detail: impl Display) -> Self {
        Self { code, detail: detail.to_string(), status: None, retry_after: None, cause: None }
    }

    /// A field of the wrong length or range.
    pub(crate) fn malformed(detail: impl Display) -> Self {
        Self::new(ProblemCode::MalformedRequest, detail)
    }

    /// The server's own failure.
    pub(crate) fn internal(cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        let cause = Some(cause.into());
        Self { cause, ..Self::new(ProblemCode::Internal, "the server failed; its log says why") }
    }

    /// The client was slower than it may be: 408, where [`ProblemCode::Timeout`] is the server's own.
    pub(crate) fn slow_client() -> Self {
        let detail = "the request's body did not arrive in time";
        Self { status: Some(408), ..Self::new(ProblemCode::Timeout, detail) }
    }

    /// The server was slower than a request may take.
    pub(crate) fn out_of_time() -> Self {
        Self::new(ProblemCode::Timeout, "the server did not finish in time")
    }

    /// The document for the client.
    #[must_use]
    pub fn problem(&self) -> Problem {
        let mut problem = Problem::new(self.code.clone(), &self.detail);
        if let Some(status) = self.status {
            problem.status = status;
        }
        problem
    }
}

impl From<WireError> for Refused {
    fn from(error: WireError) -> Self {
        Self::malformed(error)
    }
}

impl From<UnsupportedMediaType> for Refused {
    fn from(error: UnsupportedMediaType) -> Self {
        Self::new(ProblemCode::UnsupportedMediaType, error)
    }
}

impl From<NotAcceptable> for Refused {
    fn from(error: NotAcceptable) -> Self {
        Self::new(ProblemCode::NotAcceptable, error)
    }
}

impl From<tincture_wire::DecodeError> for Refused {
    fn from(error: tincture_wire::DecodeError) -> Self {
        Self::new(error.code(), error)
    }
}

impl From<StoreError> for Refused {
    /// Whoever comes back later may find it mended, and repeating a message is always safe.
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Failed(_) => Self::internal(error),
            StoreError::Unavailable(_) => {
                let detail = "the store is not available; send the same message again";
                Self { cause: Some(error.into()), ..Self::new(ProblemCode::NotReady, detail) }
            }
        }
    }
}

impl From<NoEntropy> for Refused {
    fn from(error: NoEntropy) -> Self {
        Self::internal(error)
    }
}

impl From<ResponderFault> for Refused {
    fn from(error: ResponderFault) -> Self {
        Self::internal(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What may pass is worth coming back for, what is broken is not.
    #[test]
    fn a_store_that_is_away_is_told_from_one_that_is_broken() {
        let away = Refused::from(StoreError::Unavailable("the disk is full".into()));
        let broken = Refused::from(StoreError::Failed("a row that nobody wrote".into()));
        assert_eq!((away.problem().status, away.problem().code), (503, ProblemCode::NotReady));
        assert_eq!((broken.problem().status, broken.problem().code), (500, ProblemCode::Internal));
        for refused in [away, broken] {
            assert!(refused.cause.is_some(), "the log is told why");
            assert!(!refused.detail.contains("disk") && !refused.detail.contains("row"));
        }
    }
}
