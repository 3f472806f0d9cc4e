//! Work is shared by how much it is: who asks for a large batch gives others their turns in between.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

mod common;

use common::{Fixture, Peer, Session, challenge, eventually, unhurried};
use tincture_proof::{Batch, BatchOpening, Challenge, Live, Round};
use tincture_prover::Settings;
use tincture_wire::v1::{ChallengesRequest, CommitmentsRequest, SessionResponse};

const VERTICES: u32 = 1024;
/// A round of the ring is 3,070 compressions, and a turn 2^17.
const A_TURN: usize = 42;
/// And a batch 2^22.
const A_BATCH: u32 = 1366;

/// Records a batch's commitment, and returns what opens it.
async fn committed(peer: &Peer, session: &Session, count: u32) -> ChallengesRequest {
    let opening = BatchOpening { challenges: (0..count).map(Challenge).collect(), nonce: [5; 32] };
    let batch = Batch { index: 0, first: Round(0), count };
    let commitment = opening.commitment(&session.context(), &batch);
    let request = CommitmentsRequest {
        count,
        challenge_commitment: commitment.as_bytes().to_vec(),
        ..Default::default()
    };
    assert_eq!(peer.post_raw(&session.commitments(), &request).await.status, 200);
    let challenges = (0..count).map(|challenge| challenge % VERTICES).collect();
    ChallengesRequest { batch: 0, first_round: 0, challenges, nonce: vec![5; 32] }
}

/// Whoever asks for one round waits for the piece of the batch that is being proved, and not for the batch.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_large_batch_gives_its_turn_back() {
    let settings = Settings { most_proving: 1, trusted_proxies: 1, ..unhurried() };
    let fixture = Fixture::on_a_ring(VERTICES, settings);
    let peer = |client| fixture.peer().with_header("x-forwarded-for", client);
    let (large, small) = (peer("192.0.2.1"), peer("192.0.2.2"));
    let edge = || fixture.protocol("edge");
    let count = VERTICES;
    let batch = Session::open(&large, edge(), Live::Batched, count).await;
    let opening = committed(&large, &batch, count).await;
    let round = Session::open(&small, edge(), Live::Sequential, 2).await;

    let held = fixture.spy.hold();
    let send = |peer: Peer, path: String, request: ChallengesRequest| {
        tokio::spawn(async move { peer.post_raw(&path, &request).await })
    };
    let slow = send(large, batch.challenges(), opening);
    fixture.spy.somebody_waits().await;
    let quick = send(small, round.challenges(), challenge(0, 0));
    eventually(async || {
        let metrics = fixture.peer().get_raw("/metrics").await;
        String::from_utf8_lossy(&metrics.body).contains("tincture_proving_waiting 1\n")
    })
    .await;
    drop(held);
    assert_eq!(quick.await.unwrap().status, 200);
    assert_eq!(slow.await.unwrap().status, 200);

    let calls = fixture.spy.calls();
    let place = calls.iter().position(|(session, _)| *session == round.id).unwrap();
    assert_eq!(place, 1, "behind the piece that was being proved: {calls:?}");
    assert!(calls.iter().all(|&(_, rounds)| rounds <= A_TURN), "{calls:?}");
    let opened: usize =
        calls.iter().filter(|(session, _)| *session == batch.id).map(|(_, rounds)| rounds).sum();
    assert_eq!(opened, count as usize);
}

#[tokio::test]
async fn a_repeat_of_a_batch_is_not_hashed_again() {
    for (kept, repeats_are_free) in [(32 << 20, true), (0, false)] {
        let fixture = Fixture::on_a_ring(VERTICES, Settings { most_recent_bytes: kept, ..unhurried() });
        let peer = fixture.peer();
        let session = Session::open(&peer, fixture.protocol("edge"), Live::Batched, 200).await;
        let opening = committed(&peer, &session, 200).await;
        let first = peer.post_raw(&session.challenges(), &opening).await;
        assert_eq!(first.status, 200);
        let calls = fixture.spy.calls().len();
        for _ in 0..3 {
            assert_eq!(peer.post_raw(&session.challenges(), &opening).await.body, first.body);
        }
        assert_eq!(fixture.spy.calls().len() == calls, repeats_are_free);
        // What is kept is the answer to one message: another one is a conflict, and then nothing is answered but the
        // same again.
        let mut other = opening.clone();
        other.challenges[0] = 9;
        let refused = peer.post_raw(&session.challenges(), &other).await;
        assert_eq!(refused.problem().code.as_str(), "conflicting_message");
        assert_eq!(peer.post_raw(&session.challenges(), &opening).await.body, first.body);
        fixture.spy.assert_one_answer_a_round();
    }
}

#[tokio::test]
async fn a_batch_is_bounded_by_its_work() {
    let fixture = Fixture::on_a_ring(VERTICES, unhurried());
    let peer = fixture.peer();
    let request = common::session_request(&fixture.protocol("edge"), Live::Batched, 10_000);
    let response: SessionResponse = peer.post("/v1/sessions", &request).await.unwrap();
    assert_eq!(response.batch_rounds, A_BATCH);
    let session = Session::open(&peer, fixture.protocol("edge"), Live::Batched, 10_000).await;
    let count = A_BATCH + 1;
    let one_more = CommitmentsRequest { count, challenge_commitment: vec![1; 32], ..Default::default() };
    let refused = peer.post_raw(&session.commitments(), &one_more).await;
    assert_eq!((refused.status.as_u16(), refused.problem().code.as_str()), (422, "batch_too_large"));
}
