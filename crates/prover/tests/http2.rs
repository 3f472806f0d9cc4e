//! HTTP/2, as browsers and proxies speak it, and as those do who mean harm.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

mod common;

use axum::http::{Request, Version};
use common::{Fixture, Session, raw, serving};
use http_body_util::{BodyExt, Empty, Full};
use hyper::body::Bytes;
use hyper::client::conn::http2::{Builder, SendRequest};
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use std::net::SocketAddr;
use std::time::Duration;
use tincture_proof::Live;
use tincture_prover::Settings;
use tincture_wire::Encoding;
use tincture_wire::v1::CommitmentsRequest;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::timeout;

const SOON: Duration = Duration::from_secs(20);

/// A server whose patience is short, and everything that is said to it afterwards must be answered.
struct Server {
    fixture: Fixture,
    address: SocketAddr,
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

impl Server {
    async fn start(settings: Settings) -> Self {
        let fixture = Fixture::new(settings);
        let (address, stop, task) = serving(&fixture.service).await;
        Self { fixture, address, stop, task }
    }

    async fn impatient() -> Self {
        // Long enough for the handshakes here.
        let time = Duration::from_secs(2);
        Self::start(Settings { header_time: time, write_time: time, ..Settings::default() }).await
    }

    /// A connection in HTTP/2, and its end. Pings are answered, and the client's window is what it says.
    async fn client(&self, window: u32) -> (SendRequest<Full<Bytes>>, JoinHandle<hyper::Result<()>>) {
        let stream = TokioIo::new(TcpStream::connect(self.address).await.unwrap());
        let (sender, connection) = Builder::new(TokioExecutor::new())
            .timer(TokioTimer::new())
            .initial_stream_window_size(window)
            .handshake(stream)
            .await
            .unwrap();
        (sender, tokio::spawn(connection))
    }

    /// Says these bytes, and waits until the server hangs up.
    async fn hangs_up_on(&self, bytes: &[u8]) -> Vec<u8> {
        hangs_up(self.address, bytes.to_vec()).await
    }

