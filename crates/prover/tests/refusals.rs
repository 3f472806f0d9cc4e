//! Every message that is malformed, out of range or out of order, with its status and code, and that it
//! changes nothing.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

mod common;

use common::{Fixture, Peer, Session, session_request};
use tincture_proof::{Batch, BatchOpening, Challenge, Live, Round};
use tincture_wire::Encoding;
use tincture_wire::v1::{
    ChallengesRequest, ChallengesResponse, CommitmentsRequest, CommitmentsResponse, SessionRequest,
    SessionState,
};

/// What is expected: a name for the failure message, the request, status and code.
type Case<M> = (&'static str, M, u16, &'static str);

async fn refuse<M: tincture_wire::WireMessage>(peer: &Peer, path: &str, cases: &[Case<M>]) {
    for (name, request, status, code) in cases {
        let answer = peer.post_raw(path, request).await;
        assert_eq!((answer.status.as_u16(), answer.problem().code.as_str()), (*status, *code), "{name}");
    }
}

#[tokio::test]
async fn opening_a_session() {
    let fixture = Fixture::default();
    let edge = fixture.protocol("edge");
    let most = 1000 * edge.challenges().get();
    let good = || session_request(&edge, Live::Batched, 10);
    let with = |change: &dyn Fn(&mut SessionRequest)| {
        let mut request = good();
        change(&mut request);
        request
    };
    let other = "0".repeat(64);
    let cases = [
        ("another statement", with(&|r| r.statement = other.clone()), 404, "statement_not_held"),
        ("no digest", with(&|r| r.statement.clear()), 400, "malformed_request"),
        ("upper case", with(&|r| r.statement = r.statement.to_uppercase()), 400, "malformed_request"),
        ("another instance", with(&|r| r.instance = other.clone()), 409, "instance_mismatch"),
        ("instance of clique", with(&|r| r.protocol = "clique".into()), 409, "instance_mismatch"),
        ("short instance", with(&|r| r.instance.truncate(63)), 400, "malformed_request"),
        ("unknown protocol", with(&|r| r.protocol = "shuffle".into()), 422, "unknown_protocol"),
        ("no protocol", with(&|r| r.protocol.clear()), 422, "unknown_protocol"),
        ("no mode", with(&|r| r.mode = 0), 400, "malformed_request"),
        ("no rounds", with(&|r| r.rounds = 0), 422, "bad_rounds"),
        ("too many rounds", with(&|r| r.rounds = most + 1), 422, "bad_rounds"),
        ("far too many rounds", with(&|r| r.rounds = u32::MAX), 422, "bad_rounds"),
        ("no randomness", with(&|r| r.verifier_random.clear()), 400, "malformed_request"),
        ("short randomness", with(&|r| r.verifier_random.truncate(31)), 400, "malformed_request"),
        ("long randomness", with(&|r| r.verifier_random.push(0)), 400, "malformed_request"),
    ];
    for encoding in [Encoding::Json, Encoding::Protobuf] {
        refuse(&fixture.peer().speaking(encoding), "/v1/sessions", &cases).await;
    }
    let peer = fixture.peer();
    assert_eq!(peer.post_raw("/v1/sessions", &with(&|r| r.rounds = most)).await.status, 201);
    assert_eq!(peer.post_raw("/v1/sessions", &good()).await.status, 201);
    // In protobuf an enum holds any number.
    let unknown_mode = with(&|r| r.mode = 3);
    refuse(&peer, "/v1/sessions", &[("unknown mode", unknown_mode, 400, "malformed_request")]).await;
}

