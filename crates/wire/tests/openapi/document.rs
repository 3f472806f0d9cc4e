//! The document put together: the table of operations, the schemas, the examples.

use crate::examples::{self, Examples};
use crate::json::{Json, object, reference, texts};
use crate::operations::{Body, Links, OPERATIONS, Operation, TAGS};
use crate::rules::HEX64;
use crate::schemas;
use protox::prost_reflect::prost_types::FileDescriptorSet;
use std::collections::BTreeMap;
use tincture_wire::{Encoding, Problem, ProblemCode};

const ABOUT: &str = "Zero-knowledge proofs of puzzle solutions over HTTP. This document is the service's \
    contract; what is hashed and proved, to the byte, stands in `proto/SPEC.md`.\n\n\
    Bodies are JSON or binary protobuf of the same messages: a request's encoding is its `Content-Type` \
    (JSON if absent), the answer's is chosen by `Accept` (JSON if absent). JSON is written as described \
    here. Readers of requests also understand the files' lowerCamelCase names, numbers in quotes, the \
    numbers of enums, base64 without padding or of the URL alphabet, and null for an absent message, as \
    the protobuf JSON mapping asks. A field that is missing is empty or zero. Unknown and repeated members \
    are refused.\n\n\
    Every answer that is no success is a `Problem` (RFC 9457), JSON whatever is accepted; `code` is what \
    programs read, and `x-problem-codes` lists those of each answer. A path that is not here gives 404 \
    `not_found`; a method that is not here gives 405 `method_not_allowed` with `Allow`; where `GET` is, \
    `HEAD` is too. Every answer carries `x-request-id`, which the server's log carries too.";

pub(crate) fn document(files: &FileDescriptorSet) -> Json {
    let examples = examples::all();
    object([
        ("openapi", "3.1.0".into()),
        ("info", info()),
        ("servers", vec![object([("url", "/".into()), ("description", "This server".into())])].into()),
        ("tags", TAGS.iter().map(|(name, about)| tag(name, about)).collect::<Vec<_>>().into()),
        ("paths", paths(&examples)),
        ("components", components(files)),
    ])
}

fn info() -> Json {
    let license = object([
        ("name", env!("CARGO_PKG_LICENSE").into()),
        ("identifier", env!("CARGO_PKG_LICENSE").into()),
    ]);
    object([
        ("title", "Tincture".into()),
        ("version", env!("CARGO_PKG_VERSION").into()),
        ("summary", "Prove that you know the solution of a puzzle, and show nothing else".into()),
        ("description", ABOUT.into()),
        ("license", license),
    ])
}

fn tag(name: &str, about: &str) -> Json {
    object([("name", name.into()), ("description", about.into())])
}

fn paths(examples: &Examples) -> Json {
    let mut paths: Vec<(String, Json)> = Vec::new();
    for operation in OPERATIONS {
        if paths.last().is_none_or(|(path, _)| path != operation.path) {
            let parameter = operation.parameter().map(|name| vec![reference("parameters", name)]);
            paths.push((operation.path.to_owned(), object([]).with_some("parameters", parameter)));
        }
        if let Some((_, Json::Object(item))) = paths.last_mut() {
            item.push((operation.method.to_owned(), of_operation(operation, examples)));
        }
    }
    Json::Object(paths)
}

fn of_operation(operation: &Operation, examples: &Examples) -> Json {
    let text = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
    let token = vec![object([("ownerToken", Json::List(Vec::new()))])];
    let request = operation
        .request
        .map(|name| object([("required", true.into()), ("content", content(Body::Message(name), examples))]));
    object([
        ("operationId", operation.id.into()),
        ("tags", texts([operation.tag])),
        ("summary", operation.summary.into()),
    ])
    .with_some("description", text(operation.description))
    .with_some("parameters", operation.header.map(|name| vec![reference("parameters", name)]))
    .with_some("security", operation.is_owners().then_some(token))
    .with_some("requestBody", request)
    .with("responses", responses(operation, examples))
    .with_some("x-websocket", (operation.success.0 == 101).then(websocket))
}

