//! A store that tells on its service.

use async_trait::async_trait;
use std::sync::{Arc, Mutex};
use tincture_ledger::rule::{Appended, Step};
use tincture_ledger::{
    Census, Created, MemoryStore, Room, SessionId, SessionRecord, SessionStore, Snapshot, StoreError,
    Timestamp,
};

/// A store that remembers the seeds of all sessions, and fails when it is told to.
pub struct Keeper {
    inner: Arc<dyn SessionStore>,
    seeds: Mutex<Vec<[u8; 32]>>,
    fail: Mutex<bool>,
    gone: Mutex<bool>,
}

impl Default for Keeper {
    fn default() -> Self {
        Self::over(Arc::new(MemoryStore::default()))
    }
}

impl Keeper {
    /// Tells on what goes into this store.
    pub fn over(inner: Arc<dyn SessionStore>) -> Self {
        Self { inner, seeds: Mutex::default(), fail: Mutex::default(), gone: Mutex::default() }
    }

    /// Whether appending and closing shall fail from now on.
    pub fn fail(&self, fail: bool) {
        *self.fail.lock().unwrap() = fail;
    }

    /// From now on nothing works any more.
    pub fn go(&self) {
        *self.gone.lock().unwrap() = true;
        self.fail(true);
    }

    pub fn seeds(&self) -> Vec<[u8; 32]> {
        self.seeds.lock().unwrap().clone()
    }

    fn works(&self) -> Result<(), StoreError> {
        if *self.fail.lock().unwrap() {
            Err(StoreError::Unavailable("the disk is full".into()))
        } else {
            Ok(())
        }
    }
}

#[async_trait]
impl SessionStore for Keeper {
    async fn create(
        &self,
        record: SessionRecord,
        now: Timestamp,
        expires: Timestamp,
        room: Room,
    ) -> Result<Created, StoreError> {
        self.seeds.lock().unwrap().push(*record.seed.expose());
        self.inner.create(record, now, expires, room).await
    }

    async fn load(&self, id: &SessionId, now: Timestamp) -> Result<Option<Snapshot>, StoreError> {
        if *self.gone.lock().unwrap() {
            return Err(StoreError::Unavailable("there is no store".into()));
        }
        self.inner.load(id, now).await
    }

    async fn append(
        &self,
        id: &SessionId,
        step: &Step,
        now: Timestamp,
        expires: Timestamp,
    ) -> Result<Appended, StoreError> {
        self.works()?;
        self.inner.append(id, step, now, expires).await
    }

    async fn close(&self, id: &SessionId, now: Timestamp) -> Result<bool, StoreError> {
        self.works()?;
        self.inner.close(id, now).await
    }

    async fn sweep(&self, now: Timestamp) -> Result<u64, StoreError> {
        self.inner.sweep(now).await
    }

    async fn probe(&self) -> Result<(), StoreError> {
        self.works()?;
        self.inner.probe().await
    }

    async fn census(&self, now: Timestamp) -> Result<Census, StoreError> {
        self.works()?;
        self.inner.census(now).await
    }
}
