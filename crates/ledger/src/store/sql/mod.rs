//! What the two databases share: rows, statements, and what the rule does to them.

mod migrations;
pub(super) mod publication;
mod row;
mod statement_store;
mod store;
pub(super) mod text;

pub(super) use migrations::migrator;
pub(super) use row::{Fixed, Progress, Written, record, state_number};
pub(super) use statement_store::statement_store;
pub(super) use store::session_store;

use super::{Census, StoreError};
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

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self(Box::new(error))
    }
}
