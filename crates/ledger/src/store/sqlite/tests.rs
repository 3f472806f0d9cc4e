use crate::rule::{Appended, State, Step};
use crate::store::Room;
use crate::store::conformance::{self, LATER, NOW, ROOM, record};
use crate::{
    BootId, Created, OpenError, Opened, SessionId, SessionStore, SqliteStore, StoreError, StoreOptions,
};
use std::future::poll_fn;
use std::path::PathBuf;
use std::task::Poll;
use std::time::Duration;
use tempfile::TempDir;
use tincture_proof::{Challenge, Live, Round};

fn boot(digit: char) -> Option<BootId> {
    BootId::new(&digit.to_string().repeat(36))
}

fn options() -> StoreOptions {
    StoreOptions { boot_id: boot('1'), ..StoreOptions::default() }
}

/// A directory with a store in it.
struct Place(TempDir);

impl Place {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn file(&self) -> PathBuf {
        self.0.path().join("sessions.db")
    }

    async fn open(&self, options: &StoreOptions) -> Result<Opened, OpenError> {
        SqliteStore::open(&self.file(), options).await
    }

    /// A session with one recorded challenge, in a store that is closed again.
    async fn with_a_session(options: &StoreOptions) -> (Self, SessionId) {
        let place = Self::new();
        let opened = place.open(options).await.unwrap();
        let (id, seed) = {
            let record = record(Live::Sequential, 3);
            let kept = (record.id, *record.seed.expose());
            assert_eq!(opened.store.create(record, NOW, LATER, ROOM).await.unwrap(), Created::Opened);
            kept
        };
        let step = Step::challenge(Round(0), Challenge(5));
        assert_eq!(opened.store.append(&id, &step, NOW, LATER).await.unwrap(), Appended::Recorded);
        place.assert_absent(&seed);
        (place, id)
    }

    /// Nothing in the directory holds these bytes, as they are or spelt out: not the file, not its log.
    fn assert_absent(&self, secret: &[u8]) {
        let hexadecimal = hex::encode(secret);
        let mut searched = 0;
        for entry in std::fs::read_dir(self.0.path()).unwrap() {
            let path = entry.unwrap().path();
            let bytes = std::fs::read(&path).unwrap();
            searched += bytes.len();
            for spelling in [secret, hexadecimal.as_bytes(), hexadecimal.to_uppercase().as_bytes()] {
                let found = bytes.windows(spelling.len()).any(|window| window == spelling);
                assert!(!found, "{} holds a seed", path.display());
            }
        }
        assert!(searched > 10_000, "there is something to search");
    }
}

async fn state(opened: &Opened, id: &SessionId) -> (State, u64) {
    let found = opened.store.load(id, NOW).await.unwrap().unwrap();
    (found.state, found.recorded)
}

