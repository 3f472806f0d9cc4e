//! What one client may take: from the others, and from the server.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

mod common;

use common::{Fixture, Keeper, Peer, Session, eventually, serving};
use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;
use tincture_proof::Live;
use tincture_prover::Settings;
use tincture_wire::v1::{CommitmentsRequest, SessionResponse};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// The forwarded-for header that a proxy in front of the service would write.
fn from(peer: &Peer, client: &str) -> Peer {
    peer.clone().with_header("x-forwarded-for", client)
}

fn behind_a_proxy() -> Settings {
    Settings { trusted_proxies: 1, ..Settings::default() }
}

#[tokio::test]
async fn a_client_that_asks_too_often_is_told_when_to_come_back() {
    let burst = NonZeroU32::new(3).unwrap();
    let settings =
        Settings { requests_per_second: NonZeroU32::new(1), request_burst: burst, ..behind_a_proxy() };
    let fixture = Fixture::new(settings);
    let (mine, other) = (from(&fixture.peer(), "192.0.2.1"), from(&fixture.peer(), "192.0.2.2"));
    for _ in 0..3 {
        assert_eq!(mine.get_raw("/v1/statements").await.status, 200);
    }
    // Each second allows one more, and a slow machine may take some of them. Not hundreds.
    let mut refused = mine.get_raw("/v1/statements").await;
    for _ in 4..1000 {
        if refused.status != 200 {
            break;
        }
        refused = mine.get_raw("/v1/statements").await;
    }
    assert_eq!((refused.status.as_u16(), refused.problem().code.as_str()), (429, "too_many_requests"));
    assert_eq!(refused.headers["retry-after"], "1");
    assert_eq!(other.get_raw("/v1/statements").await.status, 200);
}

#[tokio::test]
async fn a_client_cannot_take_all_places() {
    let settings = Settings { most_open_sessions: 5, most_client_sessions: 2, ..behind_a_proxy() };
    let fixture = Fixture::new(settings);
    let (mine, other) = (from(&fixture.peer(), "192.0.2.1"), from(&fixture.peer(), "192.0.2.2"));
    let open = async |peer: &Peer| {
        let request = common::session_request(&fixture.protocol("edge"), Live::Sequential, 1);
        peer.post_raw("/v1/sessions", &request).await
    };
    for _ in 0..2 {
        assert_eq!(open(&mine).await.status, 201);
    }
    let refused = open(&mine).await;
    assert_eq!((refused.status.as_u16(), refused.problem().code.as_str()), (429, "too_many_client_sessions"));
    assert!(refused.headers.contains_key("retry-after"));
    assert_eq!(open(&other).await.status, 201);
    // A session that nobody uses makes room within its minute.
    fixture.clock.turn(Duration::from_secs(61));
    assert_eq!(open(&mine).await.status, 201);
}

#[tokio::test]
async fn a_smaller_batch_limit_is_told_and_held() {
    let most = NonZeroU32::new(7).unwrap();
    let fixture = Fixture::new(Settings { most_batch_rounds: most, ..Settings::default() });
    let peer = fixture.peer();
    let request = common::session_request(&fixture.protocol("edge"), Live::Batched, 40);
    let response: SessionResponse = peer.post("/v1/sessions", &request).await.unwrap();
    assert_eq!(response.batch_rounds, 7);
    let session = Session::open(&peer, fixture.protocol("edge"), Live::Batched, 40).await;
    let one_more = CommitmentsRequest { count: 8, challenge_commitment: vec![1; 32], ..Default::default() };
    let refused = peer.post_raw(&session.commitments(), &one_more).await;
    assert_eq!((refused.status.as_u16(), refused.problem().code.as_str()), (422, "batch_too_large"));
    let session = Session::open(&peer, fixture.protocol("edge"), Live::Batched, 40).await;
    assert!(session.run(&peer, 7).await.is_ok());
}

#[tokio::test]
async fn a_smaller_body_limit_holds() {
    let fixture = Fixture::new(Settings { most_body_bytes: 100, ..Settings::default() });
    let request = common::session_request(&fixture.protocol("edge"), Live::Batched, 40);
    let refused = fixture.peer().post_raw("/v1/sessions", &request).await;
    assert_eq!((refused.status.as_u16(), refused.problem().code.as_str()), (413, "body_too_large"));
}

/// Work that finds no place is refused, and nothing is lost: the message is recorded, and the same again is
/// answered once there is a place.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_full_queue_says_so_and_loses_nothing() {
    let fixture = Fixture::new(Settings { most_proving: 1, most_waiting: 0, ..Settings::default() });
    let peer = fixture.peer();
    let session = Session::open(&peer, fixture.protocol("edge"), Live::Sequential, 3).await;
    let held = fixture.spy.hold();
    let challenge = common::challenge(0, 1);
    let slow = tokio::spawn({
        let (peer, path, challenge) = (peer.clone(), session.challenges(), challenge.clone());
        async move { peer.post_raw(&path, &challenge).await }
    });
    fixture.spy.somebody_waits().await;
    let refused = peer.post_raw(&session.challenges(), &challenge).await;
    assert_eq!((refused.status.as_u16(), refused.problem().code.as_str()), (503, "overloaded"));
    assert_eq!(refused.headers["retry-after"], "1");
    drop(held);
    let answer = slow.await.unwrap();
    assert_eq!(answer.status, 200);
    assert_eq!(peer.post_raw(&session.challenges(), &challenge).await.body, answer.body);
    let other = peer.post_raw(&session.challenges(), &common::challenge(0, 2)).await;
    assert_eq!(other.problem().code.as_str(), "conflicting_message");
}

