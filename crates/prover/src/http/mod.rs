//! The service over HTTP: routes, encodings, problems.

mod answer;
mod body;
mod buffer;
mod docs;
mod exchange;
mod host;
mod origin;
mod owner;
mod problem;
mod request_id;
mod routes;
mod stream;
mod watch;

pub(crate) use problem::refusal_body;
pub use routes::{admin_router, router};
