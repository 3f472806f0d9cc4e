//! Two replicas on one Postgres behind a balancer, one of them killed every second or so.

use crate::balancer::{spray, toss};
use crate::http::{challenge, exchange, open};
use crate::postgres::Database;
use crate::record::{Record, number_of};
use crate::server::{PUZZLE, Server, free_address};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;
use tincture_proof::{Bits, Live, Policy, Strength};
use tincture_protocols::Prepared;
use tincture_statements::read;
use tincture_verifier::{Client, Plan, ServerUrl, Settings};
use tincture_wire::Encoding;
use tokio::task::JoinSet;

/// Runs that go on at the same time.
const AT_ONCE: usize = 4;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sessions_outlive_the_replicas_that_serve_them() {
    let Some(database) = Database::make() else { return };
    let sessions = number_of("TINCTURE_SESSIONS", 10);
    let directory = tempfile::tempdir().unwrap();
    let key = directory.path().join("key");
    let (url, key) = (database.url(), key.to_str().unwrap().to_owned());
    let line = ["--store", &url, "--key-file", &key];
    let replicas = [Server::start(free_address(), &line), Server::start(free_address(), &line)];
    let record = Arc::new(Record::default());
    let balancer = spray([replicas[0].address, replicas[1].address], Arc::clone(&record)).await;
    let (stop, kills) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU32::new(0)));
    let killer = {
        let (stop, kills) = (Arc::clone(&stop), Arc::clone(&kills));
        tokio::task::spawn_blocking(move || kill_in_turn(replicas, &stop, &kills))
    };

    let mut runs = JoinSet::new();
    let mut started = 0;
    // At least two kills, however fast the machine is.
    while started < sessions || kills.load(Ordering::Relaxed) < 2 {
        if runs.len() == AT_ONCE {
            runs.join_next().await.unwrap().unwrap();
        }
        runs.spawn(run(balancer, if started % 2 == 0 { Live::Sequential } else { Live::Batched }));
        started += 1;
    }
    runs.join_all().await;
    let mut rivals = JoinSet::new();
    let mut refused = 0;
    for _ in 0..sessions {
        if rivals.len() == AT_ONCE {
            refused += u32::from(rivals.join_next().await.unwrap().unwrap());
        }
        rivals.spawn_blocking(move || contradict(balancer));
    }
    refused += rivals.join_all().await.into_iter().map(u32::from).sum::<u32>();
    stop.store(true, Ordering::Relaxed);
    killer.await.unwrap();
    assert!(2 * refused > sessions, "the losing challenge hardly ever came back refused: {refused}");
    let (batches, repeats) = record.counts();
    assert!(repeats > 0, "no answer was lost and asked for again");
    println!(
        "{started} runs accepted through {} kills: {batches} batches revealed, {repeats} of them again; of \
         {sessions} pairs of rival challenges {refused} ended with a refusal",
        kills.load(Ordering::Relaxed)
    );
    let dump = database.dump();
    assert!(dump.contains("COPY public.sessions"), "{dump}");
    for witness in spellings_of_the_solution() {
        assert!(!dump.contains(&witness), "the dump holds the solution");
    }
}

/// The solution as text, and as dumps write bytes: digits, and colours from 0 or 1 of one byte or two.
fn spellings_of_the_solution() -> Vec<String> {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_tincture")).args(["solve", PUZZLE]).output();
    let digits: Vec<u8> = output.unwrap().stdout.into_iter().filter(u8::is_ascii_digit).collect();
    assert_eq!(digits.len(), 16);
    let colours = |base: u8| digits.iter().map(|digit| digit - base).collect::<Vec<_>>();
    let wide = |base| colours(base).into_iter().flat_map(|colour| [0, colour]).collect::<Vec<_>>();
    let bytes = [digits.clone(), colours(b'0'), colours(b'1'), wide(b'0'), wide(b'1')];
    let text = String::from_utf8(digits).unwrap();
    bytes.iter().map(hex::encode).chain([text]).collect()
}

/// Kills one replica after the other, every second or so, until it is told to stop.
fn kill_in_turn(mut replicas: [Server; 2], stop: &AtomicBool, kills: &AtomicU32) {
    for turn in 0.. {
        std::thread::sleep(Duration::from_millis(800));
        if stop.load(Ordering::Relaxed) {
            return;
        }
        let replica = &mut replicas[turn % 2];
        replica.kill();
        std::thread::sleep(Duration::from_millis(200));
        replica.restart();
        kills.fetch_add(1, Ordering::Relaxed);
    }
}

/// One run to its verdict, which must be good. An attempt that was cut off before its first challenge proves
/// nothing and is made again.
async fn run(balancer: SocketAddr, mode: Live) {
    let statement = read(PUZZLE.as_bytes(), &Default::default()).unwrap().statement;
    let protocol = Prepared::new(statement).unwrap().rounds("edge").unwrap();
    let policy = Policy { strength: Strength::Bits(Bits::new(20).unwrap()), label: None };
    let url = ServerUrl::parse(&format!("http://{balancer}")).unwrap();
    let pause = Duration::from_millis(20);
    let settings = Settings { encoding: Encoding::Json, repeats: 20, pause, ..Settings::default() };
    let mut plan = Plan::new(&*protocol, mode, &policy);
    plan.batch_rounds = plan.batch_rounds.min(100);
    for _ in 0..20 {
        match Client::new(url.clone(), settings).unwrap().verify(&plan, &mut |_| {}).await {
            Ok(report) => {
                report.verdict.unwrap_or_else(|rejection| panic!("{mode:?}: {rejection}"));
                return;
            }
            Err(_) => tokio::time::sleep(Duration::from_millis(200)).await,
        }
    }
    panic!("no run came as far as its first challenge");
}

/// Two different challenges of one round, at the same moment. Says whether one was refused; that not both
/// were answered is what the balancer's record holds, too.
fn contradict(balancer: SocketAddr) -> bool {
    // Opening is not repeated by itself: a lost answer is a lost session.
    let session = (0..100).find_map(|_| {
        open(balancer, 3).or_else(|| {
            std::thread::sleep(Duration::from_millis(50));
            None
        })
    });
    let session = session.expect("a session opens in the end");
    let path = format!("{session}/challenges");
    let post = |edge| exchange(balancer, "POST", &path, &challenge(0, edge)).map(|answer| answer.status);
    let (first, second) = if toss() { (1, 2) } else { (2, 1) };
    let statuses = std::thread::scope(|scope| {
        let rival = scope.spawn(|| post(second));
        [post(first), rival.join().unwrap()]
    });
    assert_ne!(statuses, [Some(200), Some(200)], "both were answered");
    statuses.contains(&Some(409))
}
