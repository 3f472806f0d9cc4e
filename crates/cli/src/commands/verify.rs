//! `verify`: check a server, or a proof file.

use super::live::{Live, PROTOCOL};
use super::proof_file::{self, Source};
use crate::args::{CaArgs, PuzzleArgs, StrengthArgs, label, protocol, seconds};
use crate::failure::{Failure, Status};
use crate::host;
use crate::output::Output;
use crate::puzzle::Puzzle;
use clap::ValueEnum;
use std::path::PathBuf;
use std::sync::LazyLock;
use std::time::Duration;
use tincture_proof::{Bits, Label, Policy};
use tincture_verifier::{DownloadTime, ServerUrl, Settings};

/// Verify that a server knows a solution, or that a proof file shows that somebody did
///
/// The puzzle is read here, and nothing about it is taken from the server or the file.
#[derive(Debug, clap::Args)]
#[group(id = "prover", required = true, multiple = false, args = ["server", "proof"])]
pub(crate) struct Args {
    #[command(flatten)]
    puzzle: PuzzleArgs,
    /// The server to challenge, http://HOST:PORT or https://HOST:PORT
    #[arg(long, value_name = "URL")]
    server: Option<String>,
    /// The proof to check: a file, - for standard input, or an http or https URL
    #[arg(long, value_name = "FILE|URL")]
    proof: Option<String>,
    /// How rounds follow one another
    #[arg(long, value_enum, conflicts_with = "proof", default_value_t)]
    mode: Mode,
    /// What a challenge opens; a file names its own
    #[arg(long, value_name = "P", value_parser = protocol(), conflicts_with = "proof", default_value = PROTOCOL)]
    protocol: String,
    /// Keep what was exchanged with the server in a file, for inspect --session; it is begun before anything is
    /// asked, and appears after the verdict
    #[arg(long, value_name = "FILE", conflicts_with = "proof")]
    save: Option<PathBuf>,
    #[command(flatten)]
    ca: CaArgs,
    #[command(flatten)]
    strength: StrengthArgs,
    /// The label that is insisted on; without it any is accepted, and printed
    #[arg(long, value_name = "TEXT", value_parser = label)]
    label: Option<Label>,
    /// How long the answer to one message may take, repeats included; for a proof's URL, how long nothing may
    /// come
    #[arg(long, value_name = "S", value_parser = seconds, default_value = TIMEOUT.as_str())]
    timeout: Duration,
    #[arg(long, value_name = "S", value_parser = seconds, help = DEADLINE_HELP.as_str())]
    deadline: Option<Duration>,
}

/// The client's own times, so that they stand in one place and help prints them from there.
static TIMEOUT: LazyLock<String> = LazyLock::new(|| Settings::default().timeout.as_secs_f64().to_string());

static DEADLINE_HELP: LazyLock<String> = LazyLock::new(|| {
    format!(
        "How long the whole run may take, or the whole download of a proof's URL. A server that owes the answer \
         to a challenge then is rejected [default: {} for a run, {} for a download]",
        Settings::default().deadline.as_secs_f64(),
        DownloadTime::default().deadline.as_secs_f64()
    )
});

/// The modes of a live run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum Mode {
    /// One round after another
    Sequential,
    /// Many rounds at once, the verifier committed to its challenges beforehand
    #[default]
    Batched,
}

/// A verification that may start.
pub(crate) struct Verify {
    puzzle: Puzzle,
    prover: Prover,
}

enum Prover {
    Server(Live),
    File(Source, Policy),
}

impl Args {
    pub(crate) fn resolve(self, out: &Output) -> Result<Verify, Failure> {
        let own = Settings::default();
        let settings =
            Settings { timeout: self.timeout, deadline: self.deadline.unwrap_or(own.deadline), ..own };
        let deadline = self.deadline.unwrap_or(DownloadTime::default().deadline);
        let time = DownloadTime { pause: self.timeout, deadline };
        let trust = self.ca.resolve()?;
        let source = self.proof.as_deref().map(|proof| Source::parse(proof, time, &trust));
        if matches!(source, Some(Source::Stdin)) && self.puzzle.puzzle == "-" {
            return Err(Failure::refused("usage", "puzzle and proof cannot both be standard input"));
        }
        let server = self.server.as_deref().map(ServerUrl::parse).transpose()?;
        let puzzle = Puzzle::read(&self.puzzle.puzzle, &self.puzzle.read.options(), out)?;
        let prover = match (server, source) {
            (Some(server), _) => Prover::Server(Live {
                server,
                settings,
                trust,
                save: self.save,
                protocol: self.protocol,
                mode: self.mode.engine(),
                policy: Policy { strength: self.strength.or(Bits::LIVE), label: self.label },
            }),
            (None, Some(source)) => {
                Prover::File(source, Policy { strength: self.strength.or(Bits::FILE), label: self.label })
            }
            (None, None) => return Err(Failure::refused("usage", "give --server or --proof")),
        };
        Ok(Verify { puzzle, prover })
    }
}

impl Mode {
    const fn engine(self) -> tincture_proof::Live {
        match self {
            Self::Sequential => tincture_proof::Live::Sequential,
            Self::Batched => tincture_proof::Live::Batched,
        }
    }
}

impl Verify {
    pub(crate) fn run(self, out: &Output) -> Result<Status, Failure> {
        match &self.prover {
            Prover::Server(live) => host::runtime()?.block_on(live.verify(&self.puzzle))?.finish(out),
            Prover::File(source, policy) => proof_file::verify(&self.puzzle, policy, source)?.print(out),
        }
    }
}
