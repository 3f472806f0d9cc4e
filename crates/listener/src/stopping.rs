//! That the server stops, for those who outlive the request that they came with.

use tokio::sync::watch;

/// Tells streams that the server stops. Dropped, it tells them that the time to do so is over.
#[derive(Debug)]
pub(super) struct Stop(watch::Sender<bool>);

/// What streams are told. One that was told nothing is never stopped.
#[derive(Debug, Clone, Default)]
pub struct Stopping(Option<watch::Receiver<bool>>);

impl Stop {
    /// Both ends.
    pub(super) fn new() -> (Self, Stopping) {
        let (sender, receiver) = watch::channel(false);
        (Self(sender), Stopping(Some(receiver)))
    }

    /// From now on only what is in hand is finished.
    pub(super) fn begin(&self) {
        self.0.send_replace(true);
    }
}

impl Stopping {
    /// Completes when the server begins to stop, or has.
    pub async fn begun(&self) {
        match self.0.clone() {
            // An error: there is no server any more.
            Some(mut stops) => drop(stops.wait_for(|&stops| stops).await),
            None => std::future::pending().await,
        }
    }

    /// Completes when the time for what was in hand is over.
    pub async fn over(&self) {
        match self.0.clone() {
            Some(mut stops) => while stops.changed().await.is_ok() {},
            None => std::future::pending().await,
        }
    }
}
