//! Latencies, call by call.

use std::fmt;
use std::time::Duration;

/// How long each call took.
#[derive(Default)]
pub(crate) struct Spread {
    opening: Vec<Duration>,
    commitments: Vec<Duration>,
    challenges: Vec<Duration>,
}

impl Spread {
    pub(crate) fn opened(&mut self, took: Duration) {
        self.opening.push(took);
    }

    pub(crate) fn committed(&mut self, took: Duration) {
        self.commitments.push(took);
    }

    pub(crate) fn revealed(&mut self, took: Duration) {
        self.challenges.push(took);
    }

    pub(crate) fn add(&mut self, other: Self) {
        self.opening.extend(other.opening);
        self.commitments.extend(other.commitments);
        self.challenges.extend(other.challenges);
    }
}

impl fmt::Display for Spread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let calls = [("open", &self.opening), ("commit", &self.commitments), ("reveal", &self.challenges)];
        for (n, (call, times)) in calls.into_iter().enumerate() {
            let mut times = times.clone();
            times.sort_unstable();
            let at = |part: usize| times[(times.len() * part / 100).min(times.len() - 1)];
            let between = if n == 0 { "" } else { "; " };
            write!(f, "{between}{call} p50 {:.1?}, p99 {:.1?}", at(50), at(99))?;
        }
        Ok(())
    }
}
