//! What is kept, for how long, and how much of it.

use super::{Created, LATER, NOW, ROOM, SessionStore, Step, Subject, Timestamp, record};
use crate::rule::{Appended, State};
use crate::store::{Census, Room};
use crate::{ClientTag, SessionId};
use tincture_proof::{Challenge, Live, Round};

pub(super) async fn check<S: SessionStore + 'static>(empty: &impl AsyncFn() -> S) {
    comes_back_whole(&Subject::new(empty).await).await;
    expires(&Subject::new(empty).await).await;
    a_message_prolongs(&Subject::new(empty).await).await;
    is_bounded(&Subject::new(empty).await).await;
    is_bounded_for_each_client(&Subject::new(empty).await).await;
    unused_places_give_way(&Subject::new(empty).await).await;
    is_counted(&Subject::new(empty).await).await;
    is_probed(&Subject::new(empty).await).await;
}

async fn comes_back_whole(store: &Subject) {
    let (given, kept) = (record(Live::Batched, 9), record(Live::Sequential, 9));
    let (id, seed) = (given.id, *given.seed.expose());
    let text = |record: &super::SessionRecord| format!("{record:?}");
    let before = text(&given);
    for record in [given, kept] {
        let created = store.0.create(record, NOW, LATER, ROOM).await.expect("the store works");
        assert_eq!(created, Created::Opened);
    }
    let found = store.snapshot(id).await;
    assert_eq!(text(&found.record), before);
    assert_eq!(*found.record.seed.expose(), seed);
    assert_eq!((found.state, found.recorded), (State::Open, 0));
}

/// Whether it can record is told again and again, and leaves nothing behind.
async fn is_probed(store: &Subject) {
    let id = store.open(Live::Sequential, 2).await;
    for _ in 0..3 {
        store.0.probe().await.expect("the store works");
    }
    let census = store.0.census(NOW).await.expect("the store works");
    assert_eq!(census, Census { open: 1, ..Census::default() });
    assert_eq!(store.snapshot(id).await.recorded, 0);
}

async fn expires(store: &Subject) {
    let id = store.open(Live::Sequential, 2).await;
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
    let id = store.open(Live::Sequential, 3).await;
    let longer = Timestamp(2 * LATER.0);
    let step = Step::challenge(Round(0), Challenge(0));
    let appended = store.0.append(&id, &step, NOW, longer).await.expect("the store works");
    assert_eq!(appended, Appended::Recorded);
    assert!(store.load(id, LATER).await.is_some());
    assert!(store.load(id, longer).await.is_none());
}

async fn is_bounded(store: &Subject) {
    let create = async |now| {
        let created =
            store.0.create(record(Live::Sequential, 1), now, LATER, Room { in_all: 2, of_client: 2 }).await;
        created.expect("the store works")
    };
    let first = store.open(Live::Sequential, 1).await;
    assert_eq!(create(NOW).await, Created::Opened);
    assert_eq!(create(NOW).await, Created::Full);
    // One ends, one may come.
    assert_eq!(store.append(first, Step::challenge(Round(0), Challenge(0))).await, Appended::Recorded);
    assert_eq!(create(NOW).await, Created::Opened);
    assert_eq!(create(NOW).await, Created::Full);
    // An expired one does not count.
    assert_eq!(create(LATER).await, Created::Opened);

    let (one, mut same) = (record(Live::Batched, 1), record(Live::Batched, 1));
    same.id = one.id;
    for (record, expected) in [(one, Created::Opened), (same, Created::Full)] {
        let created = store.0.create(record, NOW, LATER, ROOM).await.expect("the store works");
        assert_eq!(created, expected, "an id is given once");
    }
}

