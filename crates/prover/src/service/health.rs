//! Whether the service can serve, and what its monitoring reads.

use super::Service;
use crate::Refused;
use std::time::Duration;
use tincture_ledger::{Census, StoreError, Timestamp};
use tincture_wire::ProblemCode;

/// How long the store may take to say how it is.
const ANSWER_TIME: Duration = Duration::from_secs(3);
/// How long it holds what the store said.
const HOLDS: Duration = Duration::from_secs(1);

/// What the store said last, and when. Held by whoever asks it: the others wait, and take what that one was told.
pub(super) type Last<T> = tokio::sync::Mutex<Option<(Timestamp, T)>>;

impl Service {
    /// Whether a session could be recorded. (The store's key was loaded when it was opened, or the service would
    /// not run.)
    ///
    /// # Errors
    /// `not_ready` if not.
    pub async fn ready(&self) -> Result<(), Refused> {
        let not_ready = "the store does not answer, or cannot record";
        self.recordable().await.then_some(()).ok_or_else(|| Refused::new(ProblemCode::NotReady, not_ready))
    }

    /// All metrics, in the OpenMetrics text format.
    pub async fn metrics(&self) -> String {
        let (recordable, census) = (self.recordable().await, self.census().await);
        let (in_hand, waiting) = self.0.queue.count();
        self.0.metrics.text(recordable, census, in_hand, waiting)
    }

    /// Whether the store takes something and keeps it.
    async fn recordable(&self) -> bool {
        let probe = || async { in_time(self.0.store.probe()).await.is_some() };
        self.at_most_once_a_second(&self.0.recordable, probe).await
    }

    /// The sessions by their states.
    async fn census(&self) -> Option<Census> {
        let count = || in_time(self.0.store.census(self.0.clock.now()));
        self.at_most_once_a_second(&self.0.census, count).await
    }

    /// Anybody may ask, and it costs the store something: so it is asked for one request at a time, and what it
    /// said holds for a second, also that it said nothing. Or those who wait would each wait for it in turn.
    async fn at_most_once_a_second<T: Copy, F: Future<Output = T>>(
        &self,
        last: &Last<T>,
        ask: impl FnOnce() -> F,
    ) -> T {
        let mut last = last.lock().await;
        if let Some((at, answer)) = *last
            && (at..at.after(HOLDS)).contains(&self.0.clock.now())
        {
            return answer;
        }
        let answer = ask().await;
        *last = Some((self.0.clock.now(), answer));
        answer
    }
}

/// What the store says, if it does so in time.
async fn in_time<T>(answer: impl Future<Output = Result<T, StoreError>>) -> Option<T> {
    match tokio::time::timeout(ANSWER_TIME, answer).await {
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
