//! The one-answer rule under attack: races over the whole service, then repeats.
//!
//! Two openings of one round for different challenges give the secret away, so every check here is on
//! what *leaves*: of all the reveals of a round that any answer ever carried there must be one at most.
//! The spy checks the same where reveals are made.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

mod common;

use common::{Answer, Fixture, Peer, Session, races};
use std::collections::BTreeSet;
use std::sync::Arc;
use tincture_proof::{Batch, BatchOpening, Challenge, Live, Round};
use tincture_wire::v1::{ChallengesRequest, ChallengesResponse, CommitmentsRequest, SessionState};
use tokio::sync::Barrier;

const ROUNDS: u32 = 3;

/// Posts all bodies at the same moment and returns the answers in the order of the bodies.
async fn race(peer: &Peer, path: &str, bodies: Vec<Vec<u8>>) -> Vec<Answer> {
    let start = Arc::new(Barrier::new(bodies.len()));
    let racer = |body: Vec<u8>| {
        let (peer, path, start) = (peer.clone(), path.to_owned(), Arc::clone(&start));
        tokio::spawn(async move {
            start.wait().await;
            peer.post_bytes(&path, body).await
        })
    };
    let racers: Vec<_> = bodies.into_iter().map(racer).collect();
    let mut answers = Vec::new();
    for racer in racers {
        answers.push(racer.await.unwrap());
    }
    answers
}

/// The bodies that were answered with success, each once.
fn revealed(answers: &[Answer]) -> BTreeSet<Vec<u8>> {
    answers.iter().filter(|answer| answer.status == 200).map(|answer| answer.body.to_vec()).collect()
}

fn refused(answer: &Answer, codes: &[&str]) {
    assert_eq!(answer.status, 409, "{answer:?}");
    let code = answer.problem().code;
    assert!(codes.contains(&code.as_str()), "{code}");
}

/// Once more, one after another, when the dust has settled: the winner gets what it got, all others
/// nothing, and the session is closed.
async fn settle(peer: &Peer, session: &Session, path: &str, bodies: &[Vec<u8>], first: &[Answer]) {
    let once = revealed(first);
    assert!(once.len() <= 1, "two different answers left the server");
    let mut again = Vec::new();
    for body in bodies {
        again.push(peer.post_bytes(path, body.clone()).await);
    }
    assert!(revealed(&again).is_subset(&once), "an answer changed, or a loser got one");
    assert_eq!(revealed(&again).len(), once.len(), "a repeat was not answered");
    assert_eq!(session.status(peer).await.state(), SessionState::Closed);
}

fn challenge(session: &Session, peer: &Peer, batch: Batch, challenges: &[u32], nonce: &[u8]) -> Vec<u8> {
    assert!(session.rounds.get() >= batch.end().unwrap());
    peer.encoding.encode(&ChallengesRequest {
        batch: batch.index,
        first_round: batch.first.0,
        challenges: challenges.to_vec(),
        nonce: nonce.to_vec(),
    })
}

fn whole() -> Batch {
    Batch { index: 0, first: Round(0), count: ROUNDS }
}

fn commitment(peer: &Peer, digest: &[u8], count: u32) -> Vec<u8> {
    let challenge_commitment = digest.to_vec();
    peer.encoding.encode(&CommitmentsRequest { batch: 0, first_round: 0, count, challenge_commitment })
}