async fn is_bounded_for_each_client(store: &Subject) {
    let room = Room { in_all: 5, of_client: 2 };
    let create = async |client: u8, now| -> (SessionId, Created) {
        let mut record = record(Live::Sequential, 2);
        record.client = ClientTag([client; 16]);
        let id = record.id;
        (
            id,
            store
                .0
                .create(record, now, Timestamp(now.0 + LATER.0 - NOW.0), room)
                .await
                .expect("the store works"),
        )
    };
    // All are used, so that none gives way.
    let use_it = async |id| {
        let step = Step::challenge(Round(0), Challenge(0));
        assert_eq!(store.append(id, step).await, Appended::Recorded);
    };
    let (first, created) = create(1, NOW).await;
    assert_eq!(created, Created::Opened);
    use_it(first).await;
    for (client, expected) in [
        (1, Created::Opened),
        (1, Created::ClientFull),
        (2, Created::Opened),
        (2, Created::Opened),
        (2, Created::ClientFull),
        (3, Created::Opened),
        // That the store is full is said first: it is so for everybody.
        (1, Created::Full),
        (4, Created::Full),
    ] {
        let (id, created) = create(client, NOW).await;
        assert_eq!(created, expected, "client {client}");
        if created == Created::Opened {
            use_it(id).await;
        }
    }
    assert!(store.close(first).await);
    assert_eq!(create(2, NOW).await.1, Created::ClientFull, "the place is not this client's");
    assert_eq!(create(1, NOW).await.1, Created::Opened);
    for client in [1, 1, 2, 2] {
        assert_eq!(create(client, LATER).await.1, Created::Opened, "expired ones do not count");
    }
    assert_eq!(create(1, LATER).await.1, Created::ClientFull);
}

/// Some clients hold all places, and use few of them: those that are not used are anybody's, the first ones first.
async fn unused_places_give_way(store: &Subject) {
    let room = Room { in_all: 6, of_client: 4 };
    let create = async |client: u8, age: u64| -> (SessionId, Created) {
        let mut record = record(Live::Sequential, 2);
        record.client = ClientTag([client; 16]);
        let id = record.id;
        let created = store.0.create(record, NOW, Timestamp(LATER.0 - age), room).await;
        (id, created.expect("the store works"))
    };
    let step = Step::challenge(Round(0), Challenge(0));
    let mut theirs = Vec::new();
    for (client, age) in [(1, 9), (1, 8), (1, 7), (1, 6), (2, 5), (2, 4)] {
        let (id, created) = create(client, age).await;
        assert_eq!(created, Created::Opened);
        theirs.push(id);
    }
    assert_eq!(store.append(theirs[0], step).await, Appended::Recorded);
    assert_eq!(create(1, 0).await.1, Created::Full, "not to who has the most of them");
    assert_eq!(create(2, 0).await.1, Created::Full, "three and two are as good as two and three");
    assert_eq!(create(3, 0).await.1, Created::Opened);
    assert!(store.load(theirs[1], NOW).await.is_none(), "the oldest that is not used");
    assert_eq!(store.append(theirs[1], step).await, Appended::NoSession);
    for kept in [0, 2, 3, 4, 5] {
        assert!(store.load(theirs[kept], NOW).await.is_some(), "session {kept}");
    }
    for used in [2, 3, 4, 5] {
        assert_eq!(store.append(theirs[used], step).await, Appended::Recorded);
    }
    assert_eq!(create(4, 0).await.1, Created::Full, "one alone does not give way, nor does what is used");
}

async fn is_counted(store: &Subject) {
    let step = Step::challenge(Round(0), Challenge(0));
    let census = async |now| store.0.census(now).await.expect("the store works");
    assert_eq!(census(NOW).await, Census::default());
    let finished = store.open(Live::Sequential, 1).await;
    assert_eq!(store.append(finished, step).await, Appended::Recorded);
    for _ in 0..2 {
        let closed = store.open(Live::Batched, 9).await;
        assert!(store.close(closed).await);
    }
    for _ in 0..3 {
        store.open(Live::Sequential, 2).await;
    }
    assert_eq!(census(NOW).await, Census { open: 3, finished: 1, closed: 2 });
    assert_eq!(census(LATER).await, Census::default());
}
