//! Real server, real client, loopback: every kind of statement, both protocols, both modes.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

use tincture_proof::{Bits, Label, Live, Policy, Reason, Strength};
use tincture_protocols::names;
use tincture_tests::puzzles::{self, Solved};
use tincture_tests::server::Server;
use tincture_verifier::{Client, Plan, Report, ServerUrl, Settings, VerifyError};
use tincture_wire::Encoding;

fn policy(bits: u32) -> Policy {
    Policy { strength: Strength::Bits(Bits::new(bits).unwrap()), label: None }
}

async fn verify(
    url: &ServerUrl,
    solved: &Solved,
    protocol: &str,
    mode: Live,
    policy: &Policy,
    encoding: Encoding,
) -> Result<Report, VerifyError> {
    let protocol = solved.protocol(protocol);
    let client = Client::new(url.clone(), Settings { encoding, ..Settings::default() })?;
    client.verify(&Plan::new(&*protocol, mode, policy), &mut |_| {}).await
}

/// 40 bits, but for one-round-trip-a-round runs on large instances, which `TINCTURE_LONG=1` makes whole.
fn bits_for(protocol: &str, mode: Live, solved: &Solved) -> u32 {
    let long = std::env::var_os("TINCTURE_LONG").is_some();
    let slow = protocol == "edge" && solved.prepared.instance().unwrap().edges().len() > 100 && !long;
    if slow { if mode == Live::Sequential { 2 } else { 10 } } else { 40 }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everything_is_accepted_with_every_protocol_and_mode() {
    let all = puzzles::all();
    let server = Server::start(&all.iter().collect::<Vec<_>>(), "end to end").await.unwrap();
    for solved in &all {
        for protocol in names() {
            for mode in [Live::Sequential, Live::Batched] {
                let policy = policy(bits_for(protocol, mode, solved));
                let report = verify(&server.url, solved, protocol, mode, &policy, Encoding::Protobuf).await;
                let report = report.unwrap();
                let accepted =
                    report.verdict.unwrap_or_else(|e| panic!("{} {protocol} {mode:?}: {e}", solved.name));
                assert_eq!(accepted.label.as_str(), "end to end");
                assert_eq!(Strength::Bits(Bits::new(accepted.soundness.bits()).unwrap()), policy.strength);
            }
        }
    }
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_27_clue_puzzle_takes_the_rounds_that_theory_says() {
    let solved = puzzles::twenty_seven();
    let instance = solved.prepared.instance().unwrap();
    assert_eq!((instance.vertices(), instance.edges().len(), instance.cover().len()), (63, 674, 28));
    let server = Server::start(&[&solved], "").await.unwrap();
    for (protocol, bits, rounds) in [("clique", 40, 763), ("clique", 128, 2440)] {
        let report =
            verify(&server.url, &solved, protocol, Live::Batched, &policy(bits), Encoding::Json).await;
        assert_eq!(report.unwrap().verdict.unwrap().soundness.rounds(), Some(rounds));
    }
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_holds_another_puzzle_is_refused_before_the_first_round() {
    let (mine, other) = (puzzles::twenty_seven(), puzzles::sudoku(3, 3, |i| i % 5 == 0));
    let server = Server::start(&[&other], "").await.unwrap();
    let report =
        verify(&server.url, &mine, "edge", Live::Batched, &policy(40), Encoding::Protobuf).await.unwrap();
    assert_eq!(report.verdict.unwrap_err().reason, Reason::StatementNotHeld);
    assert_eq!(report.accepted_rounds, 0);
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_label_that_the_verifier_insists_on_must_be_the_servers() {
    let solved = puzzles::sudoku(2, 2, |i| i % 4 == 1);
    let server = Server::start(&[&solved], "mine").await.unwrap();
    for (label, accepted) in [("mine", true), ("yours", false), ("", false)] {
        let policy = Policy { label: Some(Label::new(label).unwrap()), ..policy(10) };
        let report =
            verify(&server.url, &solved, "clique", Live::Batched, &policy, Encoding::Json).await.unwrap();
        assert_eq!(report.verdict.is_ok(), accepted, "{label:?}");
    }
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_verifiers_at_once_do_not_disturb_each_other() {
    let solved = puzzles::sudoku(2, 2, |i| i % 4 == 1);
    let server = Server::start(&[&solved], "").await.unwrap();
    let mut runs = tokio::task::JoinSet::new();
    for i in 0..16 {
        let url = server.url.clone();
        runs.spawn(async move {
            let solved = puzzles::sudoku(2, 2, |i| i % 4 == 1);
            let mode = if i % 2 == 0 { Live::Sequential } else { Live::Batched };
            verify(&url, &solved, "edge", mode, &policy(10), Encoding::Protobuf)
                .await
                .unwrap()
                .verdict
                .is_ok()
        });
    }
    assert!(runs.join_all().await.into_iter().all(|accepted| accepted));
    server.stop().await.unwrap();
}

#[tokio::test]
async fn no_server_is_an_error_and_no_verdict() {
    let solved = puzzles::sudoku(2, 2, |i| i % 4 == 1);
    // A port that was free a moment ago.
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let url = ServerUrl::parse(&format!("http://127.0.0.1:{port}")).unwrap();
    assert!(verify(&url, &solved, "edge", Live::Batched, &policy(5), Encoding::Json).await.is_err());
}
