//! Finding a solution with a SAT solver.
//!
//! ```
//! use tincture_solvers::{Limits, Outcome, solve};
//! use tincture_statements::{ReadOptions, read};
//!
//! let puzzle = read(b"1.....3..4.....2", &ReadOptions::default())?.statement;
//! let Outcome::Solved(solution) = solve(&puzzle, &Limits::default())? else { panic!("it has a solution") };
//! assert_eq!(solution.statement(), puzzle.digest());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What this crate refuses to do: it hands out no solution that [`Statement::check`] has not passed, and
//! it calls nothing unsatisfiable because time ran out.

mod encode;
mod search;

use std::time::Duration;
use tincture_statements::{Checked, Instance, Origin, Refusal, Solution, Statement};
use zeroize::Zeroizing;

/// How much may be spent on a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The time after which to give up; `None` to go on until the end.
    pub time: Option<Duration>,
    /// The most literals of an encoding (of 4 bytes each, more or less).
    pub literals: u64,
}

impl Default for Limits {
    /// A minute, and a hundred million literals.
    fn default() -> Self {
        Self { time: Some(Duration::from_secs(60)), literals: 100_000_000 }
    }
}

/// What a search came to.
#[derive(Debug, Clone)]
pub enum Outcome {
    /// A solution.
    Solved(Checked),
    /// There is none.
    Unsatisfiable,
    /// The time ran out.
    GaveUp,
}

/// A statement that is not searched at all.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// There is no instance.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The given solution is of another statement.
    #[error("the solution is of another statement")]
    AnotherStatement,
    /// The encoding would be too large.
    #[error("a search would take {literals} literals, and at most {limit} are allowed")]
    TooLarge {
        /// How many there would be.
        literals: u64,
        /// How many there may be.
        limit: u64,
    },
}

/// Looks for a solution.
///
/// # Errors
/// [`SolveError`] for a statement that is too large. A trivial or contradictory one is no error here: it
/// is solved, or unsatisfiable.
pub fn solve(statement: &Statement, limits: &Limits) -> Result<Outcome, SolveError> {
    if let Some(solution) = statement.obvious_solution() {
        return Ok(Outcome::Solved(solution));
    }
    let instance = match statement.instance() {
        Ok(instance) => instance,
        Err(Refusal::Unsatisfiable { .. }) => return Ok(Outcome::Unsatisfiable),
        Err(refusal) => return Err(refusal.into()),
    };
    bounded(&instance, limits)?;
    Ok(match search::search(&instance, limits.time, None) {
        search::Found::Colouring(colours) => Outcome::Solved(checked(statement, &instance, &colours)),
        search::Found::Nothing => Outcome::Unsatisfiable,
        search::Found::TimeOut => Outcome::GaveUp,
    })
}

/// Whether a solution is the only one.
#[derive(Debug, Clone)]
pub enum Uniqueness {
    /// There is no other.
    Unique,
    /// Here is another one.
    Several(Checked),
    /// The time ran out.
    Unknown,
}

/// Looks for another solution than a given one.
///
/// Meant for grids, whose digits have names: two solutions that differ by names of colours are two, so
/// that a graph without lists always has several. A search may take as long as proving that there is
/// none; mind the limits.
///
/// # Errors
/// [`SolveError`] for a statement that has no instance, or too large a one.
pub fn another(statement: &Statement, solution: &Checked, limits: &Limits) -> Result<Uniqueness, SolveError> {
    let instance = statement.instance()?;
    bounded(&instance, limits)?;
    let colours = shown(&instance, &statement.colours_of(solution)).ok_or(SolveError::AnotherStatement)?;
    Ok(match search::search(&instance, limits.time, Some(&colours)) {
        search::Found::Colouring(colours) => Uniqueness::Several(checked(statement, &instance, &colours)),
        search::Found::Nothing => Uniqueness::Unique,
        search::Found::TimeOut => Uniqueness::Unknown,
    })
}

/// The colours of the instance's vertices under a colouring of the statement's graph; `None` if there are
/// too few.
fn shown(instance: &Instance, colours: &Solution) -> Option<Zeroizing<Vec<u32>>> {
    let colour = |vertex| match instance.origin(vertex)? {
        Origin::Palette(colour) => Some(colour),
        Origin::Vertex(own) => colours.expose().get(own as usize).map(|&colour| colour.into()),
    };
    (0..instance.vertices()).map(colour).collect::<Option<_>>().map(Zeroizing::new)
}

fn bounded(instance: &Instance, limits: &Limits) -> Result<(), SolveError> {
    let (literals, limit) = (encode::literals(instance), limits.literals);
    if literals > limit { Err(SolveError::TooLarge { literals, limit }) } else { Ok(()) }
}

fn checked(statement: &Statement, instance: &Instance, colours: &[u32]) -> Checked {
    let solution = instance.solution_from(colours).and_then(|colours| statement.solution_of(colours));
    solution.expect("the encoding says that the colouring is proper")
}

#[cfg(test)]
mod tests;
