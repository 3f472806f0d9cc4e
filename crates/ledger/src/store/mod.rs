//! Where sessions, their ledgers and published statements are kept.

mod boot;
mod choice;
#[cfg(any(test, feature = "conformance"))]
pub mod conformance;
mod failure;
mod memory;
mod open;
mod options;
mod postgres;
mod sql;
mod sqlite;
mod statements;

pub use boot::BootId;
pub use choice::{NotAStore, StoreChoice};
pub use failure::StoreError;
pub use memory::MemoryStore;
pub use open::{OpenError, Opened};
pub use options::StoreOptions;
pub use postgres::PostgresStore;
pub use sqlite::SqliteStore;
pub use statements::{
    Issued, IssuedFile, Listed, PART_BYTES, Publication, Published, StatementStore, Version,
};

use crate::rule::{Appended, Step};
use crate::{SessionId, SessionRecord, Snapshot, Timestamp};
use async_trait::async_trait;

/// Keeps sessions.
///
/// The one-answer rule rests on [`append`](SessionStore::append): it reads the ledger's tip, asks
/// [`crate::rule::judge`] and applies the effect as *one* transaction, and what it reports as recorded
/// or closed survives whatever the store promises to survive. The suite behind the
/// feature `conformance` tests it.
///
/// An expired session does not exist. A store may forget *ended* sessions early, those first that ended
/// first: a forgotten session gives no answers at all.
#[async_trait]
pub trait SessionStore: Send + Sync {
    /// Keeps a new session, until `expires` if nothing is recorded, if there is room for it. Where all places are
    /// taken, one that nothing is recorded in gives way: the oldest of the client with the most of them, if those are
    /// two more than the new one's client has open. (Nothing was answered in it that could be answered otherwise.)
    async fn create(
        &self,
        record: SessionRecord,
        now: Timestamp,
        expires: Timestamp,
        room: Room,
    ) -> Result<Created, StoreError>;

    /// Finds a session.
    async fn load(&self, id: &SessionId, now: Timestamp) -> Result<Option<Snapshot>, StoreError>;

    /// Applies [`crate::rule::judge`] to a message. If it is recorded, the session then lives until
    /// `expires`.
    async fn append(
        &self,
        id: &SessionId,
        step: &Step,
        now: Timestamp,
        expires: Timestamp,
    ) -> Result<Appended, StoreError>;

    /// Closes a session for ever, if it is open. Says whether there is such a session.
    async fn close(&self, id: &SessionId, now: Timestamp) -> Result<bool, StoreError>;

    /// Forgets expired sessions and says how many there were.
    async fn sweep(&self, now: Timestamp) -> Result<u64, StoreError>;

    /// Whether a session could be recorded now: something as long is written, kept, and taken away again.
    async fn probe(&self) -> Result<(), StoreError>;

    /// Counts the sessions that there are, over all replicas.
    async fn census(&self, now: Timestamp) -> Result<Census, StoreError>;
}

/// How many sessions may be open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Room {
    /// Of all clients together. A store keeps about as many ended ones.
    pub in_all: u32,
    /// Of one client.
    pub of_client: u32,
}

/// How many sessions there are, by state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Census {
    /// Open ones.
    pub open: u64,
    /// Those in which every round was challenged.
    pub finished: u64,
    /// Those that ended early.
    pub closed: u64,
}

/// What became of a new session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Created {
    /// It is kept.
    Opened,
    /// It is not: too many are open, or one has the same id.
    Full,
    /// It is not: its client has too many open.
    ClientFull,
}
