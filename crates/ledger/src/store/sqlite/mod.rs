//! Sessions in a SQLite file: for one process, and for its successors.

mod lock;
mod start;

use super::{Census, Created, Room, SessionStore, StoreError, sql};
use crate::key::Sealer;
use crate::rule::{Appended, Effect, State, Step, judge};
use crate::{SessionId, SessionRecord, Snapshot, Timestamp};
use sqlx::{Sqlite, SqlitePool, Transaction};
use std::fs::File;
use std::sync::atomic::AtomicU32;

/// Keeps sessions in a SQLite file. Made by [`SqliteStore::open`].
///
/// Write-ahead logging with `synchronous=NORMAL`: what is committed survives the process, however it ends,
/// but perhaps not the kernel. So sessions carry the kernel's boot id, and a start under another one closes
/// them before anything is answered. Where no boot id can be read, every commit waits for the disk.
pub struct SqliteStore {
    /// One connection: transactions run one after another.
    pool: SqlitePool,
    text: sql::sessions::text::Text,
    sealer: Sealer,
    /// As many as may be open; 0 until that is known.
    most_ended: AtomicU32,
    /// Held as long as the store lives.
    _lock: File,
}

impl SqliteStore {
    /// A transaction that takes the write lock before it reads.
    async fn begin(&self) -> Result<Transaction<'static, Sqlite>, sqlx::Error> {
        self.pool.begin_with("BEGIN IMMEDIATE").await
    }

    /// Under `synchronous=NORMAL` the disk is waited for at checkpoints only. Whoever reads the file meanwhile
    /// (a backup) holds that up; then it is left to the next checkpoint, and the log says so.
    async fn durable(&self) -> Result<(), sqlx::Error> {
        let checkpoint = sqlx::query_scalar("PRAGMA wal_checkpoint(FULL)");
        let busy: i64 = checkpoint.fetch_one(&self.pool).await?;
        if busy != 0 {
            tracing::warn!("what was changed is recorded, but would not yet survive a crash of the machine");
        }
        Ok(())
    }

    /// Nothing to look at: how SQLite writes is the connection's own setting.
    #[expect(clippy::unused_async, reason = "the other database is asked")]
    async fn check(&self, _: &mut Transaction<'static, Sqlite>) -> Result<(), StoreError> {
        Ok(())
    }

    async fn begin_create(&self) -> Result<Transaction<'static, Sqlite>, sqlx::Error> {
        self.begin().await
    }
}

sql::sessions::session_store!(SqliteStore);
sql::statements::statement_store!(SqliteStore, Sqlite);

#[cfg(test)]
mod tests;
