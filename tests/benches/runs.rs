//! Whole runs on the 9x9 puzzle with 27 clues: `cargo bench -p tincture-tests`.
//!
//! Live runs at 40 bits over loopback, server and client in one process, and files at 128 bits in memory.
//! Medians of several runs.
#![allow(clippy::print_stdout, reason = "a benchmark reports on standard output")]

use std::time::{Duration, Instant};
use tincture_proof::file::{ProofEntropy, read_header, verify_proof, write_proof};
use tincture_proof::{Bits, Label, Live, Policy, Strength};
use tincture_protocols::names;
use tincture_tests::puzzles::{Solved, twenty_seven};
use tincture_tests::server::Server;
use tincture_verifier::{Client, Plan, Settings};

const RUNS: usize = 5;

const fn policy(bits: Bits) -> Policy {
    Policy { strength: Strength::Bits(bits), label: None }
}

fn median<T: Ord + Copy>(mut values: Vec<T>) -> T {
    values.sort_unstable();
    values[values.len() / 2]
}

fn live(solved: &Solved) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Runtime::new()?;
    let server = runtime.block_on(Server::start(&[solved], ""))?;
    let policy = policy(Bits::LIVE);
    for name in names() {
        let protocol = solved.protocol(name);
        let ways: [(&str, Live, bool); 3] = [
            ("sequential by stream", Live::Sequential, true),
            ("sequential by requests", Live::Sequential, false),
            ("batched", Live::Batched, false),
        ];
        let mut runs = ways.map(|_| Vec::new());
        // In turns, so that what else the machine does falls on all of them.
        for _ in 0..RUNS {
            for (&(_, mode, stream), runs) in std::iter::zip(&ways, &mut runs) {
                let client = Client::new(server.url.clone(), Settings { stream, ..Settings::default() })?;
                let plan = Plan::new(&*protocol, mode, &policy);
                let report = runtime.block_on(client.verify(&plan, &mut |_| {}))?;
                anyhow::ensure!(report.verdict.is_ok(), "an honest prover is accepted");
                runs.push((report.elapsed, report.traffic.total()));
            }
        }
        let rounds = policy.strength.rounds(protocol.challenges());
        let seconds = runs.each_ref().map(|runs| median(runs.iter().map(|run| run.0).collect()));
        for (index, (way, ..)) in ways.iter().enumerate() {
            let bytes = median(runs[index].iter().map(|run| run.1).collect::<Vec<_>>());
            println!(
                "live, 40 bits, {name}, {way}: {rounds} rounds, {}, {bytes} bytes",
                show(seconds[index])
            );
        }
        let ratio = seconds[1].as_secs_f64() / seconds[0].as_secs_f64();
        println!("live, 40 bits, {name}: requests take {ratio:.2} times as long as the stream");
    }
    runtime.block_on(server.stop())
}

fn file(solved: &Solved) -> anyhow::Result<()> {
    let policy = policy(Bits::FILE);
    for name in names() {
        let (protocol, witness) = (solved.protocol(name), solved.witness(name));
        let rounds = policy.strength.rounds(protocol.challenges());
        let (mut proving, mut verifying, mut bytes) = (Vec::new(), Vec::new(), Vec::new());
        for run in 0..RUNS {
            let byte = u8::try_from(run)?;
            let entropy = ProofEntropy { salt: [byte; 32], seed: [byte; 32] };
            let mut proof = Vec::new();
            let start = Instant::now();
            write_proof(&*protocol, &witness, rounds, &Label::default(), &entropy, &mut proof, &mut |_| {})?;
            proving.push(start.elapsed());

            let start = Instant::now();
            let mut input = proof.as_slice();
            let header = read_header(&mut input)?;
            verify_proof(&header, &*protocol, &policy, &mut input, &mut |_| {})?;
            verifying.push(start.elapsed());
            bytes.push(proof.len());
        }
        let (prove, verify) = (show(median(proving)), show(median(verifying)));
        println!(
            "file, 128 bits, {name}: {rounds} rounds, {} bytes, prove {prove}, verify {verify}",
            median(bytes)
        );
    }
    Ok(())
}

fn show(time: Duration) -> String {
    format!("{:.3} s", time.as_secs_f64())
}

fn main() -> anyhow::Result<()> {
    let solved = twenty_seven();
    file(&solved)?;
    live(&solved)
}
