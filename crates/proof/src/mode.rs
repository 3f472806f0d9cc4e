//! How a proof is challenged.

use std::fmt;
use std::str::FromStr;

/// How the rounds of a live run are challenged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Live {
    /// One round after another.
    Sequential,
    /// Many rounds at once, the verifier committed to its challenges beforehand
    /// (Goldreich and Kahan, J. Cryptology 9, 1996).
    Batched,
}

impl Live {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Sequential, Self::Batched];

    /// The mode's name: `sequential` or `batched`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sequential => "sequential",
            Self::Batched => "batched",
        }
    }
}

impl fmt::Display for Live {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that is no live mode's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a live run is sequential or batched")]
pub struct NotLive;

impl FromStr for Live {
    type Err = NotLive;

    fn from_str(name: &str) -> Result<Self, NotLive> {
        Self::ALL.into_iter().find(|live| live.name() == name).ok_or(NotLive)
    }
}

/// How a proof is challenged, where live runs and files occur together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mode {
    /// By a verifier that is there.
    Live(Live),
    /// By hashing, in a file (Fiat and Shamir, CRYPTO 1986).
    File,
}

impl Mode {
    /// Every mode.
    pub const ALL: [Self; 3] = [Self::Live(Live::Sequential), Self::Live(Live::Batched), Self::File];

    /// The mode's name: `sequential`, `batched` or `file`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Live(live) => live.name(),
            Self::File => "file",
        }
    }

    /// The mode's byte in the context.
    #[must_use]
    pub const fn byte(self) -> u8 {
        match self {
            Self::Live(Live::Sequential) => 1,
            Self::Live(Live::Batched) => 2,
            Self::File => 3,
        }
    }
}

impl From<Live> for Mode {
    fn from(live: Live) -> Self {
        Self::Live(live)
    }
}
