//! The OpenAPI document and the page about it are what the code says.
//!
//! Schemas come from the `.proto` files, operations from one table, examples from the golden vectors.
//! After a change to any of them, `TINCTURE_REGENERATE=1 cargo test -p tincture-wire --test openapi`
//! writes `proto/openapi.json` and `proto/docs.html` afresh.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

mod comments;
mod curl;
mod document;
mod examples;
mod html;
mod json;
mod operations;
mod page;
mod page_schemas;
mod rules;
mod schemas;

use json::Json;
use operations::Operation;
use protox::prost_reflect::prost_types::FileDescriptorSet;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use tincture_wire::ProblemCode;

fn proto() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../proto"))
}

fn files() -> FileDescriptorSet {
    let files =
        ["statements", "sessions", "rounds", "stream"].map(|name| format!("tincture/v1/{name}.proto"));
    protox::compile(files, [proto()]).unwrap()
}

fn document() -> Json {
    document::document(&files())
}

/// Compares a checked-in file with what it must be.
fn current(name: &str, text: &str) {
    let path = proto().join(name);
    if std::env::var_os("TINCTURE_REGENERATE").is_some_and(|value| value == "1") {
        fs::write(&path, text).unwrap();
    }
    let checked_in = fs::read_to_string(&path).unwrap_or_default();
    assert!(checked_in == text, "proto/{name} is not what the code says; see the head of this test");
}

#[test]
fn the_document_is_current() {
    current("openapi.json", &format!("{}\n", document().pretty()));
}

#[test]
fn the_page_is_current() {
    let page = page::page(&document());
    current("docs.html", &page);
    // What the server's Content-Security-Policy forbids is not there to begin with.
    for loaded in ["<script", "<img", "<link", "url(", "@import", " src=", " style=", "http://", "https://"] {
        assert!(!page.contains(loaded), "{loaded}");
    }
}

/// A rule for a field that does not exist would narrow nothing.
#[test]
fn rules_are_about_fields_that_exist() {
    let files = files();
    let fields: BTreeSet<String> = (files.file.iter().flat_map(|file| &file.message_type))
        .flat_map(|message| message.field.iter().map(|field| format!("{}.{}", message.name(), field.name())))
        .collect();
    for name in rules::names() {
        assert!(fields.contains(name), "{name}");
    }
}

/// Whoever meets a code finds the answers that carry it.
#[test]
fn every_problem_code_is_of_some_operation() {
    let listed: BTreeSet<_> = operations::OPERATIONS
        .iter()
        .flat_map(Operation::refusals)
        .map(|(_, code)| code.to_string())
        .collect();
    for code in ProblemCode::KNOWN {
        // What no operation gives: the method is none of the path's.
        let elsewhere = *code == ProblemCode::MethodNotAllowed;
        assert!(elsewhere || listed.contains(code.as_str()), "{code}");
    }
}

#[test]
fn every_reference_leads_somewhere() {
    fn walk<'a>(json: &'a Json, found: &mut Vec<&'a str>) {
        for (name, value) in json.members() {
            if name == "$ref" {
                found.push(value.as_text());
            }
            walk(value, found);
        }
        for item in json.items() {
            walk(item, found);
        }
    }
    let document = document();
    let mut references = Vec::new();
    walk(&document, &mut references);
    assert!(references.len() > 100);
    for reference in references {
        let mut path = reference.strip_prefix("#/").unwrap().split('/');
        let target = path.try_fold(&document, |at, name| at.get(name));
        assert!(target.is_some(), "{reference}");
    }
}
