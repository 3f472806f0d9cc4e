//! Which store, as an operator writes it.

use super::{MemoryStore, OpenError, Opened, PostgresStore, SqliteStore, StoreOptions};
use crate::key::ServerKey;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

/// Where sessions are kept: `memory`, `sqlite:FILE` or `postgres://...`.
#[derive(Clone, PartialEq, Eq)]
pub enum StoreChoice {
    /// In memory: they end with the process.
    Memory,
    /// In a SQLite database, for one process.
    Sqlite(PathBuf),
    /// In a Postgres database, for several replicas. The URL may hold a password.
    Postgres(String),
}

/// A text that names no store.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a store is memory, sqlite:FILE or postgres://USER:PASSWORD@HOST/DATABASE")]
pub struct NotAStore;

impl FromStr for StoreChoice {
    type Err = NotAStore;

    fn from_str(text: &str) -> Result<Self, NotAStore> {
        match text.split_once(':') {
            None if text == "memory" => Ok(Self::Memory),
            Some(("sqlite", file)) if !file.is_empty() => Ok(Self::Sqlite(file.into())),
            Some(("postgres" | "postgresql", rest)) if rest.starts_with("//") => {
                text.parse::<sqlx::postgres::PgConnectOptions>().map_err(|_| NotAStore)?;
                Ok(Self::Postgres(text.to_owned()))
            }
            _ => Err(NotAStore),
        }
    }
}

impl StoreChoice {
    /// Opens the store. See [`SqliteStore::open`] and [`PostgresStore::open`] for what is checked.
    ///
    /// # Errors
    /// If it may not be used; then nothing has changed in it.
    pub async fn open(&self, options: &StoreOptions) -> Result<Opened, OpenError> {
        match self {
            Self::Memory => Ok(Opened::of(MemoryStore::default(), &ServerKey::fresh()?, 0)),
            Self::Sqlite(file) => SqliteStore::open(file, options).await,
            Self::Postgres(url) => PostgresStore::open(url, options).await,
        }
    }
}

impl fmt::Debug for StoreChoice {
    /// Without the address, which may hold a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Memory => f.write_str("Memory"),
            Self::Sqlite(file) => f.debug_tuple("Sqlite").field(file).finish(),
            Self::Postgres(_) => f.write_str("Postgres(secret)"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stores_are_named() {
        assert_eq!("memory".parse(), Ok(StoreChoice::Memory));
        assert_eq!("sqlite:a:b.db".parse(), Ok(StoreChoice::Sqlite("a:b.db".into())));
        let url = "postgres://ann:secret@db/tincture";
        let postgres: StoreChoice = url.parse().unwrap();
        assert_eq!(postgres, StoreChoice::Postgres(url.to_owned()));
        assert_eq!(format!("{postgres:?}"), "Postgres(secret)");
        for bad in ["", "Memory", "memory:", "sqlite", "sqlite:", "postgres:x", "mysql://x", "file.db"] {
            assert_eq!(bad.parse::<StoreChoice>(), Err(NotAStore), "{bad:?}");
        }
    }
}
