//! Several services on one store, as replicas or one after another.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

mod common;

use common::{Fixture, Session};
use std::sync::Arc;
use tincture_proof::Mode;
use tincture_prover::{MemoryStore, SessionStore, Settings};
use tincture_wire::v1::{ChallengesRequest, SessionState};

fn challenge(round: u32, challenge: u32) -> ChallengesRequest {
    ChallengesRequest { batch: round, first_round: round, challenges: vec![challenge], nonce: Vec::new() }
}

/// Any replica serves any request of any session, with the same bytes: nothing but the record counts.
#[tokio::test]
async fn replicas_answer_alike() {
    let store: Arc<dyn SessionStore> = Arc::new(MemoryStore::default());
    let replicas = [(); 2].map(|()| Fixture::on(Arc::clone(&store), [1; 32], Settings::default()));
    let [one, two] = [replicas[0].peer(), replicas[1].peer()];
    let session = Session::open(&one, replicas[0].protocol("edge"), Mode::Sequential, 3).await;
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
    let session = Session::open(&before.peer(), before.protocol("edge"), Mode::Sequential, 3).await;
    assert_eq!(before.peer().post_raw(&session.challenges(), &challenge(0, 0)).await.status, 200);

    for request in [challenge(0, 0), challenge(1, 0)] {
        let answer = after.peer().post_raw(&session.challenges(), &request).await;
        assert_eq!(answer.problem().code.as_str(), "session_closed");
    }
    assert_eq!(after.spy.answers(), 0);
    let answer = before.peer().post_raw(&session.challenges(), &challenge(1, 0)).await;
    assert_eq!(answer.problem().code.as_str(), "session_closed");
}
