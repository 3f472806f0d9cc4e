//! What the service does, whatever carries the messages: requests or a WebSocket.

mod answers;
mod challenges;
mod commitments;
mod health;
mod issue;
mod issuing;
mod live;
mod lookup;
mod open;
mod prove;
mod publish;
mod queue;
mod stream;

use crate::client::client_tag;
use crate::metrics::{Measured, Metrics};
use crate::throttle::Throttle;
use crate::{Catalogue, Client, Settings};
use answers::Answers;
use health::Last;
use issuing::Issuing;
use queue::Queue;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;
use tincture_ledger::{Census, ClientTag, Clock, PinKey, SessionStore, SystemClock};
use tincture_listener::Shares;
use tincture_secrets::random::{self, NoEntropy};

/// How long the store may take to forget: what it does not get done is done the next time.
const SWEEP_TIME: Duration = Duration::from_secs(60);

/// The proving service: catalogue, store and limits. Cheap to clone; clones are one service.
#[derive(Clone)]
pub struct Service(Arc<Inner>);

struct Inner {
    catalogue: Catalogue,
    store: Arc<dyn SessionStore>,
    settings: Settings,
    clock: Arc<dyn Clock>,
    key: PinKey,
    queue: Arc<Queue>,
    /// The bytes of bodies in memory, of requests and of answers.
    buffers: Arc<Shares>,
    answers: Answers,
    issuing: Arc<Issuing>,
    throttle: Throttle,
    recordable: Last<bool>,
    census: Last<Option<Census>>,
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
        let key = PinKey::new(random::fresh()?);
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
        let buffers = Shares::new(settings.most_buffered_bytes, settings.most_client_buffered_bytes);
        let answers = Answers::new(settings.most_kept_bytes);
        let issuing = Arc::default();
        let throttle = Throttle::new(&settings);
        let (recordable, census) = (Last::default(), Last::default());
        let metrics = Arc::new(Metrics::new());
        let store = Arc::new(Measured::new(store, Arc::clone(&metrics)));
        Self(Arc::new(Inner {
            catalogue,
            store,
            settings,
            clock,
            key,
            queue,
            buffers,
            answers,
            issuing,
            throttle,
            recordable,
            census,
            metrics,
        }))
    }

    /// The limits.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.0.settings
    }

    /// What is kept in memory of the bodies of clients' requests, and of answers that they have not taken.
    pub(crate) fn buffers(&self) -> &Arc<Shares> {
        &self.0.buffers
    }

    /// Who work is for that is nobody's in particular.
    fn own_tag(&self) -> ClientTag {
        client_tag(Client::LOCAL, &self.0.key)
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
        self.0.answers.forget();
        match tokio::time::timeout(SWEEP_TIME, self.0.store.sweep(self.0.clock.now())).await {
            Ok(Ok(0)) => {}
            Ok(Ok(expired)) => tracing::debug!(expired, "forgot expired sessions"),
            Ok(Err(error)) => tracing::error!(%error, "could not forget expired sessions"),
            Err(_) => tracing::error!("could not forget expired sessions in time"),
        }
    }
}

impl fmt::Debug for Service {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Service").field("catalogue", &self.0.catalogue).finish_non_exhaustive()
    }
}
