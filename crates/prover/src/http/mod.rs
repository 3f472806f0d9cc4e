//! The service over HTTP: routes, encodings, problems.

mod body;
mod buffer;
mod docs;
mod exchange;
mod origin;
mod owner;
mod peer;
mod problem;
mod request_id;
mod routes;
mod stream;
mod watch;

pub(crate) use peer::Peer;
pub use routes::{admin_router, router};
