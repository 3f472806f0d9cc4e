//! The owner's calls: who may make them, what is refused, and what becomes of statements and sessions.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

mod common;

use axum::body::Body;
use axum::http::header::{ALLOW, AUTHORIZATION};
use axum::http::{Method, Request};
use common::desk::{Desk, LOOSE, SWAPPED, TOKEN, holding, owner, refused, request, statement};
use common::{LABEL, PUZZLE, SOLUTION, Session, challenge, protocol};
use std::sync::Arc;
use std::time::Duration;
use tincture_ledger::MemoryStore;
use tincture_proof::Live;
use tincture_prover::Settings;
use tincture_statements::read;
use tincture_wire::Encoding;
use tincture_wire::v1::{ChallengesResponse, ProofRequest, PublishRequest, Reading, SessionState};

#[tokio::test]
async fn what_is_published_is_proved() {
    for encoding in [Encoding::Json, Encoding::Protobuf] {
        let desk = Desk::new();
        let desk = Desk { peer: desk.peer.speaking(encoding), ..desk };
        let info = desk.published(&request(PUZZLE, SOLUTION)).await;
        assert_eq!((info.id, info.label.as_str()), (statement(PUZZLE).digest().to_string(), LABEL));
        for (mode, batch) in [(Live::Sequential, 1), (Live::Batched, 7)] {
            let session = Session::open(&desk.peer, protocol(&statement(PUZZLE), "clique"), mode, 20).await;
            assert_eq!(session.run(&desk.peer, batch).await.unwrap().label.as_str(), LABEL);
        }
    }
}

/// Without a token nothing tells that there could be owner's calls.
#[tokio::test]
async fn without_a_token_there_are_no_such_calls() {
    let store = Arc::new(MemoryStore::default());
    let desk = Desk::with(Settings::default(), vec![holding(PUZZLE, SOLUTION)], &store, None);
    let id = statement(PUZZLE).digest();
    let (one, proof) = (format!("/v1/statements/{id}"), format!("/v1/statements/{id}/proof"));
    for (method, path) in [(Method::POST, "/v1/statements"), (Method::DELETE, &one), (Method::POST, &proof)] {
        for token in [None, Some(TOKEN)] {
            let answer = desk.send(method.clone(), path, token, b"{}".to_vec()).await;
            refused(&answer, 405, "method_not_allowed");
            assert_eq!(answer.headers[ALLOW], "GET,HEAD");
            assert!(!answer.headers.contains_key("www-authenticate"));
        }
    }
    refused(&desk.proof(&id.to_string()).await, 404, "proof_not_issued");
    refused(&desk.proof("0").await, 404, "statement_not_held");
}

/// Whatever is wrong with the token, and whether or not the statement is there: one answer. A body is not
/// waited for.
#[tokio::test]
async fn only_the_owner_is_let_through() {
    let desk = Desk::new();
    let id = desk.published(&request(PUZZLE, SOLUTION)).await.id;
    let paths = [
        (Method::POST, "/v1/statements".to_owned()),
        (Method::DELETE, format!("/v1/statements/{id}")),
        (Method::DELETE, format!("/v1/statements/{}", "0".repeat(64))),
        (Method::POST, format!("/v1/statements/{id}/proof")),
        (Method::POST, "/v1/statements/x/proof".to_owned()),
    ];
    let longer = format!("Bearer {TOKEN}0");
    let (basic, shorter) = (format!("Basic {TOKEN}"), format!("Bearer {}", &TOKEN[1..]));
    let wrong = ["", "Bearer", "Bearer ", TOKEN, &longer, &shorter, &basic, "Bearer \u{e9}"];
    let twice: &str = &format!("Bearer {TOKEN}");
    let mut answers = Vec::new();
    for (method, path) in &paths {
        for lines in wrong.iter().map(|line| vec![*line]).chain([vec![], vec![twice, twice]]) {
            let mut builder = Request::builder().method(method.clone()).uri(path);
            for line in lines {
                builder = builder.header(AUTHORIZATION, line.as_bytes());
            }
            let body = Body::from_stream(futures_util::stream::pending::<Result<Vec<u8>, std::io::Error>>());
            let answer = desk.peer.send(builder.body(body).unwrap()).await;
            refused(&answer, 401, "unauthorized");
            assert_eq!(answer.headers["www-authenticate"], "Bearer");
            answers.push(answer.body);
        }
    }
    assert!(answers.iter().all(|body| *body == answers[0]));
    assert_eq!(desk.ids().await, [id]);
    // What is no call of the owner's needs no token.
    let (statements, one, proof) = (&paths[0].1, &paths[1].1, &paths[3].1);
    for (path, allowed) in [(statements, "GET,HEAD,POST"), (one, "GET,HEAD,DELETE"), (proof, "GET,HEAD,POST")]
    {
        let answer = desk.send(Method::PUT, path, None, Vec::new()).await;
        refused(&answer, 405, "method_not_allowed");
        assert_eq!(answer.headers[ALLOW], allowed);
    }
    // The scheme is written in any case.
    let lower = Request::delete(&paths[2].1).header(AUTHORIZATION, format!("bearer {TOKEN}"));
    refused(&desk.peer.send(lower.body(Body::empty()).unwrap()).await, 404, "statement_not_held");
}

