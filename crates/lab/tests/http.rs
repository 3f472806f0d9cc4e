//! Cheats behind a real server on loopback, against the unchanged client; and verifiers that cheat.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

use std::sync::Arc;
use std::time::Duration;
use tincture_lab::cheats::{Inapplicable, LIVE, cheat};
use tincture_lab::verifiers::{self, Line};
use tincture_lab::{Target, cheating_holding, examples};
use tincture_ledger::MemoryStore;
use tincture_proof::{Bits, Coins, Label, Live, Policy, Stream, Strength};
use tincture_prover::{Catalogue, ServedStatement, Service, Settings, serve};
use tincture_verifier::{Client, Plan, Recording, Report, Saved, ServerUrl, Subject, Trust};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

/// Serves a holding until the runtime ends, and says where.
async fn start(holding: ServedStatement, settings: Settings) -> String {
    let catalogue = Catalogue::new(vec![holding]).unwrap();
    let service = Service::new(catalogue, Arc::new(MemoryStore::default()), settings).unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(serve(listener, service, std::future::pending()));
    url
}

fn honest(target: &Target) -> ServedStatement {
    ServedStatement::honest(target.prepared(), target.solution().unwrap(), Label::default()).unwrap()
}

fn client(url: &str, timeout: Duration) -> Client {
    let settings = tincture_verifier::Settings {
        timeout,
        repeats: 2,
        pause: Duration::from_millis(10),
        ..tincture_verifier::Settings::default()
    };
    Client::new(ServerUrl::parse(url).unwrap(), settings).unwrap()
}

fn line(url: &str) -> Line {
    Line::new(ServerUrl::parse(url).unwrap(), &Trust::system()).unwrap()
}

async fn verify(url: &str, target: &Target, mode: Live, timeout: Duration) -> Report {
    let policy = Policy { strength: Strength::Bits(Bits::LIVE), label: None };
    let plan = Plan::new(target.protocol(), mode, &policy);
    client(url, timeout).verify(&plan, &mut |_| {}).await.unwrap()
}

/// Every live strategy, both protocols, both modes, over HTTP: rejected, with the reason that the strategy
/// admits to.
#[test]
fn every_cheating_server_is_caught() {
    Runtime::new().unwrap().block_on(async {
        let mut coins = Coins::new(&[1; 32], Stream::Arrangement);
        for strategy in LIVE.iter().map(|strategy| strategy.name).chain(["guess:random", "broken-edge:8"]) {
            for protocol in ["edge", "clique"] {
                let target = examples::target("six", protocol);
                let cheat = cheat(strategy, &target, &mut coins).unwrap();
                let caught_as = cheat.caught_as();
                let served = examples::target("six", protocol);
                let holding = cheating_holding(vec![(served, cheat)], Label::default(), Duration::ZERO);
                let url = start(holding.unwrap(), Settings::default()).await;
                for mode in [Live::Sequential, Live::Batched] {
                    let report = verify(&url, &target, mode, Duration::from_secs(60)).await;
                    let code = report.verdict.unwrap_err().reason.code();
                    assert!(caught_as.contains(&code), "{strategy} by {protocol}: {code}");
                }
            }
        }
    });
}

/// A cheat that falls silent is caught as well: by the verifier's patience.
#[test]
fn silence_is_no_answer() {
    let runtime = Runtime::new().unwrap();
    runtime.block_on(async {
        let target = examples::target("four", "clique");
        let mut coins = Coins::new(&[2; 32], Stream::Arrangement);
        let cheat = cheat("stall:silent", &target, &mut coins).unwrap();
        let served = examples::target("four", "clique");
        let silence = Duration::from_secs(3);
        let holding = cheating_holding(vec![(served, cheat)], Label::default(), silence).unwrap();
        let url = start(holding, Settings::default()).await;
        let report = verify(&url, &target, Live::Batched, Duration::from_millis(400)).await;
        assert_eq!(report.verdict.unwrap_err().reason.code(), "unanswered");
    });
    runtime.shutdown_background();
}

/// What a verifier keeps of a run is what was exchanged: it verifies again.
#[test]
fn a_saved_run_verifies_again() {
    Runtime::new().unwrap().block_on(async {
        let target = examples::target("four", "clique");
        let url = start(honest(&target), Settings::default()).await;
        let policy = Policy { strength: Strength::Bits(Bits::LIVE), label: None };
        for mode in [Live::Sequential, Live::Batched] {
            let plan = Plan::new(target.protocol(), mode, &policy);
            let mut recording = Recording::default();
            let client = client(&url, Duration::from_secs(60));
            let report = client.verify_recorded(&plan, &mut |_| {}, &mut recording).await.unwrap();
            assert!(report.verdict.is_ok());
            let saved = Saved::of(target.protocol(), mode, plan.rounds(), &recording).unwrap();
            let saved = Saved::read(&saved.write()).unwrap();
            let accepted = saved.check(target.protocol()).unwrap().unwrap();
            assert_eq!(accepted.soundness.rounds(), Some(plan.rounds().get()));
            let subject = Subject {
                statement: target.statement(),
                instance: target.prepared().instance(),
                protocol: target.protocol(),
            };
            assert!(saved.tell(subject, 3).unwrap().contains("Accepted"));
        }
    });
}

/// Whatever a cheating verifier tries, it gets one answer a round and nothing else.
#[test]
fn cheating_verifiers_learn_nothing() {
    Runtime::new().unwrap().block_on(async {
        let target = examples::target("nine", "edge");
        let url = start(honest(&target), Settings::default()).await;
        for verifier in verifiers::VERIFIERS.iter().filter(|verifier| verifier.name != "floods") {
            let finding = verifiers::run(verifier.name, &line(&url), &target, &[3; 32]).await.unwrap();
            assert!(!finding.gained, "{finding:?}");
            assert!(!finding.steps.is_empty());
        }
        // And an honest verifier is served as before.
        let clique = examples::target("nine", "clique");
        let report = verify(&url, &clique, Live::Batched, Duration::from_secs(60)).await;
        assert!(report.verdict.is_ok());
        // A flood fills what room there is, and breaks nothing.
        let settings = Settings { most_open_sessions: 60, ..Settings::default() };
        let url = start(honest(&target), settings).await;
        let finding = verifiers::run("floods", &line(&url), &target, &[4; 32]).await.unwrap();
        assert!(!finding.gained, "{finding:?}");
        assert!(finding.steps[1].contains("too_many_sessions"), "{finding:?}");
    });
}

/// The registry says which strategy does not apply, and why.
#[test]
fn what_does_not_apply_says_so() {
    let target = examples::target("four", "edge");
    let mut coins = Coins::new(&[4; 32], Stream::Arrangement);
    let error = |text, coins: &mut Coins| cheat(text, &target, coins).err().unwrap();
    assert!(matches!(error("out-of-range", &mut coins), Inapplicable::Statement { .. }));
    assert!(matches!(error("broken-edge:0", &mut coins), Inapplicable::Parameter { .. }));
    assert!(matches!(error("replay:x", &mut coins), Inapplicable::Parameter { .. }));
    assert!(error("nonsense", &mut coins).to_string().contains("broken-edge, broken-clue, guess"));
}
