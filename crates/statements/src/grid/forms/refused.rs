//! Kinds of puzzle that look like grids and are none of ours, refused by their names.

use super::Parsed;
use super::lines::{MANY, rows};
use crate::text::{Part, syntax};
use crate::{Place, ReadError, ReadOptions};

/// What is read instead.
const EXPECTED: &str =
    "a Sudoku whose houses are rows, columns, boxes or regions, and diagonals, or a Latin square";

/// How many lines are looked at.
const LINES: usize = 60;

/// Words that name a kind, in titles and names of sections.
const NAMES: [(&str, &str); 14] = [
    ("killer", "a Killer Sudoku"),
    ("cages", "a Killer Sudoku"),
    ("samurai", "a Samurai Sudoku"),
    ("windoku", "a Windoku"),
    ("hypersudoku", "a Hyper Sudoku"),
    ("hyper", "a Hyper Sudoku"),
    ("sandwich", "a Sandwich Sudoku"),
    ("thermo", "a Thermo Sudoku"),
    ("kropki", "a Kropki Sudoku"),
    ("futoshiki", "a Futoshiki"),
    ("kakuro", "a Kakuro"),
    ("kenken", "a KenKen"),
    ("calcudoku", "a Calcudoku"),
    ("skyscraper", "a Skyscraper puzzle"),
];

/// How a text of another kind is known.
const KINDS: [fn(Part<'_>) -> Option<&'static str>; 5] = [sumocue, description, json, samurai, named];

pub(super) fn recognises(text: Part<'_>) -> bool {
    KINDS.iter().any(|kind| kind(text).is_some())
}

pub(super) fn read(text: Part<'_>, _: &ReadOptions) -> Result<Parsed, ReadError> {
    let found = KINDS.iter().find_map(|kind| kind(text)).unwrap_or("another kind of puzzle");
    Err(syntax(Place { line: 1, column: 1 }, found, EXPECTED))
}

fn sumocue(text: Part<'_>) -> Option<&'static str> {
    text.text.trim_start().starts_with("SumoCue").then_some("a Killer Sudoku (SumoCue)")
}

/// `3x3::k:...`, as JSudoku and others write: sizes, features, cells.
fn description(text: Part<'_>) -> Option<&'static str> {
    let (size, rest) = text.text.trim_start().split_once(':')?;
    let (a, b) = size.split_once('x')?;
    let number = |text: &str| (1..=2).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    let features = rest.get(..8).unwrap_or(rest);
    let killer = features.split(':').any(|feature| feature.contains('k'));
    (number(a) && number(b)).then_some(if killer {
        "a Killer Sudoku (JSudoku)"
    } else {
        "a description for JSudoku"
    })
}

fn json(text: Part<'_>) -> Option<&'static str> {
    let text = text.text.trim_start();
    if !crate::json::is_object(text) && !text.starts_with("[{\"") {
        return None;
    }
    let cage = text.get(..1 << 16).unwrap_or(text).contains("cage");
    Some(if cage { "a Killer Sudoku (JSON)" } else { "a puzzle as JSON" })
}

/// Five grids that share corners: 21 rows of 18, 21 or 9 cells, or 369 cells in one line.
fn samurai(text: Part<'_>) -> Option<&'static str> {
    let cells: Vec<usize> = rows(text)
        .take(LINES)
        .take_while(|row| row.symbols < MANY)
        .filter(|row| row.symbols > 0 && !row.part.text.contains(['-', '+']))
        .take(22)
        .map(|row| row.symbols)
        .collect();
    let width = |row: usize| match row {
        6..9 | 12..15 => 21,
        9..12 => 9,
        _ => 18,
    };
    let five = cells.len() == 21 && cells.iter().enumerate().all(|(row, &symbols)| symbols == width(row));
    (five || cells == [369]).then_some("a Samurai Sudoku")
}

fn named(text: Part<'_>) -> Option<&'static str> {
    let mut words = rows(text)
        .take(LINES)
        .filter(|row| row.words < 20 && row.symbols < 100)
        .flat_map(|row| row.part.text.split(|c: char| !c.is_ascii_alphabetic()));
    words.find_map(|word| {
        NAMES.iter().find(|(name, _)| word.eq_ignore_ascii_case(name)).map(|(_, kind)| *kind)
    })
}
