//! Whose turn it is, by the work that clients were given already.

use std::collections::{HashMap, VecDeque};
use tincture_ledger::ClientTag;

/// Requests that wait, by their clients. The next is of the client that was given the least, counted in work and
/// not in requests: start-time fair queueing (Goyal, Vin, Cheng: "Start-time Fair Queuing", SIGCOMM 1996).
///
/// A client that begins to wait is as if it had been given as much as the one that is served then. So nobody saves
/// turns by not asking, and nobody pays for what was given when nobody else waited.
#[derive(Debug)]
pub(super) struct FairLine<T> {
    /// How much the client had been given whose request was taken last.
    clock: u64,
    waiting: HashMap<ClientTag, Waiting<T>>,
    /// What clients were given that wait no more, where that is more than the clock shows.
    given: HashMap<ClientTag, u64>,
    turns: u64,
}

/// What a client waits with.
#[derive(Debug)]
struct Waiting<T> {
    given: u64,
    /// Of clients that were given as much the first comes first.
    turn: u64,
    requests: VecDeque<Request<T>>,
}

/// A request that waits.
#[derive(Debug)]
pub(super) struct Request<T> {
    /// What it takes, in compressions.
    pub(super) work: u64,
    /// Whether a part of it is done.
    pub(super) begun: bool,
    /// How to tell that it is its turn.
    pub(super) tell: T,
}

impl<T> Default for FairLine<T> {
    fn default() -> Self {
        Self { clock: 0, waiting: HashMap::new(), given: HashMap::new(), turns: 0 }
    }
}

impl<T> FairLine<T> {
    /// How many wait.
    pub(super) fn len(&self) -> usize {
        self.waiting.values().map(|mine| mine.requests.len()).sum()
    }

    /// Waits. What is begun goes before what is not, within one client's.
    pub(super) fn join(&mut self, client: ClientTag, request: Request<T>) {
        let turn = self.turn();
        let given = self.given.remove(&client).unwrap_or(0).max(self.clock);
        let mine =
            self.waiting.entry(client).or_insert_with(|| Waiting { given, turn, requests: VecDeque::new() });
        if request.begun { mine.requests.push_front(request) } else { mine.requests.push_back(request) }
    }

    /// Forgets who waits no more.
    pub(super) fn forget(&mut self, gone: impl Fn(&T) -> bool) {
        self.waiting.retain(|client, mine| {
            mine.requests.retain(|request| !gone(&request.tell));
            if mine.requests.is_empty() && mine.given > self.clock {
                self.given.insert(*client, mine.given);
            }
            !mine.requests.is_empty()
        });
    }

    /// Sends away the last of whoever waits with the most, if that makes it better: not in exchange for one of this
    /// client's own, nor for one that is to be the next to go, nor what is begun.
    pub(super) fn make_room(&mut self, client: ClientTag) -> bool {
        let own = self.waiting.get(&client).map_or(0, |mine| mine.requests.len());
        let longest = self.waiting.values_mut().map(|other| &mut other.requests).max_by_key(|it| it.len());
        let Some(longest) = longest else { return false };
        let makes = longest.len() > own + 1 && longest.back().is_some_and(|last| !last.begun);
        if makes {
            longest.pop_back();
        }
        makes
    }

    /// Takes the request whose turn it is.
    pub(super) fn next(&mut self) -> Option<T> {
        let (&client, _) = self.waiting.iter().min_by_key(|(_, mine)| (mine.given, mine.turn))?;
        let turn = self.turn();
        let mine = self.waiting.get_mut(&client)?;
        let request = mine.requests.pop_front()?;
        self.clock = self.clock.max(mine.given);
        mine.given = mine.given.saturating_add(request.work);
        mine.turn = turn;
        if mine.requests.is_empty() {
            self.given.insert(client, mine.given);
            self.waiting.remove(&client);
        }
        let clock = self.clock;
        self.given.retain(|_, &mut given| given > clock);
        Some(request.tell)
    }

    fn turn(&mut self) -> u64 {
        self.turns += 1;
        self.turns
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LARGE: ClientTag = ClientTag([1; 16]);
    const SMALL: ClientTag = ClientTag([2; 16]);

    fn join(line: &mut FairLine<&'static str>, client: ClientTag, work: u64, tell: &'static str) {
        line.join(client, Request { work, begun: false, tell });
    }

    fn order(line: &mut FairLine<&'static str>) -> String {
        std::iter::from_fn(|| line.next()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn clients_are_given_the_same_work_and_not_the_same_number_of_turns() {
        let mut line = FairLine::default();
        for _ in 0..3 {
            join(&mut line, LARGE, 100, "L");
        }
        for _ in 0..6 {
            join(&mut line, SMALL, 30, "s");
        }
        assert_eq!(order(&mut line), "L s s s s L s s L");
    }

    #[test]
    fn who_comes_late_has_saved_nothing_and_goes_before_who_was_given_more() {
        let mut line = FairLine::default();
        for _ in 0..5 {
            join(&mut line, LARGE, 100, "L");
        }
        assert_eq!((line.next(), line.next(), line.next()), (Some("L"), Some("L"), Some("L")));
        for _ in 0..4 {
            join(&mut line, SMALL, 50, "s");
        }
        assert_eq!(order(&mut line), "s s L s s L");
    }

    #[test]
    fn what_was_given_is_remembered_for_as_long_as_it_matters() {
        let mut line = FairLine::default();
        join(&mut line, SMALL, 1000, "s");
        join(&mut line, LARGE, 10, "L");
        join(&mut line, LARGE, 10, "L");
        assert_eq!(line.next(), Some("s"));
        join(&mut line, SMALL, 10, "s");
        assert_eq!((line.next(), line.next(), line.next()), (Some("L"), Some("L"), Some("s")));
        join(&mut line, LARGE, 2000, "L");
        join(&mut line, SMALL, 1, "s");
        assert_eq!(order(&mut line), "L s");
        line.clock = u64::MAX;
        join(&mut line, LARGE, u64::MAX, "L");
        assert_eq!(order(&mut line), "L");
        assert!(line.given.is_empty());
    }

    #[test]
    fn what_is_begun_goes_first_and_is_not_sent_away() {
        let mut line = FairLine::default();
        join(&mut line, LARGE, 1, "second");
        line.join(LARGE, Request { work: 1, begun: true, tell: "first" });
        assert!(line.make_room(SMALL));
        assert_eq!(order(&mut line), "first");
        for _ in 0..2 {
            line.join(LARGE, Request { work: 1, begun: true, tell: "begun" });
        }
        assert!(!line.make_room(SMALL));
        assert_eq!(line.len(), 2);
    }
}
