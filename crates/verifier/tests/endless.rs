//! Answers without end, in every part of HTTP that has none by itself: they get a hostile server neither memory nor
//! time, and a challenge that it owes an answer to is not answered.

#![allow(clippy::unwrap_used, reason = "a test's helpers fail as the test does")]

mod fake;

use fake::front::{Endless, front};
use fake::{FLOOD, Fate, PUZZLE, protocol, serve};
use std::time::Duration;
use tincture_proof::{Bits, Live, Policy, Rejection, Round, Strength};
use tincture_verifier::{Client, Plan, Settings};

/// A part of an answer, how the answer begins, what then comes without end, and whether that can be seen to be
/// no answer before the time is over.
const ANSWERS: [(&str, &str, &str, bool); 16] = [
    ("interim answers", "", "HTTP/1.1 100 Continue\r\n\r\n", false),
    ("interim answers with headers", "", "HTTP/1.1 103 Hints\r\nlink: </a>\r\n\r\n", false),
    ("a version", "HTTP/1.1", "1", false),
    ("a reason", "HTTP/1.1 200 ", "x", false),
    ("headers", "HTTP/1.1 200 OK\r\n", "x: y\r\n", false),
    ("a header", "HTTP/1.1 200 OK\r\nx: ", "y", false),
    ("a chunk's size", "OK chunked", "0", false),
    ("blanks behind a chunk's size", "OK chunked 1", " ", false),
    ("a chunk's extension", "OK chunked 1;", "x", false),
    ("trailers", "OK chunked 0\r\n", "x: y\r\n", false),
    ("small chunks", "OK chunked ", "1\r\nx\r\n", true),
    ("a body to the connection's end", "OK ", "x", true),
    ("a body of a terabyte", "OK content-length: 1000000000000\r\n\r\n", "x", true),
    ("a packed body", "OK content-encoding: gzip\r\n\r\n", "x", true),
    (
        "the reasons of a refusal",
        "HTTP/1.1 409 No\r\ncontent-type: application/problem+json\r\n\r\n",
        "x",
        false,
    ),
    ("the body of a redirect", "HTTP/1.1 307 There\r\nlocation: /v1/sessions\r\n\r\n", "x", false),
];

/// The beginning of an answer, with the headers that a success needs.
fn beginning(text: &str) -> String {
    let ok = "HTTP/1.1 200 OK\r\ncontent-type: application/x-protobuf\r\n";
    match text.strip_prefix("OK ") {
        None => text.to_owned(),
        Some(rest) => match rest.strip_prefix("chunked") {
            Some(rest) => format!("{ok}transfer-encoding: chunked\r\n\r\n{}", rest.trim_start_matches(' ')),
            None if rest.is_empty() => format!("{ok}\r\n"),
            None => format!("{ok}{rest}"),
        },
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_without_end_is_broken_off() {
    let settings = Settings { timeout: Duration::from_secs(4), repeats: 0, ..Settings::default() };
    for (part, first, more, seen) in ANSWERS {
        let (_, url) = serve(|_, _, _| Fate::Send).await;
        let answer = Endless { first: beginning(first), more };
        let (url, ended) = front(&url, "challenges", answer).await;
        let (protocol, strength) = (protocol("edge", PUZZLE), Strength::Bits(Bits::new(4).unwrap()));
        let policy = Policy { strength, label: None };
        let plan = Plan { batch_rounds: 40, ..Plan::new(&*protocol, Live::Batched, &policy) };
        let report = Client::new(url, settings).unwrap().verify(&plan, &mut |_| {}).await.unwrap();
        let Rejection { reason, round, .. } = report.verdict.unwrap_err();
        let expected = if seen { "malformed_answer" } else { "unanswered" };
        assert_eq!((reason.code(), round), (expected, Some(Round(40))), "{part}: {reason}");
        assert!(report.traffic.received < 1 << 19, "{part}: {}", report.traffic.received);
        // The client hangs up, and that soon where it can see what this is.
        let sent = ended.clone().wait_for(Option::is_some).await.unwrap().unwrap();
        assert!(!seen || sent < FLOOD, "{part}: all {sent} bytes were taken");
    }
}
