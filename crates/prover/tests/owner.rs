//! The owner's calls: who may make them, what is refused, and what becomes of sessions and files.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

mod common;

use axum::body::Body;
use axum::http::header::{ACCEPT, ALLOW, AUTHORIZATION, CONTENT_TYPE};
use axum::http::{Method, Request};
use common::{Answer, Hand, LABEL, PUZZLE, Peer, SOLUTION, Session, protocol};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tincture_proof::file::{read_header, verify_rounds};
use tincture_proof::{Bits, Label, Mode, Policy, Strength};
use tincture_prover::{
    Catalogue, Holding, MemoryStore, Opened, OwnerToken, PinKey, Service, SessionStore, Settings,
    StatementStore, StoreChoice, StoreOptions,
};
use tincture_statements::{Statement, read};
use tincture_wire::v1::{
    ChallengesRequest, ChallengesResponse, ProofInfo, ProofRequest, PublishRequest, Reading, SessionState,
    StatementInfo, StatementList,
};
use tincture_wire::{Encoding, WireMessage};

const TOKEN: &str = "0123456789abcdef0123456789abcdef";
/// The same puzzle with half of its clues: it has the same solution, and others.
const LOOSE: &str = "1...\n..3.\n....\n....\n";
const SWAPPED: &str = "1342\n2431\n4213\n3124\n";

/// A replica, and its owner.
#[derive(Clone)]
struct Desk {
    peer: Peer,
    clock: Arc<Hand>,
}

impl Desk {
    fn new() -> Self {
        Self::on(&Arc::new(MemoryStore::default()))
    }

    fn on<S: SessionStore + StatementStore + 'static>(store: &Arc<S>) -> Self {
        let key = PinKey::new([5; 32]);
        Self::with(Vec::new(), store.clone(), store.clone(), key, Some(OwnerToken::of(TOKEN.as_bytes())))
    }

    fn opened(opened: &Opened) -> Self {
        let key = PinKey::new(*opened.pin_key.expose());
        let owner = Some(OwnerToken::of(TOKEN.as_bytes()));
        Self::with(Vec::new(), opened.store.clone(), opened.statements.clone(), key, owner)
    }

    fn with(
        fixed: Vec<Holding>,
        sessions: Arc<dyn SessionStore>,
        statements: Arc<dyn StatementStore>,
        key: PinKey,
        owner: Option<OwnerToken>,
    ) -> Self {
        Self::limited(Settings::default(), fixed, sessions, statements, key, owner)
    }

    fn limited(
        settings: Settings,
        fixed: Vec<Holding>,
        sessions: Arc<dyn SessionStore>,
        statements: Arc<dyn StatementStore>,
        key: PinKey,
        owner: Option<OwnerToken>,
    ) -> Self {
        let clock = Arc::new(Hand::default());
        let catalogue = Catalogue::new(fixed).unwrap().with_published(statements, owner);
        let service = Service::with(catalogue, sessions, settings, clock.clone(), key);
        Self { peer: Peer::of(&service).speaking(Encoding::Json), clock }
    }

    async fn send(&self, method: Method, path: &str, token: Option<&str>, body: Vec<u8>) -> Answer {
        let media_type = self.peer.encoding.media_type();
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(CONTENT_TYPE, media_type)
            .header(ACCEPT, media_type);
        if let Some(token) = token {
            request = request.header(AUTHORIZATION, format!("Bearer {token}"));
        }
        self.peer.send(request.body(Body::from(body)).unwrap()).await
    }

    async fn post<M: WireMessage>(&self, path: &str, message: &M) -> Answer {
        self.send(Method::POST, path, Some(TOKEN), self.peer.encoding.encode(message)).await
    }

    async fn publish(&self, request: &PublishRequest) -> Answer {
        self.post("/v1/statements", request).await
    }

    /// Publishes what must be taken.
    async fn published(&self, request: &PublishRequest) -> StatementInfo {
        let answer = self.publish(request).await;
        assert_eq!(answer.status, 201, "{answer:?}");
        let info: StatementInfo = self.peer.read(&answer).unwrap();
        assert_eq!(answer.headers["location"], format!("/v1/statements/{}", info.id));
        info
    }

    async fn delete(&self, id: &str) -> Answer {
        self.send(Method::DELETE, &format!("/v1/statements/{id}"), Some(TOKEN), Vec::new()).await
    }

    async fn issue(&self, id: &str, request: &ProofRequest) -> Answer {
        self.post(&format!("/v1/statements/{id}/proof"), request).await
    }

    async fn proof(&self, id: &str) -> Answer {
        self.send(Method::GET, &format!("/v1/statements/{id}/proof"), None, Vec::new()).await
    }

    async fn ids(&self) -> Vec<String> {
        let list: StatementList = self.peer.get("/v1/statements").await.unwrap();
        list.statements.into_iter().map(|info| info.id).collect()
    }
}

