//! The secret: read from a file, or found.

use crate::failure::Failure;
use crate::input;
use crate::output::Output;
use std::path::Path;
use std::time::Duration;
use tincture_solvers::{Limits, Outcome, solve};
use tincture_statements::{Refusal, Solution, Statement};

/// The solution in `file`, checked; or one that a search finds.
pub(crate) fn given_or_found(
    statement: &Statement,
    file: Option<&Path>,
    time: Option<Duration>,
    out: &Output,
) -> Result<Solution, Failure> {
    match file {
        Some(file) => given(statement, file),
        None => {
            out.note(format_args!("no solution was given: solving the {} first", statement.describe()));
            found(statement, time)
        }
    }
}

/// Reads a solution and checks it against every rule.
fn given(statement: &Statement, file: &Path) -> Result<Solution, Failure> {
    let text = input::solution(file)?;
    let solution = statement.read_solution(&text).and_then(|solution| {
        statement.check(&solution)?;
        Ok(solution)
    });
    solution.map_err(|error| Failure::from(error).context(file.display()))
}

/// Searches for a solution.
pub(crate) fn found(statement: &Statement, time: Option<Duration>) -> Result<Solution, Failure> {
    let limits = Limits { time: time.or(Limits::default().time), ..Limits::default() };
    match solve(statement, &limits) {
        Ok(Outcome::Solved(solution)) => Ok(solution),
        Ok(Outcome::Unsatisfiable) => Err(unsatisfiable(statement)),
        Ok(Outcome::GaveUp) => {
            let message = "no solution was found in time, and none was excluded; a longer time may help";
            Err(Failure::refused("gave_up", message))
        }
        Err(error) => Err(Failure::refused("statement_too_large", error)),
    }
}

/// That there is no solution: with the reason where it can be seen, else as what a search found out.
fn unsatisfiable(statement: &Statement) -> Failure {
    match statement.instance() {
        Err(refusal @ Refusal::Unsatisfiable { .. }) => refusal.into(),
        _ => {
            let message = format!("there is no solution of this {}", statement.describe());
            Failure::refused("unsatisfiable_statement", message)
        }
    }
}
