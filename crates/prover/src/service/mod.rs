//! What the service does, whatever carries the messages: HTTP today, a WebSocket tomorrow.

mod challenges;
mod commitments;
mod live;
mod open;

use crate::entropy::{self, NoEntropy};
use crate::{Catalogue, Clock, Holding, PinKey, Refused, SessionStore, Settings, SystemClock};
use std::fmt;
use std::sync::Arc;
use tincture_proof::Digest;
use tincture_wire::ProblemCode;
use tincture_wire::v1::{StatementInfo, StatementList};
use tokio::sync::Semaphore;

/// The proving service: catalogue, store and limits. Cheap to clone; clones are one service.
#[derive(Clone)]
pub struct Service(Arc<Inner>);

struct Inner {
    catalogue: Catalogue,
    list: StatementList,
    store: Arc<dyn SessionStore>,
    settings: Settings,
    clock: Arc<dyn Clock>,
    key: PinKey,
    proving: Arc<Semaphore>,
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
        let list = catalogue.list();
        let proving = Arc::new(Semaphore::new(settings.most_proving.max(1)));
        Self(Arc::new(Inner { catalogue, list, store, settings, clock, key, proving }))
    }

    /// The limits.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.0.settings
    }

    /// The statements that the server holds.
    #[must_use]
    pub fn statements(&self) -> &StatementList {
        &self.0.list
    }

    /// One statement.
    ///
    /// # Errors
    /// If the server does not hold it.
    pub fn statement(&self, id: &str) -> Result<&StatementInfo, Refused> {
        let digest: Option<Digest> = id.parse().ok();
        let holding = digest.and_then(|digest| self.0.catalogue.get(&digest));
        holding.map(Holding::info).ok_or_else(not_held)
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

fn not_held() -> Refused {
    Refused::new(ProblemCode::StatementNotHeld, "this server does not hold this statement")
}

impl fmt::Debug for Service {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Service").field("catalogue", &self.0.catalogue).finish_non_exhaustive()
    }
}
