//! Proof files that the owner has made, and anyone may fetch.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

mod common;

use axum::body::Body;
use axum::http::header::CONTENT_TYPE;
use axum::http::{Method, Request};
use common::desk::{Desk, owner, refused, request, statement};
use common::{Answer, PUZZLE, SOLUTION, protocol};
use std::sync::Arc;
use tincture_ledger::MemoryStore;
use tincture_proof::file::{read_header, verify_proof};
use tincture_proof::{Bits, Label, Policy, Strength};
use tincture_prover::{ServedStatement, Settings};
use tincture_wire::Encoding;
use tincture_wire::v1::{ProofInfo, ProofRequest, PublishRequest, Reading};
use tokio::task::JoinHandle;

#[tokio::test]
async fn issued_files_prove_to_anyone() {
    let desk = Desk::new();
    let id = desk.published(&request(PUZZLE, SOLUTION)).await.id;
    refused(&desk.proof(&id).await, 404, "proof_not_issued");
    let protobuf = Desk { peer: desk.peer.speaking(Encoding::Protobuf), ..desk.clone() };
    for (desk, bits, name, expected) in [(&desk, 0, "", "clique"), (&protobuf, 20, "edge", "edge")] {
        let label = format!("to all, by {expected}");
        let order = ProofRequest { protocol: name.into(), bits, label: label.clone() };
        let answer = desk.issue(&id, &order).await;
        assert_eq!(answer.status, 201, "{answer:?}");
        assert_eq!(answer.headers["location"], format!("/v1/statements/{id}/proof"));
        let info: ProofInfo = desk.peer.read(&answer).unwrap();
        assert_eq!((info.statement.as_str(), info.protocol.as_str()), (id.as_str(), expected));
        let file = desk.proof(&id).await;
        assert_eq!(file.headers[CONTENT_TYPE], "application/octet-stream");
        assert_eq!(file.headers["content-disposition"], format!("attachment; filename=\"{id}.proof\""));
        assert_eq!(file.headers["content-length"], file.body.len().to_string());
        assert_eq!(info.bytes as usize, file.body.len());
        verify(&file.body, expected, if bits == 0 { 128 } else { bits }, &label);

        let head = desk.send(Method::HEAD, &format!("/v1/statements/{id}/proof"), None, Vec::new()).await;
        assert_eq!((head.status.as_u16(), head.body.len()), (200, 0));
        assert_eq!(head.headers["content-length"], file.headers["content-length"]);
        let etag = file.headers["etag"].to_str().unwrap();
        for (known, status) in
            [(etag.to_owned(), 304), (format!("\"x\", W/{etag}"), 304), ("\"x\"".into(), 200)]
        {
            let again = Request::get(format!("/v1/statements/{id}/proof")).header("if-none-match", known);
            let again = desk.peer.send(again.body(Body::empty()).unwrap()).await;
            assert_eq!((again.status.as_u16(), again.headers["etag"].to_str().unwrap()), (status, etag));
        }
    }
    // Each file is fresh.
    let before = desk.proof(&id).await.body;
    assert_eq!(desk.issue(&id, &ProofRequest { bits: 20, ..Default::default() }).await.status, 201);
    assert_ne!(desk.proof(&id).await.body, before);
}

fn verify(mut file: &[u8], name: &str, bits: u32, label: &str) {
    let header = read_header(&mut file).unwrap();
    let policy = Policy {
        strength: Strength::Bits(Bits::new(bits).unwrap()),
        label: Some(Label::new(label).unwrap()),
    };
    let protocol = protocol(&statement(PUZZLE), name);
    verify_proof(&header, &*protocol, &policy, &mut file, &mut |_| {}).unwrap();
}

#[tokio::test]
async fn orders_for_files_are_checked() {
    let store = Arc::new(MemoryStore::default());
    let settings = Settings { most_proof_bytes: 20_000, ..Settings::default() };
    let desk = Desk::with(settings, Vec::new(), &store, owner());
    let id = desk.published(&request(PUZZLE, SOLUTION)).await.id;
    let order = ProofRequest::default();
    refused(&desk.issue("x", &order).await, 404, "statement_not_held");
    refused(&desk.issue(&"0".repeat(64), &order).await, 404, "statement_not_held");
    let unknown = ProofRequest { protocol: "shuttle".into(), ..order.clone() };
    refused(&desk.issue(&id, &unknown).await, 422, "unknown_protocol");
    for bits in [129, u32::MAX] {
        refused(&desk.issue(&id, &ProofRequest { bits, ..order.clone() }).await, 400, "malformed_request");
    }
    let label = ProofRequest { label: "\u{202e}".into(), ..order.clone() };
    refused(&desk.issue(&id, &label).await, 400, "malformed_request");
    refused(&desk.issue(&id, &order).await, 422, "proof_too_large");
    refused(&desk.proof(&id).await, 404, "proof_not_issued");
    let small = ProofRequest { bits: 1, ..order };
    assert_eq!(desk.issue(&id, &small).await.status, 201);
}

