//! Sequential runs over a stream, against a server that is honest but for one fault.

#![allow(clippy::unwrap_used, reason = "a test's helpers fail as the test does")]

mod fake;

use fake::{Answer, FLOOD, Fake, Fate, PUZZLE, protocol, serve};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;
use tincture_proof::{Bits, Live, Policy, Reason, Rejection, Round, Strength};
use tincture_verifier::{Client, Plan, Report, ServerUrl, Settings, VerifyError};
use tincture_wire::v1::{ChallengesResponse, CommitmentsResponse, StreamProblem, stream_response};
use tincture_wire::{Encoding, ProblemCode};

fn settings() -> Settings {
    Settings {
        timeout: Duration::from_secs(4),
        repeats: 3,
        pause: Duration::from_millis(5),
        ..Settings::default()
    }
}

async fn run_with(url: ServerUrl, mode: Live, settings: Settings) -> Result<Report, VerifyError> {
    let protocol = protocol("edge", PUZZLE);
    let policy = Policy { strength: Strength::Bits(Bits::new(2).unwrap()), label: None };
    Client::new(url, settings)?.verify(&Plan::new(&*protocol, mode, &policy), &mut |_| {}).await
}

async fn run(url: ServerUrl) -> Result<Report, VerifyError> {
    run_with(url, Live::Sequential, settings()).await
}

