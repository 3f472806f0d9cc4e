//! Proving: so much at once, so much waiting, each client in turn, the rest is sent away.

use super::Service;
use crate::Refused;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use tincture_ledger::ClientTag;
use tincture_wire::ProblemCode;
use tokio::sync::oneshot;

/// Hands that prove, and clients that wait for one.
///
/// A hand that is free goes to the client whose turn it is, and among that one's requests to the first. So
/// whoever asks for much waits for it, and nobody else does. Where too many wait, the last of the client with
/// the most is sent away: it is that one's own doing (the "longest queue drop" of routers).
pub(super) struct Queue {
    most_proving: usize,
    most_waiting: usize,
    line: Mutex<Line>,
}

#[derive(Default)]
struct Line {
    proving: usize,
    waiting: HashMap<ClientTag, VecDeque<oneshot::Sender<Hand>>>,
    /// The clients that wait, each once, in the order of their turns.
    turns: VecDeque<ClientTag>,
}

/// The right to prove. Dropped, it goes on to the next.
struct Hand(Option<Arc<Queue>>);

impl Queue {
    pub(super) fn new(most_proving: usize, most_waiting: usize) -> Arc<Self> {
        Arc::new(Self { most_proving: most_proving.max(1), most_waiting, line: Mutex::default() })
    }

    /// How many prove, and how many wait to.
    pub(super) fn count(&self) -> (usize, usize) {
        let mut line = self.line();
        line.forget();
        (line.proving, line.waiting())
    }

    /// Waits for a hand. Who gives up waiting is passed over.
    async fn hand(self: &Arc<Self>, client: ClientTag) -> Result<Hand, Refused> {
        let turn = {
            let mut line = self.line();
            if line.proving < self.most_proving {
                line.proving += 1;
                return Ok(Hand(Some(Arc::clone(self))));
            }
            line.wait(client, self.most_waiting).ok_or_else(overloaded)?
        };
        // The other end is dropped where another client's request takes the place.
        turn.await.map_err(|_| overloaded())
    }

    /// The lock. Nobody panics while holding it.
    fn line(&self) -> MutexGuard<'_, Line> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Line {
    fn waiting(&self) -> usize {
        self.waiting.values().map(VecDeque::len).sum()
    }

    /// Forgets who waits no more.
    fn forget(&mut self) {
        self.waiting.retain(|_, mine| {
            mine.retain(|turn| !turn.is_closed());
            !mine.is_empty()
        });
        let waiting = &self.waiting;
        self.turns.retain(|client| waiting.contains_key(client));
    }

    /// A place at the end of the client's own line, if there is one, or can be made.
    fn wait(&mut self, client: ClientTag, most: usize) -> Option<oneshot::Receiver<Hand>> {
        if self.waiting() >= most {
            self.forget();
        }
        if self.waiting() >= most {
            let own = self.waiting.get(&client).map_or(0, VecDeque::len);
            let longest = self.waiting.values_mut().max_by_key(|other| other.len())?;
            // Not in exchange for one's own, nor to be the next to go.
            if longest.len() <= own + 1 {
                return None;
            }
            longest.pop_back();
        }
        let (turn, waits) = oneshot::channel();
        let mine = self.waiting.entry(client).or_default();
        if mine.is_empty() {
            self.turns.push_back(client);
        }
        mine.push_back(turn);
        Some(waits)
    }

    /// Whose turn it is.
    fn next(&mut self) -> Option<oneshot::Sender<Hand>> {
        loop {
            let client = self.turns.pop_front()?;
            let Some(mine) = self.waiting.get_mut(&client) else { continue };
            // Who waits no more takes none of the client's turns.
            mine.retain(|turn| !turn.is_closed());
            let turn = mine.pop_front();
            if mine.is_empty() {
                self.waiting.remove(&client);
            } else {
                self.turns.push_back(client);
            }
            if turn.is_some() {
                return turn;
            }
        }
    }
}

impl Drop for Hand {
    fn drop(&mut self) {
        while let Some(queue) = self.0.take() {
            let next = {
                let mut line = queue.line();
                let next = line.next();
                if next.is_none() {
                    line.proving -= 1;
                }
                next
            };
            let Some(next) = next else { return };
            // It comes back from who is gone; then it is the next one's turn.
            match next.send(Self(Some(queue))) {
                Ok(()) => return,
                Err(mut hand) => self.0 = hand.0.take(),
            }
        }
    }
}

impl Service {
    /// Runs a prover's work for a client off the async runtime, as much at once as the settings allow.
    ///
    /// # Errors
    /// The work's own, or that too much waits already. What was recorded before stays so: the same message
    /// again is a repeat.
    pub(super) async fn prove<T: Send + 'static>(
        &self,
        client: ClientTag,
        work: impl FnOnce() -> Result<T, Refused> + Send + 'static,
    ) -> Result<T, Refused> {
        let hand = self.0.queue.hand(client).await?;
        self.work(move || {
            // Held until the work is done, also when nobody waits for it any more.
            let _hand = hand;
            work()
        })
        .await
    }

    /// Runs a prover's work off the async runtime, at once.
    ///
    /// # Errors
    /// The work's own.
    pub(super) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Refused> + Send + 'static,
    ) -> Result<T, Refused> {
        let metrics = Arc::clone(&self.0.metrics);
        let job = move || {
            let began = Instant::now();
            let done = work();
            metrics.proved(began.elapsed());
            done
        };
        tokio::task::spawn_blocking(job).await.map_err(Refused::internal)?
    }
}

