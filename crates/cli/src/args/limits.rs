//! What a server takes from its clients, and how long it waits for them.

use super::values::seconds;
use clap::builder::RangedU64ValueParser;
use clap::{Args, value_parser};
use std::num::{NonZeroU32, NonZeroUsize};
use std::time::Duration;
use tincture_prover::Settings;

/// Limits; those that are not given are the service's own.
#[derive(Debug, Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitArgs {
    /// Open sessions of all clients together [default: 10000]
    #[arg(long, value_name = "N", env = "TINCTURE_MAX_SESSIONS", hide_env_values = true)]
    max_sessions: Option<NonZeroU32>,
    /// Open sessions of one client: an IPv4 address, or the first 64 bits of an IPv6 address [default: 256]
    #[arg(long, value_name = "N", env = "TINCTURE_MAX_CLIENT_SESSIONS", hide_env_values = true)]
    max_client_sessions: Option<NonZeroU32>,
    /// How long a session lives after its last message [default: 3600]
    #[arg(long, value_name = "S", env = "TINCTURE_SESSION_TIME", hide_env_values = true, value_parser = seconds)]
    session_time: Option<Duration>,
    /// Requests and rounds of one client each second, on average; 0 for any number [default: 1000]
    #[arg(long, value_name = "N", env = "TINCTURE_MAX_REQUESTS_PER_SECOND", hide_env_values = true)]
    max_requests_per_second: Option<u32>,
    /// Requests and rounds that a client may make at once, before that average holds [default: 20000]
    #[arg(long, value_name = "N", env = "TINCTURE_MAX_REQUEST_BURST", hide_env_values = true)]
    max_request_burst: Option<NonZeroU32>,
    /// Proxies in front of the server that append to X-Forwarded-For: so many of its last entries are
    /// believed [default: 0]
    #[arg(long, value_name = "N", env = "TINCTURE_TRUSTED_PROXIES", hide_env_values = true)]
    trusted_proxies: Option<u8>,
    /// Bytes of a request's body, at least 4096, where its kind of message has room for more; batches are kept
    /// small enough [default: the messages' own bounds, 256 KiB for verifiers]
    #[arg(long, value_name = "BYTES", env = "TINCTURE_MAX_BODY", hide_env_values = true,
        value_parser = value_parser!(u64).range(4096..))]
    max_body: Option<u64>,
    /// Rounds of a batch, where the protocol has room for more [default: 16384]
    #[arg(long, value_name = "N", env = "TINCTURE_MAX_BATCH", hide_env_values = true)]
    max_batch: Option<NonZeroU32>,
    /// Requests that prove at the same time [default: twice the processors]
    #[arg(long, value_name = "N", env = "TINCTURE_MAX_PROVING", hide_env_values = true)]
    max_proving: Option<NonZeroUsize>,
    /// Requests that wait to prove, clients in turn; the last of the client with the most are told to come
    /// back [default: 256]
    #[arg(long, value_name = "N", env = "TINCTURE_MAX_WAITING", hide_env_values = true)]
    max_waiting: Option<usize>,
    /// Bytes in memory of requests' bodies, and of answers that are not taken yet [default: 536870912]
    #[arg(long, value_name = "BYTES", env = "TINCTURE_MAX_BUFFERED", hide_env_values = true, value_parser = room())]
    max_buffered: Option<u64>,
    /// The same of one client: at least 25165824, the largest answer [default: 67108864]
    #[arg(long, value_name = "BYTES", env = "TINCTURE_MAX_CLIENT_BUFFERED", hide_env_values = true, value_parser = room())]
    max_client_buffered: Option<u64>,
    /// Bytes of a proof file that the owner has made [default: 67108864]
    #[arg(long, value_name = "BYTES", env = "TINCTURE_MAX_PROOF", hide_env_values = true)]
    max_proof: Option<NonZeroU32>,
    /// Open connections; others wait to be accepted [default: 4096]
    #[arg(long, value_name = "N", env = "TINCTURE_MAX_CONNECTIONS", hide_env_values = true)]
    max_connections: Option<NonZeroUsize>,
    /// Open connections of one client, without proxies in front; more are closed at once [default: 512]
    #[arg(long, value_name = "N", env = "TINCTURE_MAX_CLIENT_CONNECTIONS", hide_env_values = true)]
    max_client_connections: Option<NonZeroU32>,
}

/// A length; what no memory has is as good as no limit.
fn bytes(length: u64) -> usize {
    usize::try_from(length).unwrap_or(usize::MAX)
}

/// Bytes that hold at least the largest answer.
fn room() -> RangedU64ValueParser<u64> {
    value_parser!(u64).range(24 << 20..)
}

impl LimitArgs {
    /// The service's settings with these limits.
    pub(crate) fn settings(&self) -> Settings {
        let own = Settings::default();
        let or = |given: Option<NonZeroUsize>, own| given.map_or(own, NonZeroUsize::get);
        Settings {
            most_open_sessions: self.max_sessions.map_or(own.most_open_sessions, NonZeroU32::get),
            most_client_sessions: self.max_client_sessions.map_or(own.most_client_sessions, NonZeroU32::get),
            time_to_live: self.session_time.unwrap_or(own.time_to_live),
            requests_per_second: self
                .max_requests_per_second
                .map_or(own.requests_per_second, NonZeroU32::new),
            request_burst: self.max_request_burst.unwrap_or(own.request_burst),
            trusted_proxies: self.trusted_proxies.map_or(own.trusted_proxies, usize::from),
            most_body_bytes: self.max_body.map_or(own.most_body_bytes, bytes),
            most_buffered_bytes: self.max_buffered.unwrap_or(own.most_buffered_bytes),
            most_client_buffered_bytes: self.max_client_buffered.unwrap_or(own.most_client_buffered_bytes),
            most_batch_rounds: self.max_batch.unwrap_or(own.most_batch_rounds),
            most_proving: or(self.max_proving, own.most_proving),
            most_waiting: self.max_waiting.unwrap_or(own.most_waiting),
            most_proof_bytes: self.max_proof.map_or(own.most_proof_bytes, NonZeroU32::get),
            most_connections: or(self.max_connections, own.most_connections),
            most_client_connections: self
                .max_client_connections
                .map_or(own.most_client_connections, NonZeroU32::get),
            ..own
        }
    }
}
