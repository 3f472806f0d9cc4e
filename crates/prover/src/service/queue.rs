//! Proving: so much at once, so much waiting, the rest is sent away.

use super::Service;
use crate::Refused;
use std::sync::Arc;
use std::time::Instant;
use tincture_wire::ProblemCode;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Places for work in hand, and for work that waits.
pub(super) struct Queue {
    /// One for each request that proves or waits to.
    places: Arc<Semaphore>,
    /// One for each that proves.
    hands: Arc<Semaphore>,
    most: usize,
    most_proving: usize,
}

/// A place and a hand, given back together.
struct Turn {
    _place: OwnedSemaphorePermit,
    _hand: OwnedSemaphorePermit,
}

impl Queue {
    pub(super) fn new(most_proving: usize, most_waiting: usize) -> Self {
        let most_proving = most_proving.clamp(1, Semaphore::MAX_PERMITS);
        let most = most_proving.saturating_add(most_waiting).min(Semaphore::MAX_PERMITS);
        let (places, hands) = (Arc::new(Semaphore::new(most)), Arc::new(Semaphore::new(most_proving)));
        Self { places, hands, most, most_proving }
    }

    /// How many prove, and how many wait to.
    pub(super) fn count(&self) -> (usize, usize) {
        let in_hand = self.most_proving - self.hands.available_permits();
        let waiting = (self.most - self.places.available_permits()).saturating_sub(in_hand);
        (in_hand, waiting)
    }

    async fn turn(&self) -> Result<Turn, Refused> {
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| overloaded())?;
        let hand = Arc::clone(&self.hands).acquire_owned().await.map_err(Refused::internal)?;
        Ok(Turn { _place: place, _hand: hand })
    }
}

impl Service {
    /// Runs a prover's work off the async runtime, as much at once as the settings allow.
    ///
    /// # Errors
    /// The work's own, or that too much waits already. What was recorded before stays so: the same message
    /// again is a repeat.
    pub(super) async fn prove<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Refused> + Send + 'static,
    ) -> Result<T, Refused> {
        let turn = self.0.queue.turn().await?;
        let metrics = Arc::clone(&self.0.metrics);
        let job = move || {
            // Held until the work is done, also when nobody waits for it any more.
            let _turn = turn;
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

    /// Whether a future does not end at once.
    async fn waits(future: &mut (impl Future + Unpin)) -> bool {
        poll_fn(|cx| Poll::Ready(Pin::new(&mut *future).poll(cx).is_pending())).await
    }

    #[tokio::test]
    async fn who_finds_no_place_is_sent_away_and_may_come_back() {
        let queue = Queue::new(1, 1);
        let proving = queue.turn().await.unwrap();
        let mut waiting = Box::pin(queue.turn());
        assert!(waits(&mut waiting).await);
        assert_eq!(queue.count(), (1, 1));
        assert_eq!(queue.turn().await.err().map(|refused| refused.code), Some(ProblemCode::Overloaded));
        drop(proving);
        drop(waiting.await.unwrap());
        assert!(queue.turn().await.is_ok());
    }

    #[tokio::test]
    async fn who_gives_up_waiting_leaves_the_place() {
        let queue = Queue::new(1, 1);
        let _proving = queue.turn().await.unwrap();
        let mut waiting = Box::pin(queue.turn());
        assert!(waits(&mut waiting).await);
        drop(waiting);
        let mut next = Box::pin(queue.turn());
        assert!(waits(&mut next).await);
    }
}
