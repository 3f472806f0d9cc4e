//! What a kind of statement must be able to do.

use crate::{Graph, Instance, Read, ReadError, ReadOptions, Refusal, Solution, SolutionError};
use tincture_proof::Digest;

/// A kind of statement. Implementing it in one file and naming the type in [`crate::registry`] is all
/// that a new kind needs.
pub(crate) trait Puzzle {
    /// Whether `text` can be meant for this kind, judged by its content alone.
    fn recognises(text: &str) -> bool
    where
        Self: Sized;

    /// Reads `text` as this kind, whatever [`Puzzle::recognises`] says.
    fn read(text: &str, options: &ReadOptions) -> Result<Read, ReadError>
    where
        Self: Sized;

    /// See [`crate::Statement::digest`].
    fn digest(&self) -> Digest;

    /// See [`crate::Statement::describe`].
    fn describe(&self) -> String;

    /// See [`crate::Statement::instance`].
    fn instance(&self) -> Result<Instance, Refusal>;

    /// See [`crate::Statement::obvious_solution`].
    fn obvious_solution(&self) -> Solution;

    /// See [`crate::Statement::read_solution_with`].
    fn read_solution(&self, text: &str, options: &ReadOptions) -> Result<Solution, SolutionError>;

    /// See [`crate::Statement::check`].
    fn check(&self, solution: &Solution) -> Result<(), SolutionError>;

    /// See [`crate::Statement::render`].
    fn render(&self, solution: &Solution) -> String;

    /// The statement as a grid, read back equal; `None` if it is none. See [`crate::Statement::encode`].
    fn grid_text(&self) -> Option<String>;

    /// The statement as a graph. See [`crate::Statement::graph`].
    fn graph(&self) -> Result<Graph, Refusal>;
}
