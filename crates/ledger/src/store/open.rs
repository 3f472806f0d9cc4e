//! Opening a store that lasts: which one, under which key, and what can be wrong with it.

use crate::key::{self, KeyFileError, Place, Sealer, ServerKey};
use crate::{PinKey, SessionStore, StatementStore};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tincture_secrets::random::NoEntropy;

/// A store that may be used, and the key that pins witnesses to its sessions.
pub struct Opened {
    /// The store.
    pub store: Arc<dyn SessionStore>,
    /// The same store, as the keeper of published statements.
    pub statements: Arc<dyn StatementStore>,
    /// Derived from the key that the store is sealed under.
    pub pin_key: PinKey,
    /// How many sessions the start closed.
    pub closed: u64,
}

impl Opened {
    /// A store that is ready, sealed under this key.
    pub(super) fn of<S: SessionStore + StatementStore + 'static>(
        store: S,
        key: &ServerKey,
        closed: u64,
    ) -> Self {
        let store = Arc::new(store);
        Self { statements: store.clone(), store, pin_key: key.pin_key(), closed }
    }
}

impl fmt::Debug for Opened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Opened").field("closed", &self.closed).finish_non_exhaustive()
    }
}

/// A store that may not be used. Nothing has changed in it.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Another process has it open.
    #[error("{} is in use by another process; one process a file, or rounds could be answered twice", .0.display())]
    Locked(PathBuf),
    /// The database has another name, under which another process could open it.
    #[error(
        "{} has a second name (a hard link); one name a file, or two processes could answer a round twice: remove \
         the other name, or make a copy and remove this one",
        .0.display()
    )]
    Linked(PathBuf),
    /// A file cannot be made or read.
    #[error("{}: {cause}", .file.display())]
    Io {
        /// The file.
        file: PathBuf,
        /// What the operating system says.
        cause: io::Error,
    },
    /// A database with other tables.
    #[error("{} is the database of another program", .0.display())]
    NotOurs(PathBuf),
    /// The key file cannot be used.
    #[error(transparent)]
    KeyFile(#[from] KeyFileError),
    /// The store is sealed, and there is no key.
    #[error("the store is sealed, and its key file {} is missing", .0.display())]
    MissingKey(PathBuf),
    /// The store is sealed under another key.
    #[error("the store is sealed under another key than that of the key file {}", .0.display())]
    WrongKey(PathBuf),
    /// Replicas share a key: a key file must be named.
    #[error("a Postgres store needs a key file, the same for all replicas (--key-file)")]
    NoKeyFile,
    /// Somebody on the way to the server could take its place.
    #[error(
        "nobody verifies that the store at {0} is the one that is meant, and whoever can write to a store gets the \
         solutions: add sslmode=verify-full (and sslrootcert=FILE) to its address, or say with --unverified-store \
         that nobody else is on that network"
    )]
    Unverified(String),
    /// A server that may forget what it said was recorded.
    #[error("Postgres runs with {0} off: after a crash a round could be answered a second time")]
    NotDurable(&'static str),
    /// A standby records nothing.
    #[error("this Postgres server is a standby: name the primary")]
    Standby,
    /// The database fails, or its address is wrong.
    #[error("the store cannot be opened: {0}")]
    Database(#[from] sqlx::Error),
    /// The schema is another version's, or cannot be made.
    #[error("the store's tables cannot be made ready: {0}")]
    Schema(#[from] sqlx::migrate::MigrateError),
    /// There is no key without randomness.
    #[error(transparent)]
    NoEntropy(#[from] NoEntropy),
}

impl OpenError {
    /// A stable name for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Locked(_) | Self::Linked(_) => "store_locked",
            Self::NotOurs(_) => "not_a_store",
            Self::KeyFile(_) => "bad_key_file",
            Self::MissingKey(_) => "missing_key",
            Self::WrongKey(_) => "wrong_key",
            Self::NoKeyFile => "no_key_file",
            Self::Unverified(_) => "unverified_store",
            Self::NotDurable(_) | Self::Standby => "not_durable",
            Self::Io { .. } | Self::Database(_) | Self::Schema(_) => "store_failed",
            Self::NoEntropy(_) => "no_randomness",
        }
    }
}

/// What is sealed to tell whether a key is the right one.
const CHECK: &[u8] = b"tincture";

/// The key of a store that carries the check value `sealed`, if it was used before. A new store gets the
/// key that its file holds, or a new one.
pub(super) fn unlock(file: &Path, sealed: Option<&[u8]>) -> Result<ServerKey, OpenError> {
    match (key::read(file)?, sealed) {
        (Some(key), None) => Ok(key),
        (Some(key), Some(sealed)) if fits(&key.sealer(), sealed) => Ok(key),
        (Some(_), Some(_)) => Err(OpenError::WrongKey(file.to_owned())),
        (None, Some(_)) => Err(OpenError::MissingKey(file.to_owned())),
        (None, None) => Ok(key::create(file, &ServerKey::fresh()?)?),
    }
}

/// Whether a check value was sealed under this key.
pub(super) fn fits(sealer: &Sealer, sealed: &[u8]) -> bool {
    sealer.open(Place::Check, sealed).is_ok_and(|check| check.as_slice() == CHECK)
}

/// A check value for a new store.
pub(super) fn check(sealer: &Sealer) -> Result<Vec<u8>, NoEntropy> {
    sealer.seal(Place::Check, CHECK)
}