fn request(puzzle: &str, solution: &str) -> PublishRequest {
    PublishRequest {
        puzzle: puzzle.into(),
        solution: solution.into(),
        label: LABEL.into(),
        ..Default::default()
    }
}

fn statement(puzzle: &str) -> Statement {
    read(puzzle.as_bytes(), &Default::default()).unwrap().statement
}

fn holding(puzzle: &str, solution: &str) -> Holding {
    let statement = statement(puzzle);
    let solution = statement.read_solution(solution).unwrap();
    Holding::honest(&statement, &solution, Label::default()).unwrap()
}

#[track_caller]
fn refused(answer: &Answer, status: u16, code: &str) {
    let problem = answer.problem();
    assert_eq!((problem.status, problem.code.as_str()), (status, code), "{problem:?}");
}

fn challenge(round: u32, challenge: u32) -> ChallengesRequest {
    ChallengesRequest { batch: round, first_round: round, challenges: vec![challenge], nonce: Vec::new() }
}

async fn session(desk: &Desk, puzzle: &str) -> Session {
    Session::open(&desk.peer, protocol(&statement(puzzle), "edge"), Mode::Sequential, 3).await
}

#[tokio::test]
async fn what_is_published_is_proved() {
    for encoding in [Encoding::Json, Encoding::Protobuf] {
        let desk = Desk::new();
        let desk = Desk { peer: desk.peer.speaking(encoding), ..desk };
        let info = desk.published(&request(PUZZLE, SOLUTION)).await;
        assert_eq!((info.id, info.label.as_str()), (statement(PUZZLE).digest().to_string(), LABEL));
        for (mode, batch) in [(Mode::Sequential, 1), (Mode::Batched, 7)] {
            let session = Session::open(&desk.peer, protocol(&statement(PUZZLE), "clique"), mode, 20).await;
            assert_eq!(session.run(&desk.peer, batch).await.unwrap().label.as_str(), LABEL);
        }
    }
}

/// Without a token nothing tells that there could be owner's calls.
#[tokio::test]
async fn without_a_token_there_are_no_such_calls() {
    let store = Arc::new(MemoryStore::default());
    let desk = Desk::with(vec![holding(PUZZLE, SOLUTION)], store.clone(), store, PinKey::new([5; 32]), None);
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
    let session = Session::open(&other.peer, protocol(&graph, "edge"), Mode::Batched, 20).await;
    session.run(&other.peer, 20).await.unwrap();
}

#[tokio::test]
async fn a_held_statement_is_superseded_only_when_that_is_asked_for() {
    let desk = Desk::new();
    let id = desk.published(&request(LOOSE, SOLUTION)).await.id;
    refused(&desk.publish(&request(LOOSE, SWAPPED)).await, 409, "statement_held");
    let old = session(&desk, LOOSE).await;
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
    let young = session(&desk, LOOSE).await;
    assert_eq!(young.run(&desk.peer, 1).await.unwrap().label.as_str(), "another");
}

/// A label is what a run is bound to, so another label ends a run as another solution does.
#[tokio::test]
async fn a_new_label_ends_sessions_too() {
    let desk = Desk::new();
    desk.published(&request(PUZZLE, SOLUTION)).await;
    let old = session(&desk, PUZZLE).await;
    let label = "another".to_owned();
    desk.published(&PublishRequest { supersede: true, label, ..request(PUZZLE, SOLUTION) }).await;
    refused(&desk.peer.post_raw(&old.challenges(), &challenge(0, 0)).await, 409, "session_closed");
}

