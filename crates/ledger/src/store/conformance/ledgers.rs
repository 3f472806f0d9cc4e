//! The order of messages, repeats, conflicts.

use super::{SessionId, SessionStore, Step, Subject, batch, digest};
use crate::rule::{Appended, Expected, State};
use tincture_proof::{Batch, Challenge, Live, Round};

pub(super) async fn check<S: SessionStore + 'static>(empty: &impl AsyncFn() -> S) {
    sequential(&Subject::new(empty).await).await;
    batched(&Subject::new(empty).await).await;
    conflicts_close(&Subject::new(empty).await).await;
    mismatches_close(&Subject::new(empty).await).await;
}

fn challenge(round: u32, challenge: u32) -> Step {
    Step::challenge(Round(round), Challenge(challenge))
}

pub(super) fn commitment(batch: Batch, byte: u8) -> Step {
    Step::commitment(&batch, digest(byte))
}

/// The opening whose recomputed commitment is `digest(byte)`.
pub(super) fn opening(batch: Batch, byte: u8) -> Step {
    Step::opened(&batch, digest(byte))
}

/// What `step` does, and that the session then is where it should be.
async fn expect(store: &Subject, id: SessionId, step: Step, outcome: Appended, recorded: u64, state: State) {
    assert_eq!(store.append(id, step).await, outcome, "{step:?}");
    let now = store.snapshot(id).await;
    assert_eq!((now.recorded, now.state), (recorded, state), "after {step:?}");
}

const fn waits_for(expected: Expected) -> Appended {
    Appended::OutOfOrder { expected }
}

async fn sequential(store: &Subject) {
    use Appended::{Conflict, Recorded, Repeated};
    use State::{Closed, Finished, Open};
    let id = store.open(Live::Sequential, 2).await;
    let early = waits_for(Expected::Challenge(Round(0)));
    expect(store, id, challenge(1, 0), early, 0, Open).await;
    expect(store, id, commitment(batch(0, 0, 1), 0), early, 0, Open).await;
    expect(store, id, challenge(0, 5), Recorded, 1, Open).await;
    expect(store, id, challenge(0, 5), Repeated, 1, Open).await;
    expect(store, id, challenge(1, 6), Recorded, 2, Finished).await;
    expect(store, id, challenge(2, 6), waits_for(Expected::Nothing), 2, Finished).await;
    expect(store, id, challenge(0, 5), Repeated, 2, Finished).await;
    expect(store, id, challenge(1, 7), Conflict, 2, Closed).await;
    expect(store, id, challenge(1, 6), Repeated, 2, Closed).await;
    expect(store, id, challenge(2, 6), Appended::Closed, 2, Closed).await;
}

async fn batched(store: &Subject) {
    use Appended::{Recorded, Repeated};
    use State::{Finished, Open};
    let id = store.open(Live::Batched, 5).await;
    let (first, second) = (batch(0, 0, 3), batch(1, 3, 2));
    let begin = waits_for(Expected::Commitment { batch: 0, first: Round(0) });
    let middle = waits_for(Expected::Opening { batch: 0 });
    let next = waits_for(Expected::Commitment { batch: 1, first: Round(3) });
    expect(store, id, opening(first, 1), begin, 0, Open).await;
    expect(store, id, commitment(second, 2), begin, 0, Open).await;
    expect(store, id, challenge(0, 0), begin, 0, Open).await;
    expect(store, id, commitment(batch(0, 1, 2), 1), begin, 0, Open).await;
    expect(store, id, commitment(first, 1), Recorded, 1, Open).await;
    expect(store, id, commitment(first, 1), Repeated, 1, Open).await;
    expect(store, id, commitment(second, 2), middle, 1, Open).await;
    expect(store, id, opening(first, 1), Recorded, 2, Open).await;
    expect(store, id, opening(first, 1), Repeated, 2, Open).await;
    for elsewhere in [batch(1, 2, 2), batch(1, 4, 1), batch(1, 3, 3), batch(1, 3, 0)] {
        expect(store, id, commitment(elsewhere, 2), next, 2, Open).await;
    }
    expect(store, id, commitment(second, 2), Recorded, 3, Open).await;
    expect(store, id, opening(second, 2), Recorded, 4, Finished).await;
    for step in [commitment(first, 1), opening(first, 1), commitment(second, 2), opening(second, 2)] {
        expect(store, id, step, Repeated, 4, Finished).await;
    }
}

async fn conflicts_close(store: &Subject) {
    let (first, second) = (batch(0, 0, 3), batch(1, 3, 2));
    let fewer = batch(0, 0, 2);
    for conflict in [commitment(first, 9), commitment(fewer, 1), opening(first, 9), opening(fewer, 1)] {
        let id = store.open(Live::Batched, 5).await;
        expect(store, id, commitment(first, 1), Appended::Recorded, 1, State::Open).await;
        expect(store, id, opening(first, 1), Appended::Recorded, 2, State::Open).await;
        expect(store, id, conflict, Appended::Conflict, 2, State::Closed).await;
        expect(store, id, commitment(second, 2), Appended::Closed, 2, State::Closed).await;
        expect(store, id, commitment(first, 1), Appended::Repeated, 2, State::Closed).await;
        expect(store, id, opening(first, 1), Appended::Repeated, 2, State::Closed).await;
    }
}

async fn mismatches_close(store: &Subject) {
    let id = store.open(Live::Batched, 3).await;
    let only = batch(0, 0, 3);
    expect(store, id, commitment(only, 1), Appended::Recorded, 1, State::Open).await;
    expect(store, id, opening(only, 2), Appended::Mismatch, 1, State::Closed).await;
    expect(store, id, opening(only, 1), Appended::Closed, 1, State::Closed).await;
    expect(store, id, commitment(only, 1), Appended::Repeated, 1, State::Closed).await;
}
