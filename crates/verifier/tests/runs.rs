//! Whole runs against a server that is honest, or honest but for one fault.

#![allow(clippy::unwrap_used, reason = "a test's helpers fail as the test does")]

mod fake;

use fake::{Answer, Fate, PUZZLE, protocol, serve, serve_labelled};
use std::time::Duration;
use tincture_proof::{Bits, Label, Live, Policy, Reason, Rejection, Round, Strength};
use tincture_verifier::{Client, Plan, Progress, Report, ServerUrl, Settings, VerifyError};
use tincture_wire::v1::CommitmentsRequest;
use tincture_wire::{Encoding, ProblemCode};

const MODES: [Live; 2] = Live::ALL;

/// Every message a request: `streams.rs` is about the other way.
fn settings() -> Settings {
    Settings {
        stream: false,
        timeout: Duration::from_secs(3),
        repeats: 3,
        pause: Duration::from_millis(5),
        ..Settings::default()
    }
}

fn policy(label: Option<&str>) -> Policy {
    let label = label.map(|label| Label::new(label).unwrap());
    Policy { strength: Strength::Bits(Bits::new(4).unwrap()), label }
}

async fn run_with(url: ServerUrl, mode: Live, settings: Settings) -> Result<Report, VerifyError> {
    let protocol = protocol("edge", PUZZLE);
    let policy = policy(None);
    let plan = Plan { batch_rounds: 40, ..Plan::new(&*protocol, mode, &policy) };
    Client::new(url, settings)?.verify(&plan, &mut |_| {}).await
}

async fn run(url: ServerUrl, mode: Live) -> Result<Report, VerifyError> {
    run_with(url, mode, settings()).await
}

async fn rejection(url: ServerUrl, mode: Live) -> Rejection {
    run(url, mode).await.unwrap().verdict.unwrap_err()
}