/// Live runs go first: of two orders at once one must come again.
#[tokio::test]
async fn files_are_made_one_at_a_time() {
    let desk = Desk::new();
    let id = desk.published(&request(PUZZLE, SOLUTION)).await.id;
    let order = ProofRequest::default();
    let (a, b) = tokio::join!(desk.issue(&id, &order), desk.issue(&id, &order));
    let refused_one = if a.status == 201 { &b } else { &a };
    assert_eq!([a.status.as_u16(), b.status.as_u16()].iter().sum::<u16>(), 201 + 503);
    refused(refused_one, 503, "overloaded");
    assert!(refused_one.headers.contains_key("retry-after"));
    assert_eq!(desk.issue(&id, &order).await.status, 201);
}

/// Minutes of work: a ring of vertices in two colours. Its file has almost as many bytes as may be.
fn long() -> (PublishRequest, ProofRequest) {
    const VERTICES: usize = 1000;
    let edges = (1..=VERTICES).map(|vertex| format!("e {vertex} {}\n", vertex % VERTICES + 1));
    let puzzle = format!("p edge {VERTICES} {VERTICES}\n{}", edges.collect::<String>());
    let colours = (1..=VERTICES).map(|vertex| format!("v {vertex} {}\n", 1 + vertex % 2));
    let mut publish = request(&puzzle, &colours.collect::<String>());
    publish.reading = Some(Reading { kind: "graph".into(), colours: 2, ..Default::default() });
    (publish, ProofRequest { protocol: "edge".into(), bits: 100, ..Default::default() })
}

/// Begins to make such a file, and waits until it is begun: then there is no place for this small one.
async fn begin(desk: &Desk, id: &str, order: &ProofRequest, small: &str) -> JoinHandle<Answer> {
    let begun = tokio::spawn({
        let (desk, id, order) = (desk.clone(), id.to_owned(), order.clone());
        async move {
            loop {
                let answer = desk.issue(&id, &order).await;
                if answer.status != 503 {
                    return answer;
                }
                tokio::time::sleep(std::time::Duration::from_millis(1)).await;
            }
        }
    });
    common::eventually(async || desk.issue(small, &QUICK).await.status == 503).await;
    begun
}

const QUICK: ProofRequest = ProofRequest { protocol: String::new(), bits: 1, label: String::new() };

/// Nobody may have the file of a statement that is gone, and nobody else waits for it to be made.
#[tokio::test]
async fn a_file_is_given_up_when_its_statement_is_deleted_or_superseded() {
    let desk = Desk::new();
    let small = desk.published(&request(PUZZLE, SOLUTION)).await.id;
    let (publish, order) = long();
    for supersede in [false, true] {
        let id = desk.published(&publish).await.id;
        let issuing = begin(&desk, &id, &order, &small).await;
        if supersede {
            let again = PublishRequest { supersede: true, ..publish.clone() };
            assert_eq!(desk.publish(&again).await.status, 201);
        } else {
            assert_eq!(desk.delete(&id).await.status, 204);
        }
        assert_eq!(desk.issue(&small, &QUICK).await.status, 201);
        refused(&issuing.await.unwrap(), 404, "statement_not_held");
    }
}

/// On another replica, too.
#[tokio::test]
async fn a_file_is_given_up_when_another_replica_deletes_its_statement() {
    let store = Arc::new(MemoryStore::default());
    let (desk, other) = (Desk::on(&store), Desk::on(&store));
    let small = desk.published(&request(PUZZLE, SOLUTION)).await.id;
    let (publish, order) = long();
    let id = desk.published(&publish).await.id;
    let issuing = begin(&desk, &id, &order, &small).await;
    assert_eq!(other.delete(&id).await.status, 204);
    // What is remembered of the list holds for a second by this clock.
    desk.clock.turn(std::time::Duration::from_secs(2));
    common::eventually(async || desk.issue(&small, &QUICK).await.status == 201).await;
    refused(&issuing.await.unwrap(), 404, "statement_not_held");
}

#[tokio::test]
async fn a_file_is_given_up_when_the_server_stops() {
    let desk = Desk::new();
    let (address, stop, server) = common::serving(&desk.service).await;
    let small = desk.published(&request(PUZZLE, SOLUTION)).await.id;
    let (publish, order) = long();
    let id = desk.published(&publish).await.id;
    let issuing = begin(&desk, &id, &order, &small).await;
    assert_eq!(common::Peer::at(address).get_raw("/healthz").await.status, 200);
    stop.send(()).unwrap();
    server.await.unwrap();
    refused(&issuing.await.unwrap(), 404, "statement_not_held");
}

/// The lab's cheats have nothing to make a file from.
#[tokio::test]
async fn no_witness_no_file() {
    let store = Arc::new(MemoryStore::default());
    let hollow = ServedStatement::new(&statement(PUZZLE), Label::default(), Vec::new()).unwrap();
    let desk = Desk::with(Settings::default(), vec![hollow], &store, owner());
    let id = statement(PUZZLE).digest().to_string();
    refused(&desk.issue(&id, &ProofRequest::default()).await, 422, "unknown_protocol");
}
