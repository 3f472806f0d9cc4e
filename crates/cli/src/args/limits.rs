//! What a server takes from its clients, and how long it waits for them.

use super::values::seconds;
use clap::Args;
use clap::builder::RangedU64ValueParser;
use std::num::NonZeroU32;
use std::sync::LazyLock;
use std::time::Duration;
use tincture_prover::Settings;

/// The service's own limits, so that they stand in one place and help prints them from there.
static OWN: LazyLock<Settings> = LazyLock::new(Settings::default);

/// In seconds, as they are typed.
static OWN_SESSION_TIME: LazyLock<String> = LazyLock::new(|| OWN.time_to_live.as_secs_f64().to_string());

static CLIENT_BUFFERED_HELP: LazyLock<String> =
    LazyLock::new(|| format!("The same of one client: at least {LARGEST_BODY}, for the largest publication"));

/// Limits; those that are not given are the service's own.
#[derive(Debug, Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitArgs {
    /// Open sessions of all clients together
    #[arg(long, value_name = "N", env = "TINCTURE_MAX_SESSIONS", hide_env_values = true,
        default_value_t = OWN.most_open_sessions, value_parser = at_least::<u32>(1))]
    max_sessions: u32,
    /// Open sessions of one client: an IPv4 address, or the first 64 bits of an IPv6 address
    #[arg(long, value_name = "N", env = "TINCTURE_MAX_CLIENT_SESSIONS", hide_env_values = true,
        default_value_t = OWN.most_client_sessions, value_parser = at_least::<u32>(1))]
    max_client_sessions: u32,
    /// How long a session lives after its last message
    #[arg(long, value_name = "S", env = "TINCTURE_SESSION_TIME", hide_env_values = true,
        default_value = OWN_SESSION_TIME.as_str(), value_parser = seconds)]
    session_time: Duration,
    /// Requests of one client each second, and rounds of its streams, on average; 0 for any number
    #[arg(long, value_name = "N", env = "TINCTURE_MAX_REQUESTS_PER_SECOND", hide_env_values = true,
        default_value_t = OWN.requests_per_second.map_or(0, NonZeroU32::get))]
    max_requests_per_second: u32,
    /// How many of them a client may make at once, before that average holds
    #[arg(long, value_name = "N", env = "TINCTURE_MAX_REQUEST_BURST", hide_env_values = true,
        default_value_t = OWN.request_burst)]
    max_request_burst: NonZeroU32,
    /// Proxies in front of the server that append to X-Forwarded-For: so many of its last entries are
    /// believed
    #[arg(long, value_name = "N", env = "TINCTURE_TRUSTED_PROXIES", hide_env_values = true,
        default_value_t = OWN.trusted_proxies, value_parser = RangedU64ValueParser::<usize>::new().range(..=255))]
    trusted_proxies: usize,
    /// Bytes of a request's body, at least 4096, where its kind of message has room for more; batches are kept
    /// small enough [default: the messages' own bounds, 256 KiB for verifiers]
    #[arg(long, value_name = "BYTES", env = "TINCTURE_MAX_BODY", hide_env_values = true,
        value_parser = at_least::<u64>(4096))]
    max_body: Option<u64>,
    /// Rounds of a batch, where the protocol has room for more
    #[arg(long, value_name = "N", env = "TINCTURE_MAX_BATCH", hide_env_values = true,
        default_value_t = OWN.most_batch_rounds)]
    max_batch: NonZeroU32,
    /// Requests that prove at the same time [default: twice the processors]
    #[arg(long, value_name = "N", env = "TINCTURE_MAX_PROVING", hide_env_values = true,
        value_parser = at_least::<usize>(1))]
    max_proving: Option<usize>,
    /// Requests that wait to prove, clients in turn; the last of the client with the most are told to come
    /// back
    #[arg(long, value_name = "N", env = "TINCTURE_MAX_WAITING", hide_env_values = true,
        default_value_t = OWN.most_waiting)]
    max_waiting: usize,
    /// Bytes in memory of requests' bodies, and of answers that are not taken yet
    #[arg(long, value_name = "BYTES", env = "TINCTURE_MAX_BUFFERED", hide_env_values = true,
        default_value_t = OWN.most_buffered_bytes, value_parser = at_least::<u64>(LARGEST_BODY))]
    max_buffered: u64,
    #[arg(long, help = CLIENT_BUFFERED_HELP.as_str(), value_name = "BYTES", env = "TINCTURE_MAX_CLIENT_BUFFERED", hide_env_values = true,
        default_value_t = OWN.most_client_buffered_bytes, value_parser = at_least::<u64>(LARGEST_BODY))]
    max_client_buffered: u64,
    /// Bytes of a proof file that the owner has made
    #[arg(long, value_name = "BYTES", env = "TINCTURE_MAX_PROOF", hide_env_values = true,
        default_value_t = OWN.most_proof_bytes, value_parser = at_least::<u32>(1))]
    max_proof: u32,
    /// Open connections; others wait to be accepted
    #[arg(long, value_name = "N", env = "TINCTURE_MAX_CONNECTIONS", hide_env_values = true,
        default_value_t = OWN.most_connections, value_parser = at_least::<usize>(1))]
    max_connections: usize,
    /// Open connections of one client, without proxies in front; more are closed at once
    #[arg(long, value_name = "N", env = "TINCTURE_MAX_CLIENT_CONNECTIONS", hide_env_values = true,
        default_value_t = OWN.most_client_connections, value_parser = at_least::<u32>(1))]
    max_client_connections: u32,
}

/// Room for the largest body, that of a publication: with less it would be refused for ever.
const LARGEST_BODY: u64 = 34 << 20;

/// A number with a least value.
fn at_least<T: TryFrom<u64> + Clone + Send + Sync>(least: u64) -> RangedU64ValueParser<T> {
    RangedU64ValueParser::new().range(least..)
}

/// A length; what no memory has is as good as no limit.
fn bytes(length: u64) -> usize {
    usize::try_from(length).unwrap_or(usize::MAX)
}

impl LimitArgs {
    /// The service's settings with these limits.
    pub(crate) fn settings(&self) -> Settings {
        Settings {
            most_open_sessions: self.max_sessions,
            most_client_sessions: self.max_client_sessions,
            time_to_live: self.session_time,
            requests_per_second: NonZeroU32::new(self.max_requests_per_second),
            request_burst: self.max_request_burst,
            trusted_proxies: self.trusted_proxies,
            most_body_bytes: self.max_body.map_or(OWN.most_body_bytes, bytes),
            most_buffered_bytes: self.max_buffered,
            most_client_buffered_bytes: self.max_client_buffered,
            most_batch_rounds: self.max_batch,
            most_proving: self.max_proving.unwrap_or(OWN.most_proving),
            most_waiting: self.max_waiting,
            most_proof_bytes: self.max_proof,
            most_connections: self.max_connections,
            most_client_connections: self.max_client_connections,
            ..OWN.clone()
        }
    }
}