/// A fault in the answer to the second message that goes to `path` (which is sent after a challenge, or,
/// in sequential mode, never: then the test's path must be "challenges").
fn second(path: &'static str, fate: fn() -> Fate) -> impl Fn(&str, usize, &mut Answer) -> Fate {
    move |asked, before, _| if asked == path && before >= 1 { fate() } else { Fate::Send }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_honest_server_is_accepted_in_both_modes_and_encodings() {
    for (mode, encoding) in MODES.iter().flat_map(|&m| [(m, Encoding::Json), (m, Encoding::Protobuf)]) {
        let settings = Settings { encoding, ..settings() };
        let (fake, url) = serve(|_, _, _| Fate::Send).await;
        let protocol = protocol("edge", PUZZLE);
        let policy = policy(None);
        let plan = Plan { batch_rounds: 40, ..Plan::new(&*protocol, mode, &policy) };
        let mut seen: Vec<Progress> = Vec::new();
        let report = Client::new(url, settings).unwrap().verify(&plan, &mut |p| seen.push(p)).await.unwrap();

        let accepted = report.verdict.unwrap();
        assert_eq!(accepted.soundness.rounds(), Some(plan.rounds().get()));
        assert_eq!(report.accepted_rounds, plan.rounds().get());
        assert_eq!(seen.last().unwrap().reached, accepted.soundness);
        assert!(seen.is_sorted_by_key(|progress| progress.reached.rounds()));
        let sent: usize = fake.log.lock().unwrap().iter().map(|(_, body)| body.len()).sum();
        assert_eq!(report.traffic.sent, sent as u64);
        assert!(report.traffic.received > u64::from(plan.rounds().get()) * 100);
    }
}

#[tokio::test]
async fn a_runtime_of_one_thread_will_do() {
    let (_, url) = serve(|_, _, _| Fate::Send).await;
    assert!(run(url, Live::Batched).await.unwrap().verdict.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_reply_is_asked_for_again_with_the_same_bytes() {
    for mode in MODES {
        let (fake, url) = serve(|path, before, _| match (path, before) {
            ("challenges", 1 | 2) => Fate::Status(500),
            ("challenges", 3) => Fate::Problem(ProblemCode::Timeout),
            ("commitments", 0) => Fate::Status(502),
            _ => Fate::Send,
        })
        .await;
        assert!(run(url, mode).await.unwrap().verdict.is_ok(), "{mode:?}");
        let log = fake.log.lock().unwrap();
        let of = |what: &str| log.iter().filter(|(path, _)| path == what).map(|(_, b)| b.clone()).collect();
        let (challenges, commitments): (Vec<Vec<u8>>, Vec<Vec<u8>>) = (of("challenges"), of("commitments"));
        assert!(challenges[1..5].iter().all(|body| *body == challenges[1]));
        assert_ne!(challenges[0], challenges[1]);
        assert_ne!(challenges[5], challenges[1]);
        assert_eq!(commitments[0], commitments[1]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unanswered_challenge_is_a_caught_prover() {
    let fates: [fn() -> Fate; 7] = [
        || Fate::Silence,
        || Fate::Status(500),
        || Fate::Status(404),
        || Fate::Status(307),
        || Fate::Problem(ProblemCode::SessionClosed),
        || Fate::Problem(ProblemCode::SessionNotFound),
        || Fate::Problem(ProblemCode::StatementNotHeld),
    ];
    for mode in MODES {
        for fate in fates {
            let (fake, url) = serve(second("challenges", fate)).await;
            let Rejection { reason, round, slot } = rejection(url, mode).await;
            assert!(matches!(reason, Reason::Unanswered(_)), "{reason}");
            assert_eq!(round, Some(Round(if mode == Live::Sequential { 1 } else { 40 })));
            assert_eq!(slot, None);
            // No fresh session, no fresh rounds, and an end to the repeats.
            let log = fake.log.lock().unwrap();
            assert_eq!(log.iter().filter(|(path, _)| path == "sessions").count(), 1);
            let challenges: Vec<_> = log.iter().filter(|(path, _)| path == "challenges").collect();
            assert!((2..=5).contains(&challenges.len()));
            assert!(challenges[1..].iter().all(|asked| *asked == challenges[1]));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_busy_server_is_asked_for_as_long_as_there_is_time() {
    for mode in MODES {
        for code in [ProblemCode::Overloaded, ProblemCode::TooManyRequests] {
            let (fake, url) = serve(move |path, before, _| match (path, before) {
                ("challenges", 1..8) => Fate::Busy(code.clone(), 0),
                _ => Fate::Send,
            })
            .await;
            let patient = Settings { timeout: Duration::from_secs(60), repeats: 0, ..settings() };
            assert!(run_with(url, mode, patient).await.unwrap().verdict.is_ok());
            let challenges = fake.asked("challenges");
            assert!(challenges[1..9].iter().all(|body| *body == challenges[1]));
        }
        // And no longer.
        let (_, url) = serve(second("challenges", || Fate::Busy(ProblemCode::Overloaded, 1000))).await;
        let hasty = Settings { timeout: Duration::from_millis(300), ..settings() };
        let report = run_with(url, mode, hasty).await.unwrap();
        assert!(matches!(report.verdict.unwrap_err().reason, Reason::Unanswered(_)));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_is_left_alone_for_as_long_as_it_asks() {
    let (_, url) = serve(|path, before, _| match (path, before) {
        ("challenges", 0) => Fate::Busy(ProblemCode::TooManyRequests, 1),
        _ => Fate::Send,
    })
    .await;
    let report = run(url, Live::Batched).await.unwrap();
    assert!(report.verdict.is_ok());
    assert!(report.elapsed >= Duration::from_secs(1), "{:?}", report.elapsed);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_server_is_asked_again_for_a_session() {
    for code in [ProblemCode::TooManySessions, ProblemCode::TooManyClientSessions] {
        let (fake, url) = serve(move |path, before, _| match (path, before) {
            ("sessions", 0 | 1) => Fate::Busy(code.clone(), 0),
            _ => Fate::Send,
        })
        .await;
        assert!(run(url, Live::Batched).await.unwrap().verdict.is_ok());
        assert_eq!(fake.asked("sessions").len(), 3);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn batches_are_no_larger_than_the_server_takes() {
    for (most, expected) in [(7, 7), (0, 40), (1 << 20, 40)] {
        let (fake, url) = serve(move |_, _, answer| {
            if let Answer::Session(session) = answer {
                session.batch_rounds = most;
            }
            Fate::Send
        })
        .await;
        let report = run(url, Live::Batched).await.unwrap();
        assert_eq!(Some(report.accepted_rounds), report.verdict.unwrap().soundness.rounds());
        let counts = fake.asked("commitments").into_iter().map(|body| {
            let request: CommitmentsRequest = Encoding::Protobuf.decode(&body).unwrap();
            request.count
        });
        assert_eq!(counts.max(), Some(expected));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn commitments_withheld_after_a_challenge_are_unanswered_and_before_it_an_error() {
    let (_, url) = serve(second("commitments", || Fate::Status(500))).await;
    let rejected = rejection(url, Live::Batched).await;
    assert!(matches!(rejected.reason, Reason::Unanswered(_)));
    assert_eq!(rejected.round, Some(Round(40)));

    let always = |path: &str, _: usize, _: &mut Answer| match path {
        "commitments" => Fate::Problem(ProblemCode::Internal),
        _ => Fate::Send,
    };
    for mode in MODES {
        let (_, url) = serve(always).await;
        assert_eq!(run(url, mode).await.unwrap_err().code(), "internal");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_there_is_an_error() {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = ServerUrl::parse(&format!("http://{}", listener.local_addr().unwrap())).unwrap();
    drop(listener);
    assert_eq!(run(url, Live::Batched).await.unwrap_err().code(), "no_connection");

    let (_, url) = serve(|_, _, _| Fate::Silence).await;
    let hasty = Settings { timeout: Duration::from_millis(300), ..settings() };
    assert_eq!(run_with(url, Live::Batched, hasty).await.unwrap_err().code(), "no_connection");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_answers_like_no_tincture_server_is_an_error() {
    let fates: [fn() -> Fate; 5] = [
        || Fate::Raw(b"<html>hello</html>".to_vec()),
        || Fate::Raw(vec![0xff; 1 << 20]),
        || Fate::Status(404),
        || Fate::Status(301),
        || Fate::Status(503),
    ];
    for fate in fates {
        let (_, url) = serve(move |_, _, _| fate()).await;
        assert_eq!(run(url, Live::Batched).await.unwrap_err().code(), "not_tincture");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn refusals_carry_the_servers_code_and_a_puzzle_not_held_is_a_verdict() {
    for (code, text) in [
        (ProblemCode::UnknownProtocol, "unknown_protocol"),
        (ProblemCode::InstanceMismatch, "instance_mismatch"),
        (ProblemCode::TooManySessions, "too_many_sessions"),
        (ProblemCode::BadRounds, "bad_rounds"),
    ] {
        let (_, url) = serve(move |_, _, _| Fate::Problem(code.clone())).await;
        assert_eq!(run(url, Live::Batched).await.unwrap_err().code(), text);
    }

    let (fake, url) = serve(|_, _, _| Fate::Send).await;
    let other = protocol("edge", b"1...\n..2.\n.1..\n...1\n");
    let policy = policy(None);
    let plan = Plan::new(&*other, Live::Batched, &policy);
    let report = Client::new(url, settings()).unwrap().verify(&plan, &mut |_| {}).await.unwrap();
    assert_eq!(report.verdict.unwrap_err().reason, Reason::StatementNotHeld);
    assert!(fake.log.lock().unwrap().is_empty(), "no round was begun");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_id_without_the_verifiers_share_is_refused() {
    let (_, url) = serve(|_, _, answer| {
        if let Answer::Session(session) = answer {
            session.server_random[0] ^= 1;
        }
        Fate::Send
    })
    .await;
    let rejected = rejection(url, Live::Batched).await;
    assert_eq!(rejected.reason.code(), "malformed_answer");
    assert!(rejected.to_string().contains("session id"));
}

#[tokio::test(flavor = "multi_thread")]
async fn labels_are_reported_held_against_the_policy_and_checked() {
    let (_, url) = serve_labelled("for Ada", |_, _, _| Fate::Send).await;
    let protocol = protocol("edge", PUZZLE);
    for (wanted, accepted) in [(None, true), (Some("for Ada"), true), (Some("for Bob"), false)] {
        let policy = policy(wanted);
        let plan = Plan::new(&*protocol, Live::Batched, &policy);
        let report = Client::new(url.clone(), settings()).unwrap().verify(&plan, &mut |_| {}).await.unwrap();
        assert_eq!(report.label, Some(Label::new("for Ada").unwrap()));
        assert_eq!(
            report.verdict.map_err(|r| r.reason.code()).map(drop),
            match accepted {
                true => Ok(()),
                false => Err("wrong_label"),
            }
        );
    }

    let (_, url) = serve(|_, _, answer| {
        if let Answer::Session(session) = answer {
            session.label = "\u{202e}adA rof".to_owned();
        }
        Fate::Send
    })
    .await;
    assert_eq!(rejection(url, Live::Batched).await.reason, Reason::MalformedLabel);
}

type Change = fn(&mut Answer);

/// Changes the answer to the second challenge, or to the first commitments.
fn tampered(change: Change) -> impl Fn(&str, usize, &mut Answer) -> Fate {
    move |path, before, answer| {
        if path == "commitments" || (path == "challenges" && before >= 1) {
            change(answer);
        }
        Fate::Send
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_of_a_wrong_form_are_rejected_where_they_stand() {
    let cases: [(&str, Change, u32); 6] = [
        ("a root too many", |a| a.roots(|roots| roots.push(vec![0; 32])), 0),
        ("no root", |a| a.roots(Vec::clear), 0),
        ("a short root", |a| a.roots(|roots| roots[2].truncate(31)), 0),
        ("an opening less", |a| a.reveal(|reveal| reveal.openings.truncate(39)), 40),
        ("a long nonce", |a| a.reveal(|reveal| reveal.openings[3].nonces.push(0)), 40),
        ("a next root", |a| a.reveal(|reveal| reveal.next_root = vec![0; 32]), 40),
    ];
    for (what, change, round) in cases {
        let (_, url) = serve(tampered(change)).await;
        let rejected = rejection(url, Live::Batched).await;
        assert_eq!(
            (rejected.reason.code(), rejected.round),
            ("malformed_answer", Some(Round(round))),
            "{what}"
        );
    }
    let (_, url) = serve(tampered(|a| a.reveal(|reveal| reveal.next_root.clear()))).await;
    let rejected = rejection(url, Live::Sequential).await;
    assert_eq!((rejected.reason.code(), rejected.round), ("malformed_answer", Some(Round(1))));
}

#[tokio::test(flavor = "multi_thread")]
async fn garbage_and_endless_answers_to_a_challenge_are_malformed() {
    let fates: [fn() -> Fate; 2] = [|| Fate::Raw(b"<html>".to_vec()), || Fate::Raw(vec![0; 1 << 20])];
    for fate in fates {
        for mode in MODES {
            let (_, url) = serve(second("challenges", fate)).await;
            let report = run(url, mode).await.unwrap();
            assert_eq!(report.verdict.unwrap_err().reason.code(), "malformed_answer");
            // Of a mebibyte that is no legal answer, little is read.
            assert!(report.traffic.received < 1 << 19, "{}", report.traffic.received);
        }
    }
}

/// Decoders quote the fields that they do not know, and verdicts are printed on terminals.
#[tokio::test(flavor = "multi_thread")]
async fn a_malformed_answer_cannot_write_on_the_verifiers_terminal() {
    let settings = Settings { encoding: Encoding::Json, ..settings() };
    for path in ["commitments", "challenges"] {
        let field = format!("\\u001b[2K\\nACCEPTED: all is well\\u202e{}", "x".repeat(1000));
        let answer = format!("{{\"{field}\":1}}").into_bytes();
        let fault = move |asked: &str, _: usize, _: &mut Answer| match asked == path {
            true => Fate::Raw(answer.clone()),
            false => Fate::Send,
        };
        let (_, url) = serve(fault).await;
        let rejected = run_with(url, Live::Batched, settings).await.unwrap().verdict.unwrap_err();
        let shown = rejected.to_string();
        assert_eq!(rejected.reason.code(), "malformed_answer");
        assert!(shown.contains("\\u{1b}[2K\\nACCEPTED") && shown.len() < 1000, "{shown}");
        assert!(!shown.contains(|c: char| c.is_control() || c == '\u{202e}'), "{shown:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn tampered_openings_are_rejected_by_the_engine_with_their_round() {
    let cases: [(Change, &[&str]); 3] = [
        (|a| a.reveal(|reveal| reveal.openings[0].nonces[0] ^= 1), &["root_mismatch"]),
        (|a| a.reveal(|reveal| reveal.openings[0].siblings[0] ^= 1), &["root_mismatch"]),
        (
            |a| a.reveal(|reveal| reveal.openings[0].values[0] ^= 0x40),
            &["root_mismatch", "same_colour", "palette_colour"],
        ),
    ];
    for mode in MODES {
        for (change, codes) in cases {
            let (_, url) = serve(tampered(change)).await;
            let rejected = rejection(url, mode).await;
            assert!(codes.contains(&rejected.reason.code()), "{rejected}");
            assert_eq!(rejected.round, Some(Round(if mode == Live::Sequential { 1 } else { 40 })));
        }
    }
}

/// For a run that would otherwise go on for as long as each single message may take.
fn short_run() -> Settings {
    Settings { timeout: Duration::from_secs(600), deadline: Duration::from_secs(2), ..settings() }
}

#[tokio::test(flavor = "multi_thread")]
async fn when_the_time_for_the_whole_run_is_over_a_challenge_is_unanswered() {
    let fates: [fn() -> Fate; 2] = [|| Fate::Silence, || Fate::Busy(ProblemCode::Overloaded, 0)];
    let mut runs = Vec::new();
    for (mode, stream) in [(Live::Sequential, true), (Live::Sequential, false), (Live::Batched, false)] {
        // In the first round as well, once its challenge was sent.
        for (fate, first) in fates.iter().flat_map(|&fate| [(fate, 0), (fate, 1)]) {
            runs.push(tokio::spawn(async move {
                let (fake, url) = serve(move |path, before, _| match path {
                    "challenges" if before >= first => fate(),
                    "stream/challenges" if before >= first => Fate::Silence,
                    _ => Fate::Send,
                })
                .await;
                let report = run_with(url, mode, Settings { stream, ..short_run() }).await.unwrap();
                let Rejection { reason, round, .. } = report.verdict.unwrap_err();
                assert_eq!(reason.code(), "unanswered");
                assert_eq!(round.is_some_and(|round| round.0 > 0), first > 0);
                assert_eq!(fake.asked("sessions").len(), 1);
            }));
        }
    }
    for run in runs {
        run.await.unwrap();
    }
}

/// Each answer comes soon enough, and all of them together do not.
#[tokio::test(flavor = "multi_thread")]
async fn answers_that_come_late_each_do_not_lead_past_the_time_for_the_whole_run() {
    let (_, url) = serve(|path, _, _| {
        if path == "challenges" {
            std::thread::sleep(Duration::from_millis(100));
        }
        Fate::Send
    })
    .await;
    let report = run_with(url, Live::Sequential, short_run()).await.unwrap();
    let reason = report.verdict.unwrap_err().reason;
    assert_eq!(reason.code(), "unanswered");
    assert!(reason.to_string().contains("whole run"), "{reason}");
}

#[tokio::test(flavor = "multi_thread")]
async fn when_the_time_for_the_whole_run_is_over_before_a_challenge_there_is_no_verdict() {
    for path in ["sessions", "commitments"] {
        let (fake, url) = serve(move |asked, _, _| match asked == path {
            true => Fate::Silence,
            false => Fate::Send,
        })
        .await;
        assert_eq!(run_with(url, Live::Batched, short_run()).await.unwrap_err().code(), "deadline");
        assert!(fake.asked("challenges").is_empty());
    }
    // The commitments came in time, and yet too late for a challenge.
    let (fake, url) = serve(|asked, _, _| {
        if asked == "commitments" {
            std::thread::sleep(Duration::from_secs(3));
        }
        Fate::Send
    })
    .await;
    let report = run_with(url, Live::Batched, short_run()).await;
    assert_eq!(report.unwrap_err().code(), "deadline");
    assert!(fake.asked("challenges").is_empty());
}
