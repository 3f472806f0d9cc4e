//! Client and server with a network between them that loses, cuts, delays, repeats and reorders: every run
//! ends, and no end gives the secret away or lets a cheat get off.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

mod chance;
mod proxy;
mod reading;
mod record;

use chance::Chance;
use proxy::{Fault, Proxy, Rule, Tally};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tincture_proof::{Bits, Live, Policy, Reason, Round, Strength};
use tincture_tests::puzzles::{self, Solved};
use tincture_tests::server::Server;
use tincture_verifier::{Client, Plan, Report, ServerUrl, Settings, VerifyError};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

/// How long a client waits for one answer.
const PATIENCE: Duration = Duration::from_millis(500);
/// The runs under way at once. They wait most of the time.
const AT_ONCE: usize = 20;

/// A mode, and whether by stream.
const WAYS: [(Live, bool); 3] = [(Live::Sequential, true), (Live::Sequential, false), (Live::Batched, false)];

fn solved() -> Solved {
    puzzles::sudoku(2, 2, |i| i % 4 == 1)
}

fn address(server: &Server) -> SocketAddr {
    server.url.to_string().strip_prefix("http://").unwrap().parse().unwrap()
}

/// A run of a few rounds.
async fn run(url: ServerUrl, protocol: &str, (mode, stream): (Live, bool)) -> Result<Report, VerifyError> {
    let solved = solved();
    let protocol = solved.protocol(protocol);
    let policy = Policy { strength: Strength::Bits(Bits::new(1).unwrap()), label: None };
    let plan = Plan { batch_rounds: 3, ..Plan::new(&*protocol, mode, &policy) };
    let pause = Duration::from_millis(2);
    let settings = Settings { timeout: 2 * PATIENCE, pause, stream, repeats: 8, ..Settings::default() };
    Client::new(url, settings)?.verify(&plan, &mut |_| {}).await
}

fn runs() -> u64 {
    if std::env::var_os("TINCTURE_LONG").is_some() { 1200 } else { 60 }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_the_network_does_no_challenge_is_replaced_and_no_round_answered_twice() {
    let server = Server::start(&[&solved()], "").await.unwrap();
    let (server_address, tally) = (address(&server), Arc::new(Tally::default()));
    let at_once = Arc::new(Semaphore::new(AT_ONCE));
    let mut all = JoinSet::new();
    for seed in 0..runs() {
        let (at_once, tally) = (Arc::clone(&at_once), Arc::clone(&tally));
        all.spawn(async move {
            let _permit = at_once.acquire().await.unwrap();
            let pick = usize::try_from(seed).unwrap();
            let (way, protocol) = (WAYS[pick % 3], ["edge", "clique"][pick / 3 % 2]);
            let rule = Rule::Often([3, 10, 30][pick / 6 % 3]);
            let proxy = Proxy::start(server_address, rule, Chance::new(seed), PATIENCE, tally).await;
            let outcome = run(proxy.url.clone(), protocol, way).await;
            proxy.record.check(&outcome, &format!("seed {seed}, {protocol}, {way:?}"));
            match outcome {
                Ok(Report { verdict: Ok(_), .. }) => "accepted",
                Ok(_) => "unanswered",
                Err(_) => "an error before the first challenge",
            }
        });
    }
    let ends = all.join_all().await;
    let count = |wanted: &str| ends.iter().filter(|end| **end == wanted).count();
    let faults: Vec<_> =
        Fault::ALL.iter().map(|&fault| (fault, tally[fault as usize].load(Ordering::Relaxed))).collect();
    let early = count("an error before the first challenge");
    let counts = format!(
        "{} accepted, {} unanswered, {early} errors before the first challenge, of {}; {faults:?}",
        count("accepted"),
        count("unanswered"),
        ends.len()
    );
    println!("{counts}");
    assert!(count("accepted") > 0, "nothing got through: {counts}");
    // What opens a session is not sent twice, and with these seeds up to a quarter of them are lost. If many
    // more were, the runs would say little about challenges.
    assert!(3 * early < ends.len(), "too many runs end too early: {counts}");
    assert!(faults.iter().all(|(_, times)| *times > 0), "a fault that never was there: {faults:?}");
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_challenge_whose_every_answer_is_lost_is_unanswered() {
    let server = Server::start(&[&solved()], "").await.unwrap();
    for way in WAYS {
        let (rule, chance) = (Rule::Never(3), Chance::new(0));
        let proxy = Proxy::start(address(&server), rule, chance, PATIENCE, Arc::default()).await;
        let outcome = run(proxy.url.clone(), "edge", way).await;
        proxy.record.check(&outcome, &format!("{way:?}"));
        let rejected = outcome.unwrap().verdict.unwrap_err();
        assert!(matches!(rejected.reason, Reason::Unanswered(_)), "{rejected}");
        assert_eq!(rejected.round, Some(Round(3)), "{way:?}");
        // The same bytes each time, which the record's check has seen to.
        assert!(proxy.record.challenges(3).len() > 1, "{way:?}: not repeated");
        assert!(proxy.record.challenges(4).is_empty() && proxy.record.challenges(6).is_empty());
    }
    server.stop().await.unwrap();
}
