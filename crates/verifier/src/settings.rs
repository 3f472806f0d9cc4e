//! How a client talks to a server.

use std::time::Duration;
use tincture_wire::Encoding;

/// How messages are written, and how long the client waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// How messages are written: binary protobuf by default.
    pub encoding: Encoding,
    /// How long the answer to one message may take, all repeats included; 60 seconds by default. A single
    /// try gets at most half of it, so that there is time for a repeat.
    pub timeout: Duration,
    /// How long the whole run may take, from the request for a session on; a day by default. Where it ends after
    /// a challenge was sent, the prover has not answered it; before, there is no verdict.
    pub deadline: Duration,
    /// How often an unanswered message is sent again, the very same bytes; 6 times by default. While the
    /// server says that it is busy it is asked again without counting.
    pub repeats: u32,
    /// The pause before the first repeat; 200 ms by default. It doubles each time, up to 3 seconds,
    /// and is longer where the server says `Retry-After`.
    pub pause: Duration,
    /// Whether a sequential run goes over a WebSocket where the server has one; true by default. Without,
    /// or when a stream breaks, every message is a request.
    pub stream: bool,
}

impl Settings {
    /// The shortest pause between two repeats, whatever the settings say: a busy server is asked for as long
    /// as there is time.
    pub(crate) const SHORTEST_PAUSE: Duration = Duration::from_millis(1);

    /// The longest pause between two repeats.
    pub(crate) const LONGEST_PAUSE: Duration = Duration::from_secs(3);

    /// The time limit of a single try.
    pub(crate) fn one_try(&self) -> Duration {
        self.timeout / 2
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            encoding: Encoding::Protobuf,
            timeout: Duration::from_secs(60),
            deadline: Duration::from_secs(24 * 60 * 60),
            repeats: 6,
            pause: Duration::from_millis(200),
            stream: true,
        }
    }
}
