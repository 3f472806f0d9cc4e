//! TLS: what is agreed on, what is refused at the start, and what must not hold up others.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

mod common;

use axum::http::{Request, Version};
use common::Fixture;
use common::certs::{Authority, Certificate, Files, agreed, connect};
use http_body_util::Empty;
use hyper::body::Bytes;
use hyper_util::rt::{TokioExecutor, TokioIo};
use rustls::version::{TLS12, TLS13};
use rustls::{ProtocolVersion, SupportedProtocolVersion};
use std::fs::Permissions;
use std::net::SocketAddr;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::Duration;
use tincture_prover::{Settings, Tls, TlsError, serve_tls};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;

const SOON: Duration = Duration::from_secs(20);
const BOTH: &[&SupportedProtocolVersion] = &[&TLS13, &TLS12];

struct Server {
    authority: Authority,
    files: Files,
    address: SocketAddr,
    task: JoinHandle<()>,
}

impl Server {
    async fn start(settings: Settings) -> Self {
        let authority = Authority::new("ours");
        let files = Files::of(&authority.issue("localhost", false));
        let tls = Tls::read(&files.chain(), &files.key()).unwrap().every(Duration::from_millis(100));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let service = Fixture::new(settings).service;
        let task = tokio::spawn(serve_tls(listener, service, tls, std::future::pending()));
        Self { authority, files, address, task }
    }

    fn trusted(&self) -> TlsConnector {
        self.authority.trusted(&["h2", "http/1.1"], BOTH)
    }

    async fn serves_others(&self) {
        let stream = connect(&self.trusted(), self.address).await.unwrap();
        assert_eq!(healthz(stream).await, 200);
    }

    /// Whether a client that trusts this authority gets to speak with the server.
    async fn accepted_by(&self, authority: &Authority) -> bool {
        connect(&authority.trusted(&[], BOTH), self.address).await.is_ok()
    }

