//! A store whose calls are timed.

use super::Metrics;
use async_trait::async_trait;
use std::sync::Arc;
use std::time::Instant;
use tincture_ledger::rule::{Appended, Step};
use tincture_ledger::{
    Census, Created, Room, SessionId, SessionRecord, SessionStore, Snapshot, StoreError, Timestamp,
};

/// Hands every call on, and says how long it took.
pub(crate) struct Measured {
    store: Arc<dyn SessionStore>,
    metrics: Arc<Metrics>,
}

impl Measured {
    pub(crate) fn new(store: Arc<dyn SessionStore>, metrics: Arc<Metrics>) -> Self {
        Self { store, metrics }
    }

    async fn timed<T>(&self, call: &'static str, future: impl Future<Output = T>) -> T {
        let began = Instant::now();
        let result = future.await;
        self.metrics.stored(call, began.elapsed());
        result
    }
}

#[async_trait]
impl SessionStore for Measured {
    async fn create(
        &self,
        record: SessionRecord,
        now: Timestamp,
        expires: Timestamp,
        room: Room,
    ) -> Result<Created, StoreError> {
        self.timed("create", self.store.create(record, now, expires, room)).await
    }

    async fn load(&self, id: &SessionId, now: Timestamp) -> Result<Option<Snapshot>, StoreError> {
        self.timed("load", self.store.load(id, now)).await
    }

    async fn append(
        &self,
        id: &SessionId,
        step: &Step,
        now: Timestamp,
        expires: Timestamp,
    ) -> Result<Appended, StoreError> {
        self.timed("append", self.store.append(id, step, now, expires)).await
    }

    async fn close(&self, id: &SessionId, now: Timestamp) -> Result<bool, StoreError> {
        self.timed("close", self.store.close(id, now)).await
    }

    async fn sweep(&self, now: Timestamp) -> Result<u64, StoreError> {
        self.timed("sweep", self.store.sweep(now)).await
    }

    async fn probe(&self) -> Result<(), StoreError> {
        self.timed("probe", self.store.probe()).await
    }

    async fn census(&self, now: Timestamp) -> Result<Census, StoreError> {
        self.timed("census", self.store.census(now)).await
    }
}
