//! Published statements: versions, the sessions that end with them, files, races.

use super::{LATER, NOW, ROOM, SessionStore, StatementStore, Step, Subject, record};
use crate::rule::{Appended, State};
use crate::store::{Created, Issued, IssuedFile, PART_BYTES, Publication, Published, Version};
use crate::{SessionId, SessionRecord};
use std::sync::Arc;
use tincture_proof::{Challenge, Digest, Label, Live, Round};
use tincture_wire::v1::StatementInfo;
use tokio::sync::Barrier;
use zeroize::Zeroizing;

pub(super) async fn check<S: SessionStore + StatementStore + 'static>(
    races: u32,
    empty: &impl AsyncFn() -> S,
) {
    comes_back_in_order(&*Arc::new(empty().await)).await;
    is_superseded_and_never_replaced(&*Arc::new(empty().await)).await;
    is_bounded(&*Arc::new(empty().await)).await;
    sessions_end_with_their_statement(&Arc::new(empty().await)).await;
    files(&*Arc::new(empty().await)).await;
    for _ in 0..races.min(20) {
        one_publication_wins(&Arc::new(empty().await)).await;
    }
}

const MOST: u32 = 100;

fn statement(byte: u8) -> Digest {
    Digest::new([byte; 32])
}

fn new(byte: u8, secret: &[u8]) -> Publication {
    let info = StatementInfo { id: statement(byte).to_string(), ..StatementInfo::default() };
    let secret = Zeroizing::new(secret.to_vec());
    Publication { statement: statement(byte), info, secret, supersedes: false, most: MOST }
}

fn superseding(byte: u8, secret: &[u8]) -> Publication {
    Publication { supersedes: true, ..new(byte, secret) }
}

async fn publish(store: &impl StatementStore, new: Publication) -> Published {
    store.publish(new, NOW).await.expect("the store works")
}

async fn secret(store: &impl StatementStore, byte: u8, version: u64) -> Option<Vec<u8>> {
    let secret = store.secret(&statement(byte), Version(version)).await.expect("the store works");
    secret.map(|secret| secret.to_vec())
}

/// What is current, in order.
async fn current(store: &impl StatementStore) -> Vec<(Digest, u64)> {
    let listed = store.list().await.expect("the store works");
    assert!(listed.iter().all(|listed| listed.info.id == listed.statement.to_string()));
    listed.iter().map(|listed| (listed.statement, listed.version.0)).collect()
}

/// Runs `change` and says whether it was counted.
async fn counts(store: &impl StatementStore, change: impl AsyncFnOnce()) -> bool {
    let before = store.generation().await.expect("the store works");
    change().await;
    store.generation().await.expect("the store works") > before
}

async fn comes_back_in_order(store: &impl StatementStore) {
    assert!(current(store).await.is_empty());
    let kept = Published::Kept(Version(1));
    for byte in [7, 3, 5] {
        let change = async || assert_eq!(publish(store, new(byte, &[byte; 3])).await, kept);
        assert!(counts(store, change).await);
    }
    assert_eq!(current(store).await, [7, 3, 5].map(|byte| (statement(byte), 1)));
    assert_eq!(secret(store, 3, 1).await, Some(vec![3; 3]));
    assert_eq!((secret(store, 3, 2).await, secret(store, 4, 1).await), (None, None));

    let change = async || assert!(store.delete(&statement(3), NOW).await.expect("the store works"));
    assert!(counts(store, change).await);
    let change = async || assert!(!store.delete(&statement(3), NOW).await.expect("the store works"));
    assert!(!counts(store, change).await);
    assert_eq!(current(store).await, [7, 5].map(|byte| (statement(byte), 1)));
    assert_eq!(secret(store, 3, 1).await, None);
    // No number is used twice.
    assert_eq!(publish(store, new(3, &[4])).await, Published::Kept(Version(2)));
    assert_eq!(current(store).await.last(), Some(&(statement(3), 2)));
}

async fn is_superseded_and_never_replaced(store: &impl StatementStore) {
    publish(store, new(1, b"first")).await;
    publish(store, new(2, b"other")).await;
    let change = async || assert_eq!(publish(store, new(1, b"second")).await, Published::Held);
    assert!(!counts(store, change).await);
    assert_eq!(secret(store, 1, 1).await.as_deref(), Some(&b"first"[..]));

    assert_eq!(publish(store, superseding(1, b"second")).await, Published::Kept(Version(2)));
    assert_eq!(secret(store, 1, 1).await, None);
    assert_eq!(secret(store, 1, 2).await.as_deref(), Some(&b"second"[..]));
    assert_eq!(current(store).await, [(statement(1), 2), (statement(2), 1)]);
    // There need be nothing to supersede.
    assert_eq!(publish(store, superseding(9, b"new")).await, Published::Kept(Version(1)));
}

async fn is_bounded(store: &impl StatementStore) {
    let two = |byte| Publication { most: 2, ..superseding(byte, b"x") };
    assert_eq!(publish(store, two(1)).await, Published::Kept(Version(1)));
    assert_eq!(publish(store, two(2)).await, Published::Kept(Version(1)));
    assert_eq!(publish(store, two(3)).await, Published::Full);
    assert_eq!(publish(store, two(2)).await, Published::Kept(Version(2)));
    assert!(store.delete(&statement(1), NOW).await.expect("the store works"));
    assert_eq!(publish(store, two(3)).await, Published::Kept(Version(1)));
}