    /// Waits until that is so.
    async fn becomes_accepted_by(&self, authority: &Authority) {
        let wait = async {
            while !self.accepted_by(authority).await {
                sleep(Duration::from_millis(20)).await;
            }
        };
        timeout(SOON, wait).await.unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Asks in the version that was agreed on.
async fn healthz(stream: TlsStream<TcpStream>) -> u16 {
    let h2 = agreed(&stream).1.as_deref() == Some(b"h2");
    let request = Request::get("https://localhost/healthz").header("host", "localhost");
    let stream = TokioIo::new(stream);
    let status = if h2 {
        let (mut sender, connection) =
            hyper::client::conn::http2::handshake(TokioExecutor::new(), stream).await.unwrap();
        tokio::spawn(connection);
        let request = request.version(Version::HTTP_2).body(Empty::<Bytes>::new()).unwrap();
        sender.send_request(request).await.unwrap().status()
    } else {
        let (mut sender, connection) = hyper::client::conn::http1::handshake(stream).await.unwrap();
        tokio::spawn(connection);
        sender.send_request(request.body(Empty::<Bytes>::new()).unwrap()).await.unwrap().status()
    };
    status.as_u16()
}

#[tokio::test]
async fn versions_are_agreed_on() {
    let server = Server::start(Settings::default()).await;
    for (versions, version) in [(&[&TLS12], ProtocolVersion::TLSv1_2), (&[&TLS13], ProtocolVersion::TLSv1_3)]
    {
        for (offered, chosen) in [
            (&["h2", "http/1.1"][..], Some("h2")),
            (&["http/1.1", "h2"], Some("h2")),
            (&["http/1.1"], Some("http/1.1")),
            (&[], None),
        ] {
            let stream = connect(&server.authority.trusted(offered, versions), server.address).await.unwrap();
            let chosen = chosen.map(|name| name.as_bytes().to_vec());
            assert_eq!(agreed(&stream), (Some(version), chosen));
            assert_eq!(healthz(stream).await, 200);
        }
    }
    // A client that speaks neither is told so by the handshake.
    assert!(connect(&server.authority.trusted(&["spdy/1"], BOTH), server.address).await.is_err());
}

#[tokio::test]
async fn other_languages_and_silence_leave_it_serving_others() {
    // Long enough for the handshakes here.
    let time = Duration::from_secs(2);
    let server =
        Server::start(Settings { header_time: time, most_connections: 3, ..Settings::default() }).await;
    // Two connections in silence: with the third one there is still room, and later there is again.
    let mut silent = TcpStream::connect(server.address).await.unwrap();
    let mut half = TcpStream::connect(server.address).await.unwrap();
    half.write_all(b"\x16\x03\x01\x02\x00\x01").await.unwrap();
    for bytes in [&b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n"[..], b"\0\0\0\0\0\0", &[0xff; 5000]] {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        let _ = stream.write_all(bytes).await;
        let mut answer = Vec::new();
        let _ = timeout(SOON, stream.read_to_end(&mut answer)).await.unwrap();
        assert!(!answer.starts_with(b"HTTP"));
    }
    server.serves_others().await;
    for stream in [&mut silent, &mut half] {
        let _ = timeout(SOON, stream.read_to_end(&mut Vec::new())).await.expect("it is cut off");
    }
    server.serves_others().await;
}

#[tokio::test]
async fn an_unfinished_handshake_does_not_hold_up_a_stop() {
    let authority = Authority::new("ours");
    let files = Files::of(&authority.issue("localhost", false));
    let tls = Tls::read(&files.chain(), &files.key()).unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let hour = Duration::from_secs(3600);
    let service =
        Fixture::new(Settings { drain_time: hour, header_time: hour, ..Settings::default() }).service;
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let server = tokio::spawn(serve_tls(listener, service, tls, async { drop(stopped.await) }));
    let silent = TcpStream::connect(address).await.unwrap();
    let spoken = connect(&authority.trusted(&["h2"], BOTH), address).await.unwrap();
    stop.send(()).unwrap();
    timeout(SOON, server).await.expect("it stops").unwrap();
    drop((silent, spoken));
}

#[tokio::test]
async fn new_certificates_are_taken_up_and_bad_ones_are_not() {
    let server = Server::start(Settings::default()).await;
    let next = Authority::new("next");
    let certificate = next.issue("localhost", false);
    // Half a change: the certificate, and not yet its key.
    std::fs::write(server.files.chain(), &certificate.chain).unwrap();
    sleep(Duration::from_millis(400)).await;
    assert!(server.accepted_by(&server.authority).await);
    std::fs::write(server.files.key(), &certificate.key).unwrap();
    server.becomes_accepted_by(&next).await;
    assert!(!server.accepted_by(&server.authority).await);
    // Files that go, or hold nothing, change nothing.
    std::fs::remove_file(server.files.key()).unwrap();
    std::fs::write(server.files.chain(), "").unwrap();
    sleep(Duration::from_millis(400)).await;
    assert!(server.accepted_by(&next).await);
    server.files.write(&server.authority.issue("localhost", false));
    server.becomes_accepted_by(&server.authority).await;
}

fn refused(chain: &Path, key: &Path) -> String {
    let error: TlsError = Tls::read(chain, key).unwrap_err();
    let line = error.to_string();
    assert!(!line.contains('\n') && line.len() < 500, "{line}");
    line
}

#[test]
fn what_cannot_be_shown_to_clients_is_refused() {
    let authority = Authority::new("ours");
    let good = authority.issue("localhost", false);
    let other = authority.issue("localhost", false);
    let of = |chain: &str, key: &str| {
        let files = Files::of(&Certificate { chain: chain.to_owned(), key: key.to_owned() });
        refused(&files.chain(), &files.key())
    };
    assert!(of(&good.chain, &other.key).contains("does not go with the key"));
    assert!(of("", &good.key).contains("no certificate"));
    assert!(of(&good.key, &good.chain).contains("no certificate"));
    assert!(of(&good.chain, &good.chain).contains("no private key"));
    let encrypted = good.key.replace("PRIVATE", "ENCRYPTED PRIVATE");
    assert!(of(&good.chain, &encrypted).contains("is encrypted"));
    let garbled = good.key.replace("-----BEGIN PRIVATE KEY-----\n", "-----BEGIN PRIVATE KEY-----\nAAAA");
    assert!(of(&good.chain, &garbled).contains("cannot be used"));
    let garbled = good.chain.replace("-----BEGIN CERTIFICATE-----\n", "-----BEGIN CERTIFICATE-----\nAAAA");
    assert!(of(&garbled, &good.key).contains("does not go with the key"));
    // Nothing of a key is quoted, wherever it breaks.
    for end in (0..good.key.len() - 1).step_by(7) {
        let line = of(&good.chain, &good.key[..end]);
        let secret = good.key.lines().nth(1).unwrap();
        assert!(!line.contains(&secret[..10]), "{line}");
    }
    assert!(of(&"x".repeat((1 << 20) + 1), &good.key).contains("1 MiB"));
    let files = Files::of(&good);
    assert!(refused(Path::new("/nowhere/chain.pem"), &files.key()).contains("/nowhere/chain.pem"));
    assert!(refused(&files.chain(), files.key().parent().unwrap()).contains("cannot read"));
    std::fs::set_permissions(files.key(), Permissions::from_mode(0o644)).unwrap();
    let line = refused(&files.chain(), &files.key());
    assert!(line.contains("every user of this machine") && line.contains("chmod 600"), "{line}");
    // One file may hold both.
    let both = Files::of(&Certificate { chain: [&*good.chain, &good.key].concat(), key: String::new() });
    Tls::read(&both.chain(), &both.chain()).unwrap();
}
