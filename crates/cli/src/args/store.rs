//! Where a server keeps its sessions.

use crate::failure::Failure;
use clap::Args;
use clap::builder::BoolishValueParser;
use std::path::PathBuf;
use tincture_ledger::{StoreChoice, StoreOptions};

/// The store, and what an operator says about it.
#[derive(Debug, Args)]
pub(crate) struct StoreArgs {
    /// Where sessions are kept: sqlite:FILE, for one process; postgres://USER:PASSWORD@HOST/DATABASE, for
    /// several replicas; or memory, until the process ends
    #[arg(
        long,
        value_name = "STORE",
        env = "TINCTURE_STORE",
        hide_env_values = true,
        default_value = "sqlite:tincture.db"
    )]
    store: String,
    /// The file with the key that stored secrets are sealed under, made for a new store [default: FILE.key
    /// beside a SQLite FILE]
    #[arg(long, value_name = "FILE", env = "TINCTURE_KEY_FILE", hide_env_values = true)]
    key_file: Option<PathBuf>,
    /// End all sessions before listening: needed after a backup or a snapshot was restored
    #[arg(
        long,
        env = "TINCTURE_CLOSE_SESSIONS",
        hide_env_values = true,
        value_parser = BoolishValueParser::new()
    )]
    close_sessions: bool,
}

impl StoreArgs {
    /// Which store, and how it is opened. A bad one is not quoted: it may hold a password.
    pub(crate) fn resolve(&self) -> Result<(StoreChoice, StoreOptions), Failure> {
        let store = self.store.parse().map_err(|error| Failure::refused("bad_store", error))?;
        let (key_file, close_sessions) = (self.key_file.clone(), self.close_sessions);
        Ok((store, StoreOptions { key_file, close_sessions, ..StoreOptions::default() }))
    }
}