/// An open session on a statement, with one recorded challenge.
async fn session(store: &Subject, of: u8) -> SessionId {
    let record = SessionRecord { statement: statement(of), ..record(Live::Sequential, 3) };
    let id = record.id;
    let created = store.0.create(record, NOW, LATER, ROOM).await.expect("the store works");
    assert_eq!(created, Created::Opened);
    let step = Step::challenge(Round(0), Challenge(1));
    assert_eq!(store.append(id, step).await, Appended::Recorded);
    id
}

async fn sessions_end_with_their_statement<S: SessionStore + StatementStore + 'static>(store: &Arc<S>) {
    let sessions = Subject(Arc::clone(store) as Arc<dyn SessionStore>);
    publish(&**store, new(1, b"first")).await;
    let (old, other) = (session(&sessions, 1).await, session(&sessions, 2).await);
    let finished = session(&sessions, 1).await;
    for round in 1..3 {
        sessions.append(finished, Step::challenge(Round(round), Challenge(1))).await;
    }
    publish(&**store, superseding(1, b"second")).await;
    let next = Step::challenge(Round(1), Challenge(1));
    assert_eq!(sessions.append(old, next).await, Appended::Closed);
    assert_eq!(sessions.append(old, Step::challenge(Round(0), Challenge(1))).await, Appended::Repeated);
    assert_eq!(sessions.snapshot(finished).await.state, State::Finished);

    let young = session(&sessions, 1).await;
    assert!(store.delete(&statement(1), NOW).await.expect("the store works"));
    assert_eq!(sessions.append(young, next).await, Appended::Closed);
    assert_eq!(sessions.append(other, next).await, Appended::Recorded);
}

fn file(byte: u8, fill: u8, length: usize) -> IssuedFile {
    let issued = Issued {
        statement: statement(byte),
        digest: Digest::new([fill; 32]),
        protocol: "edge".to_owned(),
        rounds: 77,
        label: Label::new("a label").expect("a label"),
        bytes: length as u64,
        at: NOW,
    };
    IssuedFile { issued, bytes: vec![fill; length] }
}

async fn kept(store: &impl StatementStore, byte: u8) -> Option<Issued> {
    store.issued(&statement(byte)).await.expect("the store works")
}

async fn part(store: &impl StatementStore, of: &Issued, part: u32) -> Option<Vec<u8>> {
    store.part(of, part).await.expect("the store works")
}

async fn files(store: &impl StatementStore) {
    let issue =
        async |file, of: Option<u64>| store.issue(file, of.map(Version)).await.expect("the store works");
    publish(store, new(1, b"first")).await;
    assert_eq!(kept(store, 1).await, None);
    assert!(!issue(file(1, 1, 10), Some(2)).await);
    assert!(!issue(file(2, 1, 10), Some(1)).await, "that statement is not stored");
    assert!(issue(file(2, 2, 10), None).await, "as this one: it need not be");
    assert!(issue(file(1, 1, 2 * PART_BYTES + 1), Some(1)).await);
    let first = kept(store, 1).await.expect("it was issued");
    assert_eq!(first, file(1, 1, 2 * PART_BYTES + 1).issued);
    for (number, length) in [(0, PART_BYTES), (1, PART_BYTES), (2, 1)] {
        assert_eq!(part(store, &first, number).await, Some(vec![1; length]));
    }
    assert_eq!(part(store, &first, 3).await, None);

    // The next one takes its place, and nobody gets parts of both.
    assert!(issue(file(1, 3, 5), Some(1)).await);
    assert_eq!(part(store, &first, 0).await, None);
    let second = kept(store, 1).await.expect("it was issued");
    assert_eq!(part(store, &second, 0).await, Some(vec![3; 5]));
    publish(store, superseding(1, b"second")).await;
    assert_eq!((kept(store, 1).await, part(store, &second, 0).await), (None, None));
    assert!(!issue(file(1, 4, 5), Some(1)).await, "made of a witness that nobody holds any more");
    assert!(issue(file(1, 4, 5), Some(2)).await);
    assert!(store.delete(&statement(1), NOW).await.expect("the store works"));
    assert_eq!(kept(store, 1).await, None);
    assert!(kept(store, 2).await.is_some());
    // What was issued while the statement was somebody else's is not this publication's.
    publish(store, new(2, b"mine")).await;
    assert_eq!(kept(store, 2).await, None);
}

/// Of publications of one statement at the same moment exactly one is kept.
async fn one_publication_wins<S: StatementStore + 'static>(store: &Arc<S>) {
    let start = Arc::new(Barrier::new(4));
    let racers: Vec<_> = (0..4)
        .map(|n| {
            let (store, start) = (Arc::clone(store), Arc::clone(&start));
            tokio::spawn(async move {
                start.wait().await;
                publish(&*store, new(1, &[n])).await
            })
        })
        .collect();
    let mut winners = Vec::new();
    for (n, racer) in std::iter::zip(0.., racers) {
        match racer.await.expect("a racer finishes") {
            Published::Kept(version) => winners.push((n, version)),
            outcome => assert_eq!(outcome, Published::Held),
        }
    }
    assert_eq!(winners.len(), 1, "{winners:?}");
    assert_eq!(winners[0].1, Version(1));
    assert_eq!(secret(&**store, 1, 1).await, Some(vec![winners[0].0]));
}