fn overloaded() -> Refused {
    Refused::new(ProblemCode::Overloaded, "as much proving waits as may wait; send the same message again")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::poll_fn;
    use std::pin::Pin;
    use std::task::Poll;

    const ONE: ClientTag = ClientTag([1; 16]);
    const TWO: ClientTag = ClientTag([2; 16]);
    const THREE: ClientTag = ClientTag([3; 16]);

    type Waiting = Pin<Box<dyn Future<Output = Result<Hand, Refused>>>>;

    /// Begins to wait.
    async fn joins(queue: &Arc<Queue>, client: ClientTag) -> Waiting {
        let queue = Arc::clone(queue);
        let mut waiting: Waiting = Box::pin(async move { queue.hand(client).await });
        assert!(waits(&mut waiting).await);
        waiting
    }

    /// Whether a future does not end at once.
    async fn waits(future: &mut (impl Future + Unpin)) -> bool {
        poll_fn(|cx| Poll::Ready(Pin::new(&mut *future).poll(cx).is_pending())).await
    }

    fn sent_away(outcome: Result<Hand, Refused>) -> bool {
        outcome.is_err_and(|refused| refused.code == ProblemCode::Overloaded)
    }

    #[tokio::test]
    async fn who_finds_no_place_is_sent_away_and_may_come_back() {
        let queue = Queue::new(1, 1);
        let proving = queue.hand(ONE).await.unwrap();
        let waiting = joins(&queue, ONE).await;
        assert_eq!(queue.count(), (1, 1));
        assert!(sent_away(queue.hand(ONE).await));
        assert!(sent_away(queue.hand(TWO).await), "one waits, and another would not be better");
        drop(proving);
        drop(waiting.await.unwrap());
        assert_eq!(queue.count(), (0, 0));
        assert!(queue.hand(ONE).await.is_ok());
    }

    #[tokio::test]
    async fn who_gives_up_waiting_leaves_the_place() {
        let queue = Queue::new(1, 1);
        let proving = queue.hand(ONE).await.unwrap();
        drop(joins(&queue, ONE).await);
        let next = joins(&queue, TWO).await;
        drop(proving);
        drop(next.await.unwrap());
        assert_eq!(queue.count(), (0, 0));
    }

    #[tokio::test]
    async fn a_hand_that_nobody_takes_goes_on() {
        let queue = Queue::new(1, 3);
        let proving = queue.hand(ONE).await.unwrap();
        let (gone, late, next) =
            (joins(&queue, ONE).await, joins(&queue, TWO).await, joins(&queue, THREE).await);
        drop(gone);
        drop(proving);
        // The hand has been sent, and is not received.
        drop(late);
        drop(next.await.unwrap());
        assert_eq!(queue.count(), (0, 0));
    }

    #[tokio::test]
    async fn each_client_has_its_turn() {
        let queue = Queue::new(1, 10);
        let mut hand = queue.hand(ONE).await.unwrap();
        let mut line = Vec::new();
        for client in [ONE, ONE, ONE, TWO, TWO, THREE] {
            line.push((client, joins(&queue, client).await));
        }
        let mut order = Vec::new();
        while !line.is_empty() {
            drop(hand);
            let mut next = None;
            for (index, (_, waiting)) in line.iter_mut().enumerate() {
                let poll = poll_fn(|cx| Poll::Ready(waiting.as_mut().poll(cx))).await;
                if let Poll::Ready(outcome) = poll {
                    assert!(next.replace((index, outcome.unwrap())).is_none(), "two at once");
                }
            }
            let (index, got) = next.unwrap();
            order.push(line.remove(index).0);
            hand = got;
        }
        assert_eq!(order, [ONE, TWO, THREE, ONE, TWO, ONE]);
    }

    #[tokio::test]
    async fn the_longest_line_makes_room() {
        let queue = Queue::new(1, 3);
        let proving = queue.hand(ONE).await.unwrap();
        let (first, second, third) =
            (joins(&queue, ONE).await, joins(&queue, ONE).await, joins(&queue, ONE).await);
        assert!(sent_away(queue.hand(ONE).await));
        let other = joins(&queue, TWO).await;
        assert!(sent_away(third.await));
        assert!(sent_away(queue.hand(TWO).await), "two each would be no better than two and one");
        drop(proving);
        for waiting in [first, other, second] {
            drop(waiting.await.unwrap());
        }
        assert_eq!(queue.count(), (0, 0));
    }
}
