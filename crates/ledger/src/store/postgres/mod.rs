//! Sessions in Postgres: for several replicas.

mod start;
mod trust;

use super::{Census, Created, Room, SessionStore, StoreError, sql};
use crate::key::Sealer;
use crate::rule::{Appended, Effect, State, Step, judge};
use crate::{SessionId, SessionRecord, Snapshot, Timestamp};
use sqlx::{PgPool, Postgres, Transaction};
use std::sync::atomic::AtomicU32;

/// Keeps sessions in Postgres. Made by [`PostgresStore::open`].
///
/// A message locks its session's row, so that of two replicas one waits for the other. Sessions carry the
/// cluster, database and timeline that they were opened in, and under another one (a standby was promoted,
/// a dump or an archive restored) they count as closed: what was recorded last may be missing there.
pub struct PostgresStore {
    pool: PgPool,
    text: sql::sessions::text::Text,
    sealer: Sealer,
    /// As many as may be open; 0 until that is known.
    most_ended: AtomicU32,
}

/// The key of the advisory lock that creations take in turn, so that a limit holds across replicas.
const CREATING: i64 = 0x7469_6e63_7475_7265;

/// Sent as one message. A transaction waits for the disk whatever the server has been told since it was connected to;
/// a setting that waits for more, as for a standby, stays.
const BEGIN: &str = "BEGIN ISOLATION LEVEL READ COMMITTED; SELECT set_config('synchronous_commit', 'on', true) \
     WHERE current_setting('synchronous_commit') = 'off'";

impl PostgresStore {
    async fn begin(&self) -> Result<Transaction<'static, Postgres>, sqlx::Error> {
        self.pool.begin_with(BEGIN).await
    }

    /// That the server still writes what it confirms: this can be changed while it runs.
    async fn check(&self, tx: &mut Transaction<'static, Postgres>) -> Result<(), StoreError> {
        trust::check_settings(tx).await.map_err(|error| StoreError::Unavailable(Box::new(error)))
    }

    /// Nothing to wait for: every transaction says that it waits.
    #[expect(clippy::unused_async, reason = "the other database waits")]
    async fn durable(&self) -> Result<(), sqlx::Error> {
        Ok(())
    }

    async fn begin_create(&self) -> Result<Transaction<'static, Postgres>, sqlx::Error> {
        let mut tx = self.begin().await?;
        sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(CREATING).execute(&mut *tx).await?;
        Ok(tx)
    }
}

sql::sessions::session_store!(PostgresStore);
sql::statements::statement_store!(PostgresStore, Postgres);

#[cfg(test)]
mod tests;
