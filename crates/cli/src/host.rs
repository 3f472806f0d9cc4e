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
    let opened = store.open(options).await.map_err(|error| not_opened(&error))?;
    if opened.closed > 0 {
        out.note(format_args!("ended {} sessions of before, which could not go on safely", opened.closed));
    }
    let catalogue = catalogue.with_published(opened.statements, owner);
    let clock = Arc::new(SystemClock);
    Ok(Service::with(catalogue, opened.store, settings, clock, opened.pin_key))
}

/// That a store cannot be used; where another server has it, what one can do who only wants to try.
fn not_opened(error: &tincture_ledger::OpenError) -> Failure {
    let hint = if error.code() == "store_locked" {
        "; another --store sqlite:FILE is one of its own, and --store memory keeps nothing"
    } else {
        ""
    };
    Failure::refused(error.code(), format!("{error}{hint}"))
}

/// Listens, and says where: the port is another than was asked for where that was 0.
pub(crate) async fn listen(address: &str, scheme: &str) -> Result<(TcpListener, String), Failure> {
    let failed = |error: std::io::Error| cannot_listen(address, &error);
    let listener = TcpListener::bind(address).await.map_err(failed)?;
    let url = format!("{scheme}://{}", listener.local_addr().map_err(failed)?);
    Ok((listener, url))
}

/// Tries whether the address can be listened on, for who has much to do before.
pub(crate) fn can_listen(address: &str) -> Result<(), Failure> {
    let tried = std::net::TcpListener::bind(address).map(drop);
    tried.map_err(|error| cannot_listen(address, &error))
}

fn cannot_listen(address: &str, error: &std::io::Error) -> Failure {
    Failure::refused("cannot_listen", error).context(format!("cannot listen on {address}"))
}

/// A runtime for a server or a client.
pub(crate) fn runtime() -> Result<Runtime, Failure> {
    Runtime::new().map_err(|error| Failure::refused("no_runtime", error).context("cannot start threads"))
}

/// What a statement that cannot be served means to who gave it.
pub(crate) fn not_held(error: ServedStatementError) -> Failure {
    Failure::refused("bad_statement", error)
}
