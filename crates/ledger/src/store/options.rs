//! What an operator may say about a store that lasts.

use super::BootId;
use std::num::NonZeroU32;
use std::path::PathBuf;

/// How a store is opened.
#[derive(Debug, Clone)]
pub struct StoreOptions {
    /// The file that holds the server's key; made, with mode 0600, for a new store. Beside a SQLite file it
    /// is `FILE.key` if none is named; a Postgres store needs one.
    pub key_file: Option<PathBuf>,
    /// Whether to close all sessions: needed after a backup or a snapshot was restored.
    pub close_sessions: bool,
    /// How many connections to a Postgres server are open at the most. Each call of the store takes one, and
    /// waits two seconds for it. Default: 16.
    pub connections: NonZeroU32,
    /// Whether a Postgres server may be reached over a network without its certificate being verified. Whoever
    /// can take its place can take sessions back, and learn the solution. Default: no.
    pub unverified: bool,
    /// The boot that SQLite sessions carry. Default: the running kernel's.
    pub boot_id: Option<BootId>,
}

impl Default for StoreOptions {
    fn default() -> Self {
        Self {
            key_file: None,
            close_sessions: false,
            connections: NonZeroU32::new(16).expect("not zero"),
            unverified: false,
            boot_id: BootId::read(),
        }
    }
}
