//! A proving service in this process: for `serve`, and for `demo`.

use crate::failure::Failure;
use crate::output::Output;
use std::sync::Arc;
use tincture_ledger::{MemoryStore, StoreChoice, StoreOptions, SystemClock};
use tincture_prover::{Catalogue, OwnerToken, ServedStatement, ServedStatementError, Service, Settings};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

/// The statements that a service holds.
pub(crate) fn catalogue(holdings: Vec<ServedStatement>) -> Result<Catalogue, Failure> {
    Catalogue::new(holdings).map_err(|error| Failure::refused("bad_statements", error))
}

/// A service that holds these statements and keeps its sessions in memory.
pub(crate) fn service(holdings: Vec<ServedStatement>) -> Result<Service, Failure> {
    Service::new(catalogue(holdings)?, Arc::new(MemoryStore::default()), Settings::default())
        .map_err(|error| Failure::refused("no_randomness", error))
}

/// A service whose sessions are in this store, which is opened first, with what is published there. With an
/// owner, more can be published.
pub(crate) async fn stored(
    catalogue: Catalogue,
    owner: Option<OwnerToken>,
    store: &StoreChoice,
    options: &StoreOptions,
    settings: Settings,
    out: &Output,
) -> Result<Service, Failure> {
    let opened = store.open(options).await.map_err(|error| Failure::refused(error.code(), error))?;
    if opened.closed > 0 {
        out.note(format_args!("ended {} sessions of before, which could not go on safely", opened.closed));
    }
    let catalogue = catalogue.with_published(opened.statements, owner);
    let clock = Arc::new(SystemClock);
    Ok(Service::with(catalogue, opened.store, settings, clock, opened.pin_key))
}

/// Listens, and says where: the port is another than was asked for where that was 0.
pub(crate) async fn listen(address: &str, scheme: &str) -> Result<(TcpListener, String), Failure> {
    let failed = |error: std::io::Error| {
        Failure::refused("cannot_listen", error).context(format!("cannot listen on {address}"))
    };
    let listener = TcpListener::bind(address).await.map_err(failed)?;
    let url = format!("{scheme}://{}", listener.local_addr().map_err(failed)?);
    Ok((listener, url))
}

/// A runtime for a server or a client.
pub(crate) fn runtime() -> Result<Runtime, Failure> {
    Runtime::new().map_err(|error| Failure::refused("no_runtime", error).context("cannot start threads"))
}

/// What a statement that cannot be served means to who gave it.
pub(crate) fn not_held(error: ServedStatementError) -> Failure {
    Failure::refused("bad_statement", error)
}
