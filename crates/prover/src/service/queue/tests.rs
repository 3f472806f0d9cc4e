//! The queue as its users see it.

use super::*;
use std::future::poll_fn;
use std::pin::Pin;
use std::task::Poll;

const ONE: ClientTag = ClientTag([1; 16]);
const TWO: ClientTag = ClientTag([2; 16]);
const THREE: ClientTag = ClientTag([3; 16]);

type Waiting = Pin<Box<dyn Future<Output = Result<Permit, Refused>>>>;

/// Begins to wait.
async fn joins(queue: &Arc<Queue>, client: ClientTag) -> Waiting {
    let queue = Arc::clone(queue);
    let mut waiting: Waiting = Box::pin(async move { queue.permit(client, 1, false).await });
    assert!(waits(&mut waiting).await);
    waiting
}

/// Whether a future does not end at once.
async fn waits(future: &mut (impl Future + Unpin)) -> bool {
    poll_fn(|cx| Poll::Ready(Pin::new(&mut *future).poll(cx).is_pending())).await
}

fn sent_away(outcome: Result<Permit, Refused>) -> bool {
    outcome.is_err_and(|refused| refused.code == ProblemCode::Overloaded)
}

#[tokio::test]
async fn who_finds_no_place_is_sent_away_and_may_come_back() {
    let queue = Queue::new(1, 1);
    let proving = queue.permit(ONE, 1, false).await.unwrap();
    let waiting = joins(&queue, ONE).await;
    assert_eq!(queue.count(), (1, 1));
    assert!(sent_away(queue.permit(ONE, 1, false).await));
    assert!(sent_away(queue.permit(TWO, 1, false).await), "one waits, and another would not be better");
    drop(proving);
    drop(waiting.await.unwrap());
    assert_eq!(queue.count(), (0, 0));
    assert!(queue.permit(ONE, 1, false).await.is_ok());
}

#[tokio::test]
async fn who_gives_up_waiting_leaves_the_place() {
    let queue = Queue::new(1, 1);
    let proving = queue.permit(ONE, 1, false).await.unwrap();
    drop(joins(&queue, ONE).await);
    let next = joins(&queue, TWO).await;
    drop(proving);
    drop(next.await.unwrap());
    assert_eq!(queue.count(), (0, 0));
}

#[tokio::test]
async fn a_permit_that_nobody_takes_goes_on() {
    let queue = Queue::new(1, 3);
    let proving = queue.permit(ONE, 1, false).await.unwrap();
    let (gone, late, next) = (joins(&queue, ONE).await, joins(&queue, TWO).await, joins(&queue, THREE).await);
    drop(gone);
    drop(proving);
    // The permit has been sent, and is not received.
    drop(late);
    drop(next.await.unwrap());
    assert_eq!(queue.count(), (0, 0));
}

#[tokio::test]
async fn each_client_has_its_turn() {
    let queue = Queue::new(1, 10);
    let mut permit = queue.permit(ONE, 1, false).await.unwrap();
    let mut line = Vec::new();
    for client in [ONE, ONE, ONE, TWO, TWO, THREE] {
        line.push((client, joins(&queue, client).await));
    }
    let mut order = Vec::new();
    while !line.is_empty() {
        drop(permit);
        let mut next = None;
        for (index, (_, waiting)) in line.iter_mut().enumerate() {
            let poll = poll_fn(|cx| Poll::Ready(waiting.as_mut().poll(cx))).await;
            if let Poll::Ready(outcome) = poll {
                assert!(next.replace((index, outcome.unwrap())).is_none(), "two at once");
            }
        }
        let (index, got) = next.unwrap();
        order.push(line.remove(index).0);
        permit = got;
    }
    assert_eq!(order, [ONE, TWO, THREE, ONE, TWO, ONE]);
}

#[tokio::test]
async fn the_longest_line_makes_room() {
    let queue = Queue::new(1, 3);
    let proving = queue.permit(ONE, 1, false).await.unwrap();
    let (first, second, third) =
        (joins(&queue, ONE).await, joins(&queue, ONE).await, joins(&queue, ONE).await);
    assert!(sent_away(queue.permit(ONE, 1, false).await));
    let other = joins(&queue, TWO).await;
    assert!(sent_away(third.await));
    assert!(sent_away(queue.permit(TWO, 1, false).await), "two each would be no better than two and one");
    drop(proving);
    for waiting in [first, other, second] {
        drop(waiting.await.unwrap());
    }
    assert_eq!(queue.count(), (0, 0));
}

/// Who comes while much is being done, or waits to be, is next.
#[tokio::test]
async fn much_work_in_pieces_lets_others_through_after_each() {
    let queue = Queue::new(1, 100);
    let mut permit = queue.permit(ONE, 1000, false).await.unwrap();
    let mut pieces = Vec::new();
    for _ in 0..8 {
        pieces.push(joins(&queue, ONE).await);
    }
    // A while of this, so that the large client's share is all that there is.
    for _ in 0..20 {
        let next = Box::pin({
            let queue = Arc::clone(&queue);
            async move { queue.permit(ONE, 1000, true).await }
        });
        let mut next: Waiting = next;
        assert!(waits(&mut next).await);
        drop(permit);
        permit = next.await.unwrap();
    }
    let small = joins(&queue, TWO).await;
    drop(permit);
    drop(small.await.expect("it is the next"));
}

#[tokio::test]
async fn what_is_begun_finds_a_place_where_there_is_none() {
    let queue = Queue::new(1, 0);
    let permit = queue.permit(ONE, 1, false).await.unwrap();
    assert!(sent_away(queue.permit(TWO, 1, false).await));
    let queue_again = Arc::clone(&queue);
    let mut begun: Waiting = Box::pin(async move { queue_again.permit(TWO, 1, true).await });
    assert!(waits(&mut begun).await);
    drop(permit);
    assert!(begun.await.is_ok());
}
