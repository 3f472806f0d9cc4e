//! The document and the router are about the same service.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

mod common;

use axum::body::Body;
use axum::http::header::{
    ACCEPT, ALLOW, AUTHORIZATION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{Method, Request};
use common::desk::{Desk, TOKEN, holding, owner};
use common::{Answer, PUZZLE, Peer, SOLUTION};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::Arc;
use tincture_ledger::MemoryStore;
use tincture_prover::Settings;
use tincture_wire::Problem;

/// A service with an owner, and its document.
struct Documented {
    peer: Peer,
    document: Value,
}

impl Documented {
    async fn new() -> Self {
        let store = Arc::new(MemoryStore::default());
        let desk = Desk::with(Settings::default(), vec![holding(PUZZLE, SOLUTION)], &store, owner());
        let mut documented = Self { peer: desk.peer, document: Value::Null };
        let answer = documented.call("get", "/openapi.json", &[], "").await;
        assert_eq!(answer.status, 200);
        assert_eq!(answer.headers[CONTENT_TYPE], "application/json");
        documented.document = serde_json::from_slice(&answer.body).unwrap();
        documented
    }

    /// A request with the owner's token.
    async fn call(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
        let mut request = Request::builder().method(method.to_uppercase().as_str()).uri(path);
        if !headers.iter().any(|(name, _)| *name == AUTHORIZATION.as_str()) {
            request = request.header(AUTHORIZATION, format!("Bearer {TOKEN}"));
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        self.peer.send(request.body(Body::from(body.to_owned())).unwrap()).await
    }

    async fn post(&self, path: &str, body: &Value) -> Value {
        let answer = self.call("post", path, &[], &body.to_string()).await;
        assert_eq!(answer.status, 201, "{path}: {answer:?}");
        serde_json::from_slice(&answer.body).unwrap()
    }

    /// Every path with its methods.
    fn paths(&self) -> Vec<(&String, BTreeSet<String>)> {
        let paths = self.document["paths"].as_object().unwrap();
        let methods = |item: &Value| {
            item.as_object().unwrap().keys().filter(|name| *name != "parameters").cloned().collect()
        };
        paths.iter().map(|(path, item)| (path, methods(item))).collect()
    }

    /// What the document has as the first example of a request's or an answer's body.
    fn example(&self, content: &Value) -> Value {
        let examples = content["content"]["application/json"]["examples"].as_object().unwrap();
        examples.values().next().unwrap()["value"].clone()
    }

    /// The answer's status is one that the document lists, with the headers it has there; of a problem, its
    /// code too.
    fn check(&self, method: &str, path: &str, answer: &Answer) {
        let status = answer.status.as_str();
        let listed = &self.document["paths"][path][method]["responses"][status];
        assert!(listed.is_object(), "{method} {path} answers {status}: {answer:?}");
        for name in listed["headers"].as_object().unwrap().keys() {
            assert!(answer.headers.contains_key(name.as_str()), "{method} {path} {status}: no {name}");
        }
        if answer.status.as_u16() >= 400 {
            let code = Value::from(answer.problem().code.as_str());
            let codes = listed["x-problem-codes"].as_array().unwrap();
            assert!(codes.contains(&code), "{method} {path} {status}: {code}");
        } else if let Some(content) = listed["content"].as_object() {
            let media_type = answer.headers[CONTENT_TYPE].to_str().unwrap();
            assert!(content.contains_key(media_type), "{method} {path}: {media_type}");
        }
    }
}

/// A path with an id in it.
fn filled(path: &str, id: &str) -> String {
    path.replace("{id}", id)
}

#[tokio::test]
async fn the_page_is_served_and_may_do_nothing() {
    let answer = Documented::new().await.call("get", "/docs", &[], "").await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.headers[CONTENT_TYPE], "text/html; charset=utf-8");
    assert_eq!(answer.headers[X_CONTENT_TYPE_OPTIONS], "nosniff");
    let policy = answer.headers[CONTENT_SECURITY_POLICY].to_str().unwrap();
    assert!(policy.starts_with("default-src 'none'; style-src 'unsafe-inline'"), "{policy}");
    assert!(!policy.contains("script"));
    assert!(answer.body.starts_with(b"<!doctype html>"));
}

#[tokio::test]
async fn every_documented_method_exists_and_no_other() {
    let desk = Documented::new().await;
    let all = [
        Method::GET,
        Method::POST,
        Method::PUT,
        Method::PATCH,
        Method::DELETE,
        Method::OPTIONS,
        Method::TRACE,
    ];
    for (path, methods) in desk.paths() {
        let mut allowed: BTreeSet<_> = methods.iter().map(|method| method.to_uppercase()).collect();
        if allowed.contains("GET") {
            allowed.insert("HEAD".to_owned());
        }
        for method in &all {
            let name = method.as_str().to_lowercase();
            let answer = desk.call(&name, &filled(path, &"0".repeat(64)), &[], "").await;
            if methods.contains(&name) {
                desk.check(&name, path, &answer);
                let there = answer.status != 405 && (answer.status != 404 || path.contains("{id}"));
                assert!(there, "{method} {path}: {answer:?}");
                continue;
            }
            assert_eq!(answer.problem().code.as_str(), "method_not_allowed", "{method} {path}");
            let allow = answer.headers[ALLOW].to_str().unwrap();
            let allow: BTreeSet<_> = allow.split(',').map(|method| method.trim().to_owned()).collect();
            assert_eq!(allow, allowed, "{path}");
        }
    }
}

/// What the document gives as examples is what happens.
#[tokio::test]
async fn the_examples_are_true() {
    let desk = Documented::new().await;
    let paths = &desk.document["paths"];
    let publish = &paths["/v1/statements"]["post"];
    let info = desk.post("/v1/statements", &desk.example(&publish["requestBody"])).await;
    assert_eq!(info, desk.example(&publish["responses"]["201"]));
    let id = info["id"].as_str().unwrap();

    let issue = &paths["/v1/statements/{id}/proof"]["post"];
    let proof = filled("/v1/statements/{id}/proof", id);
    let mut issued = desk.post(&proof, &desk.example(&issue["requestBody"])).await;
    let file = desk.call("get", &proof, &[], "").await;
    desk.check("get", "/v1/statements/{id}/proof", &file);
    assert_eq!(issued["bytes"], file.body.len());
    let etag = file.headers["etag"].to_str().unwrap();
    let again = desk.call("get", &proof, &[("if-none-match", etag)], "").await;
    assert_eq!(again.status, 304);
    desk.check("get", "/v1/statements/{id}/proof", &again);
    // How long a file is depends on its challenges.
    let expected = desk.example(&issue["responses"]["201"]);
    issued["bytes"] = expected["bytes"].clone();
    assert_eq!(issued, expected);

    let open = &paths["/v1/sessions"]["post"];
    let opened = desk.post("/v1/sessions", &desk.example(&open["requestBody"])).await;
    assert_eq!(opened["label"], desk.example(&open["responses"]["201"])["label"]);
    let session = opened["session"].as_str().unwrap();
    let path = "/v1/sessions/{id}/commitments";
    let request = desk.example(&paths[path]["post"]["requestBody"]);
    let answer = desk.call("post", &filled(path, session), &[], &request.to_string()).await;
    assert_eq!(answer.status, 200);
    desk.check("post", path, &answer);
}

/// One refusal of each kind that a client can bring about.
#[tokio::test]
async fn refusals_are_documented() {
    let desk = Documented::new().await;
    let held = desk.call("get", "/v1/statements", &[], "").await;
    let held: Value = serde_json::from_slice(&held.body).unwrap();
    let held = &held["statements"][0];
    let id = held["id"].as_str().unwrap().to_owned();
    let wish = json!({
        "statement": id, "protocol": "edge", "instance": held["protocols"][0]["instance"],
        "mode": "MODE_SEQUENTIAL", "rounds": 3, "verifier_random": format!("{}=", "A".repeat(43)),
    });
    let with = |name: &str, value: Value| {
        let mut wish = wish.clone();
        wish[name] = value;
        wish.to_string()
    };
    let session = desk.post("/v1/sessions", &wish).await["session"].as_str().unwrap().to_owned();
    let json = |value: Value| value.to_string();
    let puzzle = |puzzle: &str, solution: &str| json(json!({"puzzle": puzzle, "solution": solution}));
    let challenge =
        |round: u32, value: u32| json(json!({"batch": round, "first_round": round, "challenges": [value]}));
    let html: &[(&str, &str)] = &[(ACCEPT.as_str(), "text/html")];
    let text: &[(&str, &str)] = &[(CONTENT_TYPE.as_str(), "text/plain")];
    let nobody: &[(&str, &str)] = &[(AUTHORIZATION.as_str(), "Bearer nobody")];
    let (statements, statement, proof) =
        ("/v1/statements", "/v1/statements/{id}", "/v1/statements/{id}/proof");
    let (sessions, challenges) = ("/v1/sessions", "/v1/sessions/{id}/challenges");
    let zeros = "0".repeat(64);
    let cases: Vec<(&str, &str, &str, &[_], String, u16, &str)> = vec![
        ("get", statements, "", html, String::new(), 406, "not_acceptable"),
        ("post", statements, "", nobody, String::new(), 401, "unauthorized"),
        ("post", statements, "", &[], "[]".into(), 400, "malformed_request"),
        ("post", statements, "", &[], puzzle(PUZZLE, SOLUTION), 409, "statement_held"),
        ("post", statements, "", &[], puzzle("what?", ""), 422, "bad_statement"),
        ("post", statements, "", &[], puzzle("1...\n..3.\n....\n....\n", "1"), 422, "wrong_solution"),
        ("delete", statement, &id, nobody, String::new(), 401, "unauthorized"),
        ("delete", statement, &id, &[], String::new(), 409, "statement_held"),
        ("delete", statement, &zeros, &[], String::new(), 404, "statement_not_held"),
        ("get", proof, &id, &[], String::new(), 404, "proof_not_issued"),
        ("post", proof, &id, nobody, String::new(), 401, "unauthorized"),
        ("post", proof, &id, &[], r#"{"protocol":"x"}"#.into(), 422, "unknown_protocol"),
        ("post", proof, &id, &[], r#"{"bits":129}"#.into(), 400, "malformed_request"),
        ("post", sessions, "", text, String::new(), 415, "unsupported_media_type"),
        ("post", sessions, "", &[], " ".repeat(1 << 18), 413, "body_too_large"),
        ("post", sessions, "", &[], with("statement", zeros.as_str().into()), 404, "statement_not_held"),
        ("post", sessions, "", &[], with("instance", zeros.as_str().into()), 409, "instance_mismatch"),
        ("post", sessions, "", &[], with("protocol", "x".into()), 422, "unknown_protocol"),
        ("post", sessions, "", &[], with("rounds", 0.into()), 422, "bad_rounds"),
        ("get", "/v1/sessions/{id}", &zeros, &[], String::new(), 404, "session_not_found"),
        ("get", "/v1/sessions/{id}/stream", &session, &[], String::new(), 426, "upgrade_required"),
        ("post", challenges, &session, &[], challenge(1, 0), 409, "out_of_order"),
        ("post", challenges, &session, &[], challenge(0, u32::MAX), 422, "bad_challenge"),
    ];
    for (method, path, id, headers, body, status, code) in cases {
        let answer = desk.call(method, &filled(path, id), headers, &body).await;
        let problem: Problem = answer.problem();
        assert_eq!((problem.status, problem.code.as_str()), (status, code), "{method} {path} {problem}");
        desk.check(method, path, &answer);
    }
}
