//! What a kind of statement must be able to do.

use crate::{Graph, Instance, ReadOptions, Refusal, Solution, SolutionError};
use tincture_proof::Digest;

/// A kind of statement. The built-in ones are one file and one line in the registry each; a program's own
/// is a [`Statement::Other`](crate::Statement::Other).
///
/// Most kinds are colourings, of which protocols make their instances. One that is none says so in
/// [`instance`](Puzzle::instance); one that is *reduced* to a colouring overrides
/// [`colours`](Puzzle::colours) and [`solution`](Puzzle::solution), the way there and back.
pub trait Puzzle: Send + Sync {
    /// See [`crate::Statement::digest`].
    fn digest(&self) -> Digest;

    /// See [`crate::Statement::describe`].
    fn describe(&self) -> String;

    /// What there is to know, with its article: `a solution`, `a proper colouring`.
    fn sought(&self) -> &'static str {
        "a solution"
    }

    /// The colouring that the statement is.
    ///
    /// # Errors
    /// [`Refusal`] as in [`crate::Statement::instance`]; [`Refusal::NotAColouring`] only where there is
    /// something to prove all the same.
    fn instance(&self) -> Result<Instance, Refusal> {
        Err(Refusal::NotAColouring)
    }

    /// The colours, from 0, of the graph that [`instance`](Puzzle::instance) is derived from, by vertex,
    /// that a right solution leads to.
    fn colours(&self, solution: &Solution) -> Solution {
        solution.clone()
    }

    /// The way back: the solution that a proper colouring of that graph leads to.
    fn solution(&self, colours: Solution) -> Solution {
        colours
    }

    /// A solution that needs no thought, if there is one: see [`crate::Statement::obvious_solution`].
    fn obvious_solution(&self) -> Option<Solution> {
        None
    }

    /// See [`crate::Statement::read_solution_with`].
    ///
    /// # Errors
    /// If the text is no solution.
    fn read_solution(&self, text: &str, options: &ReadOptions) -> Result<Solution, SolutionError>;

    /// Checks every rule, the number of numbers in the solution and their range first.
    ///
    /// # Errors
    /// The first violated rule, in the user's terms.
    fn check(&self, solution: &Solution) -> Result<(), SolutionError>;

    /// See [`crate::Statement::render`].
    fn render(&self, solution: &Solution) -> String;

    /// The statement as a grid, read back equal; `None` if it is none. See [`crate::Statement::encode`].
    fn grid_text(&self) -> Option<String> {
        None
    }

    /// The statement as a graph. See [`crate::Statement::graph`].
    ///
    /// # Errors
    /// [`Refusal::NotAColouring`] for a kind that is none.
    fn graph(&self) -> Result<Graph, Refusal> {
        Err(Refusal::NotAColouring)
    }
}
