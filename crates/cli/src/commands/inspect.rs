//! `inspect`: what a puzzle becomes and what a proof of it costs, or what a proof file holds.

use crate::args::{PuzzleArgs, bits};
use crate::failure::{Failure, Status};
use crate::input;
use crate::output::Output;
use crate::puzzle::Puzzle;
use std::fs::File;
use std::io::{BufReader, Read, Seek};
use std::path::{Path, PathBuf};
use tincture_proof::Bits;
use tincture_proof::file::MAGIC;

mod contents;
mod costs;
mod session;

/// Show what a puzzle becomes and what proofs of it cost, or what a proof file holds; verifies nothing
///
/// PUZZLE may itself be a proof file: then its header is shown. A saved session is checked and told, and
/// proves nothing: `tincture lab forge` makes them without any solution.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    puzzle: PuzzleArgs,
    /// The soundness to count rounds and bytes for [default: 40 and 128]
    #[arg(long, value_name = "B", value_parser = bits)]
    bits: Option<Bits>,
    /// A proof file of the puzzle: show what it says of itself, and where its bytes go
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,
    /// A saved session of the puzzle (verify --save, lab forge): check it, and tell a round in words
    #[arg(long, value_name = "FILE", conflicts_with_all = ["proof", "bits"])]
    session: Option<PathBuf>,
    /// Which round to tell, from 0; the one that failed, or else the last, if this is not given
    #[arg(long, value_name = "N", requires = "session")]
    round: Option<u32>,
}

pub(crate) fn run(args: &Args, out: &Output) -> Result<Status, Failure> {
    if let Some(mut file) = as_proof(Path::new(&args.puzzle.puzzle)) {
        if args.proof.is_some() {
            return Err(Failure::refused(
                "usage",
                "PUZZLE is itself a proof file: give the puzzle beside --proof",
            ));
        }
        let contents = contents::Contents::of(&mut file, None);
        let contents = contents.map_err(|failure| failure.context(&args.puzzle.puzzle))?;
        out.result(&contents, &contents)?;
        return Ok(Status::Done);
    }
    let puzzle = Puzzle::read(&args.puzzle.puzzle, &args.puzzle.read.options(), out)?;
    if let Some(path) = &args.session {
        return session::run(&puzzle, path, args.round, out);
    }
    match &args.proof {
        Some(path) => {
            let mut file = BufReader::new(input::open(path)?);
            let contents = contents::Contents::of(&mut file, Some(&puzzle));
            let contents = contents.map_err(|failure| failure.context(path.display()))?;
            out.result(&contents, &contents)?;
        }
        None => {
            let costs = costs::Costs::of(&puzzle, args.bits);
            out.result(&costs, &costs)?;
        }
    }
    Ok(Status::Done)
}

/// The file, if it begins as a proof does.
fn as_proof(path: &Path) -> Option<BufReader<File>> {
    let mut file = File::open(path).ok().filter(|file| file.metadata().is_ok_and(|data| data.is_file()))?;
    let mut start = [0; MAGIC.len()];
    file.read_exact(&mut start).ok()?;
    file.rewind().ok()?;
    (start == MAGIC).then(|| BufReader::new(file))
}
