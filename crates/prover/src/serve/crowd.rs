//! How many connections each client has: one alone must not take all places.

use crate::Client;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::OwnedSemaphorePermit;

/// Counts the open connections of each client, up to a number of them.
pub(super) struct Crowd {
    most: u32,
    open: Mutex<HashMap<Client, u32>>,
}

/// A connection's place: one of those that may be open, and one of its client's. Given back when dropped.
pub(super) struct Place {
    _permit: Option<OwnedSemaphorePermit>,
    crowd: Arc<Crowd>,
    client: Client,
}

impl Crowd {
    pub(super) fn new(most: u32) -> Arc<Self> {
        Arc::new(Self { most, open: Mutex::default() })
    }

    /// A place for one more connection of this client. Without one the permit comes back.
    pub(super) fn place(
        self: &Arc<Self>,
        client: Client,
        permit: Option<OwnedSemaphorePermit>,
    ) -> Result<Place, Option<OwnedSemaphorePermit>> {
        let mut open = self.open();
        let count = open.entry(client).or_default();
        if *count >= self.most {
            return Err(permit);
        }
        *count += 1;
        Ok(Place { _permit: permit, crowd: Arc::clone(self), client })
    }

    /// The lock. Nobody panics while holding it.
    fn open(&self) -> MutexGuard<'_, HashMap<Client, u32>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = self.crowd.open();
        if let Some(count) = open.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_each_clients_own_and_come_back() {
        let client = |last| Client::new([192, 0, 2, last].into());
        let crowd = Crowd::new(2);
        let places: Vec<_> = (0..2).map(|_| crowd.place(client(1), None)).collect();
        assert!(places.iter().all(Result::is_ok));
        assert!(crowd.place(client(1), None).is_err());
        assert!(crowd.place(client(2), None).is_ok());
        drop(places);
        assert!(crowd.place(client(1), None).is_ok());
        assert!(crowd.open().is_empty(), "who is gone is forgotten");
    }
}
