//! What clients leave unread: it is counted, and one of them cannot fill the memory.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

mod common;

use axum::body::Body;
use axum::http::Request;
use axum::http::header::{ACCEPT, CONTENT_TYPE};
use common::{Fixture, Session};
use http_body_util::BodyExt;
use tincture_proof::Live;
use tincture_prover::{Settings, router};
use tincture_wire::v1::{ChallengesRequest, CommitmentsRequest, SessionResponse};
use tincture_wire::{Encoding, limits};
use tower::ServiceExt;

const ROUNDS: u32 = 1000;
/// What so many roots take.
const ROOTS: u64 = ROUNDS as u64 * 34;

fn settings(of_client: u64) -> Settings {
    let (most_buffered_bytes, most_client_buffered_bytes) = (3 * of_client / 2, of_client);
    Settings { most_buffered_bytes, most_client_buffered_bytes, trusted_proxies: 1, ..Settings::default() }
}

/// Asks for roots on behalf of a client, and leaves the answer unread.
async fn ask(fixture: &Fixture, session: &Session, client: &str) -> axum::response::Response {
    let request =
        CommitmentsRequest { count: ROUNDS, challenge_commitment: vec![1; 32], ..Default::default() };
    let body = Encoding::Protobuf.encode(&request);
    let request = Request::post(session.commitments())
        .header(CONTENT_TYPE, Encoding::Protobuf.media_type())
        .header(ACCEPT, Encoding::Protobuf.media_type())
        .header("x-forwarded-for", client)
        .body(Body::from(body))
        .unwrap();
    router(fixture.service.clone()).oneshot(request).await.unwrap()
}

#[tokio::test]
async fn answers_that_are_not_read_are_counted_as_their_clients() {
    let fixture = Fixture::new(settings(2 * ROOTS + 1000));
    let session = Session::open(&fixture.peer(), fixture.protocol("edge"), Live::Batched, ROUNDS).await;
    let mut unread = Vec::new();
    for client in ["192.0.2.1", "192.0.2.1", "192.0.2.2"] {
        let answer = ask(&fixture, &session, client).await;
        assert_eq!(answer.status(), 200, "{client}");
        unread.push(answer);
    }
    // Two of the first one's are there, and three in all.
    for client in ["192.0.2.1", "192.0.2.3"] {
        let refused = ask(&fixture, &session, client).await;
        assert_eq!(
            (refused.status().as_u16(), &refused.headers()["retry-after"]),
            (503, &"1".parse().unwrap())
        );
        let problem = refused.into_body().collect().await.unwrap().to_bytes();
        assert!(String::from_utf8_lossy(&problem).contains("overloaded"), "{problem:?}");
    }
    // What is small gets through: sequential runs go on, and the server says how it is.
    let peer = fixture.peer().with_header("x-forwarded-for", "192.0.2.1");
    let small = Session::open(&peer, fixture.protocol("edge"), Live::Sequential, 3).await;
    assert!(small.run(&peer, 1).await.is_ok());
    assert_eq!(peer.get_raw("/readyz").await.status, 200);
    // Read or dropped, it is gone; and it is the same answer that comes then.
    let first = unread.remove(0).into_body().collect().await.unwrap().to_bytes();
    let again = ask(&fixture, &session, "192.0.2.1").await;
    assert_eq!(again.into_body().collect().await.unwrap().to_bytes(), first);
    drop(unread);
    for _ in 0..10 {
        assert_eq!(ask(&fixture, &session, "192.0.2.3").await.status(), 200);
    }
}

#[tokio::test]
async fn a_body_of_no_known_length_counts_as_the_longest() {
    let longest = Encoding::Protobuf.most_bytes::<ChallengesRequest>() as u64;
    let fixture = Fixture::new(settings(longest - 1));
    let session = Session::open(&fixture.peer(), fixture.protocol("edge"), Live::Batched, ROUNDS).await;
    let request = |body| {
        let media_type = Encoding::Protobuf.media_type();
        Request::post(session.challenges()).header(CONTENT_TYPE, media_type).body(body).unwrap()
    };
    let refused = |body| async {
        let answer = router(fixture.service.clone()).oneshot(request(body)).await.unwrap();
        answer.status().as_u16()
    };
    let empty = futures_util::stream::empty::<Result<Vec<u8>, std::io::Error>>();
    assert_eq!(refused(Body::from_stream(empty)).await, 503);
    assert_eq!(refused(Body::empty()).await, 400);
}

/// A limit on bodies is one on batches, too: or a verifier would have its challenges refused after it has seen
/// the roots, and take the server for a cheat.
#[tokio::test]
async fn what_is_begun_under_a_body_limit_can_be_ended() {
    let most_body_bytes = 4096;
    let fixture = Fixture::new(Settings { most_body_bytes, ..Settings::default() });
    let fits = limits::batch_rounds_within(most_body_bytes);
    for encoding in [Encoding::Json, Encoding::Protobuf] {
        let peer = fixture.peer().speaking(encoding);
        let request = common::session_request(&fixture.protocol("edge"), Live::Batched, 2 * fits);
        let response: SessionResponse = peer.post("/v1/sessions", &request).await.unwrap();
        assert_eq!(response.batch_rounds, fits);
        let session = Session::open(&peer, fixture.protocol("edge"), Live::Batched, 2 * fits).await;
        assert!(session.run(&peer, fits).await.is_ok());
    }
}
