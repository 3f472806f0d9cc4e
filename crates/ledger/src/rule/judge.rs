//! The rule itself: what a message does to a ledger.

use super::{BatchDigest, Entry, Plan, State, Step};
use std::fmt;
use tincture_proof::{Live, Round};

/// What a store knows of a ledger when a message arrives: all that the rule needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tip {
    /// How far the session has come.
    pub state: State,
    /// The number of recorded entries.
    pub len: u64,
    /// The entry at the message's position, if there is one.
    pub at: Option<Entry>,
    /// The entry recorded last, if there is one.
    pub last: Option<Entry>,
}

/// What became of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Appended {
    /// It is recorded now. It may be answered.
    Recorded,
    /// It was recorded before. It may be answered, with the same bytes as before.
    Repeated,
    /// Another message is recorded at its position. The session is closed now.
    Conflict,
    /// The opening does not match the recorded commitment. The session is closed now.
    Mismatch,
    /// The session had ended before.
    Closed,
    /// The session waits for something else. Nothing changed.
    OutOfOrder {
        /// What it waits for.
        expected: Expected,
    },
    /// There is no such session, or it has expired.
    NoSession,
}

/// What a store must do, in the same transaction, before it tells anyone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// Nothing.
    Nothing,
    /// Append the entry; with `finishes` the session is finished then.
    Append {
        /// Whether this was the last message of the run.
        finishes: bool,
    },
    /// Close the session.
    Close,
}

/// The rule's verdict on one message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ruling {
    /// What the service is told.
    pub outcome: Appended,
    /// What the store does.
    pub effect: Effect,
}

/// The message that a ledger waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expected {
    /// The challenge of this round.
    Challenge(Round),
    /// A commitment to this batch, from this round on.
    Commitment {
        /// The batch's number.
        batch: u64,
        /// Its first round.
        first: Round,
    },
    /// The opening of this batch.
    Opening {
        /// The batch's number.
        batch: u64,
    },
    /// Nothing: the run is at its end.
    Nothing,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Challenge(round) => write!(f, "the challenge of round {round}"),
            Self::Commitment { batch, first } => {
                write!(f, "the commitment to batch {batch}, from round {first} on")
            }
            Self::Opening { batch } => write!(f, "the challenges of batch {batch}"),
            Self::Nothing => f.write_str("nothing more"),
        }
    }
}

/// Decides what a message does. The one-answer rule, whole:
///
/// - at a recorded position: equal is a repeat, whatever the state; different closes the session;
/// - at the end of an open ledger: what is expected is recorded, an opening only if it matches;
/// - anywhere else: nothing changes.
#[must_use]
pub fn judge(plan: &Plan, tip: &Tip, step: &Step) -> Ruling {
    match tip.at {
        Some(recorded) => judge_again(recorded, step.entry()),
        None if tip.state == State::Closed => keep(Appended::Closed),
        None => judge_next(plan, tip, step),
    }
}

/// A message at a position that is taken.
fn judge_again(recorded: Entry, new: Entry) -> Ruling {
    if recorded == new {
        keep(Appended::Repeated)
    } else {
        Ruling { outcome: Appended::Conflict, effect: Effect::Close }
    }
}

/// A message at a position that is free, in a session that is not closed.
fn judge_next(plan: &Plan, tip: &Tip, step: &Step) -> Ruling {
    let expected = expected(plan, tip);
    let out_of_order = keep(Appended::OutOfOrder { expected });
    if step.position() != tip.len {
        return out_of_order;
    }
    match (expected, step.entry(), tip.last) {
        (Expected::Challenge(round), Entry::Challenge(_), _) => append(plan, round.0 + 1),
        (Expected::Commitment { first, .. }, Entry::Commitment(batch), _)
            if batch.first == first && batch.count > 0 && batch.end() <= plan.rounds.get() =>
        {
            // Recorded without an answer to a challenge: the run goes on.
            Ruling { outcome: Appended::Recorded, effect: Effect::Append { finishes: false } }
        }
        (Expected::Opening { .. }, Entry::Opening(opened), Some(Entry::Commitment(committed))) => {
            judge_opening(plan, &committed, &opened)
        }
        _ => out_of_order,
    }
}

fn judge_opening(plan: &Plan, committed: &BatchDigest, opened: &BatchDigest) -> Ruling {
    if committed == opened {
        append(plan, committed.end())
    } else {
        Ruling { outcome: Appended::Mismatch, effect: Effect::Close }
    }
}

/// What the ledger waits for, by its length and its last entry.
fn expected(plan: &Plan, tip: &Tip) -> Expected {
    let end = match (plan.mode, tip.last) {
        (_, None) => 0,
        (Live::Batched, Some(Entry::Commitment(_))) => return Expected::Opening { batch: tip.len / 2 },
        (Live::Batched, Some(Entry::Opening(batch))) => batch.end(),
        // An entry of the other mode was never recorded; to expect nothing is to answer nothing.
        (Live::Batched, Some(Entry::Challenge(_))) => u32::MAX,
        (Live::Sequential, Some(_)) => u32::try_from(tip.len).unwrap_or(u32::MAX),
    };
    match plan.mode {
        _ if end >= plan.rounds.get() || tip.state != State::Open => Expected::Nothing,
        Live::Batched => Expected::Commitment { batch: tip.len / 2, first: Round(end) },
        Live::Sequential => Expected::Challenge(Round(end)),
    }
}

/// Records a message after which all rounds before `end` are challenged.
const fn append(plan: &Plan, end: u32) -> Ruling {
    let finishes = end == plan.rounds.get();
    Ruling { outcome: Appended::Recorded, effect: Effect::Append { finishes } }
}

const fn keep(outcome: Appended) -> Ruling {
    Ruling { outcome, effect: Effect::Nothing }
}
