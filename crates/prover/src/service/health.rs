//! Whether the service can serve, and what its monitoring reads.

use super::Service;
use crate::{Census, Refused};
use std::time::Duration;
use tincture_wire::ProblemCode;

/// How long the store may take to say how it is.
const PATIENCE: Duration = Duration::from_secs(3);

impl Service {
    /// Whether the store answers. (Its key was loaded when it was opened, or the service would not run.)
    ///
    /// # Errors
    /// `not_ready` if it does not.
    pub async fn ready(&self) -> Result<(), Refused> {
        let not_ready = || Refused::new(ProblemCode::NotReady, "the store does not answer");
        self.census().await.map(drop).ok_or_else(not_ready)
    }

    /// All metrics, in the OpenMetrics text format.
    pub async fn metrics(&self) -> String {
        let census = self.census().await;
        let (in_hand, waiting) = self.0.queue.count();
        self.0.metrics.text(census, in_hand, waiting)
    }

    async fn census(&self) -> Option<Census> {
        match tokio::time::timeout(PATIENCE, self.0.store.census(self.0.clock.now())).await {
            Ok(Ok(census)) => Some(census),
            Ok(Err(error)) => {
                tracing::error!(%error, "the store does not count its sessions");
                None
            }
            Err(_) => {
                tracing::error!("the store does not answer in time");
                None
            }
        }
    }
}