/// A client may hang up at any moment, and its request is dropped wherever it waits: no later one may find
/// itself in that one's transaction.
#[tokio::test(flavor = "multi_thread")]
async fn who_is_gone_leaves_no_transaction_behind() {
    let place = Place::new();
    let store = place.open(&options()).await.unwrap().store;
    let (gone, next) = (record(Live::Sequential, 1000), record(Live::Sequential, 1000));
    let ids = [gone.id, next.id];
    for record in [gone, next] {
        assert_eq!(store.create(record, NOW, LATER, ROOM).await.unwrap(), Created::Opened);
    }
    let mut polls = 0;
    loop {
        let round = Round(u32::try_from(store.load(&ids[0], NOW).await.unwrap().unwrap().recorded).unwrap());
        let step = Step::challenge(round, Challenge(5));
        let mut append = store.append(&ids[0], &step, NOW, LATER);
        let mut whole = false;
        for _ in 0..=polls {
            whole = poll_fn(|cx| Poll::Ready(append.as_mut().poll(cx).is_ready())).await;
            if whole {
                break;
            }
            // Until what it waits for is there, or nearly always so.
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        drop(append);
        let step = Step::challenge(Round(polls), Challenge(7));
        let appended = store.append(&ids[1], &step, NOW, LATER).await;
        assert_eq!(appended.expect("the store still works"), Appended::Recorded, "after {polls} polls");
        if whole {
            break;
        }
        polls += 1;
    }
    assert!(polls > 0, "an append waits");
    // All of it is in the file, and not in a transaction that nobody ends.
    store.close(&ids[0], NOW).await.unwrap();
    drop(store);
    let opened = place.open(&options()).await.unwrap();
    assert_eq!(state(&opened, &ids[1]).await, (State::Open, u64::from(polls) + 1));
    assert_eq!(state(&opened, &ids[0]).await.0, State::Closed);
}

#[tokio::test(flavor = "multi_thread")]
async fn conforms() {
    let races = std::env::var("TINCTURE_RACES").map_or(50, |races| races.parse().unwrap());
    let directory = tempfile::tempdir().unwrap();
    let next = std::sync::atomic::AtomicU32::new(0);
    let empty = async || {
        let n = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let file = directory.path().join(format!("{n}.db"));
        SqliteStore::start(&file, &options()).await.unwrap().0
    };
    // Each race needs a new file.
    conformance::suite(races.min(200), empty).await;
}

#[tokio::test]
async fn sessions_of_this_boot_go_on_after_a_restart() {
    let (place, id) = Place::with_a_session(&options()).await;
    let opened = place.open(&options()).await.unwrap();
    assert_eq!((opened.closed, state(&opened, &id).await), (0, (State::Open, 1)));
    for (round, challenge, outcome) in
        [(0, 5, Appended::Repeated), (1, 6, Appended::Recorded), (0, 4, Appended::Conflict)]
    {
        let step = Step::challenge(Round(round), Challenge(challenge));
        assert_eq!(opened.store.append(&id, &step, NOW, LATER).await.unwrap(), outcome);
    }
}

/// What was written last may be missing after another boot. Where none can be read nothing is missing.
#[tokio::test]
async fn sessions_of_another_boot_are_closed() {
    for (before, after, closed) in
        [(boot('1'), boot('2'), 1), (boot('1'), None, 1), (None, boot('2'), 0), (None, None, 0)]
    {
        let (place, id) = Place::with_a_session(&StoreOptions { boot_id: before.clone(), ..options() }).await;
        let opened = place.open(&StoreOptions { boot_id: after.clone(), ..options() }).await.unwrap();
        let expected = if closed == 1 { State::Closed } else { State::Open };
        assert_eq!((opened.closed, state(&opened, &id).await), (closed, (expected, 1)));
        let step = Step::challenge(Round(0), Challenge(5));
        assert_eq!(opened.store.append(&id, &step, NOW, LATER).await.unwrap(), Appended::Repeated);
        drop(opened);
        // For ever, also under the first boot again; and under a boot that it was not written in last.
        let opened = place.open(&StoreOptions { boot_id: before.clone(), ..options() }).await.unwrap();
        let expected = if (before, after) == (None, None) { State::Open } else { State::Closed };
        assert_eq!(state(&opened, &id).await.0, expected);
    }
}

#[tokio::test]
async fn all_sessions_are_closed_when_an_operator_says_so() {
    let (place, id) = Place::with_a_session(&options()).await;
    let opened = place.open(&StoreOptions { close_sessions: true, ..options() }).await.unwrap();
    assert_eq!((opened.closed, state(&opened, &id).await), (1, (State::Closed, 1)));
}

#[tokio::test]
async fn one_process_a_file_whatever_it_is_called() {
    let place = Place::new();
    let opened = place.open(&options()).await.unwrap();
    let link = place.0.path().join("link.db");
    std::os::unix::fs::symlink(place.file(), &link).unwrap();
    for name in [place.file(), link, place.0.path().join("./sessions.db")] {
        let error = SqliteStore::open(&name, &options()).await.unwrap_err();
        assert!(matches!(error, OpenError::Locked(_)), "{error}");
        assert!(error.to_string().contains("sessions.db"), "{error}");
    }
    drop(opened);
    place.open(&options()).await.unwrap();
}

/// Another name has another lock beside it and another log: two processes would not see each other's records.
#[tokio::test]
async fn a_database_with_a_second_name_is_refused() {
    let (place, id) = Place::with_a_session(&options()).await;
    let (link, aside) = (place.0.path().join("link.db"), place.0.path().join("sessions.db.key"));
    let of_key = StoreOptions { key_file: Some(aside), ..options() };
    std::fs::hard_link(place.file(), &link).unwrap();
    for name in [&link, &place.file()] {
        let error = SqliteStore::open(name, &of_key).await.unwrap_err();
        assert!(matches!(error, OpenError::Linked(_)), "{error}");
        assert!(error.to_string().contains("hard link"), "{error}");
    }
    std::fs::remove_file(&link).unwrap();
    assert_eq!(state(&place.open(&options()).await.unwrap(), &id).await, (State::Open, 1));
}

/// Also where both have one name each: a file that was renamed, or is mounted alone into two containers.
#[tokio::test]
async fn one_process_a_database_wherever_it_is_found() {
    let (place, id) = Place::with_a_session(&options()).await;
    let opened = place.open(&options()).await.unwrap();
    let held = locks_of_sqlite(&place.file());
    let moved = place.0.path().join("moved.db");
    std::fs::rename(place.file(), &moved).unwrap();
    let of_key = StoreOptions { key_file: Some(place.0.path().join("sessions.db.key")), ..options() };
    if cfg!(target_os = "linux") {
        let error = SqliteStore::open(&moved, &of_key).await.unwrap_err();
        assert!(matches!(error, OpenError::Locked(_)), "{error}");
        // The attempt has closed no descriptor of the file: SQLite still has its locks.
        assert_eq!(locks_of_sqlite(&moved), held);
    }
    std::fs::rename(&moved, place.file()).unwrap();
    drop(opened);
    assert_eq!(state(&place.open(&options()).await.unwrap(), &id).await, (State::Open, 1));
}

/// This process's `fcntl` locks on a file, as the kernel lists them.
fn locks_of_sqlite(file: &std::path::Path) -> Vec<String> {
    use std::os::unix::fs::MetadataExt;
    let inode = format!(":{} ", std::fs::metadata(file).unwrap().ino());
    let process = format!(" {} ", std::process::id());
    let Ok(locks) = std::fs::read_to_string("/proc/locks") else { return Vec::new() };
    let ours = locks.lines().filter(|line| line.contains("POSIX") && line.contains(&process));
    ours.filter(|line| line.contains(&inode))
        .map(|line| line.split_once(": ").unwrap().1.to_owned())
        .collect()
}

#[tokio::test]
async fn durability_follows_from_the_boot_id() {
    for (boot_id, synchronous) in [(boot('1'), 1), (None, 2)] {
        let place = Place::new();
        let store =
            SqliteStore::start(&place.file(), &StoreOptions { boot_id, ..options() }).await.unwrap().0;
        let get = async |pragma| sqlx::query_scalar(pragma).fetch_one(&store.pool).await.unwrap();
        let level: i64 = get("PRAGMA synchronous").await;
        assert_eq!(level, synchronous);
        let mode: String = sqlx::query_scalar("PRAGMA journal_mode").fetch_one(&store.pool).await.unwrap();
        assert_eq!(mode, "wal");
    }
}

/// The files of a store, by name.
fn files(place: &Place) -> Vec<(PathBuf, Vec<u8>)> {
    let all = std::fs::read_dir(place.0.path()).unwrap().map(|entry| entry.unwrap().path());
    let mut all: Vec<_> = all.map(|path| (path.clone(), std::fs::read(&path).unwrap())).collect();
    all.sort();
    all
}

#[tokio::test]
async fn a_missing_or_wrong_key_is_an_error_and_changes_nothing() {
    let (place, id) = Place::with_a_session(&options()).await;
    settle(&place).await;
    let (key, aside) = (place.0.path().join("sessions.db.key"), place.0.path().join("aside"));
    std::fs::rename(&key, &aside).unwrap();
    let before = files(&place);
    // With the strongest options: they are not applied.
    let other_boot = StoreOptions { close_sessions: true, boot_id: boot('9'), ..options() };
    let error = place.open(&other_boot).await.unwrap_err();
    assert!(matches!(error, OpenError::MissingKey(_)), "{error}");
    assert!(error.to_string().contains("sessions.db.key"), "{error}");
    assert_eq!(files(&place), before);

    tincture_secrets::file::create(&key, format!("{}\n", "ab".repeat(32)).as_bytes()).unwrap();
    let before = files(&place);
    let error = place.open(&other_boot).await.unwrap_err();
    assert!(matches!(error, OpenError::WrongKey(_)), "{error}");
    assert_eq!(files(&place), before);

    std::fs::write(&key, "not a key").unwrap();
    assert!(matches!(place.open(&other_boot).await.unwrap_err(), OpenError::KeyFile(_)));

    let found = place.open(&StoreOptions { key_file: Some(aside), ..options() }).await.unwrap();
    assert_eq!(state(&found, &id).await, (State::Open, 1));
}

/// Opens and closes the store once more, so that its log is empty.
async fn settle(place: &Place) {
    let (store, ..) = SqliteStore::start(&place.file(), &options()).await.unwrap();
    store.pool.close().await;
}

#[tokio::test]
async fn a_stolen_seal_opens_nowhere_else() {
    let (place, id) = Place::with_a_session(&options()).await;
    let (store, ..) = SqliteStore::start(&place.file(), &options()).await.unwrap();
    let other = record(Live::Sequential, 3);
    let other_id = other.id;
    SessionStore::create(&store, other, NOW, LATER, ROOM).await.unwrap();
    let swap = "UPDATE sessions SET seed = (SELECT seed FROM sessions WHERE id = $1) WHERE id = $2";
    let swap = sqlx::query(swap).bind(id.expose().as_ref()).bind(other_id.expose().as_ref());
    swap.execute(&store.pool).await.unwrap();
    let error = SessionStore::load(&store, &other_id, NOW).await.unwrap_err();
    assert!(error.to_string().contains("does not open"), "{error}");
}

#[tokio::test]
async fn files_of_others_are_left_alone() {
    let place = Place::new();
    std::fs::write(place.file(), "just some text that is long enough to be looked at").unwrap();
    assert!(place.open(&options()).await.is_err());
    let nowhere = place.0.path().join("no/such/directory.db");
    assert!(matches!(SqliteStore::open(&nowhere, &options()).await.unwrap_err(), OpenError::Io { .. }));
    assert!(SqliteStore::open(place.0.path(), &options()).await.is_err());

    let foreign = place.0.path().join("foreign.db");
    let url = sqlx::sqlite::SqliteConnectOptions::new().filename(&foreign).create_if_missing(true);
    let pool = sqlx::SqlitePool::connect_with(url).await.unwrap();
    sqlx::query("CREATE TABLE addresses (name TEXT)").execute(&pool).await.unwrap();
    pool.close().await;
    let error = SqliteStore::open(&foreign, &options()).await.unwrap_err();
    assert!(matches!(error, OpenError::NotOurs(_)), "{error}");
    assert!(!place.0.path().join("foreign.db.key").exists());
}

#[tokio::test]
async fn only_their_owner_may_read_the_files() {
    use std::os::unix::fs::PermissionsExt;
    let (place, _) = Place::with_a_session(&options()).await;
    let _open = place.open(&options()).await.unwrap();
    for (path, _) in files(&place) {
        let mode = std::fs::metadata(&path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{}", path.display());
    }
}

/// A disk that is full: what is opened or said is not recorded, the probe knows, and all is well when there is
/// room again.
#[tokio::test]
async fn a_full_disk_is_unavailable_until_there_is_room() {
    let place = Place::new();
    let (store, ..) = SqliteStore::start(&place.file(), &options()).await.unwrap();
    let unbounded = (*store.pool.connect_options()).clone();
    let pages: i64 = sqlx::query_scalar("PRAGMA page_count").fetch_one(&store.pool).await.unwrap();
    // Of this connection, and of those that may take its place.
    let most = (pages + 5).to_string();
    store.pool.set_connect_options(unbounded.clone().pragma("max_page_count", most.clone()));
    let bound = format!("PRAGMA max_page_count = {most}");
    sqlx::query(&bound).execute(&store.pool).await.unwrap();

    let open = async || {
        let new = record(Live::Sequential, 1000);
        let id = new.id;
        SessionStore::create(&store, new, NOW, LATER, ROOM).await.map(|_| id)
    };
    let mut last = open().await.unwrap();
    let error = loop {
        match open().await {
            Ok(id) => last = id,
            Err(error) => break error,
        }
    };
    assert!(matches!(error, StoreError::Unavailable(_)), "{error}");
    let error = store.probe().await.unwrap_err();
    assert!(matches!(error, StoreError::Unavailable(_)), "{error}");
    let before = store.census(NOW).await.unwrap();

    store.pool.set_connect_options(unbounded);
    sqlx::query("PRAGMA max_page_count = 1000000").execute(&store.pool).await.unwrap();
    store.probe().await.unwrap();
    assert_eq!(store.census(NOW).await.unwrap(), before, "what failed has left nothing behind");
    let step = Step::challenge(Round(0), Challenge(5));
    assert_eq!(store.append(&last, &step, NOW, LATER).await.unwrap(), Appended::Recorded);
    open().await.unwrap();
}

/// A flood of sessions that are opened and closed does not fill the disk.
#[tokio::test]
async fn ended_sessions_are_bounded() {
    let place = Place::new();
    let opened = place.open(&options()).await.unwrap();
    let mut ids = Vec::new();
    for n in 0..5 {
        let record = record(Live::Sequential, 3);
        ids.push(record.id);
        let expires = crate::Timestamp(LATER.0 + n);
        opened.store.create(record, NOW, expires, Room { in_all: 2, of_client: 2 }).await.unwrap();
        assert!(n == 4 || opened.store.close(&ids[ids.len() - 1], NOW).await.unwrap());
    }
    assert_eq!(opened.store.sweep(NOW).await.unwrap(), 0, "none has expired");
    let mut kept = Vec::new();
    for id in &ids {
        kept.push(opened.store.load(id, NOW).await.unwrap().is_some());
    }
    assert_eq!(kept, [false, false, true, true, true]);
}
