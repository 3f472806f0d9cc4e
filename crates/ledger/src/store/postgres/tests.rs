use crate::rule::{Appended, State, Step};
use crate::store::conformance::{self, LATER, NOW, ROOM, record};
use crate::{Created, OpenError, Opened, PostgresStore, SessionId, SessionStore, StoreError, StoreOptions};
use sqlx::{Connection, PgConnection};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};
use tempfile::TempDir;
use tincture_proof::{Challenge, Live, Round};

/// Databases of this test's own, on the server that `TINCTURE_TEST_POSTGRES` names.
struct Server {
    url: String,
    directory: TempDir,
    made: AtomicU32,
}

impl Server {
    /// `None`, and a word about it, where none is named.
    fn find() -> Option<Self> {
        let Ok(url) = std::env::var("TINCTURE_TEST_POSTGRES") else {
            eprintln!("TINCTURE_TEST_POSTGRES is not set: Postgres is not tested");
            return None;
        };
        Some(Self { url, directory: tempfile::tempdir().unwrap(), made: AtomicU32::new(0) })
    }

    fn options(&self) -> StoreOptions {
        StoreOptions { key_file: Some(self.directory.path().join("key")), ..StoreOptions::default() }
    }

    fn name(&self, n: u32) -> String {
        let directory = self.directory.path().file_name().unwrap().to_str().unwrap();
        let plain: String = directory.chars().filter(char::is_ascii_alphanumeric).collect();
        format!("tincture_{}_{}_{n}", std::process::id(), plain.to_lowercase())
    }

    async fn run(&self, statement: &str) {
        let mut connection = PgConnection::connect(&self.url).await.unwrap();
        sqlx::query(statement).execute(&mut connection).await.unwrap();
    }

    /// A new database's URL.
    async fn database(&self) -> String {
        let name = self.name(self.made.fetch_add(1, Ordering::Relaxed));
        self.run(&format!("CREATE DATABASE {name}")).await;
        let (server, _) = self.url.rsplit_once('/').unwrap();
        format!("{server}/{name}")
    }

    async fn drop_all(&self) {
        for n in 0..self.made.load(Ordering::Relaxed) {
            self.run(&format!("DROP DATABASE IF EXISTS {} WITH (FORCE)", self.name(n))).await;
        }
    }
}

async fn with_a_session(opened: &Opened) -> SessionId {
    let record = record(Live::Sequential, 3);
    let id = record.id;
    assert_eq!(opened.store.create(record, NOW, LATER, ROOM).await.unwrap(), Created::Opened);
    let step = Step::challenge(Round(0), Challenge(5));
    assert_eq!(opened.store.append(&id, &step, NOW, LATER).await.unwrap(), Appended::Recorded);
    id
}

async fn state(opened: &Opened, id: &SessionId) -> State {
    opened.store.load(id, NOW).await.unwrap().unwrap().state
}

#[tokio::test(flavor = "multi_thread")]
async fn conforms() {
    let Some(server) = Server::find() else { return };
    let races = std::env::var("TINCTURE_RACES").map_or(50, |races| races.parse().unwrap());
    let (url, options) = (server.database().await, server.options());
    // One database, emptied: making one takes longer than the checks.
    let empty = async || {
        let (store, ..) = PostgresStore::start(&url, &options).await.unwrap();
        sqlx::query("TRUNCATE sessions, statements, proofs CASCADE").execute(&store.pool).await.unwrap();
        store
    };
    conformance::suite(races.min(200), empty).await;
    server.drop_all().await;
}

#[tokio::test]
async fn sessions_outlive_replicas_and_end_with_their_timeline() {
    let Some(server) = Server::find() else { return };
    let (url, options) = (server.database().await, server.options());
    let (one, two) = (
        PostgresStore::open(&url, &options).await.unwrap(),
        PostgresStore::open(&url, &options).await.unwrap(),
    );
    let id = with_a_session(&one).await;
    assert_eq!(state(&two, &id).await, State::Open);

    // A promotion while both run: the epoch written is not the one that holds.
    let mut connection = PgConnection::connect(&url).await.unwrap();
    let moved = "UPDATE sessions SET epoch = regexp_replace(epoch, '[0-9A-F]{8}$', '00000000')";
    assert_eq!(sqlx::query(moved).execute(&mut connection).await.unwrap().rows_affected(), 1);
    assert_eq!(state(&two, &id).await, State::Closed);
    for (step, outcome) in [
        (Step::challenge(Round(0), Challenge(5)), Appended::Repeated),
        (Step::challenge(Round(1), Challenge(5)), Appended::Closed),
    ] {
        assert_eq!(two.store.append(&id, &step, NOW, LATER).await.unwrap(), outcome);
    }
    // A start writes it down.
    assert_eq!(PostgresStore::open(&url, &options).await.unwrap().closed, 1);
    assert_eq!(PostgresStore::open(&url, &options).await.unwrap().closed, 0);

    let id = with_a_session(&two).await;
    let closing = StoreOptions { close_sessions: true, ..options };
    assert_eq!(PostgresStore::open(&url, &closing).await.unwrap().closed, 1);
    assert_eq!(state(&two, &id).await, State::Closed);
    connection.close().await.unwrap();
    server.drop_all().await;
}

