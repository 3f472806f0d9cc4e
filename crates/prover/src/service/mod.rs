//! What the service does, whatever carries the messages: requests or a WebSocket.

mod challenges;
mod commitments;
mod health;
mod held;
mod issue;
mod live;
mod open;
mod publish;
mod queue;
mod stream;

use crate::entropy::{self, NoEntropy};
use crate::metrics::{Measured, Metrics};
use crate::throttle::Throttle;
use crate::{Catalogue, Clock, PinKey, SessionStore, Settings, SystemClock};
use queue::Queue;
use std::fmt;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// The proving service: catalogue, store and limits. Cheap to clone; clones are one service.
#[derive(Clone)]
pub struct Service(Arc<Inner>);

struct Inner {
    catalogue: Catalogue,
    store: Arc<dyn SessionStore>,
    settings: Settings,
    clock: Arc<dyn Clock>,
    key: PinKey,
    queue: Queue,
    /// Proof files are made one at a time.
    issuing: Arc<Semaphore>,
    throttle: Throttle,
    metrics: Arc<Metrics>,
}

impl Service {
    /// A service on the machine's clock, with a fresh key for pinning witnesses: right for a store that
    /// does not outlive it.
    ///
    /// # Errors
    /// If the operating system gives no randomness.
    pub fn new(
        catalogue: Catalogue,
        store: Arc<dyn SessionStore>,
        settings: Settings,
    ) -> Result<Self, NoEntropy> {
        let key = PinKey::new(entropy::fresh()?);
        Ok(Self::with(catalogue, store, settings, Arc::new(SystemClock), key))
    }

    /// A service on a clock and with a key of the caller's.
    #[must_use]
    pub fn with(
        catalogue: Catalogue,
        store: Arc<dyn SessionStore>,
        settings: Settings,
        clock: Arc<dyn Clock>,
        key: PinKey,
    ) -> Self {
        let queue = Queue::new(settings.most_proving, settings.most_waiting);
        let issuing = Arc::new(Semaphore::new(1));
        let throttle = Throttle::new(&settings);
        let metrics = Arc::new(Metrics::new());
        let store = Arc::new(Measured::new(store, Arc::clone(&metrics)));
        Self(Arc::new(Inner { catalogue, store, settings, clock, key, queue, issuing, throttle, metrics }))
    }

    /// The limits.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.0.settings
    }

    /// How many requests clients may make.
    pub(crate) fn throttle(&self) -> &Throttle {
        &self.0.throttle
    }

    /// Where requests are counted.
    pub(crate) fn tally(&self) -> &Metrics {
        &self.0.metrics
    }

    /// Forgets expired sessions and silent clients; [`crate::serve`] does so regularly.
    pub async fn sweep(&self) {
        self.0.throttle.forget();
        match self.0.store.sweep(self.0.clock.now()).await {
            Ok(0) => {}
            Ok(expired) => tracing::debug!(expired, "forgot expired sessions"),
            Err(error) => tracing::error!(%error, "could not forget expired sessions"),
        }
    }
}

impl fmt::Debug for Service {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Service").field("catalogue", &self.0.catalogue).finish_non_exhaustive()
    }
}