#[tokio::test]
async fn what_cannot_be_proved_is_refused_with_the_reason() {
    let desk = Desk::new();
    let long = " ".repeat((8 << 20) + 1);
    let cases = [
        (request("", SOLUTION), 422, "bad_statement", "an empty text"),
        (request("1..x\n", SOLUTION), 422, "bad_statement", "2x2 grid"),
        (request("11..\n..3.\n.4..\n...2\n", SOLUTION), 422, "bad_statement", "there is no solution"),
        (request(SOLUTION, SOLUTION), 422, "bad_statement", "there is nothing to prove"),
        // Before the solution is looked at.
        (request(SOLUTION, ""), 422, "bad_statement", "there is nothing to prove"),
        (request(PUZZLE, ""), 422, "wrong_solution", "cannot be read"),
        (request(PUZZLE, "1324\n4231\n2413\n1342\n"), 422, "wrong_solution", "column 1 holds 1 twice"),
        (request(PUZZLE, "2324\n4231\n2413\n3142\n"), 422, "wrong_solution", "the clue 1 at row 1 column 1"),
        (request("p edge 2 1\ne 1 2\n", "1\n2\n"), 422, "bad_statement", "number of colours"),
        (request(&long, SOLUTION), 400, "malformed_request", "puzzle must be at most"),
        (request(PUZZLE, &long), 400, "malformed_request", "solution must be at most"),
    ];
    for (request, status, code, detail) in cases {
        let answer = desk.publish(&request).await;
        refused(&answer, status, code);
        assert!(answer.problem().detail.contains(detail), "{:?}", answer.problem());
    }
    for (label, reading, word) in [
        ("a\nb", Reading::default(), "label"),
        ("", Reading { kind: "chess".into(), ..Default::default() }, "reading.kind"),
        ("", Reading { r#box: "1x4".into(), ..Default::default() }, "reading.box"),
        ("", Reading { alphabet: "??".into(), ..Default::default() }, "reading.alphabet"),
    ] {
        let reading = Some(reading);
        let answer =
            desk.publish(&PublishRequest { label: label.into(), reading, ..request(PUZZLE, SOLUTION) }).await;
        refused(&answer, 400, "malformed_request");
        assert!(answer.problem().detail.contains(word), "{:?}", answer.problem());
    }
    assert!(desk.ids().await.is_empty());
}

/// The reading counts, also when the statement is read back.
#[tokio::test]
async fn the_reading_is_kept() {
    let store = Arc::new(MemoryStore::default());
    let desk = Desk::on(&store);
    let graph = PublishRequest {
        reading: Some(Reading { colours: 3, ..Default::default() }),
        ..request("p edge 4 4\ne 1 2\ne 2 3\ne 3 4\ne 4 1\n", "v 1 1\nv 2 2\nv 3 3\nv 4 2\n")
    };
    let info = desk.published(&graph).await;
    assert_eq!(info.kind, "graph");
    let other = Desk::on(&store);
    let options = tincture_statements::ReadOptions { colours: Some(3), ..Default::default() };
    let graph = read(graph.puzzle.as_bytes(), &options).unwrap().statement;
    assert_eq!(graph.digest().to_string(), info.id);
    let session = Session::open(&other.peer, protocol(&graph, "edge"), Live::Batched, 20).await;
    session.run(&other.peer, 20).await.unwrap();
}

#[tokio::test]
async fn a_held_statement_is_superseded_only_when_that_is_asked_for() {
    let desk = Desk::new();
    let id = desk.published(&request(LOOSE, SOLUTION)).await.id;
    refused(&desk.publish(&request(LOOSE, SWAPPED)).await, 409, "statement_held");
    let old = desk.session(LOOSE).await;
    let _: ChallengesResponse = desk.peer.post(&old.challenges(), &challenge(0, 0)).await.unwrap();
    let label = "another".to_owned();
    let new = PublishRequest { supersede: true, label, ..request(LOOSE, SWAPPED) };
    assert_eq!(desk.published(&new).await.id, id);

    // The session of before is over: not even repeats, which nobody could answer any more.
    for request in [challenge(1, 0), challenge(0, 0)] {
        let answer = desk.peer.post_raw(&old.challenges(), &request).await;
        refused(&answer, 409, "session_closed");
    }
    assert_eq!(old.status(&desk.peer).await.state(), SessionState::Closed);
    let young = desk.session(LOOSE).await;
    assert_eq!(young.run(&desk.peer, 1).await.unwrap().label.as_str(), "another");
}

/// A label is what a run is bound to, so another label ends a run as another solution does.
#[tokio::test]
async fn a_new_label_ends_sessions_too() {
    let desk = Desk::new();
    desk.published(&request(PUZZLE, SOLUTION)).await;
    let old = desk.session(PUZZLE).await;
    let label = "another".to_owned();
    desk.published(&PublishRequest { supersede: true, label, ..request(PUZZLE, SOLUTION) }).await;
    refused(&desk.peer.post_raw(&old.challenges(), &challenge(0, 0)).await, 409, "session_closed");
}

#[tokio::test]
async fn what_is_deleted_is_gone_with_its_sessions_and_its_file() {
    let desk = Desk::new();
    let id = desk.published(&request(PUZZLE, SOLUTION)).await.id;
    let session = desk.session(PUZZLE).await;
    assert_eq!(desk.issue(&id, &ProofRequest { bits: 5, ..Default::default() }).await.status, 201);
    assert_eq!(desk.delete(&id).await.status, 204);
    refused(&desk.delete(&id).await, 404, "statement_not_held");
    refused(&desk.delete("nonsense").await, 404, "statement_not_held");
    refused(&desk.proof(&id).await, 404, "statement_not_held");
    refused(&desk.peer.post_raw(&session.challenges(), &challenge(0, 0)).await, 409, "session_closed");
    assert!(desk.ids().await.is_empty());

    // Published again it begins anew.
    desk.published(&request(PUZZLE, SOLUTION)).await;
    refused(&desk.proof(&id).await, 404, "proof_not_issued");
    refused(&desk.peer.post_raw(&session.challenges(), &challenge(0, 0)).await, 409, "session_closed");
}

#[tokio::test]
async fn statements_of_the_command_line_stay() {
    let store = Arc::new(MemoryStore::default());
    let desk = Desk::with(Settings::default(), vec![holding(PUZZLE, SOLUTION)], &store, owner());
    let id = statement(PUZZLE).digest().to_string();
    for supersede in [false, true] {
        let answer = desk.publish(&PublishRequest { supersede, ..request(PUZZLE, SOLUTION) }).await;
        refused(&answer, 409, "statement_held");
        assert!(answer.problem().detail.contains("started with"));
    }
    refused(&desk.delete(&id).await, 409, "statement_held");
    let other = desk.published(&request(LOOSE, SOLUTION)).await.id;
    assert_eq!(desk.ids().await, [id.clone(), other], "in this order");
    // A file can be made of it all the same.
    assert_eq!(desk.issue(&id, &ProofRequest { bits: 5, ..Default::default() }).await.status, 201);
    assert_eq!(desk.proof(&id).await.status, 200);
    // A replica that published it before is overruled by its own command line; it is listed once.
    Desk::on(&store).published(&request(PUZZLE, SOLUTION)).await;
    desk.clock.turn(Duration::from_millis(1100));
    assert_eq!(desk.ids().await.len(), 2);
}
