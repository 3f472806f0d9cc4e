//! Whether the service can serve, and what its monitoring reads.

use super::Service;
use crate::Refused;
use std::time::Duration;
use tincture_ledger::{Census, SessionId, StoreError};
use tincture_proof::Digest;
use tincture_wire::ProblemCode;

/// How long the store may take to say how it is.
const PATIENCE: Duration = Duration::from_secs(3);
/// How long a census holds.
const CENSUS_HOLDS: Duration = Duration::from_secs(1);

impl Service {
    /// Whether the store answers. (Its key was loaded when it was opened, or the service would not run.)
    ///
    /// # Errors
    /// `not_ready` if it does not.
    pub async fn ready(&self) -> Result<(), Refused> {
        let not_ready = || Refused::new(ProblemCode::NotReady, "the store does not answer");
        // A session that nobody has: cheap to look for, however many there are.
        let none = SessionId::from(Digest::new([0; 32]));
        let looked = self.0.store.load(&none, self.0.clock.now());
        patiently(looked).await.map(drop).ok_or_else(not_ready)
    }

    /// All metrics, in the OpenMetrics text format.
    pub async fn metrics(&self) -> String {
        let census = self.census().await;
        let (in_hand, waiting) = self.0.queue.count();
        self.0.metrics.text(census, in_hand, waiting)
    }

    /// The sessions by their states. Counting them takes a store some time, so they are counted by one request
    /// at a time, and at most once a second.
    async fn census(&self) -> Option<Census> {
        let mut last = self.0.census.lock().await;
        let now = self.0.clock.now();
        if let Some((at, census)) = *last
            && (at..at.after(CENSUS_HOLDS)).contains(&now)
        {
            return census;
        }
        let census = patiently(self.0.store.census(now)).await;
        // Also that there was none: or those who wait would each wait for the store in turn.
        *last = Some((self.0.clock.now(), census));
        census
    }
}

/// What the store says, if it does so in time.
async fn patiently<T>(answer: impl Future<Output = Result<T, StoreError>>) -> Option<T> {
    match tokio::time::timeout(PATIENCE, answer).await {
        Ok(Ok(answer)) => Some(answer),
        Ok(Err(error)) => {
            tracing::error!(%error, "the store failed");
            None
        }
        Err(_) => {
            tracing::error!("the store does not answer in time");
            None
        }
    }
}
