//! Sessions that somebody ends.

use super::{SessionId, SessionStore, Step, Subject};
use crate::rule::{Appended, State};
use tincture_proof::{Challenge, Digest, Live, Round};

pub(super) async fn check<S: SessionStore + 'static>(empty: &impl AsyncFn() -> S) {
    let store = Subject::new(empty).await;
    closed_is_for_ever(&store).await;
    finished_stays_finished(&store).await;
    unknown(&store).await;
}

async fn closed_is_for_ever(store: &Subject) {
    let id = store.open(Live::Sequential, 2).await;
    let first = Step::challenge(Round(0), Challenge(0));
    assert_eq!(store.append(id, first).await, Appended::Recorded);
    for _ in 0..2 {
        assert!(store.close(id).await);
        assert_eq!(store.snapshot(id).await.state, State::Closed);
    }
    assert_eq!(store.append(id, Step::challenge(Round(1), Challenge(0))).await, Appended::Closed);
    assert_eq!(store.append(id, first).await, Appended::Repeated);
    assert_eq!(store.snapshot(id).await.recorded, 1);
}

async fn finished_stays_finished(store: &Subject) {
    let id = store.open(Live::Sequential, 1).await;
    assert_eq!(store.append(id, Step::challenge(Round(0), Challenge(0))).await, Appended::Recorded);
    assert!(store.close(id).await);
    assert_eq!(store.snapshot(id).await.state, State::Finished);
}

async fn unknown(store: &Subject) {
    let id = SessionId::from(Digest::new([0xee; 32]));
    assert!(!store.close(id).await);
    assert_eq!(store.append(id, Step::challenge(Round(0), Challenge(0))).await, Appended::NoSession);
}
