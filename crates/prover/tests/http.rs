//! What has nothing to do with proofs: paths, methods, media types, sizes, slowness.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

mod common;

use axum::body::{Body, Bytes, HttpBody};
use axum::http::header::{ACCEPT, ALLOW, CONTENT_TYPE};
use axum::http::{Method, Request};
use common::{Answer, Fixture, Session, serving, session_request};
use hyper::body::Frame;
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tincture_proof::Live;
use tincture_prover::Settings;
use tincture_wire::Encoding;
use tincture_wire::limits::MAX_REQUEST_BYTES;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;

fn problem(answer: &Answer) -> (u16, String) {
    let problem = answer.problem();
    (problem.status, problem.code.to_string())
}

fn is(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}

async fn call(fixture: &Fixture, method: Method, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    fixture.peer().send(request.body(Body::from(body.to_owned())).unwrap()).await
}

#[tokio::test]
async fn paths_and_methods() {
    let fixture = Fixture::default();
    for path in
        ["/", "/v1", "/v1/", "/v1/sessions/", "/v1/statements/a/b", "/V1/statements", "/metrics/x", "/%FF"]
    {
        let answer = call(&fixture, Method::GET, path, &[], "").await;
        assert_eq!(problem(&answer), is(404, "not_found"), "{path}");
    }
    let unheld = format!("/v1/statements/{}", "0".repeat(64));
    for path in [&unheld, "/v1/statements/x", "/v1/statements/%FF"] {
        let answer = call(&fixture, Method::GET, path, &[], "").await;
        assert_eq!(problem(&answer), is(404, "statement_not_held"), "{path}");
    }
    let cases = [
        (Method::POST, "/v1/statements", "GET,HEAD"),
        (Method::GET, "/v1/sessions", "POST"),
        (Method::PUT, "/v1/sessions/x", "GET,HEAD,DELETE"),
        (Method::GET, "/v1/sessions/x/challenges", "POST"),
        (Method::DELETE, "/healthz", "GET,HEAD"),
    ];
    for (method, path, allowed) in cases {
        let answer = call(&fixture, method, path, &[], "").await;
        assert_eq!(problem(&answer), is(405, "method_not_allowed"), "{path}");
        assert_eq!(answer.headers[ALLOW], allowed, "{path}");
    }
    assert_eq!(call(&fixture, Method::GET, "/healthz", &[], "").await.status, 200);
    assert_eq!(call(&fixture, Method::HEAD, "/v1/statements", &[], "").await.body, "");
}

#[tokio::test]
async fn media_types() {
    let fixture = Fixture::default();
    let request = session_request(&fixture.protocol("edge"), Live::Batched, 5);
    let json = String::from_utf8(Encoding::Json.encode(&request)).unwrap();
    let open =
        async |headers: &[(&str, &str)]| call(&fixture, Method::POST, "/v1/sessions", headers, &json).await;
    // Neither header: JSON both ways.
    let answer = open(&[]).await;
    assert_eq!(answer.status, 201);
    assert_eq!(answer.headers[CONTENT_TYPE], "application/json");
    assert_eq!(answer.headers["cache-control"], "no-store");
    assert_eq!(answer.headers["vary"], "accept");
    let mixed = [("content-type", "application/json; charset=utf-8"), ("accept", "application/x-protobuf")];
    assert_eq!(open(&mixed).await.headers[CONTENT_TYPE], "application/x-protobuf");
    let lines = [("accept", "text/html"), ("accept", "application/x-protobuf")];
    assert_eq!(open(&lines).await.headers[CONTENT_TYPE], "application/x-protobuf");

    for other in ["text/plain", "", "application/json5", "multipart/form-data"] {
        assert_eq!(
            problem(&open(&[("content-type", other)]).await),
            is(415, "unsupported_media_type"),
            "{other}"
        );
    }
    assert_eq!(problem(&open(&[("accept", "text/html")]).await), is(406, "not_acceptable"));
    let answer = call(&fixture, Method::GET, "/v1/statements", &[("accept", "image/png")], "").await;
    assert_eq!(problem(&answer), is(406, "not_acceptable"));
    let bytes = Request::post("/v1/sessions").header(ACCEPT, &b"\xff"[..]).body(Body::empty()).unwrap();
    assert_eq!(problem(&fixture.peer().send(bytes).await), is(406, "not_acceptable"));
    // JSON under protobuf's name.
    let answer = open(&[("content-type", "application/x-protobuf")]).await;
    assert_eq!(problem(&answer), is(400, "malformed_request"));
}

