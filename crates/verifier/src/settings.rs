//! How a client talks to a server.

use std::time::Duration;
use tincture_wire::Encoding;

/// How messages are written, and how patient the client is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// How messages are written: binary protobuf by default.
    pub encoding: Encoding,
    /// How long the answer to one message may take, all repeats included; 60 seconds by default. A single
    /// try gets at most half of it, so that there is time for a repeat.
    pub timeout: Duration,
    /// How often an unanswered message is sent again, the very same bytes; 6 times by default.
    pub repeats: u32,
    /// The pause before the first repeat; 200 ms by default. It doubles each time, up to 3 seconds.
    pub pause: Duration,
}

impl Settings {
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
            repeats: 6,
            pause: Duration::from_millis(200),
        }
    }
}
