//! Limits that whoever listens may choose.

use crate::{RefusalBody, Tls};
use std::time::Duration;

/// How to listen.
#[derive(Debug, Default)]
pub struct Options {
    /// What clients may take.
    pub limits: Limits,
    /// With a certificate TLS is spoken, and nothing else.
    pub tls: Option<Tls>,
    /// What to say to a request of HTTP/1 that is refused because it is none, or too long. Default: nothing.
    pub refusal_body: Option<RefusalBody>,
}

/// What clients may take of connections and of time.
#[derive(Debug, Clone)]
pub struct Limits {
    /// How many connections may be open; others wait to be accepted. Default: 4,096.
    pub most_connections: usize,
    /// How many connections of one [`crate::Client`] may be open; the server hangs up on the next one.
    /// Default: 512.
    pub most_client_connections: u32,
    /// The time for a TLS handshake, for a request's line and headers, and for the pause between two requests
    /// of one connection. Default: 30 seconds.
    pub header_time: Duration,
    /// How long a client may take for each part of an answer, see [`crate::serve`]. Default: 30 seconds.
    pub write_time: Duration,
    /// How long requests in flight may take when the server stops. Default: 30 seconds.
    pub drain_time: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            most_connections: 4096,
            most_client_connections: 512,
            header_time: Duration::from_secs(30),
            write_time: Duration::from_secs(30),
            drain_time: Duration::from_secs(30),
        }
    }
}
