//! Forms of graphs that are not read, refused by their names.

use super::{adjacency, matrix, nauty};
use crate::text::{Part, syntax};
use crate::{Place, Read, ReadError, ReadOptions};

pub(super) fn recognises(text: &str) -> bool {
    name(text).is_some()
}

pub(super) fn read(text: &str, _: &ReadOptions) -> Result<Read, ReadError> {
    let found = name(text).unwrap_or("another form");
    let expected = if [PAIRS, PAIRS_UNDER_NUMBER, LISTS, NAUTY].contains(&found) {
        "a graph that is said to be one: read it with --as graph and --colours K".to_owned()
    } else if found == MATRIX {
        "a text of one meaning: say --as graph with --colours K, or --as sudoku".to_owned()
    } else {
        "DIMACS .col: a line p edge VERTICES EDGES, then lines e VERTEX VERTEX".to_owned()
    };
    Err(syntax(Place { line: 1, column: 1 }, found, expected))
}

/// What begins as other forms do.
fn begun(text: &str) -> Option<&'static str> {
    let begins = |line: &str, words: &[&str]| {
        let mut own = line.split_whitespace();
        words.iter().all(|word| own.next() == Some(word))
    };
    let line = text.lines().map(str::trim_start).find(|line| !line.is_empty() && !line.starts_with("c "))?;
    let line = line.get(..100).unwrap_or(line);
    let tptp = ["fof(", "cnf(", "tff(", "thf("].iter().any(|word| line.starts_with(word));
    if begins(line, &["p", "cnf"]) {
        Some("a CNF (DIMACS), which is not read yet")
    } else if tptp {
        Some("a problem for theorem provers (TPTP)")
    } else if text.starts_with(">>digraph6<<") {
        Some("a directed graph (digraph6)")
    } else if text.starts_with("DL ") || text.starts_with("dl ") {
        Some("a UCINET file (DL)")
    } else {
        None
    }
}

const NAUTY: &str = "what may be a graph in graph6 or sparse6, without its header";
const PAIRS: &str = "pairs of numbers, which do not say how many vertices there are";
const PAIRS_UNDER_NUMBER: &str = "a number and pairs of numbers, as in a list of edges";
const LISTS: &str = "adjacency lists: vertices with their neighbours";
const MATRIX: &str =
    "zeros and ones with nothing on the diagonal, an adjacency matrix or a grid with no clue but 1";

fn name(text: &str) -> Option<&'static str> {
    if let Some(name) = begun(text) {
        Some(name)
    } else if nauty::fits(text) {
        Some(NAUTY)
    } else if matrix::could_be_grid(text) {
        Some(MATRIX)
    } else if adjacency::could_be_grid(text) {
        Some(LISTS)
    } else {
        is_pairs(text).then_some(PAIRS).or_else(|| under_number(text)).or_else(|| lists(text))
    }
}

/// A number in the first line, and pairs below.
fn under_number(text: &str) -> Option<&'static str> {
    let lines: Vec<Part<'_>> = without_comments(text).take(LOOKED_AT).collect();
    let (first, rest) = lines.split_first()?;
    let number = first.text.trim();
    let single = (1..8).contains(&number.len()) && number.bytes().all(|b| b.is_ascii_digit());
    (single && !rest.is_empty() && are_pairs(rest, 1, number.parse().ok())).then_some(PAIRS_UNDER_NUMBER)
}

/// `1: 2 3`, line by line.
fn lists(text: &str) -> Option<&'static str> {
    let mut lines = without_comments(text).take(LOOKED_AT);
    let listed = |line: Part<'_>| {
        let (vertex, others) = line.text.get(..200).unwrap_or(line.text).split_once(':')?;
        let number =
            |word: &str| !word.is_empty() && word.len() < 8 && word.bytes().all(|b| b.is_ascii_digit());
        (number(vertex.trim())
            && others.split_whitespace().next().is_none_or(number)
            && (others.starts_with(' ') || others.is_empty()))
        .then_some(())
    };
    listed(lines.next()?)?;
    lines.next()?;
    without_comments(text).take(LOOKED_AT).all(|line| listed(line).is_some()).then_some(LISTS)
}

const LOOKED_AT: usize = 80;

fn without_comments(text: &str) -> impl Iterator<Item = Part<'_>> {
    Part::whole(text)
        .lines()
        .filter(|line| !line.text.trim().is_empty() && !line.text.starts_with(['#', '%']))
}

/// At least three lines of two numbers, or of three (with a weight), which are no rows of a grid.
fn is_pairs(text: &str) -> bool {
    let lines: Vec<Part<'_>> = without_comments(text).take(LOOKED_AT).collect();
    are_pairs(&lines, 3, None)
}

/// At least so many of them. Below a line with the side of a grid, rows are as many or twice as many.
fn are_pairs(lines: &[Part<'_>], least: usize, side: Option<usize>) -> bool {
    let Some(width) = lines.first().and_then(|line| numbers(*line)).map(|(words, _)| words) else {
        return false;
    };
    let Some(shapes) = lines.iter().map(|line| numbers(*line)).collect::<Option<Vec<_>>>() else {
        return false;
    };
    let grid = |&(words, figures): &(usize, usize)| {
        let cells = |cells: usize| cells > 2 && (cells == lines.len() || 2 * cells == lines.len());
        (cells(words) || cells(figures)) && side.is_none_or(|side| [side, 2 * side].contains(&lines.len()))
    };
    lines.len() >= least && shapes.iter().all(|(words, _)| *words == width) && !shapes.iter().all(grid)
}

/// How many numbers and figures a line holds, if it holds two or three numbers as people write them.
fn numbers(line: Part<'_>) -> Option<(usize, usize)> {
    const LONG: usize = 200;
    if line.text.len() > LONG || super::numbers::has_empty_field(line.text) {
        return None;
    }
    let (mut words, mut figures) = (0, 0);
    for word in line.tokens(|c| c.is_whitespace() || c == ',' || c == ';') {
        let figures_of = |text: &str| text.len() < 11 && text.bytes().all(|b| b.is_ascii_digit());
        // A weight may have a fraction.
        let fraction = |text: &str| text.split_once('.').is_some_and(|(a, b)| figures_of(a) && figures_of(b));
        let number = figures_of(word.text) || words == 2 && word.text.len() > 1 && fraction(word.text);
        if words == 3
            || !number
            || (word.text.len() > 1 && word.text.starts_with('0') && !word.text.contains('.'))
        {
            return None;
        }
        words += 1;
        figures += word.text.len();
    }
    (words >= 2).then_some((words, figures))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_told_from_grids() {
        for text in ["1 2\n2 3\n3 1\n1 4\n", "# a graph\n10,20\n20,30\n30,40", "1 2 5\n2 3 7\n3 1 9\n1 4 2"] {
            assert!(is_pairs(text), "{text}");
        }
        for text in [
            "1 2\n2 1",
            "1 2 3\n2 3 1\n3 1 2",
            "12 34\n34 12\n21 43\n43 21",
            "10 00\n00 30\n04 00\n00 02",
            "1 2\n3",
            "1 . 2\n",
        ] {
            assert!(!is_pairs(text), "{text}");
        }
    }
}
