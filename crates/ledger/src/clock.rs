//! When sessions expire: the only use of time, and so the only clock.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// A point in time: milliseconds since 1970. A number, so that stores can keep it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(pub u64);

impl Timestamp {
    /// The point in time that lies `duration` later. Saturates.
    #[must_use]
    pub fn after(self, duration: Duration) -> Self {
        let millis = u64::try_from(duration.as_millis()).unwrap_or(u64::MAX);
        Self(self.0.saturating_add(millis))
    }
}

/// Tells the time. Wall-clock time, because replicas share it; that it may jump lets a session expire
/// early or late and harms nothing else.
pub trait Clock: Send + Sync {
    /// Now.
    fn now(&self) -> Timestamp;
}

/// The machine's clock.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Timestamp(0).after(since)
    }
}
