//! What the two databases share: rows, statements of SQL, and what the rule does to them. One half for sessions,
//! one for what is published.

mod failure;
mod migrations;
pub(super) mod sessions;
pub(super) mod statements;

pub(super) use migrations::migrator;

use super::Census;
use crate::Timestamp;

/// A number as both databases keep it. Later than the year 292 million is never.
pub(super) fn number(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

/// Counts as the databases give them.
pub(super) fn census(open: i64, finished: i64, closed: i64) -> Census {
    let count = |count| u64::try_from(count).unwrap_or(0);
    Census { open: count(open), finished: count(finished), closed: count(closed) }
}

/// A time as both databases keep it.
pub(super) fn time(time: Timestamp) -> i64 {
    number(time.0)
}
