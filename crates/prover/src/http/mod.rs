//! The service over HTTP: routes, encodings, problems.

mod body;
mod exchange;
mod problem;
mod routes;
mod watch;

pub use routes::router;