#[tokio::test]
async fn packed_bodies_are_of_no_known_kind() {
    let fixture = Fixture::default();
    let request = session_request(&fixture.protocol("edge"), Live::Batched, 5);
    let json = String::from_utf8(Encoding::Json.encode(&request)).unwrap();
    for (coding, status) in
        [("gzip", 415), ("x", 415), ("identity, br", 415), ("identity", 201), ("Identity", 201)]
    {
        let headers = [("content-encoding", coding)];
        let answer = call(&fixture, Method::POST, "/v1/sessions", &headers, &json).await;
        assert_eq!(answer.status.as_u16(), status, "{coding}");
        if status == 415 {
            assert_eq!(problem(&answer), is(415, "unsupported_media_type"));
            assert_eq!(answer.headers["accept-encoding"], "identity");
        }
    }
}

/// JSON has no integers, and its writers may think of `4.0` as one.
#[tokio::test]
async fn a_number_that_does_not_fit_is_refused_in_words_that_help() {
    let fixture = Fixture::default();
    let request = session_request(&fixture.protocol("edge"), Live::Batched, 4);
    let json = String::from_utf8(Encoding::Json.encode(&request)).unwrap();
    for other in ["4.0", "4e0", "-4", "4294967296", "true", "[4]", "\"x\""] {
        let body = json.replace("\"rounds\":4", &format!("\"rounds\":{other}"));
        let answer = call(&fixture, Method::POST, "/v1/sessions", &[], &body).await;
        assert_eq!(problem(&answer), is(400, "malformed_request"), "{other}");
        let detail = answer.problem().detail;
        assert!(detail.contains("a count must be a whole number from 0 to 4294967295"), "{other}: {detail}");
    }
}

