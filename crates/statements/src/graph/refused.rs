//! Forms of graphs that are not read, refused by their names.

use crate::text::{Part, syntax};
use crate::{Place, Read, ReadError, ReadOptions};

pub(super) fn recognises(text: &str) -> bool {
    name(text).is_some()
}

pub(super) fn read(text: &str, _: &ReadOptions) -> Result<Read, ReadError> {
    let found = name(text).unwrap_or("another form");
    let expected = "DIMACS .col: a line p edge VERTICES EDGES, then lines e VERTEX VERTEX";
    Err(syntax(Place { line: 1, column: 1 }, found, expected))
}

fn name(text: &str) -> Option<&'static str> {
    if text.starts_with("%%MatrixMarket") {
        Some("a Matrix Market file")
    } else if text.starts_with(">>graph6<<") {
        Some("a graph6 file")
    } else {
        is_pairs(text).then_some("pairs of numbers, which do not say how many vertices there are")
    }
}

/// At least three lines of two numbers, or of three (with a weight), which are no rows of a grid.
fn is_pairs(text: &str) -> bool {
    const LOOKED_AT: usize = 80;
    let comment = |line: &Part<'_>| line.text.trim().is_empty() || line.text.starts_with(['#', '%']);
    let lines: Vec<Part<'_>> =
        Part::whole(text).lines().filter(|line| !comment(line)).take(LOOKED_AT).collect();
    let Some(width) = lines.first().and_then(|line| numbers(*line)).map(|(words, _)| words) else {
        return false;
    };
    let Some(shapes) = lines.iter().map(|line| numbers(*line)).collect::<Option<Vec<_>>>() else {
        return false;
    };
    let grid = |&(words, figures): &(usize, usize)| {
        [words, figures].iter().any(|&cells| cells > 2 && (cells == lines.len() || 2 * cells == lines.len()))
    };
    lines.len() >= 3 && shapes.iter().all(|(words, _)| *words == width) && !shapes.iter().all(grid)
}

/// How many numbers and figures a line holds, if it holds two or three numbers as people write them.
fn numbers(line: Part<'_>) -> Option<(usize, usize)> {
    const LONG: usize = 200;
    if line.text.len() > LONG {
        return None;
    }
    let (mut words, mut figures) = (0, 0);
    for word in line.tokens(|c| c.is_whitespace() || c == ',' || c == ';') {
        let number = word.text.len() < 11 && word.text.bytes().all(|b| b.is_ascii_digit());
        if words == 3 || !number || (word.text.len() > 1 && word.text.starts_with('0')) {
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
