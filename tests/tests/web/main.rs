//! The verifier in JavaScript (`crates/web`), an implementation of its own: its tests, and both implementations asked
//! the same.
//!
//! All of it needs Node, from version 20.10 on. Where there is none, the tests say so and pass.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

mod damage;
mod node;
mod random;

use damage::damaged;
use node::Node;
use random::{Random, statement};
use serde_json::{Value, json};
use tincture_tests::puzzles::{self, Solved};
use tincture_tests::server::Server;
use tincture_tests::vectors::cross;
use tincture_wire::Encoding;
use tincture_wire::v1::{CommitmentsResponse, SessionResponse};

/// As many cases as `TINCTURE_CASES` says.
fn cases(usual: usize) -> usize {
    std::env::var("TINCTURE_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(usual)
}

#[test]
fn its_own_tests_pass() {
    let Some(node) = Node::find() else { return };
    let (passed, failed) = node.tests();
    assert!(passed >= 230 && failed == 0, "{passed} passed, {failed} failed");
}

/// If this failed, the two would prove different things about one puzzle.
#[test]
fn both_derive_the_same_from_random_statements() {
    let Some(node) = Node::find() else { return };
    let mut random = Random::new(1);
    let statements: Vec<Value> = (0..cases(2_000)).map(|_| statement(&mut random)).collect();
    let answers = node.ask(&json!({"derive": statements}))["derive"].take();
    let mut sorts = std::collections::BTreeMap::new();
    for (asked, answer) in std::iter::zip(&statements, answers.as_array().unwrap()) {
        assert_eq!(*answer, cross::derived(asked).unwrap(), "{asked}");
        *sorts.entry(answer["code"].as_str().unwrap_or("derived").to_owned()).or_insert(0) += 1;
    }
    for sort in ["derived", "malformed_statement", "trivial_statement", "unsatisfiable_statement"] {
        assert!(sorts.get(sort).is_some_and(|&count| count >= statements.len() / 50), "{sorts:?}");
    }
}

/// If this failed, a file would convince one of the two, or the reasons of the specification would be ambiguous.
#[test]
fn both_give_damaged_files_the_same_verdict_and_reason() {
    let Some(node) = Node::find() else { return };
    let mut random = Random::new(2);
    let files = damage::files();
    let jobs: Vec<Value> = (0..cases(10_000)).map(|_| damaged(&files, &mut random)).collect();
    let answers = node.ask(&json!({"verify": jobs}))["verify"].take();
    let mut reasons = std::collections::BTreeSet::new();
    for (job, answer) in std::iter::zip(&jobs, answers.as_array().unwrap()) {
        assert_eq!(*answer, cross::verified(job).unwrap(), "{job}");
        reasons.insert(answer["reason"].as_str().unwrap_or("accepted").to_owned());
    }
    assert!(reasons.len() >= 14, "{reasons:?}");
}

#[test]
fn files_made_by_either_are_accepted_by_the_other() {
    let Some(node) = Node::find() else { return };
    let mut ours = Vec::new();
    for solved in &puzzles::all() {
        for protocol in ["edge", "clique"] {
            let file = cross::proof(solved, protocol, 40, "für Zoë", 9).unwrap();
            let statement = cross::written(solved.statement()).unwrap();
            ours.push(json!({"statement": statement, "policy": {"bits": 1}, "proof": hex::encode(file)}));
        }
    }
    let mut random = Random::new(3);
    let theirs: Vec<Value> = (0..100)
        .map(|i| {
            let protocol = ["edge", "clique"][i % 2];
            json!({"statement": statement(&mut random), "protocol": protocol, "label": "für Zoë"})
        })
        .collect();
    let answers = node.ask(&json!({"verify": ours, "prove": theirs}));
    for (job, answer) in std::iter::zip(&ours, answers["verify"].as_array().unwrap()) {
        assert_eq!(*answer, cross::verified(job).unwrap());
        // 40 rounds of `edge` are no bit for the larger ones.
        assert!(answer["rounds"] == 40 || answer["reason"] == "too_few_rounds", "{answer}");
    }
    let mut accepted = 0;
    for (job, file) in std::iter::zip(&theirs, answers["prove"].as_array().unwrap()) {
        let Some(file) = file.as_str() else { continue };
        let job =
            json!({"statement": job["statement"], "policy": {"bits": 1, "label": "für Zoë"}, "proof": file});
        let verdict = cross::verified(&job).unwrap();
        assert!(verdict["bits"].as_u64() >= Some(1), "{verdict}: {job}");
        accepted += 1;
    }
    assert!(accepted >= 20, "{accepted} files");
}

/// What the specification says of JSON beyond the mapping, as `crates/web/tests/wire.test.js` holds the other one to it.
#[test]
fn our_json_is_as_the_specification_says() {
    let read = |text: &str| Encoding::Json.decode::<SessionResponse>(text.as_bytes());
    let plain = read(r#"{"session":"ab","server_random":"-_8=","expires_in":60}"#).unwrap();
    for same in [
        r#"{"session":"ab","serverRandom":"+/8","expiresIn":"60"}"#,
        r#"{"session":"ab","serverRandom":"-_8","expires_in":60,"label":""}"#,
    ] {
        assert_eq!(read(same).unwrap(), plain, "{same}");
    }
    for none in [
        r#"{"session":null}"#,
        r#"{"server_random":null}"#,
        r#"{"expires_in":null}"#,
        r#"{"expires_in":1,"expiresIn":1}"#,
        r#"{"expires_in":1.5}"#,
        r#"{"server_random":"+_8="}"#,
        r#"{"server_random":"AB=="}"#,
        r#"{"more":1}"#,
        r#"{} {}"#,
    ] {
        assert!(read(none).is_err(), "{none}");
    }
    assert!(Encoding::Json.decode::<CommitmentsResponse>(br#"{"roots":null}"#).is_err());
}

/// A run that the JavaScript verifier is asked for.
fn run(server: &Server, solved: &Solved, protocol: &str, (mode, stream): (&str, bool), bits: u32) -> Value {
    json!({
        "url": server.url.to_string(),
        "stream": stream,
        "statement": cross::written(solved.statement()).unwrap(),
        "protocol": protocol,
        "mode": mode,
        "policy": {"bits": bits},
    })
}

const WAYS: [(&str, bool); 3] = [("sequential", false), ("sequential", true), ("batched", false)];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_drives_our_server_in_all_modes() {
    let Some(node) = Node::find() else { return };
    let all = [puzzles::sudoku(2, 3, |i| i % 5 == 2), puzzles::latin(4, |i| i % 4 == 0), puzzles::myciel3()];
    let server = Server::start(&all.iter().collect::<Vec<_>>(), "für Zoë").await.unwrap();
    let mut jobs = Vec::new();
    for solved in &all {
        for protocol in ["edge", "clique"] {
            jobs.extend(WAYS.map(|way| run(&server, solved, protocol, way, 3)));
        }
    }
    // As a page would run it: every round of 40 bits.
    jobs.push(run(&server, &all[0], "edge", ("batched", false), 40));
    let not_held = puzzles::queen5_5();
    jobs.push(run(&server, &not_held, "edge", ("batched", false), 3));
    let asked = json!({"live": jobs});
    let answers = tokio::task::spawn_blocking(move || node.ask(&asked)).await.unwrap();
    let (refused, accepted) = answers["live"].as_array().unwrap().split_last().unwrap();
    assert_eq!(refused["verdict"]["reason"], "statement_not_held");
    for (job, answer) in std::iter::zip(&jobs, accepted) {
        let verdict = &answer["verdict"];
        assert!(verdict["bits"].as_u64() >= job["policy"]["bits"].as_u64(), "{answer}: {job}");
        assert_eq!(verdict["label"], "für Zoë");
        // Every round over the stream, and the first root.
        let streamed = if job["stream"] == true { verdict["rounds"].as_u64().unwrap() + 1 } else { 0 };
        assert_eq!(answer["streamed"], streamed, "{job}");
    }
    server.stop().await.unwrap();
}
