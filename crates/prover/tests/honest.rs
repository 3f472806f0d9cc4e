//! Whole sessions between an honest prover and an honest verifier.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

mod common;

use common::{Fixture, LABEL, Peer, Session, Via, eventually, serving};
use std::future::Future;
use std::time::Duration;
use tincture_proof::Live;
use tincture_prover::Settings;
use tincture_wire::Encoding;
use tincture_wire::v1::{SessionState, SessionStatus, StatementInfo, StatementList};

/// Every mode, protocol and encoding, in one batch and in several.
async fn whole_sessions(fixture: &Fixture, peer: &Peer) {
    for encoding in [Encoding::Json, Encoding::Protobuf] {
        let peer = peer.speaking(encoding);
        for name in ["edge", "clique"] {
            for (mode, batch_rounds) in [(Live::Sequential, 1), (Live::Batched, 100), (Live::Batched, 7)] {
                let session = Session::open(&peer, fixture.protocol(name), mode, 20).await;
                let accepted = session.run(&peer, batch_rounds).await.unwrap();
                assert_eq!(accepted.soundness.rounds(), Some(20));
                assert_eq!(accepted.label.as_str(), LABEL);
                let status = session.status(&peer).await;
                assert_eq!(status.state(), SessionState::Finished);
                let messages = if mode == Live::Sequential { 20 } else { 2 * 20_u32.div_ceil(batch_rounds) };
                assert_eq!((status.recorded, status.rounds), (messages, 20));
            }
        }
    }
    fixture.spy.assert_one_answer_a_round();
}

#[tokio::test(flavor = "multi_thread")]
async fn through_the_router() {
    let fixture = Fixture::default();
    whole_sessions(&fixture, &fixture.peer()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn over_a_socket() {
    let fixture = Fixture::default();
    let (peer, stop) = listen(&fixture).await;
    whole_sessions(&fixture, &peer).await;
    stop.await;
}

/// A request that is being answered when the server is told to stop is answered.
#[tokio::test(flavor = "multi_thread")]
async fn a_stop_lets_requests_finish() {
    let fixture = Fixture::default();
    let (peer, stop) = listen(&fixture).await;
    let session = Session::open(&peer, fixture.protocol("edge"), Live::Batched, 15_000).await;
    let request = tincture_wire::v1::CommitmentsRequest {
        batch: 0,
        first_round: 0,
        count: 15_000,
        challenge_commitment: vec![1; 32],
    };
    let (path, busy) = (session.commitments(), peer.clone());
    let roots = tokio::spawn(async move { busy.post_raw(&path, &request).await });
    eventually(async || session.status(&peer).await.recorded > 0).await;
    stop.await;
    assert_eq!(roots.await.unwrap().status, 200);
    let Via::Socket(address) = peer.via else { unreachable!() };
    assert!(tokio::net::TcpStream::connect(address).await.is_err(), "nobody listens any more");
}

/// Serves the fixture on a free port; the future stops the server and waits for its end.
async fn listen(fixture: &Fixture) -> (Peer, impl Future<Output = ()>) {
    let (address, stop, server) = serving(&fixture.service).await;
    let finish = async {
        stop.send(()).unwrap();
        server.await.unwrap();
    };
    (Peer::at(address), finish)
}

#[tokio::test]
async fn statements() {
    let fixture = Fixture::default();
    for encoding in [Encoding::Json, Encoding::Protobuf] {
        let peer = fixture.peer().speaking(encoding);
        let list: StatementList = peer.get("/v1/statements").await.unwrap();
        let [info] = &list.statements[..] else { panic!("one statement: {list:?}") };
        let id = fixture.statement.digest();
        let alone: StatementInfo = peer.get(&format!("/v1/statements/{id}")).await.unwrap();
        assert_eq!(*info, alone);
        assert_eq!((info.id.as_str(), info.kind.as_str()), (id.to_string().as_str(), "sudoku"));
        assert_eq!(info.label, LABEL);
        let names: Vec<_> = info.protocols.iter().map(|protocol| protocol.name.as_str()).collect();
        assert_eq!(names, ["edge", "clique"]);
    }
}

/// A session is forgotten its time after the last message that was recorded.
#[tokio::test]
async fn sessions_expire() {
    let time_to_live = Duration::from_secs(100);
    let first_message_time = Duration::from_secs(40);
    let fixture = Fixture::new(Settings { time_to_live, first_message_time, ..Settings::default() });
    let peer = fixture.peer();
    let unused = Session::open(&peer, fixture.protocol("edge"), Live::Sequential, 5).await;
    let session = Session::open(&peer, fixture.protocol("edge"), Live::Sequential, 5).await;
    fixture.clock.turn(first_message_time * 3 / 4);
    session.run(&peer, 1).await.unwrap();
    fixture.clock.turn(time_to_live * 3 / 4);
    assert_eq!(session.status(&peer).await.recorded, 5);
    let gone = peer.get::<SessionStatus>(&unused.path).await;
    assert_eq!(gone.unwrap_err().code.as_str(), "session_not_found");
    fixture.clock.turn(time_to_live / 4);
    for _ in 0..2 {
        let status = peer.get::<SessionStatus>(&session.path).await;
        assert_eq!(status.unwrap_err().code.as_str(), "session_not_found");
        fixture.service.sweep().await;
    }
}

#[tokio::test]
async fn a_full_server_says_when_to_come_back() {
    let fixture = Fixture::new(Settings { most_open_sessions: 1, ..Settings::default() });
    let peer = fixture.peer();
    let session = Session::open(&peer, fixture.protocol("edge"), Live::Sequential, 5).await;
    let request = common::session_request(&fixture.protocol("edge"), Live::Sequential, 5);
    let answer = peer.post_raw("/v1/sessions", &request).await;
    assert_eq!((answer.status.as_u16(), answer.problem().code.as_str()), (503, "too_many_sessions"));
    assert!(answer.headers.contains_key("retry-after"));
    assert_eq!(peer.delete(&session.path).await.status, 204);
    assert_eq!(peer.post_raw("/v1/sessions", &request).await.status, 201);
}
