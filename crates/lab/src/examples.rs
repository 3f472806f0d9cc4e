//! The bundled puzzles with their solutions: what experiments run on when nothing else is named.

use crate::Target;
use std::sync::Arc;
use tincture_protocols::Prepared;
use tincture_statements::{ReadOptions, bundled, read};

/// Their solutions, by name. Each puzzle has this one only.
const SOLUTIONS: &[(&str, &str)] = &[
    ("four", include_str!("../puzzles/four.solution.txt")),
    ("six", include_str!("../puzzles/six.solution.txt")),
    ("nine", include_str!("../puzzles/nine.solution.txt")),
];

/// The names of the examples.
pub fn names() -> impl Iterator<Item = &'static str> {
    SOLUTIONS.iter().map(|&(name, _)| name)
}

/// A bundled puzzle under a protocol, with its solution.
///
/// # Panics
/// If there is no such puzzle or protocol: both names are the program's own.
#[must_use]
pub fn target(name: &str, protocol: &str) -> Target {
    let text = |of: &[(&str, &'static str)]| of.iter().find(|(n, _)| *n == name).map(|&(_, text)| text);
    let puzzle = text(bundled()).expect("a bundled puzzle");
    let statement = read(puzzle.as_bytes(), &ReadOptions::default()).expect("it can be read").statement;
    let solution = statement.read_solution(text(SOLUTIONS).expect("its solution")).expect("it can be read");
    let solution = statement.check(solution).expect("it is right");
    let prepared = Arc::new(Prepared::new(statement).expect("there is something to prove"));
    Target::new(prepared, protocol, Some(solution)).expect("a protocol of the registry")
}
