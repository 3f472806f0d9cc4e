//! A server under load on loopback: `cargo bench -p tincture --bench load`.
//!
//! The server is a process of its own with its limits lifted, the clients are in this one, and both share the
//! machine: so what a session *costs* is the server's processor time, which its clients do not change, and
//! latencies are those of a machine that is busy with both. Clients send what an honest verifier sends and
//! check nothing. Everything is bounded in number; medians of several runs where runs are short.
#![allow(clippy::print_stdout, reason = "a benchmark reports on standard output")]

mod hashing;
mod peer;
mod server;
mod spread;
#[path = "../../tests/support/tincture.rs"]
mod tincture;

use peer::{Peer, Run};
use server::Server;
use spread::Spread;
use std::sync::Arc;
use tincture_proof::{Bits, Strength};
use tincture_protocols::{Prepared, RoundProtocol};
use tincture_statements::read;

/// The 9x9 Sudoku with 27 clues.
const PUZZLE: &str = "900050006560000041000010000000103000439080712000702000000070000150000034300020005";
/// Repetitions whose median counts.
const RUNS: usize = 5;

fn protocol(name: &str) -> anyhow::Result<Arc<dyn RoundProtocol>> {
    let statement = read(PUZZLE.as_bytes(), &Default::default())?.statement;
    Ok(Prepared::new(statement)?.rounds(name)?)
}

fn main() -> anyhow::Result<()> {
    let runtime = tokio::runtime::Runtime::new()?;
    for store in ["memory", "sqlite"] {
        for name in ["clique", "edge"] {
            runtime.block_on(costs(store, name))?;
        }
    }
    for store in ["memory", "sqlite"] {
        for clients in [1, 16, 256] {
            runtime.block_on(latencies(store, clients))?;
        }
    }
    runtime.block_on(idle(10_000))
}

/// What a session of 40 bits costs the server.
async fn costs(store: &str, name: &str) -> anyhow::Result<()> {
    let sessions = if name == "edge" { 10 } else { 100 };
    let protocol = protocol(name)?;
    let server = Server::start(store)?;
    let run = Run::new(&*protocol, Strength::Bits(Bits::LIVE));
    let mut peer = Peer::connect(server.address).await?;
    run.whole(&mut peer, &mut Spread::default()).await?;
    // In turns: what else the machine does then slows down both.
    let (mut costs, mut hashes) = (Vec::new(), Vec::new());
    for _ in 0..RUNS {
        let before = server.processor_time()?;
        for _ in 0..sessions {
            run.whole(&mut peer, &mut Spread::default()).await?;
        }
        costs.push((server.processor_time()? - before) / sessions);
        hashes.push(hashing::time(run.compressions()));
    }
    let [cost, hashing] = [costs, hashes].map(|mut times| {
        times.sort_unstable();
        times[RUNS / 2]
    });
    println!(
        "{store}, {name}, batched, {} rounds: {cost:.1?} of the server's processor a session, {:.1} sessions a \
         second and core; hashing takes {:.0} % of it",
        run.rounds(),
        1.0 / cost.as_secs_f64(),
        100.0 * hashing.as_secs_f64() / cost.as_secs_f64(),
    );
    Ok(())
}

/// How long each call takes, of so many clients with a session after another, all at once.
async fn latencies(store: &str, clients: usize) -> anyhow::Result<()> {
    let server = Server::start(store)?;
    let sessions = 1024_usize.div_ceil(clients).min(200);
    let mut tasks = tokio::task::JoinSet::new();
    for _ in 0..clients {
        let address = server.address;
        tasks.spawn(async move {
            let protocol = protocol("clique")?;
            let run = Run::new(&*protocol, Strength::Bits(Bits::LIVE));
            let mut peer = Peer::connect(address).await?;
            let mut spread = Spread::default();
            for _ in 0..sessions {
                run.whole(&mut peer, &mut spread).await?;
            }
            anyhow::Ok(spread)
        });
    }
    let mut all = Spread::default();
    for spread in tasks.join_all().await {
        all.add(spread?);
    }
    println!("{store}, clique, {clients} clients with {sessions} sessions each: {all}");
    Ok(())
}

/// What sessions take that nobody uses.
async fn idle(sessions: u32) -> anyhow::Result<()> {
    let protocol = protocol("edge")?;
    for store in ["memory", "sqlite"] {
        let server = Server::start(store)?;
        let run = Run::new(&*protocol, Strength::Bits(Bits::LIVE));
        let mut peer = Peer::connect(server.address).await?;
        run.open(&mut peer).await?;
        let before = server.memory()?;
        for _ in 1..sessions {
            run.open(&mut peer).await?;
        }
        let after = server.memory()?;
        println!(
            "{store}, {sessions} open idle sessions: {} MB resident, {} MB before",
            after >> 20,
            before >> 20
        );
    }
    Ok(())
}
