//! What is kept, for how long, and how much of it.

use super::{Created, LATER, MOST_OPEN, NOW, SessionStore, Step, Subject, Timestamp, record};
use crate::ledger::{Appended, State};
use tincture_proof::{Challenge, Mode, Round};

pub(super) async fn check<S: SessionStore + 'static>(empty: &impl AsyncFn() -> S) {
    comes_back_whole(&Subject::new(empty).await).await;
    expires(&Subject::new(empty).await).await;
    a_message_prolongs(&Subject::new(empty).await).await;
    is_bounded(&Subject::new(empty).await).await;
}

async fn comes_back_whole(store: &Subject) {
    let (given, kept) = (record(Mode::Batched, 9), record(Mode::Sequential, 9));
    let (id, seed) = (given.id, *given.seed.expose());
    let text = |record: &super::SessionRecord| format!("{record:?}");
    let before = text(&given);
    for record in [given, kept] {
        let created = store.0.create(record, NOW, LATER, MOST_OPEN).await.expect("the store works");
        assert_eq!(created, Created::Opened);
    }
    let found = store.snapshot(id).await;
    assert_eq!(text(&found.record), before);
    assert_eq!(*found.record.seed.expose(), seed);
    assert_eq!((found.state, found.recorded), (State::Open, 0));
}

async fn expires(store: &Subject) {
    let id = store.open(Mode::Sequential, 2).await;
    let step = Step::challenge(Round(0), Challenge(0));
    let just_before = Timestamp(LATER.0 - 1);
    assert!(store.load(id, just_before).await.is_some());
    assert_eq!(store.0.sweep(just_before).await.expect("the store works"), 0);

    assert!(store.load(id, LATER).await.is_none());
    let appended = store.0.append(&id, &step, LATER, LATER).await.expect("the store works");
    assert_eq!(appended, Appended::NoSession);
    assert!(!store.0.close(&id, LATER).await.expect("the store works"));
    assert_eq!(store.0.sweep(LATER).await.expect("the store works"), 1);
    assert!(store.load(id, NOW).await.is_none(), "what was swept is gone");
}

async fn a_message_prolongs(store: &Subject) {
    let id = store.open(Mode::Sequential, 3).await;
    let longer = Timestamp(2 * LATER.0);
    let step = Step::challenge(Round(0), Challenge(0));
    let appended = store.0.append(&id, &step, NOW, longer).await.expect("the store works");
    assert_eq!(appended, Appended::Recorded);
    assert!(store.load(id, LATER).await.is_some());
    assert!(store.load(id, longer).await.is_none());
}

async fn is_bounded(store: &Subject) {
    let create = async |now| {
        let created = store.0.create(record(Mode::Sequential, 1), now, LATER, 2).await;
        created.expect("the store works")
    };
    let first = store.open(Mode::Sequential, 1).await;
    assert_eq!(create(NOW).await, Created::Opened);
    assert_eq!(create(NOW).await, Created::Refused);
    // One ends, one may come.
    assert_eq!(store.append(first, Step::challenge(Round(0), Challenge(0))).await, Appended::Recorded);
    assert_eq!(create(NOW).await, Created::Opened);
    assert_eq!(create(NOW).await, Created::Refused);
    // An expired one does not count.
    assert_eq!(create(LATER).await, Created::Opened);

    let (one, mut same) = (record(Mode::Batched, 1), record(Mode::Batched, 1));
    same.id = one.id;
    for (record, expected) in [(one, Created::Opened), (same, Created::Refused)] {
        let created = store.0.create(record, NOW, LATER, MOST_OPEN).await.expect("the store works");
        assert_eq!(created, expected, "an id is given once");
    }
}