/// RFC 9112, section 3.2.
#[tokio::test]
async fn a_request_is_for_one_host() {
    let (address, _stop, _server) = serving(&Fixture::default().service).await;
    for (lines, status) in [
        ("", 400),
        ("host: x\r\nhost: x\r\n", 400),
        ("host: x\r\nhost: y\r\n", 400),
        ("host: x, y\r\n", 400),
        ("host: x y\r\n", 400),
        ("host: a@x\r\n", 400),
        ("host: x:1\r\n", 200),
        ("host: [::1]:1\r\n", 200),
        ("host:\r\n", 200),
    ] {
        let said = common::exchange(address, &format!("GET /healthz HTTP/1.1\r\n{lines}\r\n")).await;
        assert!(said.starts_with(&format!("HTTP/1.1 {status} ")), "{lines:?}: {said}");
        assert_eq!(said.contains(r#""code":"malformed_request""#), status == 400, "{said}");
    }
    let old = common::exchange(address, "GET /healthz HTTP/1.0\r\n\r\n").await;
    assert!(old.starts_with("HTTP/1.0 200 "), "{old}");
}

/// Also what is refused below all routes says so as everything else does.
#[tokio::test]
async fn what_is_no_request_gets_a_problem_too() {
    let (address, _stop, _server) = serving(&Fixture::default().service).await;
    let many: String = (0..100).map(|n| format!("x-{n}: y\r\n")).collect();
    let long = "y".repeat(40 << 10);
    for (request, status) in [
        ("GET / HTTP/1.1\r\nno header\r\n\r\n".to_owned(), 400),
        ("\0\r\n\r\n".to_owned(), 400),
        ("GET / HTTP/3.0\r\n\r\n".to_owned(), 400),
        ("POST /v1/sessions HTTP/1.1\r\nhost: x\r\ncontent-length: x\r\n\r\n".to_owned(), 400),
        (format!("GET / HTTP/1.1\r\nhost: x\r\n{many}\r\n"), 431),
        (format!("GET / HTTP/1.1\r\nhost: x\r\nx: {long}\r\n\r\n"), 431),
    ] {
        let said = common::exchange(address, &request).await;
        let (head, body) = said.split_once("\r\n\r\n").unwrap();
        assert!(head.starts_with(&format!("HTTP/1.1 {status} ")), "{said}");
        assert!(head.contains("content-type: application/problem+json"), "{said}");
        let problem = tincture_wire::Problem::from_json(body.as_bytes()).unwrap();
        assert_eq!((problem.status, problem.code.as_str()), (status, "malformed_request"));
    }
}

/// Truncated anywhere, or with a byte too many, a body is refused or, in protobuf, another message that
/// is refused or understood: never a failure of the server.
#[tokio::test]
async fn damaged_bodies() {
    let fixture = Fixture::default();
    let request = session_request(&fixture.protocol("edge"), Live::Batched, 5);
    for encoding in [Encoding::Json, Encoding::Protobuf] {
        let peer = fixture.peer().speaking(encoding);
        let good = encoding.encode(&request);
        let mut damaged: Vec<_> = (0..good.len()).map(|end| good[..end].to_vec()).collect();
        damaged.extend((0..good.len()).map(|at| [&good[..at], b"\xff", &good[at + 1..]].concat()));
        damaged.push([&good[..], b"x"].concat());
        for body in damaged {
            let answer = peer.post_bytes("/v1/sessions", body).await;
            assert!(matches!(answer.status.as_u16(), 201 | 400 | 404 | 409 | 422), "{answer:?}");
            assert!(encoding == Encoding::Protobuf || answer.status != 201);
        }
    }
}

#[tokio::test]
async fn large_bodies() {
    let fixture = Fixture::default();
    let peer = fixture.peer();
    let session = Session::open(&peer, fixture.protocol("edge"), Live::Batched, 5).await;
    for path in ["/v1/sessions", &session.commitments(), &session.challenges()] {
        for encoding in [Encoding::Json, Encoding::Protobuf] {
            let peer = peer.speaking(encoding);
            let answer = peer.post_bytes(path, vec![b' '; MAX_REQUEST_BYTES + 1]).await;
            assert_eq!(problem(&answer), is(413, "body_too_large"));
            // Without an announced length.
            let chunks = Chunks(MAX_REQUEST_BYTES / 1000 + 2);
            let answer = peer.post_bytes(path, Body::new(chunks)).await;
            assert_eq!(problem(&answer), is(413, "body_too_large"));
        }
    }
}

/// So many chunks of 1,000 bytes.
struct Chunks(usize);

impl HttpBody for Chunks {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let left = self.0;
        self.0 = left.saturating_sub(1);
        let chunk = || Ok(Frame::data(Bytes::from_static(&[b' '; 1000])));
        Poll::Ready((left > 0).then(chunk))
    }
}

/// A connection to a server whose patience is short, and what keeps it up.
async fn impatient() -> (TcpStream, oneshot::Sender<()>) {
    let time = Duration::from_millis(500);
    let settings = Settings { header_time: time, body_time: time, ..Settings::default() };
    let (address, stop, _server) = serving(&Fixture::new(settings).service).await;
    (TcpStream::connect(address).await.unwrap(), stop)
}

/// Sends a beginning, and returns what the server says before it hangs up.
async fn begin(stream: &mut TcpStream, beginning: &str) -> String {
    stream.write_all(beginning.as_bytes()).await.unwrap();
    let mut answer = String::new();
    let read = stream.read_to_string(&mut answer);
    tokio::time::timeout(Duration::from_secs(10), read).await.unwrap().unwrap();
    answer
}

#[tokio::test]
async fn a_slow_body_is_given_up() {
    let (mut stream, _stop) = impatient().await;
    let answer =
        begin(&mut stream, "POST /v1/sessions HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{").await;
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    assert!(
        answer.contains("application/problem+json") && answer.contains(r#""code":"timeout""#),
        "{answer}"
    );
}

#[tokio::test]
async fn slow_headers_and_idle_connections_are_given_up() {
    let (mut stream, _stop) = impatient().await;
    begin(&mut stream, "POST /v1/sessions HTTP/1.1\r\nho").await;
    let (mut idle, _stop) = impatient().await;
    let answer = begin(&mut idle, "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").await;
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
}
