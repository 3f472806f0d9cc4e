//! What the command reads: texts of bounded size, from files and from standard input.

use crate::failure::Failure;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use tincture_statements::MAX_TEXT;
use zeroize::Zeroizing;

/// The lengths of a puzzle that stands on the command line itself: sides 4, 6, 9 and 16.
const CELLS: [usize; 4] = [16, 36, 81, 256];

/// The bytes of a puzzle, and what to call it in errors: a file, `-`, or the puzzle itself: its cells, a link
/// with them, or a game ID.
pub(crate) fn puzzle(source: &str) -> Result<(Vec<u8>, String), Failure> {
    if source == "-" {
        return Ok((stdin()?, "standard input".to_owned()));
    }
    let itself = CELLS.contains(&source.chars().count()) || is_link(source) || is_game_id(source);
    if itself && !Path::new(source).exists() {
        return Ok((source.as_bytes().to_vec(), "the puzzle on the command line".to_owned()));
    }
    file(Path::new(source)).map(|bytes| (bytes, source.to_owned())).map_err(|failure| {
        let cells = source.chars().count();
        let looks_like_cells = source.bytes().all(|b| b.is_ascii_digit() || b == b'.');
        match looks_like_cells && cells > 9 {
            true => failure.context(format!("a puzzle of {cells} cells (16, 36, 81 or 256 are one)")),
            false => failure,
        }
    })
}

fn is_link(source: &str) -> bool {
    source.starts_with("http://") || source.starts_with("https://")
}

/// `3x3:...`, `9j:...`: a game of Solo.
fn is_game_id(source: &str) -> bool {
    let head = source.split_once(':').map_or("", |(head, _)| head);
    (2..20).contains(&head.len())
        && head.starts_with(|c: char| c.is_ascii_digit())
        && head.bytes().all(|b| b.is_ascii_digit() || b.is_ascii_lowercase())
        && head.contains(['x', 'j'])
}

/// The text of a solution. It is wiped from memory when it is dropped.
pub(crate) fn solution(source: &Path) -> Result<Zeroizing<String>, Failure> {
    let bytes = if source == Path::new("-") { stdin()? } else { file(source)? };
    String::from_utf8(bytes).map(Zeroizing::new).map_err(|error| {
        // The error holds the bytes: they are a solution, though of another encoding.
        drop(Zeroizing::new(error.into_bytes()));
        Failure::refused(
            "unreadable_solution",
            format!("{}: the solution is not UTF-8 text", source.display()),
        )
    })
}

/// Opens a file for reading.
pub(crate) fn open(path: &Path) -> Result<File, Failure> {
    File::open(path).map_err(|error| unreadable(path, &error))
}

/// That a file cannot be read.
pub(crate) fn unreadable(path: &Path, error: &io::Error) -> Failure {
    Failure::refused("unreadable_file", error).context(format!("cannot read {}", path.display()))
}

/// The bytes of a file.
pub(crate) fn file(path: &Path) -> Result<Vec<u8>, Failure> {
    let file = open(path)?;
    bounded(file).map_err(|error| unreadable(path, &error))
}

fn stdin() -> Result<Vec<u8>, Failure> {
    bounded(io::stdin().lock())
        .map_err(|error| Failure::refused("unreadable_file", error).context("cannot read standard input"))
}

/// Reads to the end, or to one byte more than any reader of the text takes.
fn bounded(input: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(MAX_TEXT as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