fn websocket() -> Json {
    object([
        ("receives", reference("schemas", "StreamRequest")),
        ("sends", reference("schemas", "StreamResponse")),
    ])
}

fn responses(operation: &Operation, examples: &Examples) -> Json {
    let (status, about, body) = operation.success;
    let success = object([("description", about.into()), ("headers", headers(operation.headers))]);
    let success = match body {
        Body::None => success,
        body => success.with("content", content(body, examples)),
    };
    let success = success.with_some("links", operation.links.map(links));
    let mut by_status: BTreeMap<u16, Vec<ProblemCode>> = BTreeMap::new();
    for (status, code) in operation.refusals() {
        by_status.entry(status).or_default().push(code);
    }
    let refusals = by_status.into_iter().map(|(status, codes)| (status.to_string(), refusal(status, &codes)));
    let also = operation.also.map(|(status, about)| {
        (status.to_string(), object([("description", about.into()), ("headers", headers(&["ETag"]))]))
    });
    std::iter::once((status.to_string(), success)).chain(also).chain(refusals).collect()
}

/// Where the id of an answer leads.
fn links(Links { id, targets }: Links) -> Json {
    let link = |target: &&str| {
        let parameters = object([("id", id.into())]);
        ((*target).to_owned(), object([("operationId", (*target).into()), ("parameters", parameters)]))
    };
    targets.iter().map(link).collect()
}

fn refusal(status: u16, codes: &[ProblemCode]) -> Json {
    let text: Vec<_> = codes.iter().map(|code| format!("`{code}`: {}", code.title())).collect();
    let more: &[&str] = match status {
        401 => &["WWW-Authenticate"],
        429 | 503 => &["Retry-After"],
        426 => &["Upgrade"],
        _ => &[],
    };
    let content = object([("schema", reference("schemas", "Problem"))]);
    object([
        ("description", text.join("; ").into()),
        ("headers", headers(more)),
        ("content", object([(Problem::MEDIA_TYPE, content)])),
        ("x-problem-codes", texts(codes.iter().map(ProblemCode::as_str))),
    ])
}

fn headers(more: &[&str]) -> Json {
    let names = std::iter::once(&"x-request-id").chain(more);
    names.map(|name| ((*name).to_owned(), reference("headers", name))).collect()
}

fn content(body: Body, examples: &Examples) -> Json {
    match body {
        Body::None => object([]),
        Body::Json(schema) => {
            object([("application/json", object([("schema", reference("schemas", schema))]))])
        }
        Body::Other("application/json") => {
            let schema = object([("type", "object".into())]);
            object([("application/json", object([("schema", schema)]))])
        }
        Body::Other(media_type) if media_type.starts_with("text/") => {
            object([(media_type, object([("schema", object([("type", "string".into())]))]))])
        }
        Body::Other(media_type) => object([(media_type, object([]))]),
        Body::Message(name) => {
            let json =
                object([("schema", reference("schemas", name))]).with_some("examples", named(name, examples));
            let protobuf = object([("x-protobuf-message", format!("tincture.v1.{name}").into())]);
            object([(Encoding::Json.media_type(), json), (Encoding::Protobuf.media_type(), protobuf)])
        }
    }
}

fn named(message: &str, examples: &Examples) -> Option<Json> {
    let examples = examples.get(message)?.iter();
    Some(examples.map(|(name, body)| ((*name).to_owned(), object([("value", body.clone())]))).collect())
}

fn components(files: &FileDescriptorSet) -> Json {
    let mut schemas: Vec<_> = files.file.iter().flat_map(schemas::of_file).collect();
    schemas.extend([
        ("Problem".to_owned(), problem()),
        ("Health".to_owned(), state("ok")),
        ("Readiness".to_owned(), state("ready")),
    ]);
    object([
        ("schemas", Json::Object(schemas)),
        ("parameters", parameters()),
        ("headers", header_components()),
        ("securitySchemes", object([("ownerToken", owner_token())])),
    ])
}

