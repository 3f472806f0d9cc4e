//! The service over HTTP: routes, encodings, problems.

mod body;
mod docs;
mod exchange;
mod owner;
mod peer;
mod problem;
mod routes;
mod stream;
mod watch;

pub(crate) use peer::Peer;
pub use routes::router;
