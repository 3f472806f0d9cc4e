//! The search itself, by batsat.

use crate::encode::{Encoding, Literal, variables};
use batsat::{BasicCallbacks, Lit, Solver, SolverInterface, Var, lbool};
use std::time::{Duration, Instant};
use tincture_statements::Instance;

/// What a search found.
pub(crate) enum Found {
    /// A colour for every vertex of the instance.
    Colouring(Vec<u32>),
    Nothing,
    TimeOut,
}

/// Looks for a colouring; with `except`, for one that is not this one.
pub(crate) fn search(instance: &Instance, time: Option<Duration>, except: Option<&[u32]>) -> Found {
    let mut callbacks = BasicCallbacks::new();
    if let Some(time) = time {
        let start = Instant::now();
        callbacks.set_stop(move || start.elapsed() >= time);
    }
    let mut solver = Solver::new(batsat::SolverOpts::default(), callbacks);
    let variables: Vec<Var> = (0..variables(instance)).map(|_| solver.new_var_default()).collect();
    let mut clause = Vec::new();
    let mut add = |literals: &[Literal]| {
        clause.clear();
        clause.extend(literals.iter().map(|l| Lit::new(variables[(l / 2) as usize], l % 2 == 0)));
        solver.add_clause_reuse(&mut clause);
    };
    let encoding = if except.is_some() { Encoding::of_all(instance) } else { Encoding::new(instance) };
    encoding.clauses(&mut add);
    if let Some(colours) = except {
        encoding.exclude(colours, &mut add);
    }
    let result = solver.solve_limited(&[]);
    if result == lbool::FALSE {
        Found::Nothing
    } else if result == lbool::TRUE {
        let is_true = |variable: u32| solver.value_var(variables[variable as usize]) == lbool::TRUE;
        Found::Colouring(encoding.colours(is_true))
    } else {
        Found::TimeOut
    }
}