fn problem() -> Json {
    let member = |kind: &str, about: &str| object([("type", kind.into()), ("description", about.into())]);
    let example = Problem::new(ProblemCode::OutOfOrder, "expected round 3, got 5");
    let example: Json = serde_json::from_slice(&example.to_json()).expect("a problem is JSON");
    let codes = ProblemCode::KNOWN.iter().map(|code| {
        object([
            ("code", code.as_str().into()),
            ("status", u64::from(code.status()).into()),
            ("title", code.title().into()),
            ("repeat", code.is_transient().into()),
        ])
    });
    object([
        ("type", "object".into()),
        (
            "description",
            "Why a request was refused (RFC 9457). Readers ignore members that they do not know. Of \
             `x-problem-codes`, `repeat` says whether the same message may succeed when it is sent again."
                .into(),
        ),
        (
            "properties",
            object([
                (
                    "type",
                    member("string", "The kind of problem as a URI: `urn:tincture:problem:` and the code."),
                ),
                ("title", member("string", "What the code means, in a few words.")),
                (
                    "status",
                    object([
                        ("type", "integer".into()),
                        ("minimum", 400.into()),
                        ("maximum", 599.into()),
                        ("description", "The HTTP status, repeated.".into()),
                    ]),
                ),
                (
                    "detail",
                    member("string", "What happened this time: one line, free of secrets.")
                        .with("maxLength", 300),
                ),
                (
                    "code",
                    member("string", "The stable code that programs read.")
                        .with("enum", texts(ProblemCode::KNOWN.iter().map(ProblemCode::as_str))),
                ),
            ]),
        ),
        ("required", texts(["type", "title", "status", "detail", "code"])),
        ("examples", vec![example].into()),
        ("x-problem-codes", codes.collect::<Vec<_>>().into()),
    ])
}

/// `{"status":"ok"}` and its like.
fn state(word: &str) -> Json {
    let status = object([("type", "string".into()), ("const", word.into())]);
    object([
        ("type", "object".into()),
        ("properties", object([("status", status)])),
        ("required", texts(["status"])),
    ])
}

fn parameters() -> Json {
    let id = |about: &str| {
        object([
            ("name", "id".into()),
            ("in", "path".into()),
            ("required", true.into()),
            ("description", about.into()),
            ("schema", object([("type", "string".into()), ("pattern", HEX64.into())])),
        ])
    };
    object([
        ("StatementId", id("The statement's digest: 64 lower-case hexadecimal digits.")),
        ("IfNoneMatch", if_none_match()),
        (
            "SessionId",
            id("The session's id: 64 lower-case hexadecimal digits. A capability; keep it out of logs."),
        ),
    ])
}

fn if_none_match() -> Json {
    object([
        ("name", "If-None-Match".into()),
        ("in", "header".into()),
        ("required", false.into()),
        ("description", "The `ETag` of a file that the client has, or several with commas, or `*`.".into()),
        ("schema", object([("type", "string".into())])),
    ])
}

fn header_components() -> Json {
    let header = |about: &str, kind: &str| {
        object([
            ("description", about.into()),
            ("required", true.into()),
            ("schema", object([("type", kind.into())])),
        ])
    };
    object([
        ("x-request-id", header("The name of this request in the server's log.", "string")),
        ("Retry-After", header("Seconds after which to ask again.", "integer")),
        ("WWW-Authenticate", header("`Bearer`: the owner's token is wanted.", "string")),
        ("Upgrade", header("`websocket`.", "string")),
        ("Location", header("The path of what was made.", "string")),
        ("ETag", header("The SHA-256 of the file, in quotes.", "string")),
        ("Content-Disposition", header("A name for the file.", "string")),
        ("Content-Security-Policy", header("What the page may load: its own style, no more.", "string")),
    ])
}

fn owner_token() -> Json {
    object([
        ("type", "http".into()),
        ("scheme", "bearer".into()),
        (
            "description",
            "The owner's token. The server keeps a hash of it and compares in constant time.".into(),
        ),
    ])
}
