//! What an operator finds in the log, at the level that it has by default.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

mod common;

use axum::http::Method;
use common::desk::{Desk, TOKEN};
use common::{Fixture, Keeper, Log, Session, challenge};
use std::sync::Arc;
use tincture_proof::Live;
use tincture_prover::Settings;
use tracing::Level;

/// A process has one log: one part after another.
#[tokio::test]
async fn what_an_operator_should_know_is_in_the_log() {
    let log = Log::start_at(Level::WARN);
    a_failure_is_found_by_the_id_in_its_answer(&log).await;
    wrong_tokens_leave_a_trace(&log).await;
}

async fn a_failure_is_found_by_the_id_in_its_answer(log: &Log) {
    let keeper = Arc::new(Keeper::default());
    let fixture = Fixture::on(keeper.clone(), [1; 32], Settings::default());
    let peer = fixture.peer();
    let session = Session::open(&peer, fixture.protocol("edge"), Live::Sequential, 3).await;
    keeper.fail(true);
    let answer = peer.post_raw(&session.challenges(), &challenge(0, 0)).await;
    assert_eq!(answer.status, 503);
    let id = answer.headers["x-request-id"].to_str().unwrap();
    let log = String::from_utf8(log.bytes()).unwrap();
    let line = log.lines().find(|line| line.contains("the disk is full")).unwrap();
    assert!(line.contains(id), "{id} is not in {line}");
    assert_eq!(log.lines().count(), 1, "{log}");
}

/// Who does it, and nothing of what was sent; and nothing of those who send none.
async fn wrong_tokens_leave_a_trace(log: &Log) {
    let before = log.bytes().len();
    let desk = Desk::new();
    let mut wrong = TOKEN.to_owned();
    wrong.replace_range(31.., "0");
    for token in [None, Some(TOKEN), Some(wrong.as_str())] {
        desk.send(Method::POST, "/v1/statements", token, Vec::new()).await;
    }
    let log = String::from_utf8(log.bytes().split_off(before)).unwrap();
    assert_eq!(log.lines().count(), 1, "{log}");
    assert!(
        log.contains("WARN") && log.contains("a wrong owner's token") && log.contains("client="),
        "{log}"
    );
    assert!(!log.contains(&TOKEN[..8]), "{log}");
}
