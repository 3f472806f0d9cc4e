//! What happens before the first session.

use super::PostgresStore;
use crate::store::open::{self, OpenError, Opened};
use crate::store::sql::{self, sessions::text};
use crate::{ServerKey, StoreOptions};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{ConnectOptions, Connection, PgConnection, PgPool};
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

/// The most connections of one replica.
const CONNECTIONS: u32 = 16;
/// How long a request waits for one, and a start for the server.
const PATIENCE: Duration = Duration::from_secs(10);

impl PostgresStore {
    /// Connects, in this order: the server's settings, the key, the tables, and then the sessions that
    /// cannot be trusted (of another timeline; all, if the options say so) are closed.
    ///
    /// # Errors
    /// If the server may forget what it said was recorded, the key is missing or wrong, or the database
    /// cannot be used.
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
        let connecting = tokio::time::timeout(PATIENCE, PgConnection::connect_with(&server));
        let mut connection = connecting.await.map_err(|_| sqlx::Error::PoolTimedOut)??;
        durable(&mut connection).await?;
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
        Ok((Self { pool: pool(server), text, sealer, most_ended: AtomicU32::new(0) }, key, closed))
    }
}

/// Connections that are made later answer for their settings, too: these can be changed any time.
fn pool(server: PgConnectOptions) -> PgPool {
    PgPoolOptions::new()
        .max_connections(CONNECTIONS)
        .acquire_timeout(PATIENCE)
        .after_connect(|connection, _| {
            Box::pin(async move {
                durable(connection).await.map_err(|error| sqlx::Error::Configuration(Box::new(error)))
            })
        })
        .connect_lazy_with(server)
}

/// Refuses a server that may lose a committed transaction, by the settings that hold for this connection.
async fn durable(connection: &mut PgConnection) -> Result<(), OpenError> {
    let settings = "SELECT current_setting('fsync'), current_setting('synchronous_commit'), \
                    pg_is_in_recovery()";
    let (fsync, commit, standby): (String, String, bool) =
        sqlx::query_as(settings).fetch_one(connection).await?;
    judge(&fsync, &commit, standby)
}

fn judge(fsync: &str, commit: &str, standby: bool) -> Result<(), OpenError> {
    match (fsync, commit) {
        ("off", _) => Err(OpenError::NotDurable("fsync")),
        (_, "off") => Err(OpenError::NotDurable("synchronous_commit")),
        _ if standby => Err(OpenError::Standby),
        _ => Ok(()),
    }
}

/// The check value of a store that was used before.
async fn key_check(connection: &mut PgConnection) -> Result<Option<Vec<u8>>, OpenError> {
    let exists = "SELECT to_regclass('server') IS NOT NULL AND to_regclass('sessions') IS NOT NULL";
    if !sqlx::query_scalar(exists).fetch_one(&mut *connection).await? {
        return Ok(None);
    }
    Ok(sqlx::query_scalar(text::KEY_CHECK).fetch_optional(connection).await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What no running server can be asked for in a test.
    #[test]
    fn settings_are_judged() {
        let judged =
            |fsync, commit, standby| judge(fsync, commit, standby).map_err(|error| error.to_string());
        for commit in ["on", "local", "remote_write", "remote_apply"] {
            assert_eq!(judged("on", commit, false), Ok(()));
        }
        assert!(judged("off", "on", false).unwrap_err().contains("fsync off"));
        assert!(judged("on", "off", false).unwrap_err().contains("synchronous_commit off"));
        assert!(judged("on", "on", true).unwrap_err().contains("standby"));
    }
}
