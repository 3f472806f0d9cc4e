//! Where a server keeps its sessions.

use crate::failure::Failure;
use clap::Args;
use clap::builder::BoolishValueParser;
use std::num::NonZeroU32;
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
    /// Connections to a Postgres store, at the most
    #[arg(
        long,
        value_name = "N",
        env = "TINCTURE_STORE_CONNECTIONS",
        hide_env_values = true,
        default_value_t = StoreOptions::default().connections
    )]
    store_connections: NonZeroU32,
    /// Take a Postgres store over a network without verifying that it is the one that is meant: only where nobody
    /// else is on that network, for whoever can write to the store gets the solutions
    #[arg(
        long,
        env = "TINCTURE_UNVERIFIED_STORE",
        hide_env_values = true,
        value_parser = BoolishValueParser::new()
    )]
    unverified_store: bool,
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
        let options = StoreOptions {
            key_file: self.key_file.clone(),
            close_sessions: self.close_sessions,
            connections: self.store_connections,
            unverified: self.unverified_store,
            ..StoreOptions::default()
        };
        Ok((store, options))
    }
}
