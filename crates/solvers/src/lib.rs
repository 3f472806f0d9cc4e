//! Finding a solution with a SAT solver.
//!
//! ```
//! use tincture_solvers::{Limits, Outcome, solve};
//! use tincture_statements::{ReadOptions, read};
//!
//! let puzzle = read(b"1.....3..4.....2", &ReadOptions::default())?.statement;
//! let Outcome::Solved(solution) = solve(&puzzle, &Limits::default())? else { panic!("it has a solution") };
//! assert!(puzzle.check(&solution).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What this crate refuses to do: it hands out no solution that [`Statement::check`] has not passed, and
//! it calls nothing unsatisfiable because time ran out.

mod encode;
mod search;

use std::time::Duration;
use tincture_statements::{Refusal, Solution, Statement};

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
    /// A solution, checked.
    Solved(Solution),
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
    let literals = encode::literals(&instance);
    if literals > limits.literals {
        return Err(SolveError::TooLarge { literals, limit: limits.literals });
    }
    Ok(match search::search(&instance, limits.time) {
        search::Found::Colouring(colours) => {
            let solution =
                instance.solution_from(&colours).filter(|solution| statement.check(solution).is_ok());
            Outcome::Solved(solution.expect("the encoding says that the colouring is proper"))
        }
        search::Found::Nothing => Outcome::Unsatisfiable,
        search::Found::TimeOut => Outcome::GaveUp,
    })
}

#[cfg(test)]
mod tests;