    async fn serves_others(&self) {
        let (mut sender, _connection) = self.client(1 << 16).await;
        assert_eq!(get(&mut sender, "/healthz").await, 200);
    }
}

async fn hangs_up(address: SocketAddr, bytes: Vec<u8>) -> Vec<u8> {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let mut said = Vec::new();
    // The server may hang up while there is still something to say.
    let _ = stream.write_all(&bytes).await;
    let _ = timeout(SOON, stream.read_to_end(&mut said)).await.expect("it hangs up");
    said
}

fn request(path: &str) -> Request<Full<Bytes>> {
    Request::get(format!("http://x{path}")).version(Version::HTTP_2).body(Full::default()).unwrap()
}

async fn get(sender: &mut SendRequest<Full<Bytes>>, path: &str) -> u16 {
    let response = sender.send_request(request(path)).await.unwrap();
    let status = response.status().as_u16();
    response.into_body().collect().await.unwrap();
    status
}

#[tokio::test]
async fn requests_at_once_share_a_connection() {
    let server = Server::start(Settings::default()).await;
    let (sender, _connection) = server.client(1 << 16).await;
    let asked: Vec<_> = (0..20)
        .map(|_| {
            let mut sender = sender.clone();
            tokio::spawn(async move { get(&mut sender, "/v1/statements").await })
        })
        .collect();
    for answer in asked {
        assert_eq!(answer.await.unwrap(), 200);
    }
}

/// Answers that are longer than the client's window arrive whole.
#[tokio::test]
async fn a_small_window_is_only_slow() {
    let server = Server::start(Settings::default()).await;
    let session =
        Session::open(&server.fixture.peer(), server.fixture.protocol("edge"), Live::Batched, 4096).await;
    let (mut sender, _connection) = server.client(1000).await;
    let response = sender.send_request(commitments(&session)).await.unwrap();
    assert_eq!(response.status(), 200);
    assert!(response.into_body().collect().await.unwrap().to_bytes().len() > 32 * 4096);
}

/// Asks for 4,096 roots: 139,264 bytes in protobuf.
fn commitments(session: &Session) -> Request<Full<Bytes>> {
    let message =
        CommitmentsRequest { batch: 0, first_round: 0, count: 4096, challenge_commitment: vec![7; 32] };
    let media_type = Encoding::Protobuf.media_type();
    Request::post(format!("http://x{}", session.commitments()))
        .version(Version::HTTP_2)
        .header("content-type", media_type)
        .header("accept", media_type)
        .body(Full::from(Encoding::Protobuf.encode(&message)))
        .unwrap()
}

/// Pings are answered and the socket takes everything: and yet the answer must not stay in memory for ever,
/// whatever else the client asks for.
#[tokio::test]
async fn an_answer_without_a_window_ends_the_connection() {
    let server = Server::impatient().await;
    let session =
        Session::open(&server.fixture.peer(), server.fixture.protocol("edge"), Live::Batched, 4096).await;
    let (mut sender, mut connection) = server.client(0).await;
    let response = sender.send_request(commitments(&session)).await.unwrap();
    assert_eq!(response.status(), 200);
    let ended = async {
        loop {
            tokio::select! {
                ended = &mut connection => return ended,
                () = tokio::time::sleep(Duration::from_millis(50)) => drop(sender.send_request(request("/x"))),
            }
        }
    };
    timeout(SOON, ended).await.expect("it ends").unwrap().unwrap_err();
    server.serves_others().await;
}

#[tokio::test]
async fn a_client_that_only_answers_pings_is_let_go() {
    let server = Server::impatient().await;
    let (sender, connection) = server.client(1 << 16).await;
    timeout(SOON, connection).await.expect("it ends").unwrap().unwrap();
    drop(sender);
}

#[tokio::test]
async fn a_preface_that_does_not_end_is_given_up() {
    let server = Server::impatient().await;
    // At once: each takes the server's patience.
    let mut waiting = JoinSet::new();
    for end in [0, 1, 10, raw::PREFACE.len() - 1, raw::PREFACE.len()] {
        waiting.spawn(hangs_up(server.address, raw::PREFACE[..end].to_vec()));
    }
    waiting.spawn(hangs_up(server.address, raw::hello()));
    waiting.join_all().await;
    server.serves_others().await;
}

/// CVE-2023-44487.
#[tokio::test]
async fn requests_taken_back_end_the_connection() {
    let server = Server::start(Settings::default()).await;
    let mut bytes = raw::hello();
    for n in 0..5_000 {
        bytes.extend(raw::get("/v1/statements", 2 * n + 1));
        bytes.extend(raw::frame(raw::RST_STREAM, 0, 2 * n + 1, &8_u32.to_be_bytes()));
    }
    server.hangs_up_on(&bytes).await;
    server.serves_others().await;
}

#[tokio::test]
async fn headers_without_end_end_the_connection() {
    let server = Server::start(Settings::default()).await;
    let mut bytes = raw::hello();
    bytes.extend(raw::frame(raw::HEADERS, 0, 1, &raw::HEAD));
    for _ in 0..100 {
        bytes.extend(raw::frame(raw::CONTINUATION, 0, 1, &raw::field("x", &"y".repeat(16_000))));
    }
    server.hangs_up_on(&bytes).await;
    server.serves_others().await;
}

#[tokio::test]
async fn large_headers_are_refused_and_the_connection_goes_on() {
    let server = Server::start(Settings::default()).await;
    let (mut sender, _connection) = server.client(1 << 16).await;
    let mut large = request("/healthz");
    for n in 0..5 {
        large.headers_mut().insert(
            axum::http::HeaderName::try_from(format!("x-{n}")).unwrap(),
            "y".repeat(8000).parse().unwrap(),
        );
    }
    assert_eq!(sender.send_request(large).await.unwrap().status(), 431);
    assert_eq!(get(&mut sender, "/healthz").await, 200);
}

/// What is no request is counted, too, whatever it is: of these nobody needs ten thousand. Some are answered, and
/// the answers are read here, so that it is the number that ends the connection.
#[tokio::test]
async fn frames_that_are_no_requests_end_the_connection() {
    // No time runs out.
    let hour = Duration::from_secs(3600);
    let server = Server::start(Settings { header_time: hour, write_time: hour, ..Settings::default() }).await;
    for (kind, payload) in [
        (raw::PING, &[0; 8][..]),
        (raw::SETTINGS, &[]),
        (raw::WINDOW_UPDATE, &[0, 0, 0, 1]),
        (raw::PRIORITY, &[0, 0, 0, 0, 1]),
        (raw::UNKNOWN, &[]),
    ] {
        let stream = if kind == raw::PRIORITY { 7 } else { 0 };
        let flood = [raw::hello(), raw::frame(kind, 0, stream, payload).repeat(10_000)].concat();
        let (mut said, mut says) = TcpStream::connect(server.address).await.unwrap().into_split();
        let reading = tokio::spawn(async move { said.read_to_end(&mut Vec::new()).await });
        // It may hang up while there is still something to say.
        let _ = says.write_all(&flood).await;
        let _ = timeout(SOON, reading).await.expect("it hangs up").unwrap();
        server.serves_others().await;
    }
}

/// A quiet client is not given the time for answers on top of that for requests.
#[tokio::test]
async fn a_silent_client_has_the_time_of_a_pause_and_no_more() {
    let (header_time, write_time) = (Duration::from_secs(1), Duration::from_secs(3600));
    let server = Server::start(Settings { header_time, write_time, ..Settings::default() }).await;
    server.hangs_up_on(&raw::hello()).await;
    server.serves_others().await;
}

/// More requests at once than may be are refused one by one, unharmed.
#[tokio::test]
async fn more_streams_than_may_be_are_refused() {
    let server = Server::impatient().await;
    let mut bytes = raw::hello();
    for n in 0..40 {
        // Their bodies never come.
        bytes.extend(raw::post("/v1/sessions", 2 * n + 1));
    }
    let said = server.hangs_up_on(&bytes).await;
    let refused =
        raw::frames(&said).filter(|frame| frame.kind == raw::RST_STREAM && frame.payload == [0, 0, 0, 7]);
    assert_eq!(refused.count(), 40 - 32);
    server.serves_others().await;
}

/// Whoever does not begin with the preface speaks HTTP/1.1, and both in turn are served.
#[tokio::test]
async fn both_versions_on_one_port() {
    let server = Server::start(Settings::default()).await;
    let stream = TokioIo::new(TcpStream::connect(server.address).await.unwrap());
    let (mut sender, connection) = hyper::client::conn::http1::handshake(stream).await.unwrap();
    let connection = tokio::spawn(connection);
    let request = Request::get("/healthz").header("host", "x").body(Empty::<Bytes>::new()).unwrap();
    assert_eq!(sender.send_request(request).await.unwrap().status(), 200);
    connection.abort();
    server.serves_others().await;
}

/// A stop is told to idle connections, which end at once.
#[tokio::test]
async fn an_idle_connection_does_not_hold_up_a_stop() {
    let drain_time = Duration::from_secs(600);
    let server = Server::start(Settings { drain_time, ..Settings::default() }).await;
    let (mut sender, connection) = server.client(1 << 16).await;
    assert_eq!(get(&mut sender, "/healthz").await, 200);
    let silent = TcpStream::connect(server.address).await.unwrap();
    server.stop.send(()).unwrap();
    timeout(SOON, connection).await.expect("it ends").unwrap().unwrap();
    timeout(SOON, server.task).await.expect("it stops").unwrap();
    drop(silent);
}
