//! Whether anything happens on a connection.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

/// What a connection is busy with.
///
/// HTTP/2 needs it: a client may keep a connection without a request for ever, answering pings, and may
/// ask for answers and leave no window for them, while its socket takes all that is written. In HTTP/1.1
/// the same limits hold for the headers and for the socket.
#[derive(Debug)]
pub(super) struct Activity {
    idle_time: Duration,
    answer_time: Duration,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    /// Requests whose answers are not given away yet.
    busy: usize,
    /// When the last of them was.
    idle_since: Instant,
    /// Answers on their way, by number, with the time of the last progress.
    answers: BTreeMap<u64, Instant>,
    next: u64,
}

/// Why a connection should end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Inactivity {
    /// No request came for the time that headers and pauses may take.
    Idle,
    /// An answer was not taken.
    Answer,
}

impl Activity {
    /// A connection that has just begun.
    pub(super) fn new(idle_time: Duration, answer_time: Duration) -> Arc<Self> {
        let state = State { busy: 0, idle_since: Instant::now(), answers: BTreeMap::new(), next: 0 };
        Arc::new(Self { idle_time, answer_time, state: Mutex::new(state) })
    }

    /// A request has arrived.
    pub(super) fn request(self: &Arc<Self>) -> Request {
        self.state().busy += 1;
        Request(Arc::clone(self))
    }

    /// Lets the pause before the next request be longer, once.
    pub(super) fn extend(&self, by: Duration) {
        self.state().idle_since = Instant::now() + by;
    }

    /// Completes when nothing has happened for too long.
    pub(super) async fn stops(&self) -> Inactivity {
        loop {
            let now = Instant::now();
            // What begins meanwhile cannot run out sooner than this.
            let again = now + self.idle_time.min(self.answer_time);
            match self.deadline() {
                Some((inactivity, when)) if when <= now => return inactivity,
                Some((_, when)) => sleep_until(when.min(again)).await,
                None => sleep_until(again).await,
            }
        }
    }

    /// What is waited for, and until when. The server's own work has limits elsewhere.
    fn deadline(&self) -> Option<(Inactivity, Instant)> {
        let state = self.state();
        match state.answers.values().min() {
            Some(&progress) => Some((Inactivity::Answer, progress + self.answer_time)),
            None if state.busy == 0 => Some((Inactivity::Idle, state.idle_since + self.idle_time)),
            None => None,
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Nothing in there can be half done.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A request in hand. Dropped, it is done with.
#[derive(Debug)]
pub(super) struct Request(Arc<Activity>);

impl Request {
    /// Its answer is there, and must be taken.
    pub(super) fn answer(self) -> Answer {
        let number = {
            let mut state = self.0.state();
            state.next += 1;
            let number = state.next;
            state.answers.insert(number, Instant::now());
            number
        };
        Answer { request: self, number }
    }
}

impl Drop for Request {
    fn drop(&mut self) {
        let mut state = self.0.state();
        state.busy -= 1;
        state.idle_since = Instant::now();
    }
}

/// An answer on its way. Dropped, it was given away, or nobody wants it.
#[derive(Debug)]
pub(super) struct Answer {
    request: Request,
    number: u64,
}

impl Answer {
    /// Enough of it was taken: the time begins anew.
    pub(super) fn progress(&self) {
        self.request.0.state().answers.insert(self.number, Instant::now());
    }
}

impl Drop for Answer {
    fn drop(&mut self) {
        self.request.0.state().answers.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::time::timeout;

    const SHORT: Duration = Duration::from_millis(20);
    const LONG: Duration = Duration::from_secs(600);

    #[tokio::test]
    async fn a_connection_without_requests_stands_still() {
        assert_eq!(Activity::new(SHORT, LONG).stops().await, Inactivity::Idle);
    }

    #[tokio::test]
    async fn an_answer_that_is_not_taken_does_whatever_else_goes_on() {
        let activity = Activity::new(LONG, SHORT);
        let _other = activity.request();
        let _waiting = activity.request().answer();
        let _taken = activity.request().answer();
        assert_eq!(activity.stops().await, Inactivity::Answer);
    }

    #[tokio::test]
    async fn work_in_hand_is_no_standstill_and_its_end_begins_the_pause() {
        let activity = Activity::new(SHORT, SHORT);
        let request = activity.request();
        assert!(timeout(5 * SHORT, activity.stops()).await.is_err());
        let answer = request.answer();
        drop(answer);
        assert_eq!(activity.stops().await, Inactivity::Idle);
    }

    #[tokio::test]
    async fn progress_is_heard() {
        let activity = Activity::new(LONG, LONG);
        let answer = activity.request().answer();
        let before = activity.deadline();
        tokio::time::sleep(SHORT).await;
        answer.progress();
        assert!(activity.deadline() > before);
    }
}
