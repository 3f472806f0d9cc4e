//! How long, and how often, a client asks again.

use crate::Settings;
use crate::answer::Failure;
use crate::deadline::Deadline;
use std::time::Duration;

/// What is left of the time and of the repeats of one message.
pub(crate) struct Tries {
    deadline: Deadline,
    one_try: Duration,
    pause: Duration,
    left: u32,
}

impl Tries {
    /// The whole of what the settings allow, from now on, in a run that must be over at `deadline`.
    pub(crate) fn new(settings: &Settings, deadline: Deadline) -> Self {
        Self {
            deadline: Deadline::after(settings.timeout).or(deadline),
            one_try: settings.one_try(),
            pause: settings.pause.max(Settings::SHORTEST_PAUSE),
            left: settings.repeats,
        }
    }

    /// The same, with all of the time for a single try.
    pub(crate) fn for_one_try(settings: &Settings, deadline: Deadline) -> Self {
        Self { one_try: settings.timeout, ..Self::new(settings, deadline) }
    }

    /// The time limit of the next try.
    pub(crate) fn limit(&self) -> Duration {
        self.one_try.min(self.rest())
    }

    /// The pause before the same message is sent again after this failure, or `None` if it was the last.
    ///
    /// The server may ask for a longer one, but never for so long that no time is left for another try:
    /// what it asks for is cut to half the rest. While it says that it is busy no repeat is counted.
    pub(crate) fn after(&mut self, failure: &Failure) -> Option<Duration> {
        let rest = self.rest();
        let asked = failure.retry_after().unwrap_or_default().min(rest / 2);
        let pause = self.pause.max(asked);
        if pause >= rest || (self.left == 0 && !failure.is_busy()) {
            return None;
        }
        if !failure.is_busy() {
            self.left -= 1;
        }
        self.pause = (2 * self.pause).min(Settings::LONGEST_PAUSE);
        Some(pause)
    }

    fn rest(&self) -> Duration {
        self.deadline.rest()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use reqwest::StatusCode;
    use tincture_wire::{Problem, ProblemCode};

    fn status(code: ProblemCode, retry_after: Option<u64>) -> Failure {
        let problem = Problem::new(code, "");
        let status = StatusCode::from_u16(problem.status).unwrap();
        let retry_after = retry_after.map(Duration::from_secs);
        Failure::Status { status, retry_after, problem: Some(Box::new(problem)) }
    }

    fn tries(repeats: u32) -> Tries {
        let settings = Settings { repeats, timeout: Duration::from_secs(1000), ..Settings::default() };
        Tries::new(&settings, Deadline::after(Duration::MAX))
    }

    #[test]
    fn repeats_run_out_unless_the_server_is_busy() {
        let mut tries = tries(2);
        for _ in 0..100 {
            assert!(tries.after(&status(ProblemCode::Overloaded, None)).is_some());
            assert!(tries.after(&status(ProblemCode::TooManyRequests, None)).is_some());
        }
        let internal = status(ProblemCode::Internal, None);
        let lost = Failure::NoAnswer(String::new());
        assert!(tries.after(&internal).is_some() && tries.after(&lost).is_some());
        assert!(tries.after(&internal).is_none() && tries.after(&lost).is_none());
    }

    #[test]
    fn the_server_may_ask_for_a_longer_pause_within_bounds() {
        let mut tries = tries(9);
        let pause = |tries: &mut Tries, asked| tries.after(&status(ProblemCode::Overloaded, asked)).unwrap();
        assert_eq!(pause(&mut tries, None), Duration::from_millis(200));
        assert_eq!(pause(&mut tries, Some(0)), Duration::from_millis(400));
        assert_eq!(pause(&mut tries, Some(7)), Duration::from_secs(7));
        let longest = pause(&mut tries, Some(u64::MAX));
        assert!(longest <= Duration::from_secs(500) && longest > Duration::from_secs(100), "{longest:?}");
    }

    #[test]
    fn the_time_runs_out_whatever_the_server_says() {
        let settings = Settings { timeout: Duration::ZERO, ..Settings::default() };
        let busy = status(ProblemCode::Overloaded, Some(0));
        let run = Deadline::after(Duration::from_secs(1000));
        assert!(Tries::new(&settings, run).after(&busy).is_none());
        // A run's deadline holds for the last of its messages, too.
        let mut last = Tries::new(&Settings::default(), Deadline::after(Duration::ZERO));
        assert!(last.after(&busy).is_none() && last.limit().is_zero());
    }
}
