//! Many at once: exactly one wins.

use super::ledgers::{commitment, opening};
use super::{Appended, SessionId, SessionStore, Step, Subject, batch};
use crate::rule::State;
use std::sync::Arc;
use tincture_proof::{Challenge, Live, Round};
use tokio::sync::Barrier;

pub(super) async fn check<S: SessionStore + 'static>(races: u32, empty: &impl AsyncFn() -> S) {
    for _ in 0..races {
        let store = Subject::new(empty).await;
        challenges(&store).await;
        commitments(&store).await;
        openings(&store).await;
        equals(&store).await;
        against_close(&store).await;
    }
}

/// Appends all steps at the same moment.
async fn race(store: &Subject, id: SessionId, steps: Vec<Step>) -> Vec<Appended> {
    let start = Arc::new(Barrier::new(steps.len()));
    let racers: Vec<_> = steps
        .into_iter()
        .map(|step| {
            let (store, start) = (Subject(Arc::clone(&store.0)), Arc::clone(&start));
            tokio::spawn(async move {
                start.wait().await;
                store.append(id, step).await
            })
        })
        .collect();
    let mut outcomes = Vec::new();
    for racer in racers {
        outcomes.push(racer.await.expect("a racer finishes"));
    }
    outcomes
}

fn count(outcomes: &[Appended], outcome: Appended) -> usize {
    outcomes.iter().filter(|&&other| other == outcome).count()
}

/// Of different messages at one position one is recorded and all others are conflicts.
async fn one_wins(store: &Subject, id: SessionId, steps: Vec<Step>) {
    let outcomes = race(store, id, steps).await;
    assert_eq!(count(&outcomes, Appended::Recorded), 1, "{outcomes:?}");
    assert_eq!(count(&outcomes, Appended::Conflict), outcomes.len() - 1, "{outcomes:?}");
    let end = store.snapshot(id).await;
    assert_eq!((end.state, end.recorded), (State::Closed, 1));
}

async fn challenges(store: &Subject) {
    let id = store.open(Live::Sequential, 9).await;
    let steps = (0..4).map(|challenge| Step::challenge(Round(0), Challenge(challenge))).collect();
    one_wins(store, id, steps).await;
}

async fn commitments(store: &Subject) {
    let id = store.open(Live::Batched, 9).await;
    let steps = [commitment(batch(0, 0, 9), 1), commitment(batch(0, 0, 9), 2), commitment(batch(0, 0, 4), 1)];
    one_wins(store, id, steps.into()).await;
}

/// Only the opening that fits can be recorded. If another one comes first, none is.
async fn openings(store: &Subject) {
    let id = store.open(Live::Batched, 9).await;
    let all = batch(0, 0, 9);
    assert_eq!(store.append(id, commitment(all, 1)).await, Appended::Recorded);
    let outcomes = race(store, id, vec![opening(all, 1), opening(all, 2), opening(all, 3)]).await;
    assert!(matches!(outcomes[0], Appended::Recorded | Appended::Closed), "{outcomes:?}");
    let recorded = 1 + count(&outcomes, Appended::Recorded) as u64;
    let refused =
        |outcome: &Appended| matches!(outcome, Appended::Mismatch | Appended::Conflict | Appended::Closed);
    assert!(outcomes[1..].iter().all(refused), "{outcomes:?}");
    let end = store.snapshot(id).await;
    assert_eq!((end.state, end.recorded), (State::Closed, recorded));
}

/// Equal messages never harm: one is recorded, the others repeat it.
async fn equals(store: &Subject) {
    let id = store.open(Live::Sequential, 9).await;
    let outcomes = race(store, id, vec![Step::challenge(Round(0), Challenge(3)); 4]).await;
    assert_eq!(count(&outcomes, Appended::Recorded), 1, "{outcomes:?}");
    assert_eq!(count(&outcomes, Appended::Repeated), 3, "{outcomes:?}");
    assert_eq!(store.snapshot(id).await.state, State::Open);
}

/// A message against the session's end: it is recorded before, or refused after.
async fn against_close(store: &Subject) {
    let id = store.open(Live::Sequential, 9).await;
    let closer = Subject(Arc::clone(&store.0));
    let close = tokio::spawn(async move { closer.close(id).await });
    let outcome = store.append(id, Step::challenge(Round(0), Challenge(0))).await;
    assert!(close.await.expect("closing finishes"));
    let end = store.snapshot(id).await;
    let recorded = match outcome {
        Appended::Recorded => 1,
        Appended::Closed => 0,
        other => panic!("{other:?}"),
    };
    assert_eq!((end.state, end.recorded), (State::Closed, recorded));
}
