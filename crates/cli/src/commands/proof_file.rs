//! Checking a proof that lies in a file, comes from standard input or over HTTP: streamed, in bounded
//! memory.

use crate::bars::Bar;
use crate::failure::Failure;
use crate::input;
use crate::puzzle::Puzzle;
use crate::verdict::Report;
use std::io::{self, BufReader, Read};
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Instant;
use tincture_proof::file::{FileError, Header, read_header, verify_proof};
use tincture_proof::{Accepted, Policy};
use tincture_verifier::{Download, DownloadTime, Trust};

/// Where a proof is.
pub(crate) enum Source {
    File(PathBuf),
    Stdin,
    Url(String, DownloadTime, Trust),
}

impl Source {
    /// Tells a URL and `-` from a file. Other schemes than `http` and `https` are not spoken.
    pub(crate) fn parse(text: &str, time: DownloadTime, trust: &Trust) -> Self {
        match text.split_once("://") {
            Some(("http" | "https", _)) => Self::Url(text.to_owned(), time, trust.clone()),
            _ if text == "-" => Self::Stdin,
            _ => Self::File(text.into()),
        }
    }

    fn open(&self) -> Result<Box<dyn Read>, Failure> {
        Ok(match self {
            Self::File(path) => Box::new(BufReader::new(input::open(path)?)),
            Self::Stdin => Box::new(io::stdin().lock()),
            Self::Url(url, time, trust) => Box::new(Download::open(url, *time, trust)?),
        })
    }

    /// The bytes stopped coming: that says nothing about the proof.
    fn broken(&self, error: &io::Error) -> Failure {
        match self {
            Self::File(path) => input::unreadable(path, error),
            Self::Stdin => Failure::refused("unreadable_file", error).context("cannot read standard input"),
            Self::Url(url, ..) => {
                let late = error.kind() == io::ErrorKind::TimedOut;
                let code = if late { "deadline" } else { "no_connection" };
                Failure::no_server(code, error).context(format!("the download of {url} broke off"))
            }
        }
    }
}

/// Checks the proof against the puzzle and the policy.
pub(crate) fn verify<'a>(
    puzzle: &'a Puzzle,
    policy: &Policy,
    source: &Source,
) -> Result<Report<'a>, Failure> {
    let start = Instant::now();
    let mut check = Check { puzzle, policy, header: None, done: 0 };
    let mut input = Counted { input: source.open()?, bytes: 0 };
    let verdict = match check.run(&mut input) {
        Ok(accepted) => Ok(accepted),
        Err(FileError::Rejected(rejection)) => Err(rejection),
        Err(FileError::Io(error)) => return Err(source.broken(&error)),
    };
    let Check { header, done, .. } = check;
    let (protocol, label) = header.map(|header| (header.protocol, header.label)).unzip();
    let known = protocol.filter(|name| tincture_protocols::names().any(|known| known == name));
    Ok(Report {
        puzzle,
        verdict,
        protocol: known,
        mode: "file",
        accepted_rounds: done,
        label,
        bytes: input.bytes,
        elapsed: start.elapsed(),
    })
}

struct Check<'a> {
    puzzle: &'a Puzzle,
    policy: &'a Policy,
    /// What the file says of itself.
    header: Option<Header>,
    /// The rounds whose openings were in order.
    done: u32,
}

impl Check<'_> {
    /// The protocol is the file's own, the statement is not.
    fn run(&mut self, input: &mut impl Read) -> Result<Accepted, FileError> {
        let header = read_header(input)?;
        let header = &*self.header.insert(header);
        let protocol = self.puzzle.prepared.named_by(header)?;
        let proof = protocol.file();
        let bar = Bar::new(header.count.get());
        let done = &mut self.done;
        verify_proof(header, proof, self.policy, input, &mut |progress| {
            *done = progress.done;
            // What is worth something in part: rounds.
            let reached = NonZeroU32::new(progress.done).and_then(|done| proof.soundness(done));
            match reached.filter(|reached| reached.rounds().is_some()) {
                Some(reached) => bar.reached(progress.done, reached),
                None => bar.done(progress.done),
            }
        })
    }
}

/// Counts what is read.
struct Counted<R> {
    input: R,
    bytes: u64,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(buffer)?;
        self.bytes += read as u64;
        Ok(read)
    }
}
