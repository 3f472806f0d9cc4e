//! What an owner publishes on one replica, on the others and after a restart.
#![allow(clippy::unwrap_used, clippy::print_stderr, reason = "a test may panic, and says what it skips")]

mod common;

use common::desk::{Desk, LOOSE, SWAPPED, refused, request, statement};
use common::{PUZZLE, SOLUTION, challenge};
use sqlx::{Connection, PgConnection};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tincture_ledger::{MemoryStore, Opened, StoreChoice, StoreOptions};
use tincture_wire::v1::{ChallengesResponse, ProofRequest, PublishRequest, StatementInfo};

/// What one replica does the others see: at once where they find nothing, else within a second.
#[tokio::test]
async fn replicas_follow() {
    let store = Arc::new(MemoryStore::default());
    follow([&store; 2].map(Desk::on)).await;
    let directory = tempfile::tempdir().unwrap();
    let opened = sqlite(directory.path(), StoreOptions::default()).await;
    follow([&opened; 2].map(Desk::opened)).await;
}

async fn follow([one, two]: [Desk; 2]) {
    assert!(two.ids().await.is_empty());
    let id = one.published(&request(LOOSE, SOLUTION)).await.id;
    // A miss is looked up.
    let session_at_two = two.session(LOOSE).await;
    assert_eq!(two.ids().await, std::slice::from_ref(&id));
    let _: ChallengesResponse = one.peer.post(&session_at_two.challenges(), &challenge(0, 0)).await.unwrap();

    one.published(&PublishRequest { supersede: true, ..request(LOOSE, SWAPPED) }).await;
    // A session on the new witness, and a replica that has not heard of it.
    let young = one.session(LOOSE).await;
    let _: ChallengesResponse = two.peer.post(&young.challenges(), &challenge(0, 0)).await.unwrap();
    let _: ChallengesResponse = one.peer.post(&young.challenges(), &challenge(1, 0)).await.unwrap();
    // The old one is over everywhere, without waiting.
    for desk in [&two, &one] {
        let answer = desk.peer.post_raw(&session_at_two.challenges(), &challenge(1, 0)).await;
        refused(&answer, 409, "session_closed");
    }
    assert_eq!(one.issue(&id, &ProofRequest { bits: 5, ..Default::default() }).await.status, 201);
    assert_eq!(two.proof(&id).await.body, one.proof(&id).await.body);

    assert_eq!(one.delete(&id).await.status, 204);
    refused(&two.peer.post_raw(&young.challenges(), &challenge(2, 0)).await, 409, "session_closed");
    two.clock.turn(Duration::from_millis(1100));
    assert!(two.ids().await.is_empty());
}

/// A replica that has not seen a statement superseded may still open a session on the old witness. No
/// other replica answers it with the new one.
#[tokio::test]
async fn no_session_is_answered_with_two_witnesses() {
    let store = Arc::new(MemoryStore::default());
    let [one, two] = [&store; 2].map(Desk::on);
    one.published(&request(LOOSE, SOLUTION)).await;
    // So that it need not be made from what is erased by then.
    two.session(LOOSE).await;
    one.published(&PublishRequest { supersede: true, ..request(LOOSE, SWAPPED) }).await;
    let late = two.session(LOOSE).await;
    let _: ChallengesResponse = two.peer.post(&late.challenges(), &challenge(0, 0)).await.unwrap();
    refused(&one.peer.post_raw(&late.challenges(), &challenge(1, 0)).await, 409, "session_closed");
    refused(&two.peer.post_raw(&late.challenges(), &challenge(1, 0)).await, 409, "session_closed");
}

#[tokio::test]
async fn of_two_publications_at_once_one_is_kept() {
    let store = Arc::new(MemoryStore::default());
    for _ in 0..common::races() / 5 {
        let [one, two] = [&store; 2].map(Desk::on);
        let (first, second) = (request(LOOSE, SOLUTION), request(LOOSE, SWAPPED));
        let (a, b) = tokio::join!(one.publish(&first), two.publish(&second));
        let mut statuses = [a.status.as_u16(), b.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [201, 409]);
        let id = statement(LOOSE).digest().to_string();
        let session = two.session(LOOSE).await;
        session.run(&one.peer, 1).await.unwrap();
        assert_eq!(one.delete(&id).await.status, 204);
    }
}

