//! A store that does not work, and whether it may again.

use std::error::Error;

/// What is behind a failure. It goes to the log.
type Cause = Box<dyn Error + Send + Sync>;

/// A store that did not do what it was asked for.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// It cannot be reached, or cannot write: its disk is full, it has no connection left, it is being started. The
    /// same call may succeed later.
    #[error("the store is not available: {0}")]
    Unavailable(#[source] Cause),
    /// It holds what it should not, or its tables are not what they should be. To call again is of no use.
    #[error("the store failed: {0}")]
    Failed(#[source] Cause),
}

impl StoreError {
    /// A failure for good.
    pub(super) fn failed(cause: impl Error + Send + Sync + 'static) -> Self {
        Self::Failed(Box::new(cause))
    }
}
