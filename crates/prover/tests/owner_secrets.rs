//! What an owner hands in stays in: neither log, however talkative, nor disk holds a solution or the token.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

mod common;

use axum::http::Method;
use common::desk::{Desk, TOKEN, request, statement};
use common::{Log, PUZZLE, Peer, SOLUTION, serving};
use tincture_ledger::{StoreChoice, StoreOptions};
use tincture_wire::Encoding;
use tincture_wire::v1::{ProofRequest, PublishRequest};

/// Puzzle and solution in one text, as some collections have them.
const BOTH: &str = "quizzes,solutions\n1.....3..4.....2,1324423124133142\n";

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

#[tokio::test(flavor = "multi_thread")]
async fn neither_log_nor_disk_holds_what_is_published() {
    let log = Log::start();
    let directory = tempfile::tempdir().unwrap();
    let choice = StoreChoice::Sqlite(directory.path().join("tincture.db"));
    let opened = choice.open(&StoreOptions::default()).await.unwrap();
    let desk = Desk::opened(&opened);
    let shown = format!("{:?}", desk.service);

    // Through a socket, so that whatever the layers below log is searched, too.
    let (address, stop, server) = serving(&desk.service).await;
    let desk = Desk { peer: Peer::at(address).speaking(Encoding::Json), ..desk };
    let statuses = talk(&desk).await;
    stop.send(()).unwrap();
    server.await.unwrap();
    drop((desk, opened));
    assert_eq!(statuses, [201, 409, 422, 422, 201, 400, 400, 400, 201, 401, 204]);

    let log = log.bytes();
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
async fn talk(desk: &Desk) -> Vec<u16> {
    let publish = async |puzzle: &str, solution: &str, supersede| {
        let request = PublishRequest { supersede, ..request(puzzle, solution) };
        desk.publish(&request).await.status.as_u16()
    };
    let raw = async |body: String| {
        desk.send(Method::POST, "/v1/statements", Some(TOKEN), body.into_bytes()).await.status.as_u16()
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
    let id = statement(PUZZLE).digest().to_string();
    let order = ProofRequest { bits: 5, ..Default::default() };
    statuses.push(desk.issue(&id, &order).await.status.as_u16());
    let (path, wrong) = (format!("/v1/statements/{id}"), format!("{TOKEN}x"));
    statuses.push(desk.send(Method::DELETE, &path, Some(&wrong), Vec::new()).await.status.as_u16());
    statuses.push(desk.delete(&id).await.status.as_u16());
    statuses
}