#[tokio::test]
async fn what_is_deleted_is_gone_with_its_sessions_and_its_file() {
    let desk = Desk::new();
    let id = desk.published(&request(PUZZLE, SOLUTION)).await.id;
    let session = session(&desk, PUZZLE).await;
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
    let owner = Some(OwnerToken::of(TOKEN.as_bytes()));
    let fixed = vec![holding(PUZZLE, SOLUTION)];
    let desk = Desk::with(fixed, store.clone(), store.clone(), PinKey::new([5; 32]), owner);
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
    verify_rounds(&header, &*protocol, &policy, &mut file, &mut |_| {}).unwrap();
}

#[tokio::test]
async fn orders_for_files_are_checked() {
    let store = Arc::new(MemoryStore::default());
    let owner = Some(OwnerToken::of(TOKEN.as_bytes()));
    let settings = Settings { most_proof_bytes: 20_000, ..Settings::default() };
    let desk = Desk::limited(settings, Vec::new(), store.clone(), store, PinKey::new([5; 32]), owner);
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

/// The lab's cheats have nothing to make a file from.
#[tokio::test]
async fn no_witness_no_file() {
    let store = Arc::new(MemoryStore::default());
    let owner = Some(OwnerToken::of(TOKEN.as_bytes()));
    let hollow = Holding::new(&statement(PUZZLE), Label::default(), Vec::new()).unwrap();
    let desk = Desk::with(vec![hollow], store.clone(), store, PinKey::new([5; 32]), owner);
    let id = statement(PUZZLE).digest().to_string();
    refused(&desk.issue(&id, &ProofRequest::default()).await, 422, "unknown_protocol");
}

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
    let session_at_two = session(&two, LOOSE).await;
    assert_eq!(two.ids().await, std::slice::from_ref(&id));
    let _: ChallengesResponse = one.peer.post(&session_at_two.challenges(), &challenge(0, 0)).await.unwrap();

    one.published(&PublishRequest { supersede: true, ..request(LOOSE, SWAPPED) }).await;
    // A session on the new witness, and a replica that has not heard of it.
    let young = session(&one, LOOSE).await;
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
    session(&two, LOOSE).await;
    one.published(&PublishRequest { supersede: true, ..request(LOOSE, SWAPPED) }).await;
    let late = session(&two, LOOSE).await;
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
        let session = session(&two, LOOSE).await;
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
    let session = session(&desk, PUZZLE).await;
    let body = desk.peer.post_raw(&session.challenges(), &challenge(0, 0)).await.body;
    assert_eq!(desk.issue(&id, &ProofRequest { bits: 5, ..Default::default() }).await.status, 201);
    let file = desk.proof(&id).await.body;
    let info: StatementInfo = desk.peer.get(&format!("/v1/statements/{id}")).await.unwrap();
    drop((desk, opened));

    let wrong = directory.path().join("other.key");
    std::fs::write(&wrong, "cd".repeat(32)).unwrap();
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
    let Ok(server) = std::env::var("TINCTURE_TEST_POSTGRES") else {
        eprintln!("TINCTURE_TEST_POSTGRES is not set: Postgres is not tested");
        return;
    };
    let directory = tempfile::tempdir().unwrap();
    let name = format!("tincture_owner_{}", std::process::id());
    let run = async |statement: String| {
        use sqlx::Connection;
        let mut connection = sqlx::PgConnection::connect(&server).await.unwrap();
        sqlx::query(&statement).execute(&mut connection).await.unwrap();
    };
    run(format!("CREATE DATABASE {name}")).await;
    let (base, _) = server.rsplit_once('/').unwrap();
    let choice = StoreChoice::Postgres(format!("{base}/{name}"));
    let options = StoreOptions { key_file: Some(directory.path().join("key")), ..StoreOptions::default() };
    let one = choice.open(&options).await.unwrap();
    let two = choice.open(&options).await.unwrap();
    follow([&one, &two].map(Desk::opened)).await;
    drop((one, two));
    run(format!("DROP DATABASE {name} WITH (FORCE)")).await;
}
