//! The document and the router are about the same service.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

mod common;

use axum::body::Body;
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE, X_CONTENT_TYPE_OPTIONS};
use axum::http::{Method, Request};
use common::{Answer, Fixture};
use serde_json::Value;

async fn call(fixture: &Fixture, method: Method, path: &str) -> Answer {
    fixture.peer().send(Request::builder().method(method).uri(path).body(Body::empty()).unwrap()).await
}

async fn document(fixture: &Fixture) -> Value {
    let answer = call(fixture, Method::GET, "/openapi.json").await;
    assert_eq!(
        (answer.status.as_u16(), &answer.headers[CONTENT_TYPE]),
        (200, &"application/json".parse().unwrap())
    );
    serde_json::from_slice(&answer.body).unwrap()
}

#[tokio::test]
async fn the_document_is_served() {
    let document = document(&Fixture::default()).await;
    assert_eq!(document["openapi"], "3.1.0");
    assert!(document["paths"]["/v1/sessions"]["post"].is_object());
}

#[tokio::test]
async fn the_page_is_served_and_may_do_nothing() {
    let answer = call(&Fixture::default(), Method::GET, "/docs").await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.headers[CONTENT_TYPE], "text/html; charset=utf-8");
    assert_eq!(answer.headers[X_CONTENT_TYPE_OPTIONS], "nosniff");
    let policy = answer.headers[CONTENT_SECURITY_POLICY].to_str().unwrap();
    assert!(policy.starts_with("default-src 'none'; style-src 'unsafe-inline'"), "{policy}");
    assert!(!policy.contains("script"));
    assert!(answer.body.starts_with(b"<!doctype html>"));
}