/// A sequential session of three rounds, the first of them answered.
#[tokio::test]
async fn sequential_messages() {
    let fixture = Fixture::default();
    let peer = fixture.peer();
    let edge = fixture.protocol("edge");
    let known = edge.challenges().get();
    let session = Session::open(&peer, edge, Live::Sequential, 3).await;
    let challenge = |round, challenges: &[u32]| ChallengesRequest {
        batch: round,
        first_round: round,
        challenges: challenges.to_vec(),
        nonce: Vec::new(),
    };
    let root = |batch, first_round, count, commitment: &[u8]| CommitmentsRequest {
        batch,
        first_round,
        count,
        challenge_commitment: commitment.to_vec(),
    };
    let early = [("round 1 first", challenge(1, &[0]), 409, "out_of_order")];
    refuse(&peer, &session.challenges(), &early).await;
    let first: CommitmentsResponse = peer.post(&session.commitments(), &root(0, 0, 1, &[])).await.unwrap();
    let _: ChallengesResponse = peer.post(&session.challenges(), &challenge(0, &[0])).await.unwrap();

    let before = session.status(&peer).await;
    let cases = [
        ("a round skipped", challenge(2, &[0]), 409, "out_of_order"),
        ("behind the last round", challenge(3, &[0]), 400, "malformed_request"),
        ("far behind", challenge(u32::MAX, &[0]), 400, "malformed_request"),
        ("no challenge", challenge(1, &[]), 400, "malformed_request"),
        ("two challenges", challenge(1, &[0, 1]), 400, "malformed_request"),
        ("two for a recorded round", challenge(0, &[0, 1]), 400, "malformed_request"),
        ("a challenge that is none", challenge(1, &[known]), 422, "bad_challenge"),
        ("the largest number", challenge(1, &[u32::MAX]), 422, "bad_challenge"),
        ("none, for a recorded round", challenge(0, &[known]), 422, "bad_challenge"),
        ("a nonce", ChallengesRequest { nonce: vec![0; 32], ..challenge(1, &[0]) }, 400, "malformed_request"),
        ("another batch", ChallengesRequest { batch: 0, ..challenge(1, &[0]) }, 400, "malformed_request"),
    ];
    refuse(&peer, &session.challenges(), &cases).await;
    let cases = [
        ("a later root", root(1, 1, 1, &[]), 409, "out_of_order"),
        ("another batch", root(1, 0, 1, &[]), 409, "out_of_order"),
        ("two roots", root(0, 0, 2, &[]), 400, "malformed_request"),
        ("no root", root(0, 0, 0, &[]), 400, "malformed_request"),
        ("a commitment", root(0, 0, 1, &[0; 32]), 400, "malformed_request"),
    ];
    refuse(&peer, &session.commitments(), &cases).await;
    assert_eq!(session.status(&peer).await, before, "a refused message changed something");
    // The first root is the same, for who lost it.
    let again: CommitmentsResponse = peer.post(&session.commitments(), &root(0, 0, 1, &[])).await.unwrap();
    assert_eq!(first, again);
}

fn opening(challenges: &[u32]) -> BatchOpening {
    BatchOpening { challenges: challenges.iter().copied().map(Challenge).collect(), nonce: [5; 32] }
}

/// A batched session of five rounds, three of them committed to, then opened.
#[tokio::test]
async fn batched_messages() {
    let fixture = Fixture::default();
    let peer = fixture.peer();
    let edge = fixture.protocol("edge");
    let known = edge.challenges().get();
    let limit = tincture_proof::batch_limit(&*edge);
    let session = Session::open(&peer, edge, Live::Batched, 5).await;
    let batch = Batch { index: 0, first: Round(0), count: 3 };
    let digest = opening(&[0, 1, 2]).commitment(&session.context(), &batch);
    let commit = |batch, first_round, count| CommitmentsRequest {
        batch,
        first_round,
        count,
        challenge_commitment: digest.as_bytes().to_vec(),
    };
    let open = |batch, first_round, challenges: &[u32]| ChallengesRequest {
        batch,
        first_round,
        challenges: challenges.to_vec(),
        nonce: vec![5; 32],
    };
    let sized = |bytes| CommitmentsRequest { challenge_commitment: vec![0; bytes], ..commit(0, 0, 3) };

    let before = session.status(&peer).await;
    let cases = [
        ("the second batch first", commit(1, 0, 3), 409, "out_of_order"),
        ("not from round 0", commit(0, 1, 3), 409, "out_of_order"),
        ("the last batch there is", commit(u32::MAX, 0, 3), 409, "out_of_order"),
        ("no rounds", commit(0, 0, 0), 400, "malformed_request"),
        ("more rounds than the run", commit(0, 0, 6), 400, "malformed_request"),
        ("behind the end", commit(0, 3, 3), 400, "malformed_request"),
        ("overflow", commit(0, u32::MAX, 1), 400, "malformed_request"),
        ("a huge batch", commit(0, 0, limit + 1), 422, "batch_too_large"),
        ("no commitment", sized(0), 400, "malformed_request"),
        ("a short commitment", sized(31), 400, "malformed_request"),
        ("a long commitment", sized(33), 400, "malformed_request"),
    ];
    refuse(&peer, &session.commitments(), &cases).await;
    let early = [("nothing committed", open(0, 0, &[0, 1, 2]), 409, "out_of_order")];
    refuse(&peer, &session.challenges(), &early).await;
    assert_eq!(session.status(&peer).await, before, "a refused message changed something");

    let _: CommitmentsResponse = peer.post(&session.commitments(), &commit(0, 0, 3)).await.unwrap();
    let committed = session.status(&peer).await;
    let swapped = vec![0; limit as usize + 1];
    let nonce = |bytes| ChallengesRequest { nonce: vec![5; bytes], ..open(0, 0, &[0, 1, 2]) };
    let wrong = [
        ("no challenges", open(0, 0, &[]), 400, "malformed_request"),
        ("more than the run", open(0, 0, &[0; 6]), 400, "malformed_request"),
        ("a huge batch", open(0, 0, &swapped), 422, "batch_too_large"),
        ("a challenge that is none", open(0, 0, &[0, 1, known]), 422, "bad_challenge"),
        ("another batch", open(1, 0, &[0, 1, 2]), 409, "out_of_order"),
        ("no nonce", nonce(0), 400, "malformed_request"),
        ("a short nonce", nonce(31), 400, "malformed_request"),
        ("a long nonce", nonce(33), 400, "malformed_request"),
    ];
    refuse(&peer, &session.challenges(), &wrong).await;
    let next = [("the next before the opening", commit(1, 3, 2), 409, "out_of_order")];
    refuse(&peer, &session.commitments(), &next).await;
    assert_eq!(session.status(&peer).await, committed, "a refused message changed something");

    let _: ChallengesResponse = peer.post(&session.challenges(), &open(0, 0, &[0, 1, 2])).await.unwrap();
    let opened = session.status(&peer).await;
    refuse(&peer, &session.challenges(), &wrong[..4]).await;
    let next = [
        ("a gap", commit(1, 4, 1), 409, "out_of_order"),
        ("an overlap", commit(1, 2, 2), 409, "out_of_order"),
        ("a batch skipped", commit(2, 3, 2), 409, "out_of_order"),
    ];
    refuse(&peer, &session.commitments(), &next).await;
    assert_eq!(session.status(&peer).await, opened, "a refused message changed something");

    // And what does end a session: the order of challenges is part of the opening.
    let swapped = [("swapped", open(0, 0, &[1, 0, 2]), 409, "conflicting_message")];
    refuse(&peer, &session.challenges(), &swapped).await;
    assert_eq!(session.status(&peer).await.state(), SessionState::Closed);
    let after = [("closed", commit(1, 3, 2), 409, "session_closed")];
    refuse(&peer, &session.commitments(), &after).await;
}

