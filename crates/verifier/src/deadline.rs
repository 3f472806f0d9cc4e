//! When everything must be over.

use std::time::{Duration, Instant};

/// The end of the time for a whole run or download, whatever is still to come.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Deadline(Option<Instant>);

impl Deadline {
    /// So long from now on. What no clock can tell is for ever.
    pub(crate) fn after(time: Duration) -> Self {
        Self(Instant::now().checked_add(time))
    }

    /// What is left of it.
    pub(crate) fn rest(self) -> Duration {
        self.0.map_or(Duration::MAX, |end| end.saturating_duration_since(Instant::now()))
    }

    /// Whether nothing is left.
    pub(crate) fn has_passed(self) -> bool {
        self.rest().is_zero()
    }

    /// The earlier of both.
    pub(crate) fn or(self, other: Self) -> Self {
        match (self.0, other.0) {
            (Some(a), Some(b)) => Self(Some(a.min(b))),
            (a, b) => Self(a.or(b)),
        }
    }
}