/// The commitment's bytes to these challenges in this session.
fn commit(session: &Session, challenges: &[u32], nonce: [u8; 32]) -> Vec<u8> {
    let challenges = challenges.iter().copied().map(Challenge).collect();
    BatchOpening { challenges, nonce }.commitment(&session.context(), &whole()).as_bytes().to_vec()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_challenges() {
    let fixture = Fixture::default();
    let peer = fixture.peer();
    for _ in 0..races() {
        let session = Session::open(&peer, fixture.protocol("edge"), Live::Sequential, ROUNDS).await;
        let only = Batch { count: 1, ..whole() };
        let bodies: Vec<_> =
            [0, 1, 0, 1].map(|c| challenge(&session, &peer, only, &[c], &[])).into_iter().collect();
        let path = session.challenges();
        let answers = race(&peer, &path, bodies.clone()).await;
        assert_eq!(revealed(&answers).len(), 1, "exactly one wins");
        for answer in answers.iter().filter(|answer| answer.status != 200) {
            refused(answer, &["conflicting_message"]);
        }
        settle(&peer, &session, &path, &bodies, &answers).await;
        // The root of round 1 has left; its challenge is not answered any more.
        let next = Batch { index: 1, first: Round(1), count: 1 };
        let next = challenge(&session, &peer, next, &[0], &[]);
        refused(&peer.post_bytes(&path, next).await, &["session_closed"]);
    }
    fixture.spy.assert_one_answer_a_round();
}

#[tokio::test(flavor = "multi_thread")]
async fn two_commitments() {
    let fixture = Fixture::default();
    let peer = fixture.peer();
    for _ in 0..races() {
        let session = Session::open(&peer, fixture.protocol("edge"), Live::Batched, ROUNDS).await;
        let nonces = [[1; 32], [2; 32]];
        let digests = nonces.map(|nonce| commit(&session, &[0, 1, 2], nonce));
        let bodies: Vec<_> = [0, 1, 0, 1].map(|i: usize| commitment(&peer, &digests[i], ROUNDS)).into();
        let path = session.commitments();
        let answers = race(&peer, &path, bodies.clone()).await;
        assert_eq!(revealed(&answers).len(), 1, "exactly one wins");
        settle(&peer, &session, &path, &bodies, &answers).await;
        // Neither opening is answered: the session is closed.
        for nonce in nonces {
            let body = challenge(&session, &peer, whole(), &[0, 1, 2], &nonce);
            refused(
                &peer.post_bytes(&session.challenges(), body).await,
                &["session_closed", "opening_mismatch"],
            );
        }
    }
    assert_eq!(fixture.spy.answers(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_openings() {
    let fixture = Fixture::default();
    let peer = fixture.peer();
    for _ in 0..races() {
        let session = Session::open(&peer, fixture.protocol("edge"), Live::Batched, ROUNDS).await;
        let (honest, nonce) = ([0, 1, 2], [7; 32]);
        let body = commitment(&peer, &commit(&session, &honest, nonce), ROUNDS);
        assert_eq!(peer.post_bytes(&session.commitments(), body).await.status, 200);
        let bodies: Vec<_> = [(honest, nonce), ([0, 1, 3], nonce), (honest, [8; 32]), (honest, nonce)]
            .map(|(challenges, nonce)| challenge(&session, &peer, whole(), &challenges, &nonce))
            .into();
        let path = session.challenges();
        let answers = race(&peer, &path, bodies.clone()).await;
        for liar in &answers[1..3] {
            refused(liar, &["opening_mismatch", "conflicting_message", "session_closed"]);
        }
        for honest in [&answers[0], &answers[3]].into_iter().filter(|answer| answer.status != 200) {
            refused(honest, &["session_closed"]);
        }
        settle(&peer, &session, &path, &bodies, &answers).await;
    }
    fixture.spy.assert_one_answer_a_round();
}

/// A lost reply must not fail a run: at the same moment or later, and after the end.
#[tokio::test(flavor = "multi_thread")]
async fn repeats() {
    let fixture = Fixture::default();
    let peer = fixture.peer();
    for _ in 0..races() {
        let session = Session::open(&peer, fixture.protocol("edge"), Live::Sequential, ROUNDS).await;
        let mut earlier: Vec<(Vec<u8>, Vec<u8>)> = Vec::new();
        for round in 0..ROUNDS {
            let batch = Batch { index: round, first: Round(round), count: 1 };
            let body = challenge(&session, &peer, batch, &[round], &[]);
            let answers = race(&peer, &session.challenges(), vec![body.clone(); 4]).await;
            assert!(answers.iter().all(|answer| answer.status == 200), "{answers:?}");
            let bytes = revealed(&answers);
            assert_eq!(bytes.len(), 1, "repeats differ");
            earlier.extend(bytes.into_iter().map(|bytes| (body.clone(), bytes)));
            for (body, bytes) in &earlier {
                assert_eq!(peer.post_bytes(&session.challenges(), body.clone()).await.body, bytes);
            }
        }
        assert_eq!(session.status(&peer).await.state(), SessionState::Finished);
        let different = Batch { index: 0, first: Round(0), count: 1 };
        let different = challenge(&session, &peer, different, &[5], &[]);
        refused(&peer.post_bytes(&session.challenges(), different).await, &["conflicting_message"]);
        for (body, bytes) in &earlier {
            assert_eq!(peer.post_bytes(&session.challenges(), body.clone()).await.body, bytes);
        }
    }
    fixture.spy.assert_one_answer_a_round();
}

/// JSON and protobuf are one message: what was said in one is a repeat in the other, and a second
/// challenge in the other encoding is a conflict.
#[tokio::test]
async fn encodings_do_not_make_two_messages() {
    use tincture_wire::Encoding::{Json, Protobuf};
    let fixture = Fixture::default();
    let peer = fixture.peer();
    let session = Session::open(&peer, fixture.protocol("edge"), Live::Sequential, ROUNDS).await;
    let request = |challenge| ChallengesRequest { challenges: vec![challenge], ..Default::default() };
    let path = session.challenges();
    let json: ChallengesResponse = peer.speaking(Json).post(&path, &request(4)).await.unwrap();
    let protobuf: ChallengesResponse = peer.speaking(Protobuf).post(&path, &request(4)).await.unwrap();
    assert_eq!(json, protobuf);
    refused(&peer.speaking(Protobuf).post_raw(&path, &request(3)).await, &["conflicting_message"]);
    fixture.spy.assert_one_answer_a_round();
}
