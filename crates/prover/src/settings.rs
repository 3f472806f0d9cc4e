//! Limits and times that an operator may choose.

use std::num::NonZeroU32;
use std::time::Duration;
use tincture_listener::Limits;
use tincture_wire::limits::MAX_BATCH_ROUNDS;

/// The service's limits, each with a default that fits the largest legal batch.
#[derive(Debug, Clone)]
pub struct Settings {
    /// How long a session lives after its last recorded message. Default: an hour.
    pub time_to_live: Duration,
    /// How long a session lives in which nothing is recorded yet, if that is shorter. Opening sessions is
    /// cheap, so those that nobody uses must go soon. Default: a minute.
    pub first_message_time: Duration,
    /// How many sessions may be open. A store keeps about as many ended ones. Default: 10,000.
    pub most_open_sessions: u32,
    /// How many sessions of one client may be open, see [`crate::Client`]. Default: 256.
    pub most_client_sessions: u32,
    /// How many requests a client may make each second, on average; `None`: any number. A round of a
    /// stream counts as one. Default: 1,000.
    pub requests_per_second: Option<NonZeroU32>,
    /// How many requests a client that was silent may make at once, before that average holds. A sequential
    /// run of 40 bits on a Sudoku takes nearly as many. Default: 20,000.
    pub request_burst: NonZeroU32,
    /// How many proxies stand in front of the server and append to `X-Forwarded-For`. The client is who the
    /// outermost of them saw; with 0, who connects. Default: 0.
    pub trusted_proxies: usize,
    /// The most bytes of a request's body, where its kind of message has room for more; batches are bounded so
    /// that their challenges fit. Default: no bound but the messages' own, a quarter of a mebibyte for
    /// verifiers.
    pub most_body_bytes: usize,
    /// How many bytes of requests' bodies and of answers may be in memory, until they are read here and there.
    /// Default: 512 MiB.
    pub most_buffered_bytes: u64,
    /// How many of them may be one client's: at least as many as the largest body has, 34 MiB. Default:
    /// 64 MiB.
    pub most_client_buffered_bytes: u64,
    /// The most rounds of a batch, where the protocol has room for more. Default: 2^14, the protocols' own; see also
    /// [`Settings::most_batch_work`].
    pub most_batch_rounds: NonZeroU32,
    /// The most work of a batch, in compressions of SHA-256, where that is less than so many rounds. To commit to a
    /// slot takes about three. Default: 2^22, some tenths of a second; a 9x9 Sudoku's batches are not cut by it.
    pub most_batch_work: u64,
    /// How many bytes of answers to batches are kept for a minute or two, so that whoever did not get one does not
    /// have it computed again. Default: 32 MiB.
    pub most_kept_bytes: usize,
    /// How many requests may be proving at once; others wait. Default: twice the processors.
    pub most_proving: usize,
    /// The most bytes of a proof file that is issued. Default: 64 MiB.
    pub most_proof_bytes: u32,
    /// How many requests may wait to prove. Clients take turns, and where more wait, the last of the client with
    /// the most is refused, with the advice to come back. Default: 256.
    pub most_waiting: usize,
    /// Whether `/metrics` is among the routes; if not, [`crate::admin_router`] has it. Default: yes.
    pub metrics_route: bool,
    /// How many connections may be open; others wait to be accepted. Default: 4,096.
    pub most_connections: usize,
    /// How many connections of one client may be open, where no proxy stands in front; the server hangs up on
    /// the next one. Default: 512.
    pub most_client_connections: u32,
    /// The time for a TLS handshake, for a request's line and headers, and for the pause between two requests
    /// of one connection. Default: 30 seconds.
    pub header_time: Duration,
    /// The time for a request's body, which is at most a quarter of a mebibyte. Default: 30 seconds.
    pub body_time: Duration,
    /// The time for a whole request, without sending the answer. A batch may have 2^24 commitments.
    /// Default: two minutes.
    pub request_time: Duration,
    /// How long a client may take for each part of an answer, see [`crate::serve`]. Default: 30 seconds.
    pub write_time: Duration,
    /// How long requests in flight may take when the server stops. Default: 30 seconds.
    pub drain_time: Duration,
    /// How often expired sessions are forgotten. Default: a minute.
    pub sweep_every: Duration,
}

impl Settings {
    /// What concerns whoever listens.
    pub(crate) fn listening(&self) -> Limits {
        Limits {
            most_connections: self.most_connections,
            // Behind proxies all connections are the proxies'.
            most_client_connections: if self.trusted_proxies == 0 {
                self.most_client_connections
            } else {
                u32::MAX
            },
            header_time: self.header_time,
            write_time: self.write_time,
            drain_time: self.drain_time,
        }
    }
}

impl Default for Settings {
    fn default() -> Self {
        let listening = Limits::default();
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            time_to_live: Duration::from_secs(3600),
            first_message_time: Duration::from_secs(60),
            most_open_sessions: 10_000,
            most_client_sessions: 256,
            requests_per_second: NonZeroU32::new(1000),
            request_burst: NonZeroU32::new(20_000).expect("not zero"),
            trusted_proxies: 0,
            most_body_bytes: usize::MAX,
            most_buffered_bytes: 512 << 20,
            most_client_buffered_bytes: 64 << 20,
            most_batch_rounds: NonZeroU32::new(MAX_BATCH_ROUNDS).expect("not zero"),
            most_batch_work: 1 << 22,
            most_kept_bytes: 32 << 20,
            most_proving: 2 * processors,
            most_proof_bytes: 64 << 20,
            most_waiting: 256,
            metrics_route: true,
            most_connections: listening.most_connections,
            most_client_connections: listening.most_client_connections,
            header_time: listening.header_time,
            body_time: Duration::from_secs(30),
            request_time: Duration::from_secs(120),
            write_time: listening.write_time,
            drain_time: listening.drain_time,
            sweep_every: Duration::from_secs(60),
        }
    }
}