/// A server with a fault in its answer to one message of the stream.
async fn faulty(path: &'static str, at: usize, fate: fn() -> Fate) -> (Arc<Fake>, ServerUrl) {
    serve(move |asked, before, _| if (asked, before) == (path, at) { fate() } else { Fate::Send }).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_goes_over_the_stream_alone() {
    for encoding in [Encoding::Json, Encoding::Protobuf] {
        let (fake, url) = serve(|_, _, _| Fate::Send).await;
        let report = run_with(url, Live::Sequential, Settings { encoding, ..settings() }).await.unwrap();
        let rounds = report.verdict.unwrap().soundness.rounds().unwrap();
        assert_eq!(fake.asked("stream/challenges").len(), rounds as usize);
        assert_eq!((fake.asked("stream").len(), fake.asked("stream/commitments").len()), (1, 1));
        assert!(fake.asked("challenges").is_empty() && fake.asked("commitments").is_empty());
        // The messages on the stream count, and a little more than they have when they are posted.
        let bare: usize = fake.log.lock().unwrap().iter().map(|(_, body)| body.len()).sum();
        assert!(report.traffic.sent > bare as u64);
        assert!(report.traffic.received > u64::from(rounds) * 100);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_stream_is_asked_for_where_none_is_wanted() {
    for (mode, stream) in [(Live::Sequential, false), (Live::Batched, true)] {
        let (fake, url) = serve(|_, _, _| Fate::Send).await;
        assert!(run_with(url, mode, Settings { stream, ..settings() }).await.unwrap().verdict.is_ok());
        assert!(fake.asked("stream").is_empty());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_stream_messages_are_requests() {
    let fates: [fn() -> Fate; 6] = [
        || Fate::Status(404),
        || Fate::Status(200),
        || Fate::Status(307),
        || Fate::Problem(ProblemCode::UpgradeRequired),
        || Fate::Problem(ProblemCode::TooManyRequests),
        || Fate::Silence,
    ];
    for fate in fates {
        let (fake, url) = faulty("stream", 0, fate).await;
        let hasty = Settings { timeout: Duration::from_secs(2), ..settings() };
        assert!(run_with(url, Live::Sequential, hasty).await.unwrap().verdict.is_ok());
        assert_eq!(fake.asked("stream").len(), 1);
        assert!(!fake.asked("challenges").is_empty());
    }
    // A switch that nobody asked for is none.
    let (fake, url) = serve(|_, _, answer| {
        if let Answer::Stream(accept) = answer {
            *accept = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=".to_owned();
        }
        Fate::Send
    })
    .await;
    assert!(run(url).await.unwrap().verdict.is_ok());
    assert!(fake.asked("stream/commitments").is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn when_a_stream_breaks_the_same_message_is_posted_and_so_is_the_rest() {
    let fates: [fn() -> Fate; 11] = [
        || Fate::Close,
        || Fate::HangUp,
        || Fate::Silence,
        // No frame: reserved bits; masked, which a server's are not; text that is none.
        || Fate::Bytes(vec![0xff; 64]),
        || Fate::Bytes(vec![0x82, 0x81, 0, 0, 0, 0, 0]),
        || Fate::Bytes(vec![0x81, 0x01, 0xff]),
        // Half a frame, and nothing more.
        || Fate::Bytes(vec![0x82, 0x7e, 1, 0, 7]),
        || Fate::Problem(ProblemCode::Overloaded),
        || Fate::Problem(ProblemCode::Internal),
        || Fate::Problem(ProblemCode::NotReady),
        || Fate::Problem(ProblemCode::SessionNotFound),
    ];
    for fate in fates {
        let (fake, url) = faulty("stream/challenges", 1, fate).await;
        let report =
            run_with(url, Live::Sequential, Settings { timeout: Duration::from_secs(2), ..settings() });
        let rounds = report.await.unwrap().verdict.unwrap().soundness.rounds().unwrap() as usize;
        let (streamed, posted) = (fake.asked("stream/challenges"), fake.asked("challenges"));
        assert_eq!((streamed.len(), posted.len()), (2, rounds - 1));
        assert_eq!(streamed[1], posted[0], "the very same challenge");
        assert_eq!((fake.asked("stream").len(), fake.asked("sessions").len()), (1, 1));

        // Before the first challenge as well.
        let (fake, url) = faulty("stream/commitments", 0, fate).await;
        let hasty = Settings { timeout: Duration::from_secs(2), ..settings() };
        assert!(run_with(url, Live::Sequential, hasty).await.unwrap().verdict.is_ok());
        assert_eq!(fake.asked("stream/commitments"), fake.asked("commitments"));
        assert!(fake.asked("stream/challenges").is_empty());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_that_neither_way_answers_is_unanswered() {
    let (fake, url) = serve(|asked, before, _| match (asked, before) {
        ("stream/challenges", 1) => Fate::HangUp,
        ("challenges", _) => Fate::Status(500),
        _ => Fate::Send,
    })
    .await;
    let Rejection { reason, round, .. } = run(url).await.unwrap().verdict.unwrap_err();
    assert!(matches!(reason, Reason::Unanswered(_)), "{reason}");
    assert_eq!(round, Some(Round(1)));
    let (streamed, posted) = (fake.asked("stream/challenges"), fake.asked("challenges"));
    assert_eq!((streamed.len(), posted.len()), (2, 4));
    assert!(posted.iter().all(|body| *body == streamed[1]));
    assert_eq!(fake.asked("sessions").len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_that_stands_is_not_asked_again() {
    for code in ["session_closed", "conflicting_message", "statement_not_held", "no_such_code"] {
        let (fake, url) = serve(move |asked, before, _| match (asked, before) {
            ("stream/challenges", 1) => {
                let (status, code) = (409, code.to_owned());
                let problem = StreamProblem { status, code, ..StreamProblem::default() };
                Fate::Instead(stream_response::Message::Problem(problem))
            }
            _ => Fate::Send,
        })
        .await;
        let rejected = run(url).await.unwrap().verdict.unwrap_err();
        assert!(matches!(rejected.reason, Reason::Unanswered(_)), "{rejected}");
        assert_eq!(rejected.round, Some(Round(1)));
        assert!(fake.asked("challenges").is_empty());
    }
    // Before the first challenge it is no verdict.
    let (_, url) = faulty("stream/commitments", 0, || Fate::Problem(ProblemCode::SessionClosed)).await;
    assert_eq!(run(url).await.unwrap_err().code(), "session_closed");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_answer_is_malformed() {
    let fates: [fn() -> Fate; 7] = [
        || Fate::Raw(b"<html>".to_vec()),
        || Fate::Raw(Vec::new()),
        || Fate::Raw(vec![0; 1 << 20]),
        || {
            Fate::Instead(stream_response::Message::Problem(StreamProblem {
                status: 200,
                ..Default::default()
            }))
        },
        || {
            Fate::Instead(stream_response::Message::Problem(StreamProblem {
                status: 1 << 20,
                ..Default::default()
            }))
        },
        // A mebibyte announced, and 2^63 - 1 bytes.
        || Fate::Bytes(vec![0x82, 0x7f, 0, 0, 0, 0, 0, 0x10, 0, 0]),
        || Fate::Bytes(vec![0x82, 0x7f, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
    ];
    let other: [fn() -> Fate; 2] = [
        || {
            Fate::Instead(stream_response::Message::Commitments(CommitmentsResponse {
                roots: vec![vec![0; 32]],
            }))
        },
        || Fate::Instead(stream_response::Message::Challenges(ChallengesResponse::default())),
    ];
    for fate in fates.into_iter().chain(other) {
        let (fake, url) = faulty("stream/challenges", 1, fate).await;
        let report = run(url).await.unwrap();
        let rejected = report.verdict.unwrap_err();
        assert_eq!(
            (rejected.reason.code(), rejected.round),
            ("malformed_answer", Some(Round(1))),
            "{rejected}"
        );
        assert!(fake.asked("challenges").is_empty(), "asked again");
        assert!(report.traffic.received < 1 << 17, "{}", report.traffic.received);
    }
    // Once it has opened a session, a server that answers is judged as a prover.
    let (_, url) = faulty("stream/commitments", 0, other[1]).await;
    assert_eq!(run(url).await.unwrap().verdict.unwrap_err().reason.code(), "malformed_answer");
}

#[tokio::test(flavor = "multi_thread")]
async fn openings_from_a_stream_are_checked() {
    let (_, url) = serve(|asked, before, answer| {
        if asked == "stream/challenges" && before == 1 {
            answer.reveal(|reveal| reveal.openings[0].nonces[0] ^= 1);
        }
        Fate::Send
    })
    .await;
    let rejected = run(url).await.unwrap().verdict.unwrap_err();
    assert_eq!((rejected.reason.code(), rejected.round), ("root_mismatch", Some(Round(1))));
}

/// An answer that is sent twice would be taken for the answer to the next message: a lie, as everything
/// that is no answer is.
#[tokio::test(flavor = "multi_thread")]
async fn answers_in_store_do_not_help_a_server() {
    let (_, url) = serve(|asked, before, answer| match (asked, before, answer) {
        ("stream/challenges", 0, Answer::Challenges(answer)) => {
            let twice = Encoding::Protobuf.encode(&tincture_wire::v1::StreamResponse {
                message: Some(stream_response::Message::Challenges(answer.clone())),
            });
            let mut frame = vec![0x82, 0x7e];
            frame.extend(u16::try_from(twice.len()).unwrap().to_be_bytes());
            frame.extend(twice);
            Fate::Bytes(frame.repeat(2))
        }
        _ => Fate::Send,
    })
    .await;
    let rejected = run(url).await.unwrap().verdict.unwrap_err();
    assert_eq!(rejected.round, Some(Round(1)));
}

/// Control frames, empty fragments and pieces of a message cost a server nothing, and none of them is the answer
/// that it owes.
#[tokio::test(flavor = "multi_thread")]
async fn a_flood_in_place_of_an_answer_is_broken_off_and_malformed() {
    let pings = [[0x89, 0x7d].as_slice(), &[0x55; 125]].concat();
    let floods = [
        ("pings", pings),
        ("empty pings", vec![0x89, 0]),
        ("pongs", vec![0x8a, 0]),
        ("empty fragments", vec![0x00, 0]),
    ];
    let patient = Settings { timeout: Duration::from_secs(120), ..settings() };
    for (what, flood) in floods {
        let first = if what == "empty fragments" { vec![0x02, 0] } else { Vec::new() };
        for path in ["stream/commitments", "stream/challenges"] {
            let (first, flood) = (first.clone(), flood.clone());
            let (fake, url) = serve(move |asked, _, _| match asked == path {
                true => Fate::Flood(first.clone(), flood.clone()),
                false => Fate::Send,
            })
            .await;
            let report = run_with(url, Live::Sequential, patient).await.unwrap();
            let rejected = report.verdict.unwrap_err();
            assert_eq!(
                (rejected.reason.code(), rejected.round),
                ("malformed_answer", Some(Round(0))),
                "{what}: {rejected}"
            );
            let sent = fake.flooded().await;
            assert!(sent < FLOOD, "{what}: all {sent} bytes were taken");
            assert!(fake.asked("challenges").is_empty(), "asked again");
        }
    }
}

/// What proxies send to keep a connection is no flood, also not in a run of many rounds.
#[tokio::test(flavor = "multi_thread")]
async fn a_ping_before_each_answer_is_answered_and_does_no_harm() {
    let (fake, url) = serve(|asked, _, _| match asked {
        "stream/challenges" => Fate::Pinged(30),
        _ => Fate::Send,
    })
    .await;
    let rounds = run(url).await.unwrap().verdict.unwrap().soundness.rounds().unwrap();
    assert_eq!(fake.asked("stream/challenges").len(), rounds as usize);
    assert!(fake.asked("challenges").is_empty());
    // Of pings that come together the last may stand for all (RFC 6455, section 5.5.3).
    assert!(fake.pongs.load(Relaxed) > 0);
}
