//! `demo`: a prover and a verifier over HTTP, in one process.

use super::live::{Live, PROTOCOL};
use crate::failure::{Failure, Status};
use crate::host;
use crate::output::Output;
use crate::puzzle::Puzzle;
use crate::solution;
use tincture_proof::{Bits, Label, Live as Mode, Policy, Strength};
use tincture_protocols::RoundProtocol;
use tincture_prover::{ServedStatement, Service, serve};
use tincture_statements::{ReadOptions, bundled, read};
use tincture_verifier::{ServerUrl, Settings, Trust};

/// Let a prover and a verifier talk over HTTP in one process, on a bundled Sudoku
#[derive(Debug, clap::Args)]
pub(crate) struct Args {}

/// The puzzle of the demonstration.
const PUZZLE: &str = "nine";

pub(crate) fn run(Args {}: Args, out: &Output) -> Result<Status, Failure> {
    let &(_, text) = bundled().iter().find(|(name, _)| *name == PUZZLE).expect("the puzzle is bundled");
    let puzzle = Puzzle::of(read(text.as_bytes(), &ReadOptions::default())?.statement)?;
    let solution = solution::found(puzzle.statement(), None)?;
    let holding =
        ServedStatement::honest(&puzzle.prepared, &solution, Label::default()).map_err(host::not_held)?;
    let service = host::service(vec![holding])?;
    host::runtime()?.block_on(converse(service, &puzzle, text, out))
}

/// Both sides: the service on a port of its own, and a client that knows no more than its address.
async fn converse(service: Service, puzzle: &Puzzle, text: &str, out: &Output) -> Result<Status, Failure> {
    let (listener, url) = host::listen("127.0.0.1:0", "http").await?;
    tokio::spawn(serve(listener, service, std::future::pending()));
    let live = Live {
        server: ServerUrl::parse(&url).expect("a listener's address is a server's"),
        settings: Settings::default(),
        trust: Trust::system(),
        save: None,
        protocol: PROTOCOL.to_owned(),
        mode: Mode::Batched,
        policy: Policy { strength: Strength::Bits(Bits::LIVE), label: None },
    };
    if !out.is_json() {
        out.text(story(puzzle, &*puzzle.rounds(&live.protocol)?, text, &url, &live))?;
    }
    live.verify(puzzle).await?.finish(out)
}

/// What is about to happen.
fn story(puzzle: &Puzzle, protocol: &dyn RoundProtocol, text: &str, url: &str, live: &Live) -> String {
    let edges = protocol.challenges();
    let rounds = live.policy.strength.rounds(edges);
    let grid: String = text.trim_end().lines().map(|line| format!("    {line}\n")).collect();
    format!(
        "A {}, which everybody may see:\n\n{grid}\n\
         The prover, at {url}, has solved it and will not\n\
         show how. In each round it renames the digits at random and seals every cell.\n\
         The verifier picks one of the {edges} pairs that must differ, and only these two\n\
         are opened. {rounds} rounds:\n",
        puzzle.statement().describe(),
    )
}
