//! What happens before the first session.

use super::SqliteStore;
use super::lock::{Database, beside, lock, resolved};
use crate::store::open::{self, OpenError, Opened};
use crate::store::sql::{self, sessions::text};
use crate::{BootId, ServerKey, StoreOptions};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous, SqliteTransactionManager,
};
use sqlx::{ConnectOptions, SqlitePool, TransactionManager};
use std::path::Path;
use std::sync::atomic::AtomicU32;

const MIGRATIONS: [(&str, &str); 3] = [
    ("sessions", include_str!("../../../migrations/sqlite/0001_sessions.sql")),
    ("statements", include_str!("../../../migrations/sqlite/0002_statements.sql")),
    ("clients", include_str!("../../../migrations/sqlite/0003_clients.sql")),
];

impl SqliteStore {
    /// Opens a file, or makes it, in this order: the lock, the key, the tables, and then the sessions that
    /// cannot be trusted (of another boot; all, if the options say so) are closed on the disk.
    ///
    /// # Errors
    /// If another process has it, the key is missing or wrong, or the file cannot be used.
    pub async fn open(file: &Path, options: &StoreOptions) -> Result<Opened, OpenError> {
        let (store, key, closed) = Self::start(file, options).await?;
        Ok(Opened::of(store, &key, closed))
    }

    pub(super) async fn start(
        file: &Path,
        options: &StoreOptions,
    ) -> Result<(Self, ServerKey, u64), OpenError> {
        let file = resolved(file)?;
        let lock = lock(&file)?;
        let key_file = options.key_file.clone().unwrap_or_else(|| beside(&file, ".key"));
        let database = Database::lock(&file).await?;
        let pool = connect(&file, &database, options.boot_id.as_ref()).await?;
        let text = text_of(options.boot_id.as_ref());
        let ready = async {
            database.check()?;
            ready(&pool, &text, &file, &key_file, options).await
        };
        match ready.await {
            Ok((key, closed)) => Ok((
                Self { sealer: key.sealer(), pool, text, most_ended: AtomicU32::new(0), _lock: lock },
                key,
                closed,
            )),
            Err(error) => {
                pool.close().await;
                Err(error)
            }
        }
    }
}

/// The key first: without it nothing is changed.
async fn ready(
    pool: &SqlitePool,
    text: &text::Text,
    file: &Path,
    key_file: &Path,
    options: &StoreOptions,
) -> Result<(ServerKey, u64), OpenError> {
    let sealed = key_check(pool, file).await?;
    let key = open::unlock(key_file, sealed.as_deref())?;
    sql::migrator(&MIGRATIONS).run(pool).await?;
    let check = open::check(&key.sealer())?;
    let closed = close_untrusted(pool, text, check, options).await?;
    Ok((key, closed))
}

/// A session carries the boot that it was written in last, or nothing under `synchronous=FULL`, where it
/// survives any boot.
fn text_of(boot: Option<&BootId>) -> text::Text {
    let boot = boot.map(ToString::to_string).unwrap_or_default();
    text::Text::new(&format!("'{boot}'"), &format!("epoch = '{boot}'"), "")
}

async fn connect(file: &Path, database: &Database, boot: Option<&BootId>) -> Result<SqlitePool, OpenError> {
    let share = database.clone();
    let synchronous = if boot.is_some() { SqliteSynchronous::Normal } else { SqliteSynchronous::Full };
    let options = SqliteConnectOptions::new()
        .filename(file)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(synchronous)
        .foreign_keys(true)
        // Nobody sorts by it. It is how a connection owns its share of the lock, see there.
        .collation("tincture_lock", move |a, b| {
            let _ = &share;
            a.cmp(b)
        })
        .disable_statement_logging();
    let pool = SqlitePoolOptions::new().max_connections(1).idle_timeout(None).max_lifetime(None);
    // A request may be dropped anywhere, and sqlx 0.8 does not end a transaction that is dropped when it has
    // just begun. Whoever came next would be inside it, so such a connection is given up.
    let pool = pool.before_acquire(|connection, _| {
        let depth = SqliteTransactionManager::get_transaction_depth(connection);
        Box::pin(std::future::ready(Ok(depth == 0)))
    });
    Ok(pool.connect_with(options).await?)
}

/// The check value of a store that was used before; `None` in a new file.
async fn key_check(pool: &SqlitePool, file: &Path) -> Result<Option<Vec<u8>>, OpenError> {
    let tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> '_sqlx_migrations'";
    let tables: Vec<String> = sqlx::query_scalar(tables).fetch_all(pool).await?;
    if tables.is_empty() {
        return Ok(None);
    }
    if !["server", "sessions", "entries"].iter().all(|ours| tables.iter().any(|table| table == ours)) {
        return Err(OpenError::NotOurs(file.to_owned()));
    }
    Ok(sqlx::query_scalar(text::KEY_CHECK).fetch_optional(pool).await?)
}

/// Closes what cannot be trusted, and waits for the disk.
async fn close_untrusted(
    pool: &SqlitePool,
    text: &text::Text,
    check: Vec<u8>,
    options: &StoreOptions,
) -> Result<u64, OpenError> {
    let mut connection = pool.acquire().await?;
    sqlx::query("PRAGMA synchronous = FULL").execute(&mut *connection).await?;
    sqlx::query(text::SET_KEY_CHECK).bind(check).execute(&mut *connection).await?;
    if let Some(boot) = &options.boot_id {
        // Whole until now; what is written from now on may not survive this boot.
        let adopt = sqlx::query("UPDATE sessions SET epoch = $1 WHERE epoch = ''").bind(boot.to_string());
        adopt.execute(&mut *connection).await?;
    }
    let close = if options.close_sessions { text::CLOSE_ALL } else { &text.close_others };
    let closed = sqlx::query(close).execute(&mut *connection).await?.rows_affected();
    sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut *connection).await?;
    if options.boot_id.is_some() {
        sqlx::query("PRAGMA synchronous = NORMAL").execute(&mut *connection).await?;
    }
    Ok(closed)
}
