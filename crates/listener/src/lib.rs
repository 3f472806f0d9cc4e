//! What listens: it accepts connections, speaks TLS and HTTP, and holds clients to limits of time and of number.
//!
//! It knows nothing of proofs. [`serve`] takes routes, which may ask each request who its [`Peer`] is and
//! whether the server is [`Stopping`].
//!
//! ```
//! use axum::{Router, routing::get};
//! use tincture_listener::{Options, serve};
//!
//! # tokio::runtime::Runtime::new()?.block_on(async {
//! let routes = Router::new().route("/", get(|| async { "here" }));
//! let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
//! let interrupted = async { /* tokio::signal::ctrl_c() */ };
//! serve(listener, routes, Options::default(), interrupted).await;
//! # Ok::<(), Box<dyn std::error::Error>>(()) })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What it refuses to do: it waits for nobody without an end, and it buffers nothing without a bound.

#![forbid(unsafe_code)]

mod activity;
mod answer_body;
mod bare_refusals;
mod client;
mod connection;
mod frame_meter;
mod limits;
mod peer;
mod place;
mod protocol_limits;
mod server;
mod shares;
mod stopping;
mod tls;
mod write_deadline;

pub use bare_refusals::RefusalBody;
pub use client::Client;
pub use limits::{Limits, Options};
pub use peer::Peer;
pub use server::serve;
pub use shares::{Share, Shares};
pub use stopping::Stopping;
pub use tls::{Tls, TlsError};
