//! The proving service: who proves what, to whom, and how much at once.
//!
//! A [`Service`] proves the statements of a [`Catalogue`]. For each statement and protocol a
//! [`Responder`] answers, the honest one from a solution. What may be answered, so that no round ever is a second
//! time, is decided and kept by [`tincture_ledger`]. [`router`] and [`serve`] put the service on HTTP, as JSON and
//! protobuf.
//!
//! ```
//! use std::sync::Arc;
//! use tincture_ledger::MemoryStore;
//! use tincture_proof::Label;
//! use tincture_prover::{Catalogue, ServedStatement, Service, Settings, serve};
//!
//! # tokio::runtime::Runtime::new()?.block_on(async {
//! let puzzle = tincture_statements::read(b"1...\n..3.\n.4..\n...2\n", &Default::default())?.statement;
//! let solution = puzzle.check(puzzle.read_solution("1324\n4231\n2413\n3142\n")?)?;
//! let prepared = tincture_protocols::Prepared::new(puzzle)?;
//! let served = ServedStatement::honest(&prepared, &solution, Label::default())?;
//! let catalogue = Catalogue::new(vec![served])?;
//! let service = Service::new(catalogue, Arc::new(MemoryStore::default()), Settings::default())?;
//!
//! let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
//! println!("listening on {}", listener.local_addr()?);
//! let interrupted = async { /* tokio::signal::ctrl_c() */ };
//! serve(listener, service, interrupted).await;
//! # Ok::<(), Box<dyn std::error::Error>>(()) })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What it refuses to do: it verifies nothing, it solves nothing, it answers a message only after it is
//! recorded, and it writes no seed, witness, nonce or whole session id to a log.

#![forbid(unsafe_code)]

mod catalogue;
mod client;
mod honest;
mod http;
mod metrics;
mod publishing;
mod refused;
mod responder;
mod serve;
mod served_protocol;
mod served_statement;
mod service;
mod settings;
mod throttle;

pub use catalogue::{Catalogue, CatalogueError};
pub use honest::HonestResponder;
pub use http::{admin_router, router};
pub use publishing::{NotATokenHash, OwnerToken, TokenFileError};
pub use refused::Refused;
pub use responder::{Responder, ResponderFault, SessionView};
pub use serve::{serve, serve_admin, serve_tls};
pub use served_protocol::ServedProtocol;
pub use served_statement::{ServedStatement, ServedStatementError};
pub use service::Service;
pub use settings::Settings;
pub use tincture_listener::{Client, Tls, TlsError};
