//! The one-answer rule (`proto/SPEC.md`, section 8.6), without a store, a clock or a socket.
//!
//! A session's *ledger* is the append-only log of what its verifier said. Every message has a fixed
//! position: in a sequential run the challenge of round `r` stands at `r`; in a batched run the
//! commitment of batch `b` stands at `2b` and its opening at `2b + 1`. A position is written once. The
//! same message again is a repeat and gets the same answer; a different one ends the session.
//!
//! [`judge`] is the whole rule. A store supplies the [`Tip`] and applies the [`Effect`] *in one
//! transaction*; nothing else in the service decides what may be answered.

mod entry;
mod judge;

pub use entry::{BatchDigest, Entry, NotAnEntry, Step};
pub use judge::{Appended, Effect, Expected, Ruling, Tip, judge};

use std::num::NonZeroU32;
use tincture_proof::Live;

/// What a session agreed on when it was opened, as far as the order of its messages goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plan {
    /// How the rounds are challenged: one after another, or in committed batches.
    pub mode: Live,
    /// The rounds of the whole run.
    pub rounds: NonZeroU32,
}

/// How far a session has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// Messages are still to come.
    Open,
    /// Every round was challenged. Repeats are answered.
    Finished,
    /// Ended early, for ever. Repeats are answered, nothing else is.
    Closed,
}
