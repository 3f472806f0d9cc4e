//! The secret: read from a file, or found.

use crate::failure::Failure;
use crate::input;
use crate::output::Output;
use std::path::Path;
use std::time::Duration;
use tincture_solvers::{Limits, Outcome, Uniqueness, another, solve};
use tincture_statements::{Checked, ReadOptions, Refusal, Statement};

/// The solution in `file`, checked; or one that a search finds.
pub(crate) fn given_or_found(
    statement: &Statement,
    file: Option<&Path>,
    time: Option<Duration>,
    options: &ReadOptions,
    out: &Output,
) -> Result<Checked, Failure> {
    match file {
        Some(file) => given(statement, file, options),
        None => {
            out.note(format_args!("no solution was given: solving the {} first", statement.describe()));
            found(statement, time)
        }
    }
}

/// Reads a solution and checks it against every rule.
pub(crate) fn given(statement: &Statement, file: &Path, options: &ReadOptions) -> Result<Checked, Failure> {
    let text = input::solution(file)?;
    let solution = statement.read_solution_with(&text, options);
    let checked = solution.and_then(|solution| statement.check(solution));
    checked.map_err(|error| Failure::from(error).context(file.display()))
}

/// Whether a puzzle has further solutions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Others {
    /// This is the only one.
    None,
    /// There are others.
    Some,
    /// That was not found out in time.
    Unknown,
    /// The colours of a graph may always be exchanged: this is no question.
    Unnamed,
}

/// Looks for another solution of a puzzle whose digits have names.
pub(crate) fn others(statement: &Statement, solution: &Checked, time: Option<Duration>) -> Others {
    if statement.kind() == "graph" {
        return Others::Unnamed;
    }
    match another(statement, solution, &limits(time)) {
        Ok(Uniqueness::Unique) => Others::None,
        Ok(Uniqueness::Several(_)) => Others::Some,
        Ok(Uniqueness::Unknown) | Err(_) => Others::Unknown,
    }
}

fn limits(time: Option<Duration>) -> Limits {
    Limits { time: time.or(Limits::default().time), ..Limits::default() }
}

/// Searches for a solution.
pub(crate) fn found(statement: &Statement, time: Option<Duration>) -> Result<Checked, Failure> {
    match solve(statement, &limits(time)) {
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
