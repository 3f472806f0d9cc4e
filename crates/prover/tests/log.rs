//! What an operator finds in the log, at the level that it has by default.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

mod common;

use common::{Fixture, Keeper, Log, Session, challenge};
use std::sync::Arc;
use tincture_proof::Live;
use tincture_prover::Settings;
use tracing::Level;

#[tokio::test]
async fn a_failure_is_found_by_the_id_in_its_answer() {
    let log = Log::start_at(Level::WARN);
    let keeper = Arc::new(Keeper::default());
    let fixture = Fixture::on(keeper.clone(), [1; 32], Settings::default());
    let peer = fixture.peer();
    let session = Session::open(&peer, fixture.protocol("edge"), Live::Sequential, 3).await;
    keeper.fail(true);
    let answer = peer.post_raw(&session.challenges(), &challenge(0, 0)).await;
    assert_eq!(answer.status, 500);
    let id = answer.headers["x-request-id"].to_str().unwrap();
    let log = String::from_utf8(log.bytes()).unwrap();
    let line = log.lines().find(|line| line.contains("the disk is full")).unwrap();
    assert!(line.contains(id), "{id} is not in {line}");
    assert_eq!(log.lines().count(), 1, "{log}");
}