async fn sqlite(directory: &Path, options: StoreOptions) -> Opened {
    StoreChoice::Sqlite(directory.join("tincture.db")).open(&options).await.unwrap()
}

/// Statements, versions, files and sessions outlive the process; another key opens nothing.
#[tokio::test]
async fn a_restart_keeps_all() {
    let directory = tempfile::tempdir().unwrap();
    let opened = sqlite(directory.path(), StoreOptions::default()).await;
    let desk = Desk::opened(&opened);
    let id = desk.published(&request(PUZZLE, SOLUTION)).await.id;
    let session = desk.session(PUZZLE).await;
    let body = desk.peer.post_raw(&session.challenges(), &challenge(0, 0)).await.body;
    assert_eq!(desk.issue(&id, &ProofRequest { bits: 5, ..Default::default() }).await.status, 201);
    let file = desk.proof(&id).await.body;
    let info: StatementInfo = desk.peer.get(&format!("/v1/statements/{id}")).await.unwrap();
    drop((desk, opened));

    let wrong = directory.path().join("other.key");
    tincture_secrets::file::create(&wrong, "cd".repeat(32).as_bytes()).unwrap();
    let choice = StoreChoice::Sqlite(directory.path().join("tincture.db"));
    let options = StoreOptions { key_file: Some(wrong), ..StoreOptions::default() };
    assert_eq!(choice.open(&options).await.unwrap_err().code(), "wrong_key");

    let opened = sqlite(directory.path(), StoreOptions::default()).await;
    let desk = Desk::opened(&opened);
    assert_eq!(desk.ids().await, std::slice::from_ref(&id));
    assert_eq!(desk.peer.get::<StatementInfo>(&format!("/v1/statements/{id}")).await.unwrap(), info);
    assert_eq!(desk.peer.post_raw(&session.challenges(), &challenge(0, 0)).await.body, body);
    assert_eq!(desk.proof(&id).await.body, file);
    refused(&desk.publish(&request(PUZZLE, SOLUTION)).await, 409, "statement_held");
}

/// Two services on one Postgres, as two machines would be.
#[tokio::test]
async fn replicas_on_postgres_follow() {
    let Some(database) = Database::make().await else { return };
    let directory = tempfile::tempdir().unwrap();
    let choice = StoreChoice::Postgres(database.url());
    let options = StoreOptions { key_file: Some(directory.path().join("key")), ..StoreOptions::default() };
    let one = choice.open(&options).await.unwrap();
    let two = choice.open(&options).await.unwrap();
    follow([&one, &two].map(Desk::opened)).await;
}

/// A database of this test's own, gone when this is dropped.
struct Database {
    server: String,
    name: String,
}

impl Database {
    /// On the server that `TINCTURE_TEST_POSTGRES` names; `None`, and a word about it, without.
    async fn make() -> Option<Self> {
        let Ok(server) = std::env::var("TINCTURE_TEST_POSTGRES") else {
            eprintln!("TINCTURE_TEST_POSTGRES is not set: Postgres is not tested");
            return None;
        };
        let mut random = [0; 8];
        getrandom::fill(&mut random).unwrap();
        let name = format!("tincture_owner_{}", hex::encode(random));
        execute(&server, &format!("CREATE DATABASE {name}")).await;
        Some(Self { server, name })
    }

    fn url(&self) -> String {
        let (base, _) = self.server.rsplit_once('/').unwrap();
        format!("{base}/{}", self.name)
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        let (server, statement) = (self.server.clone(), format!("DROP DATABASE {} WITH (FORCE)", self.name));
        // On a thread of its own: the test's runtime cannot wait in here.
        let dropping = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(execute(&server, &statement));
        });
        let _ = dropping.join();
    }
}

async fn execute(server: &str, statement: &str) {
    let mut connection = PgConnection::connect(server).await.unwrap();
    sqlx::query(statement).execute(&mut connection).await.unwrap();
}
