//! Places for connections: so many for all clients, so many for each.

use crate::{Client, Limits, Share, Shares};
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The places that there are.
pub(crate) struct Places {
    all: Arc<Semaphore>,
    most: u32,
    by_client: Arc<Shares>,
}

/// A connection's place: one of those that may be open, and one of its client's. Given back when dropped.
pub(crate) struct Place {
    _share: Share,
    _free: FreePlace,
}

/// One of those that may be open, for whoever comes.
pub(crate) struct FreePlace {
    by_client: Arc<Shares>,
    _permit: OwnedSemaphorePermit,
}

impl Places {
    pub(crate) fn new(limits: &Limits) -> Self {
        let most =
            u32::try_from(limits.most_connections.clamp(1, Semaphore::MAX_PERMITS)).unwrap_or(u32::MAX);
        let by_client = Shares::new(most.into(), limits.most_client_connections.into());
        Self { all: Arc::new(Semaphore::new(most as usize)), most, by_client }
    }

    /// A place, once there is one.
    pub(crate) async fn free(&self) -> FreePlace {
        let permit = Arc::clone(&self.all).acquire_owned().await;
        let permit = permit.expect("the semaphore is never closed");
        FreePlace { by_client: Arc::clone(&self.by_client), _permit: permit }
    }

    /// Completes when every socket is closed: a place is given back then, whatever the connection had become.
    pub(crate) async fn all_free(&self) {
        let _ = self.all.acquire_many(self.most).await;
    }
}

impl FreePlace {
    /// The place, for this client, unless it has as many as it may.
    pub(crate) fn take(self, client: Client) -> Result<Place, Self> {
        match self.by_client.take(client, 1) {
            Some(share) => Ok(Place { _share: share, _free: self }),
            None => Err(self),
        }
    }
}
