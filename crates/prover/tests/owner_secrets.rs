//! What an owner hands in stays in: neither log, however talkative, nor disk holds a solution or the token.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

mod common;

use axum::body::Body;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use axum::http::{Method, Request};
use common::{Answer, PUZZLE, Peer, SOLUTION, Via};
use std::io::Write;
use std::sync::{Arc, Mutex};
use tincture_prover::{
    Catalogue, OwnerToken, Service, Settings, StoreChoice, StoreOptions, SystemClock, serve,
};
use tincture_wire::Encoding;
use tincture_wire::v1::{ProofRequest, PublishRequest};
use tokio::net::TcpListener;
use tokio::sync::oneshot;

const TOKEN: &str = "3b9fd3a0f5d94c0e8b1e6a52c7f0de41";
/// Puzzle and solution in one text, as some collections have them.
const BOTH: &str = "quizzes,solutions\n1.....3..4.....2,1324423124133142\n";

/// A log that is kept in memory.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Ways in which the solution could be written.
fn spellings() -> Vec<Vec<u8>> {
    let digits: Vec<u8> = SOLUTION.bytes().filter(u8::is_ascii_digit).collect();
    let colours: Vec<u8> = digits.iter().map(|digit| digit - b'1').collect();
    let values: Vec<u8> = digits.iter().map(|digit| digit - b'0').collect();
    let wide: Vec<u8> = colours.iter().flat_map(|&colour| [0, colour]).collect();
    let mut all = vec![digits.clone(), SOLUTION.into(), SOLUTION.replace('\n', "\\n").into_bytes()];
    for bytes in [&digits, &colours, &values, &wide, &SOLUTION.as_bytes().to_vec()] {
        let shown = format!("{bytes:?}");
        all.push(shown[1..shown.len() - 1].into());
        all.push(hex::encode(bytes).into());
    }
    all.extend([values, wide]);
    all
}

fn assert_absent(text: &[u8], secret: &[u8], wherein: &str) {
    let found = text.windows(secret.len()).any(|window| window == secret);
    assert!(!found, "{wherein} holds {}", String::from_utf8_lossy(secret));
}

async fn send(peer: &Peer, method: Method, path: &str, body: Vec<u8>) -> Answer {
    let request =
        Request::builder().method(method).uri(path).header(CONTENT_TYPE, peer.encoding.media_type());
    let request = request.header(AUTHORIZATION, format!("Bearer {TOKEN}"));
    peer.send(request.body(Body::from(body)).unwrap()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn neither_log_nor_disk_holds_what_is_published() {
    let log = Log::default();
    let writer = log.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_ansi(false)
        .with_writer(move || writer.clone())
        .finish();
    tracing::subscriber::set_global_default(subscriber).unwrap();
    let directory = tempfile::tempdir().unwrap();
    let choice = StoreChoice::Sqlite(directory.path().join("tincture.db"));
    let opened = choice.open(&StoreOptions::default()).await.unwrap();
    let owner = OwnerToken::of(TOKEN.as_bytes());
    let catalogue = Catalogue::default().with_published(opened.statements, Some(owner));
    let clock = Arc::new(SystemClock);
    let service = Service::with(catalogue, opened.store, Settings::default(), clock, opened.pin_key);
    let shown = format!("{service:?}");

    // Through a socket, so that whatever the layers below log is searched, too.
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let via = Via::Socket(listener.local_addr().unwrap());
    let (stop, stopped) = oneshot::channel::<()>();
    let server = tokio::spawn(serve(listener, service, async { stopped.await.unwrap_or(()) }));
    let statuses = talk(&Peer { via, encoding: Encoding::Json, headers: Vec::new() }).await;
    stop.send(()).unwrap();
    server.await.unwrap().unwrap();
    assert_eq!(statuses, [201, 409, 422, 422, 201, 400, 400, 400, 201, 401, 204]);

    let log = log.0.lock().unwrap();
    let text = String::from_utf8_lossy(&log);
    for word in ["published a statement", "issued a proof file", "deleted a statement", "wrong_solution"] {
        assert!(text.contains(word), "not logged: {word}");
    }
    let mut disk = Vec::new();
    for entry in std::fs::read_dir(directory.path()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "key") {
            disk.extend(std::fs::read(path).unwrap());
        }
    }
    assert!(disk.len() > 10_000, "there is something to search");
    for spelling in spellings() {
        assert_absent(&log, &spelling, "the log");
        assert_absent(&disk, &spelling, "the disk");
    }
    for place in [&log[..], &disk, shown.as_bytes()] {
        assert_absent(place, TOKEN.as_bytes(), "a place");
    }
}

/// Successes, refusals, and bodies that cannot be read.
async fn talk(peer: &Peer) -> Vec<u16> {
    let publish = async |puzzle: &str, solution: &str, supersede| {
        let request = PublishRequest {
            puzzle: puzzle.into(),
            solution: solution.into(),
            supersede,
            ..Default::default()
        };
        send(peer, Method::POST, "/v1/statements", peer.encoding.encode(&request)).await.status.as_u16()
    };
    let raw = async |body: String| {
        send(peer, Method::POST, "/v1/statements", body.into_bytes()).await.status.as_u16()
    };
    let escaped = SOLUTION.replace('\n', "\\n");
    let mut statuses = vec![
        publish(PUZZLE, SOLUTION, false).await,
        publish(PUZZLE, SOLUTION, false).await,
        publish("2...\n..3.\n.4..\n...2\n", SOLUTION, false).await,
        publish(PUZZLE, &SOLUTION.replacen('1', "2", 1), false).await,
        publish(BOTH, SOLUTION, true).await,
        raw(format!(r#"{{"supersede":"{escaped}"}}"#)).await,
        raw(format!(r#"{{"{escaped}":1}}"#)).await,
        raw(format!(r#"{{"puzzle":"x","solution":"{escaped}""#)).await,
    ];
    let statement = tincture_statements::read(PUZZLE.as_bytes(), &Default::default()).unwrap().statement;
    let path = format!("/v1/statements/{}", statement.digest());
    let order = peer.encoding.encode(&ProofRequest { bits: 5, ..Default::default() });
    statuses.push(send(peer, Method::POST, &format!("{path}/proof"), order).await.status.as_u16());
    let wrong = Request::delete(&path).header(AUTHORIZATION, format!("Bearer {TOKEN}x"));
    statuses.push(peer.send(wrong.body(Body::empty()).unwrap()).await.status.as_u16());
    statuses.push(send(peer, Method::DELETE, &path, Vec::new()).await.status.as_u16());
    statuses
}
