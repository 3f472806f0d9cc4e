//! `prove`: write a proof that anyone can check.

#[cfg(feature = "lab")]
use super::forgery::Forgery;
use super::target::{Target, unwritable};
use crate::args::{PuzzleArgs, SOLVE_TIME, StrengthArgs, label, protocol, seconds};
use crate::bars::Bar;
use crate::failure::{Failure, Status};
use crate::output::Output;
use crate::puzzle::Puzzle;
use crate::secret::fresh;
use crate::solution::{self, Others};
use crate::verdict::counted;
use serde::Serialize;
use std::io::{self, Write};
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tincture_proof::file::{FileProof, ProofEntropy, write_proof};
use tincture_proof::{Bits, Label, Reason, Soundness, Strength};
use tincture_statements::Checked;

/// Write a proof to a file that anyone with the puzzle can check, again and again
///
/// A missing solution is solved first. The file appears when it is finished.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    puzzle: PuzzleArgs,
    /// The solution, which does not go into the file
    #[arg(long, value_name = "FILE")]
    solution: Option<PathBuf>,
    /// The file to write, or - for standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// What a challenge opens
    #[arg(long, value_name = "P", value_parser = protocol(), default_value = "clique")]
    protocol: String,
    #[command(flatten)]
    strength: StrengthArgs,
    /// What the proof is bound to: a name, a date, a purpose
    #[arg(long, value_name = "TEXT", value_parser = label)]
    label: Option<Label>,
    /// How long to look for a missing solution
    #[arg(long, value_name = "S", value_parser = seconds, default_value = SOLVE_TIME.as_str())]
    solve_timeout: Duration,
    /// Forge the proof, without any solution: NAME or NAME:PARAMETER of `tincture lab strategies`
    #[cfg(feature = "lab")]
    #[arg(long, value_name = "STRATEGY", conflicts_with = "solution")]
    cheat: Option<String>,
    /// How many tries a forgery may take
    #[cfg(feature = "lab")]
    #[arg(long, value_name = "N", requires = "cheat", default_value_t = 10_000)]
    budget: u64,
}

/// How long to look for other solutions, of which the user is only warned.
const LOOK_FOR_OTHERS: Duration = Duration::from_secs(5);

/// A proof that may be made.
struct Prove {
    puzzle: Puzzle,
    solution: Checked,
    output: PathBuf,
    protocol: String,
    strength: Strength,
    label: Label,
}

#[derive(Serialize)]
struct Document<'a> {
    file: String,
    protocol: &'a str,
    /// Null for a proof without rounds.
    rounds: Option<u32>,
    soundness_bits: u32,
    statement: String,
    /// What the puzzle was understood to be.
    kind: &'static str,
    description: String,
    label: Option<&'a str>,
    bytes: u64,
    seconds: f64,
}

/// Proves, or forges.
pub(crate) fn run(args: Args, out: &Output) -> Result<Status, Failure> {
    let sources = [Some(Path::new(&args.puzzle.puzzle)), args.solution.as_deref()];
    if sources.into_iter().flatten().any(|source| same_file(source, &args.output)) {
        let message = format!("{}: a proof is not written over what it is made from", args.output.display());
        return Err(Failure::refused("usage", message));
    }
    #[cfg(feature = "lab")]
    if let Some(strategy) = &args.cheat {
        let forgery = Forgery {
            strategy,
            puzzle: Puzzle::read(&args.puzzle.puzzle, &args.puzzle.read.options(), out)?,
            output: &args.output,
            protocol: &args.protocol,
            strength: args.strength.or(Bits::FILE),
            label: args.label.clone().unwrap_or_default(),
            budget: args.budget,
        };
        return forgery.run(out);
    }
    args.resolve(out)?.run(out)
}

impl Args {
    fn resolve(self, out: &Output) -> Result<Prove, Failure> {
        if out.is_json() && self.output == Path::new("-") {
            return Err(Failure::refused("usage", "standard output cannot hold both the proof and JSON"));
        }
        let options = self.puzzle.read.options();
        let puzzle = Puzzle::read(&self.puzzle.puzzle, &options, out)?;
        let file = self.solution.as_deref();
        let solution =
            solution::given_or_found(puzzle.statement(), file, Some(self.solve_timeout), &options, out)?;
        if solution::others(puzzle.statement(), &solution, Some(LOOK_FOR_OTHERS)) == Others::Some {
            out.note("the puzzle has several solutions; the proof shows that one of them is known");
        }
        Ok(Prove {
            puzzle,
            solution,
            output: self.output,
            protocol: self.protocol,
            strength: self.strength.or(Bits::FILE),
            label: self.label.unwrap_or_default(),
        })
    }
}

impl Prove {
    fn run(self, out: &Output) -> Result<Status, Failure> {
        let start = Instant::now();
        let protocol = self.puzzle.protocol(&self.protocol)?;
        let (proof, witness) = (protocol.file(), protocol.witness(&self.solution));
        let witness = witness.ok_or_else(|| Failure::refused("wrong_solution", "it is of another puzzle"))?;
        let refused = |reason: Reason| Failure::refused(reason.code(), reason);
        let count = proof.count_for(self.strength).map_err(refused)?;
        let soundness = proof.soundness(count).ok_or_else(|| refused(Reason::UnknownCount(count.get())))?;
        let entropy = ProofEntropy { salt: fresh()?, seed: fresh()? };
        let mut file = Counted { out: Target::open(&self.output)?, bytes: 0 };
        let bar = Bar::new(count.get());
        let written =
            write_proof(proof, &witness, count, &self.label, &entropy, &mut file, &mut |progress| {
                bar.done(progress.done);
            });
        drop(bar);
        let bytes = file.bytes;
        written.and_then(|_| file.out.finish()).map_err(|error| unwritable(&self.output, &error))?;
        if soundness.bits() < Bits::FILE.get() {
            let bits = soundness.bits();
            out.note(format_args!(
                "verifiers ask files for 128 bits; this one is accepted with --bits {bits}"
            ));
        }
        self.report(proof, count, soundness, bytes, start.elapsed(), out)
    }

    fn report(
        &self,
        proof: &dyn FileProof,
        count: NonZeroU32,
        soundness: Soundness,
        bytes: u64,
        elapsed: Duration,
        out: &Output,
    ) -> Result<Status, Failure> {
        let file = self.output.display();
        let text = format!(
            "{bytes} bytes that show that somebody knows {}; a cheat would get through with a chance of at most \
             {soundness} a try ({} of {})",
            self.puzzle.claim(),
            counted(count.get(), proof.counts()),
            self.protocol,
        );
        if self.output == Path::new("-") {
            out.note(text);
            return Ok(Status::Done);
        }
        let document = Document {
            file: file.to_string(),
            protocol: &self.protocol,
            rounds: soundness.rounds(),
            soundness_bits: soundness.bits(),
            statement: self.puzzle.statement().digest().to_string(),
            kind: self.puzzle.statement().kind(),
            description: self.puzzle.statement().describe(),
            label: Some(self.label.as_str()).filter(|label| !label.is_empty()),
            bytes,
            seconds: elapsed.as_secs_f64(),
        };
        out.result(&document, format_args!("{file}: {text}\n"))?;
        Ok(Status::Done)
    }
}

/// Whether both paths lead to one file that exists.
fn same_file(a: &Path, b: &Path) -> bool {
    matches!((a.canonicalize(), b.canonicalize()), (Ok(a), Ok(b)) if a == b && a.is_file())
}

/// Counts what is written.
struct Counted {
    out: Target,
    bytes: u64,
}

impl Write for Counted {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
