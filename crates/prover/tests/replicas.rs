//! Several services on one store, as replicas or one after another.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

mod common;

use common::{Fixture, Keeper, Session, challenge};
use std::sync::Arc;
use std::time::Duration;
use tincture_ledger::{MemoryStore, SessionStore, StoreChoice, StoreOptions};
use tincture_proof::{Batch, BatchOpening, Challenge, Live, Round};
use tincture_prover::Settings;
use tincture_wire::v1::{ChallengesRequest, CommitmentsRequest, SessionState};

/// Any replica serves any request of any session, with the same bytes: nothing but the record counts.
#[tokio::test]
async fn replicas_answer_alike() {
    let directory = tempfile::tempdir().unwrap();
    let sqlite = StoreChoice::Sqlite(directory.path().join("sessions.db"));
    for choice in [StoreChoice::Memory, sqlite] {
        alike(choice.open(&StoreOptions::default()).await.unwrap().store).await;
    }
}

async fn alike(store: Arc<dyn SessionStore>) {
    let replicas = [(); 2].map(|()| Fixture::on(Arc::clone(&store), [1; 32], Settings::default()));
    let [one, two] = [replicas[0].peer(), replicas[1].peer()];
    let session = Session::open(&one, replicas[0].protocol("edge"), Live::Sequential, 3).await;
    let path = session.challenges();
    for (round, peers) in [(0, [&one, &two]), (1, [&two, &one]), (2, [&one, &two])] {
        let answers = [
            peers[0].post_raw(&path, &challenge(round, round)).await,
            peers[1].post_raw(&path, &challenge(round, round)).await,
        ];
        assert_eq!(answers[0].status, 200);
        assert_eq!(answers[0].body, answers[1].body);
    }
    assert_eq!(two.post_raw(&path, &challenge(0, 9)).await.problem().code.as_str(), "conflicting_message");
    assert_eq!(session.status(&one).await.state(), SessionState::Closed);
}

/// A server with another witness (or another key, which it cannot tell apart) could not answer as the
/// first did: it closes the session for everyone.
#[tokio::test]
async fn another_witness_closes_the_session() {
    let store: Arc<dyn SessionStore> = Arc::new(MemoryStore::default());
    let before = Fixture::on(Arc::clone(&store), [1; 32], Settings::default());
    let after = Fixture::on(Arc::clone(&store), [2; 32], Settings::default());
    let session = Session::open(&before.peer(), before.protocol("edge"), Live::Sequential, 3).await;
    assert_eq!(before.peer().post_raw(&session.challenges(), &challenge(0, 0)).await.status, 200);

    for request in [challenge(0, 0), challenge(1, 0)] {
        let answer = after.peer().post_raw(&session.challenges(), &request).await;
        assert_eq!(answer.problem().code.as_str(), "session_closed");
    }
    assert_eq!(after.spy.answers(), 0);
    let answer = before.peer().post_raw(&session.challenges(), &challenge(1, 0)).await;
    assert_eq!(answer.problem().code.as_str(), "session_closed");
}

/// What could not be recorded is not answered: not even computed.
#[tokio::test]
async fn a_store_that_fails_lets_nothing_out() {
    let keeper = Arc::new(Keeper::default());
    let fixture = Fixture::on(keeper.clone(), [1; 32], Settings::default());
    let peer = fixture.peer();
    let sequential = Session::open(&peer, fixture.protocol("edge"), Live::Sequential, 3).await;
    let batched = Session::open(&peer, fixture.protocol("edge"), Live::Batched, 3).await;
    let commit = CommitmentsRequest { count: 3, challenge_commitment: vec![1; 32], ..Default::default() };
    keeper.fail(true);
    let answers = [
        peer.post_raw(&sequential.challenges(), &challenge(0, 0)).await,
        peer.post_raw(&batched.commitments(), &commit).await,
    ];
    for answer in answers {
        assert_eq!((answer.status.as_u16(), answer.problem().code.as_str()), (503, "not_ready"));
    }
    assert_eq!((fixture.spy.answers(), fixture.spy.roots()), (0, 0));
    keeper.fail(false);
    assert_eq!(peer.post_raw(&sequential.challenges(), &challenge(0, 1)).await.status, 200);
    assert_eq!(peer.post_raw(&batched.commitments(), &commit).await.status, 200);
}

/// A server that runs out of time says so; the message is recorded, and its repeat is answered.
#[tokio::test]
async fn a_timeout_loses_nothing() {
    let store: Arc<dyn SessionStore> = Arc::new(MemoryStore::default());
    let hurried = Settings { request_time: Duration::from_millis(20), ..Settings::default() };
    let (slow, other) = (
        Fixture::on(Arc::clone(&store), [1; 32], hurried),
        Fixture::on(Arc::clone(&store), [1; 32], Settings::default()),
    );
    let session = Session::open(&other.peer(), other.protocol("edge"), Live::Batched, 50).await;
    let commit = CommitmentsRequest { count: 50, challenge_commitment: vec![1; 32], ..Default::default() };
    slow.spy.delay(Duration::from_millis(500));
    let answer = slow.peer().post_raw(&session.commitments(), &commit).await;
    assert_eq!((answer.status.as_u16(), answer.problem().code.as_str()), (503, "timeout"));
    assert!(answer.headers.contains_key("retry-after"));
    assert_eq!(session.status(&other.peer()).await.recorded, 1);
    assert_eq!(other.peer().post_raw(&session.commitments(), &commit).await.status, 200);
}

/// Replicas need not have the same limits, nor a server those of before its restart: what was begun goes on.
#[tokio::test]
async fn a_lower_batch_limit_is_for_new_batches() {
    let store: Arc<dyn SessionStore> = Arc::new(MemoryStore::default());
    let most = std::num::NonZeroU32::new(2).unwrap();
    let lower = Settings { most_batch_rounds: most, ..Settings::default() };
    let before = Fixture::on(Arc::clone(&store), [1; 32], Settings::default());
    let after = Fixture::on(Arc::clone(&store), [1; 32], lower);
    let peers = [before.peer(), after.peer()];
    let session = Session::open(&peers[0], before.protocol("edge"), Live::Batched, 6).await;

    let batch = |index: u32| Batch { index, first: Round(3 * index), count: 3 };
    let opening = BatchOpening { challenges: [0, 1, 2].map(Challenge).to_vec(), nonce: [7; 32] };
    let commit = |index| CommitmentsRequest {
        batch: index,
        first_round: 3 * index,
        count: 3,
        challenge_commitment: opening.commitment(&session.context(), &batch(index)).as_bytes().to_vec(),
    };
    let roots = peers[0].post_raw(&session.commitments(), &commit(0)).await;
    assert_eq!(roots.status, 200);
    assert_eq!(peers[1].post_raw(&session.commitments(), &commit(0)).await.body, roots.body, "a repeat");
    let reveal = ChallengesRequest {
        challenges: vec![0, 1, 2],
        nonce: opening.nonce.to_vec(),
        ..ChallengesRequest::default()
    };
    let openings = peers[1].post_raw(&session.challenges(), &reveal).await;
    assert_eq!(openings.status, 200, "what was begun is ended");
    assert_eq!(peers[0].post_raw(&session.challenges(), &reveal).await.body, openings.body);
    let refused = peers[1].post_raw(&session.commitments(), &commit(1)).await;
    assert_eq!((refused.status.as_u16(), refused.problem().code.as_str()), (422, "batch_too_large"));
}