/// The way to the server is encrypted where the server can, and not gone at all where it must be and is not.
#[tokio::test]
async fn the_way_to_the_server_is_encrypted() {
    let Some(server) = Server::find() else { return };
    let (url, options) = (server.database().await, server.options());
    let (store, ..) = PostgresStore::start(&url, &options).await.unwrap();
    let offers: String = sqlx::query_scalar("SHOW ssl").fetch_one(&store.pool).await.unwrap();
    let encrypted = sqlx::query_scalar("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()");
    let encrypted: bool = encrypted.fetch_one(&store.pool).await.unwrap();
    assert_eq!(encrypted, offers == "on");
    let separator = if url.contains('?') { '&' } else { '?' };
    let required = PostgresStore::open(&format!("{url}{separator}sslmode=require"), &options).await;
    assert_eq!(required.is_ok(), encrypted);
    drop((store, required));
    server.drop_all().await;
}

#[tokio::test]
async fn a_server_that_forgets_is_refused() {
    let Some(server) = Server::find() else { return };
    let (url, options) = (server.database().await, server.options());
    let separator = if url.contains('?') { '&' } else { '?' };
    let forgetful = format!("{url}{separator}options=-c%20synchronous_commit%3Doff");
    let error = PostgresStore::open(&forgetful, &options).await.unwrap_err();
    assert!(matches!(error, OpenError::NotDurable("synchronous_commit")), "{error}");

    let name = url.rsplit('/').next().unwrap();
    server.run(&format!("ALTER DATABASE {name} SET synchronous_commit = off")).await;
    let error = PostgresStore::open(&url, &options).await.unwrap_err();
    assert!(matches!(error, OpenError::NotDurable("synchronous_commit")), "{error}");
    assert!(!options.key_file.unwrap().exists(), "nothing was made");
    server.drop_all().await;
}

/// A URL with one more parameter.
fn with(url: &str, parameter: &str) -> String {
    format!("{url}{}{parameter}", if url.contains('?') { '&' } else { '?' })
}

/// A database or role may have a stricter default, under which the second of two would fail and not wait.
#[tokio::test(flavor = "multi_thread")]
async fn a_stricter_isolation_changes_nothing() {
    let Some(server) = Server::find() else { return };
    let (url, options) = (server.database().await, server.options());
    let url = with(&url, "options=-c%20default_transaction_isolation%3Dserializable");
    let empty = async || {
        let (store, ..) = PostgresStore::start(&url, &options).await.unwrap();
        sqlx::query("TRUNCATE sessions, statements, proofs CASCADE").execute(&store.pool).await.unwrap();
        store
    };
    conformance::suite(10, empty).await;
    server.drop_all().await;
}

/// Settings can be changed while the server runs, also for connections that were checked when they were made.
#[tokio::test]
async fn every_transaction_waits_for_the_disk() {
    let Some(server) = Server::find() else { return };
    let url = server.database().await;
    let options = StoreOptions { connections: NonZeroU32::MIN, ..server.options() };
    let (store, ..) = PostgresStore::start(&url, &options).await.unwrap();
    let commit = async |level: &str| {
        sqlx::query(&format!("SET synchronous_commit = {level}")).execute(&store.pool).await.unwrap();
        let mut tx = store.begin().await.unwrap();
        let found: String = sqlx::query_scalar("SHOW synchronous_commit").fetch_one(&mut *tx).await.unwrap();
        found
    };
    assert_eq!(commit("off").await, "on");
    assert_eq!(commit("remote_apply").await, "remote_apply");
    server.drop_all().await;
}

/// `fsync` may be switched off while everything runs. No test can do that to the server, so it tells this
/// connection so.
#[tokio::test]
async fn readiness_looks_at_the_settings_again() {
    let Some(server) = Server::find() else { return };
    let url = server.database().await;
    let options = StoreOptions { connections: NonZeroU32::MIN, ..server.options() };
    let (store, ..) = PostgresStore::start(&url, &options).await.unwrap();
    store.probe().await.unwrap();
    for lie in [
        "CREATE FUNCTION current_setting(name text) RETURNS text LANGUAGE sql AS \
         $$ SELECT CASE name WHEN 'fsync' THEN 'off' ELSE pg_catalog.current_setting(name) END $$",
        "SET search_path = public, pg_catalog",
    ] {
        sqlx::query(lie).execute(&store.pool).await.unwrap();
    }
    let error = store.probe().await.unwrap_err();
    assert!(matches!(error, StoreError::Unavailable(_)) && error.to_string().contains("fsync"), "{error}");
    server.drop_all().await;
}

