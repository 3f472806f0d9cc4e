//! What happens before the first session.

use super::{PostgresStore, trust};
use crate::store::open::{self, OpenError, Opened};
use crate::store::sql::{self, sessions::text};
use crate::{ServerKey, StoreOptions};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{ConnectOptions, Connection, PgConnection, PgPool};
use std::num::NonZeroU32;
use std::sync::atomic::AtomicU32;
use std::time::Duration;

const MIGRATIONS: [(&str, &str); 3] = [
    ("sessions", include_str!("../../../migrations/postgres/0001_sessions.sql")),
    ("statements", include_str!("../../../migrations/postgres/0002_statements.sql")),
    ("clients", include_str!("../../../migrations/postgres/0003_clients.sql")),
];

/// Where we are, as any role may ask. The timeline is that of the log that is being written: what the last
/// checkpoint says comes late.
const EPOCH: &str = "(SELECT (SELECT system_identifier FROM pg_control_system()) || '/' || \
     (SELECT oid FROM pg_database WHERE datname = current_database()) || '/' || \
     substring(pg_walfile_name(pg_current_wal_lsn()) FOR 8))";

/// What the statements are written for, for those outside of transactions that say so themselves. Under a stricter
/// default, which a role or database may have, who comes second would fail and not wait.
const READ_COMMITTED: &str = "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ COMMITTED";

/// How long a start waits for the server.
const START_TIME: Duration = Duration::from_secs(10);
/// How long a request waits for a connection: not so long that who asks for it gives up first.
const CONNECTION_TIME: Duration = Duration::from_secs(2);

impl PostgresStore {
    /// Connects, in this order: the way to the server, its settings, the key, the tables, and then the sessions that
    /// cannot be trusted (of another timeline; all, if the options say so) are closed.
    ///
    /// # Errors
    /// If somebody else could take the server's place, it may forget what it said was recorded, the key is missing
    /// or wrong, or the database cannot be used.
    pub async fn open(url: &str, options: &StoreOptions) -> Result<Opened, OpenError> {
        let (store, key, closed) = Self::start(url, options).await?;
        Ok(Opened::of(store, &key, closed))
    }

    pub(super) async fn start(
        url: &str,
        options: &StoreOptions,
    ) -> Result<(Self, ServerKey, u64), OpenError> {
        let key_file = options.key_file.as_deref().ok_or(OpenError::NoKeyFile)?;
        let server = url.parse::<PgConnectOptions>()?.disable_statement_logging();
        if !options.unverified {
            trust::check_way(&server)?;
        }
        let connecting = tokio::time::timeout(START_TIME, PgConnection::connect_with(&server));
        let mut connection = connecting.await.map_err(|_| sqlx::Error::PoolTimedOut)??;
        trust::check_settings(&mut connection).await?;
        sqlx::query(READ_COMMITTED).execute(&mut connection).await?;
        let sealed = key_check(&mut connection).await?;
        let key = open::unlock(key_file, sealed.as_deref())?;
        let sealer = key.sealer();
        sql::migrator(&MIGRATIONS).run(&mut connection).await?;
        let check = open::check(&sealer)?;
        sqlx::query(text::SET_KEY_CHECK).bind(check).execute(&mut connection).await?;
        // Another replica may have been first, with another key.
        let sealed: Vec<u8> = sqlx::query_scalar(text::KEY_CHECK).fetch_one(&mut connection).await?;
        if !open::fits(&sealer, &sealed) {
            return Err(OpenError::WrongKey(key_file.to_owned()));
        }
        let text = text::Text::new(EPOCH, &format!("epoch = {EPOCH}"), "FOR UPDATE OF sessions");
        let close = if options.close_sessions { text::CLOSE_ALL } else { &text.close_others };
        let closed = sqlx::query(close).execute(&mut connection).await?.rows_affected();
        connection.close().await?;
        let pool = pool(server, options.connections);
        Ok((Self { pool, text, sealer, most_ended: AtomicU32::new(0) }, key, closed))
    }
}

/// Connections that are made later answer for their settings, too: these can be changed any time.
fn pool(server: PgConnectOptions, connections: NonZeroU32) -> PgPool {
    PgPoolOptions::new()
        .max_connections(connections.get())
        .acquire_timeout(CONNECTION_TIME)
        .after_connect(|connection, _| {
            Box::pin(async move {
                let checked = trust::check_settings(connection).await;
                checked.map_err(|error| sqlx::Error::Configuration(Box::new(error)))?;
                sqlx::query(READ_COMMITTED).execute(connection).await.map(drop)
            })
        })
        .connect_lazy_with(server)
}

/// The check value of a store that was used before.
async fn key_check(connection: &mut PgConnection) -> Result<Option<Vec<u8>>, OpenError> {
    let exists = "SELECT to_regclass('server') IS NOT NULL AND to_regclass('sessions') IS NOT NULL";
    if !sqlx::query_scalar(exists).fetch_one(&mut *connection).await? {
        return Ok(None);
    }
    Ok(sqlx::query_scalar(text::KEY_CHECK).fetch_optional(connection).await?)
}
