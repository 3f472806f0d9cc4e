//! The proving service: sessions, and the rule that no round is ever answered twice.
//!
//! A [`Service`] proves the statements of a [`Catalogue`]. For each statement and protocol a
//! [`Responder`] answers, the honest one from a solution. Sessions live in a [`SessionStore`] (memory, SQLite
//! or Postgres, by [`StoreChoice`]), their seeds sealed under a [`ServerKey`] wherever they are written; what may
//! be answered is decided by one pure rule, [`ledger::judge`]. [`router`] and [`serve`] put the service
//! on HTTP, as JSON and protobuf.
//!
//! ```
//! use std::sync::Arc;
//! use tincture_proof::Label;
//! use tincture_prover::{Catalogue, ServedStatement, MemoryStore, Service, Settings, serve};
//!
//! # tokio::runtime::Runtime::new()?.block_on(async {
//! let puzzle = tincture_statements::read(b"1...\n..3.\n.4..\n...2\n", &Default::default())?.statement;
//! let solution = puzzle.read_solution("1324\n4231\n2413\n3142\n")?;
//! let holding = ServedStatement::honest(&puzzle, &solution, Label::default())?;
//! let catalogue = Catalogue::new(vec![holding])?;
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
mod clock;
mod entropy;
mod honest;
mod http;
mod key;
pub mod ledger;
mod metrics;
mod owner;
mod published;
mod refused;
mod responder;
mod serve;
mod served_protocol;
mod served_statement;
mod service;
mod session;
mod settings;
mod store;
mod throttle;

pub use catalogue::{Catalogue, CatalogueError};
pub use client::ClientTag;
pub use clock::{Clock, SystemClock, Timestamp};
pub use entropy::NoEntropy;
pub use honest::HonestResponder;
pub use http::{admin_router, router};
pub use key::{KeyFileError, ServerKey};
pub use owner::{NotATokenHash, OwnerToken, TokenFileError};
pub use refused::Refused;
pub use responder::{PinKey, Responder, ResponderFault, SessionView, WitnessPin};
pub use serve::{serve, serve_admin, serve_tls};
pub use served_protocol::ServedProtocol;
pub use served_statement::{ServedStatement, ServedStatementError};
pub use service::Service;
pub use session::{SessionId, SessionRecord, Snapshot};
pub use settings::Settings;
pub use store::{
    BootId, Census, Created, Issued, IssuedFile, Listed, MemoryStore, NotAStore, OpenError, Opened,
    PART_BYTES, PostgresStore, Publication, Published, Room, SessionStore, SqliteStore, StatementStore,
    StoreChoice, StoreError, StoreOptions, Version,
};
pub use tincture_listener::{Client, Tls, TlsError};

#[cfg(any(test, feature = "conformance"))]
pub use store::conformance;
