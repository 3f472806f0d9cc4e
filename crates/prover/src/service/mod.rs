//! What the service does, whatever carries the messages: requests or a WebSocket.

mod challenges;
mod commitments;
mod held;
mod issue;
mod live;
mod open;
mod publish;
mod stream;

use crate::entropy::{self, NoEntropy};
use crate::{Catalogue, Clock, PinKey, SessionStore, Settings, SystemClock};
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
    proving: Arc<Semaphore>,
    /// Proof files are made one at a time.
    issuing: Arc<Semaphore>,
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
        let proving = Arc::new(Semaphore::new(settings.most_proving.max(1)));
        let issuing = Arc::new(Semaphore::new(1));
        Self(Arc::new(Inner { catalogue, store, settings, clock, key, proving, issuing }))
    }

    /// The limits.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.0.settings
    }

    /// Forgets expired sessions; [`crate::serve`] does so regularly.
    pub async fn sweep(&self) {
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