#[tokio::test]
async fn readiness_is_the_stores_and_metrics_tell_of_it() {
    let keeper = Arc::new(Keeper::default());
    let fixture = Fixture::on(keeper.clone(), [0; 32], Settings::default());
    let peer = fixture.peer();
    let session = Session::open(&peer, fixture.protocol("edge"), Live::Batched, 20).await;
    session.run(&peer, 10).await.unwrap();
    assert_eq!(peer.get_raw("/readyz").await.body, r#"{"status":"ready"}"#);
    let metrics = String::from_utf8(peer.get_raw("/metrics").await.body.to_vec()).unwrap();
    for line in [
        r#"tincture_rounds_total{protocol="edge",mode="batched"} 20"#,
        r#"tincture_sessions{state="finished"} 1"#,
        r#"tincture_store_seconds_count{call="append"} 4"#,
        "tincture_store_up 1",
    ] {
        assert!(metrics.lines().any(|found| found == line), "{line} is missing from\n{metrics}");
    }
    assert!(!metrics.contains(&session.id.to_string()), "a session's id is a capability");

    keeper.go();
    // Sessions are counted once a second.
    fixture.clock.turn(Duration::from_secs(1));
    let refused = peer.get_raw("/readyz").await;
    assert_eq!((refused.status.as_u16(), refused.problem().code.as_str()), (503, "not_ready"));
    assert_eq!(peer.get_raw("/healthz").await.status, 200, "the process lives");
    let metrics = String::from_utf8(peer.get_raw("/metrics").await.body.to_vec()).unwrap();
    assert!(metrics.contains("tincture_store_up 0"), "{metrics}");
    assert!(metrics.contains(r#"tincture_refusals_total{code="not_ready"} 1"#), "{metrics}");
}

/// A store that reads and cannot write is one that no session can be recorded in. When it can again, runs go on.
#[tokio::test]
async fn a_store_that_cannot_write_is_not_ready_and_may_be_again() {
    let keeper = Arc::new(Keeper::default());
    let fixture = Fixture::on(keeper.clone(), [0; 32], Settings::default());
    let peer = fixture.peer();
    let session = Session::open(&peer, fixture.protocol("edge"), Live::Sequential, 3).await;
    let challenge = common::challenge(0, 1);
    keeper.fail(true);
    for answer in [peer.post_raw(&session.challenges(), &challenge).await, peer.get_raw("/readyz").await] {
        assert_eq!((answer.status.as_u16(), answer.problem().code.as_str()), (503, "not_ready"));
        assert_eq!(answer.headers["retry-after"], "1");
    }
    let metrics = String::from_utf8(peer.get_raw("/metrics").await.body.to_vec()).unwrap();
    assert!(metrics.contains("tincture_store_up 0"), "{metrics}");

    keeper.fail(false);
    // What the store said holds for a second.
    fixture.clock.turn(Duration::from_secs(1));
    assert_eq!(peer.get_raw("/readyz").await.status, 200);
    let metrics = String::from_utf8(peer.get_raw("/metrics").await.body.to_vec()).unwrap();
    assert!(metrics.contains("tincture_store_up 1"), "{metrics}");
    assert_eq!(peer.post_raw(&session.challenges(), &challenge).await.status, 200);
}

#[tokio::test]
async fn metrics_can_have_an_address_of_their_own() {
    let fixture = Fixture::new(Settings { metrics_route: false, ..Settings::default() });
    assert_eq!(fixture.peer().get_raw("/metrics").await.status, 404);
    let admin = Peer::through(tincture_prover::admin_router(fixture.service.clone()));
    assert_eq!(admin.get_raw("/metrics").await.status, 200);
    assert_eq!(admin.get_raw("/readyz").await.status, 200);
    assert_eq!(admin.get_raw("/v1/statements").await.status, 404);
}

#[tokio::test]
async fn every_answer_has_a_name() {
    let fixture = Fixture::default();
    let peer = fixture.peer().with_header("x-request-id", "mine");
    for path in ["/v1/statements", "/nowhere"] {
        let id = peer.get_raw(path).await.headers["x-request-id"].clone();
        assert!(id.len() == 16 && id != "mine", "{id:?}");
    }
    let fixture = Fixture::new(behind_a_proxy());
    let peer = fixture.peer().with_header("x-request-id", "the-proxys");
    assert_eq!(peer.get_raw("/v1/statements").await.headers["x-request-id"], "the-proxys");
}

/// Whether the server hangs up, or answers.
async fn is_served(address: SocketAddr) -> bool {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let _ = stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").await;
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    answer.starts_with(b"HTTP/1.1 200")
}

#[tokio::test]
async fn a_client_cannot_take_all_connections() {
    for (trusted_proxies, limited) in [(0, true), (1, false)] {
        let settings = Settings { most_client_connections: 2, trusted_proxies, ..Settings::default() };
        let fixture = Fixture::new(settings);
        let (address, _stop, _server) = serving(&fixture.service).await;
        let held = [TcpStream::connect(address).await.unwrap(), TcpStream::connect(address).await.unwrap()];
        assert_eq!(is_served(address).await, !limited, "{trusted_proxies} proxies");
        drop(held);
        eventually(async || is_served(address).await).await;
    }
}