#[tokio::test]
async fn a_server_without_a_connection_to_spare_is_unavailable_until_it_has_one() {
    let Some(server) = Server::find() else { return };
    let (url, options) = (server.database().await, server.options());
    drop(PostgresStore::start(&url, &options).await.unwrap());
    let role = format!("{}_role", url.rsplit('/').next().unwrap());
    server.run(&format!("CREATE ROLE {role} LOGIN CONNECTION LIMIT 2")).await;
    let mut owner = PgConnection::connect(&url).await.unwrap();
    let grant = format!("GRANT ALL ON ALL TABLES IN SCHEMA public TO {role}");
    for grant in [&*grant, &format!("GRANT ALL ON SCHEMA public TO {role}")] {
        sqlx::query(grant).execute(&mut owner).await.unwrap();
    }
    let as_role = url.parse::<sqlx::postgres::PgConnectOptions>().unwrap().username(&role);
    let (store, ..) = PostgresStore::start(&url, &options).await.unwrap();
    store.pool.set_connect_options(as_role.clone());
    let taken = [PgConnection::connect_with(&as_role).await, PgConnection::connect_with(&as_role).await];
    let error = store.probe().await.unwrap_err();
    assert!(matches!(error, StoreError::Unavailable(_)), "{error}");
    let new = record(Live::Sequential, 3);
    let error = store.create(new, NOW, LATER, ROOM).await.unwrap_err();
    assert!(matches!(error, StoreError::Unavailable(_)), "{error}");
    for connection in taken {
        connection.unwrap().close().await.unwrap();
    }
    store.probe().await.unwrap();
    store.pool.close().await;
    owner.close().await.unwrap();
    server.drop_all().await;
    server.run(&format!("DROP ROLE {role}")).await;
}

/// As many as are asked for, and no more.
#[tokio::test]
async fn connections_are_bounded() {
    let Some(server) = Server::find() else { return };
    let url = server.database().await;
    let options = StoreOptions { connections: NonZeroU32::new(2).unwrap(), ..server.options() };
    let (store, ..) = PostgresStore::start(&url, &options).await.unwrap();
    let two = (store.pool.acquire().await.unwrap(), store.pool.acquire().await.unwrap());
    let error = store.probe().await.unwrap_err();
    assert!(matches!(error, StoreError::Unavailable(_)), "{error}");
    drop(two);
    store.probe().await.unwrap();
    server.drop_all().await;
}

#[tokio::test]
async fn replicas_share_a_key() {
    let Some(server) = Server::find() else { return };
    let (url, options) = (server.database().await, server.options());
    let without = StoreOptions { key_file: None, ..options.clone() };
    assert!(matches!(PostgresStore::open(&url, &without).await.unwrap_err(), OpenError::NoKeyFile));
    let opened = PostgresStore::open(&url, &options).await.unwrap();
    let id = with_a_session(&opened).await;

    let other = StoreOptions {
        key_file: Some(server.directory.path().join("other")),
        close_sessions: true,
        ..options
    };
    assert!(matches!(PostgresStore::open(&url, &other).await.unwrap_err(), OpenError::MissingKey(_)));
    tincture_secrets::file::create(&server.directory.path().join("other"), "cd".repeat(32).as_bytes())
        .unwrap();
    assert!(matches!(PostgresStore::open(&url, &other).await.unwrap_err(), OpenError::WrongKey(_)));
    assert_eq!(state(&opened, &id).await, State::Open);
    server.drop_all().await;
}

#[tokio::test]
async fn a_dump_holds_no_seed() {
    let Some(server) = Server::find() else { return };
    let url = server.database().await;
    let opened = PostgresStore::open(&url, &server.options()).await.unwrap();
    let record = record(Live::Sequential, 3);
    let (id, seed) = (record.id, *record.seed.expose());
    opened.store.create(record, NOW, LATER, ROOM).await.unwrap();
    let dump = std::process::Command::new("pg_dump").arg(&url).output();
    let Ok(dump) = dump else {
        eprintln!("there is no pg_dump: no dump is searched");
        return server.drop_all().await;
    };
    let text = String::from_utf8(dump.stdout).unwrap();
    assert!(text.contains(&hex::encode(id.expose())), "the dump holds the session");
    assert!(!text.to_lowercase().contains(&hex::encode(seed)), "the dump holds a seed");
    server.drop_all().await;
}