#[tokio::test]
async fn an_opening_that_does_not_match_ends_the_session() {
    let fixture = Fixture::default();
    let peer = fixture.peer();
    let lies = [(0, vec![0, 0]), (0, vec![0]), (0, vec![0, 0, 0]), (1, vec![0, 0])];
    for (first_round, challenges) in lies {
        let session = Session::open(&peer, fixture.protocol("clique"), Live::Batched, 4).await;
        let commitment =
            CommitmentsRequest { count: 2, challenge_commitment: vec![1; 32], ..Default::default() };
        let roots = peer.post_raw(&session.commitments(), &commitment).await;
        assert_eq!(roots.status, 200);
        let request = ChallengesRequest { first_round, challenges, nonce: vec![0; 32], ..Default::default() };
        refuse(&peer, &session.challenges(), &[("lie", request.clone(), 409, "opening_mismatch")]).await;
        refuse(&peer, &session.challenges(), &[("again", request, 409, "session_closed")]).await;
        assert_eq!(peer.post_raw(&session.commitments(), &commitment).await.body, roots.body);
    }
    assert_eq!(fixture.spy.answers(), 0);
}

#[tokio::test]
async fn a_deleted_session_answers_repeats_only() {
    let fixture = Fixture::default();
    let peer = fixture.peer();
    let session = Session::open(&peer, fixture.protocol("edge"), Live::Sequential, 3).await;
    let challenge = |round| ChallengesRequest {
        batch: round,
        first_round: round,
        challenges: vec![0],
        nonce: Vec::new(),
    };
    let answer = peer.post_raw(&session.challenges(), &challenge(0)).await;
    for _ in 0..2 {
        assert_eq!(peer.delete(&session.path).await.status, 204);
    }
    refuse(&peer, &session.challenges(), &[("next", challenge(1), 409, "session_closed")]).await;
    assert_eq!(peer.post_raw(&session.challenges(), &challenge(0)).await.body, answer.body);
    assert_eq!(session.status(&peer).await.state(), SessionState::Closed);

    let fresh = Session::open(&peer, fixture.protocol("edge"), Live::Sequential, 3).await;
    assert_eq!(peer.delete(&fresh.path).await.status, 204);
    let first = CommitmentsRequest { count: 1, ..Default::default() };
    refuse(&peer, &fresh.commitments(), &[("first root", first, 409, "session_closed")]).await;
}

#[tokio::test]
async fn sessions_that_are_none() {
    let fixture = Fixture::default();
    let peer = fixture.peer();
    let session = Session::open(&peer, fixture.protocol("edge"), Live::Sequential, 3).await;
    let id = session.id.to_string();
    let wrong =
        [&"0".repeat(64), &id[1..], &id.to_uppercase(), &format!("{id}0"), "%FF", "%00", "x", "..%2f"];
    for wrong in wrong {
        if wrong == id {
            continue;
        }
        let path = format!("/v1/sessions/{wrong}");
        let request = ChallengesRequest { challenges: vec![0], ..Default::default() };
        let cases = [(wrong, peer.get::<tincture_wire::v1::SessionStatus>(&path).await.unwrap_err())];
        for (name, problem) in cases {
            assert_eq!((problem.status, problem.code.as_str()), (404, "session_not_found"), "{name}");
        }
        assert_eq!(peer.delete(&path).await.problem().code.as_str(), "session_not_found");
        let answer = peer.post_raw(&format!("{path}/challenges"), &request).await;
        assert_eq!(answer.problem().code.as_str(), "session_not_found");
    }
}
