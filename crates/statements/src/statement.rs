//! What can be asked of a statement, whatever its kind.

use crate::{Checked, Graph, Instance, ReadOptions, Refusal, Solution, SolutionError, Statement};
use tincture_proof::Digest;

impl Statement {
    /// The statement digest: over the parsed statement, never over the bytes of a file. It is the `{id}`
    /// in URLs. Each kind documents what goes into it.
    #[must_use]
    pub fn digest(&self) -> Digest {
        self.puzzle().digest()
    }

    /// One line for people: `9x9 Sudoku with 27 clues`.
    #[must_use]
    pub fn describe(&self) -> String {
        self.puzzle().describe()
    }

    /// Derives the instance, the same for everyone.
    ///
    /// # Errors
    /// [`Refusal`] if there is nothing to prove, if anybody can see that there is no solution, if the
    /// instance would be too large, or if the kind of statement is no colouring.
    pub fn instance(&self) -> Result<Instance, Refusal> {
        self.puzzle().instance()
    }

    /// The solution that needs no thought: clues where there are clues, elsewhere the first colour that
    /// is allowed. It is right for every statement refused as [`Refusal::Trivial`], and `None` where it
    /// is wrong.
    #[must_use]
    pub fn obvious_solution(&self) -> Option<Checked> {
        self.check(self.puzzle().obvious_solution()?).ok()
    }

    /// Reads a solution: a grid in any form a puzzle may have, without blanks; for graphs, and for grids
    /// as the graph they are, `v VERTEX COLOUR` lines or one colour a line, both counted from 1; for
    /// timetables also `item,slot` lines. Where a text holds puzzles with their solutions, these count.
    ///
    /// What is returned has the right number of colours, all of them in range. Whether it is *right* is
    /// for [`Statement::check`] to say.
    ///
    /// # Errors
    /// [`SolutionError`] with the place in the text, or with the cell or vertex that is missing.
    pub fn read_solution(&self, text: &str) -> Result<Solution, SolutionError> {
        self.read_solution_with(text, &ReadOptions::default())
    }

    /// The same, with an alphabet, or one of several solutions in the text: of the options, `alphabet` and
    /// `index` count.
    ///
    /// # Errors
    /// As [`Statement::read_solution`].
    pub fn read_solution_with(&self, text: &str, options: &ReadOptions) -> Result<Solution, SolutionError> {
        self.puzzle().read_solution(text, options)
    }

    /// The statement as a graph: a grid's cells become vertices, row by row, its clues allowed colours.
    /// A solution of the one is a solution of the other.
    ///
    /// # Errors
    /// None for statements that were read; [`Refusal::TooLarge`] is reserved for kinds to come.
    pub fn graph(&self) -> Result<Graph, Refusal> {
        self.puzzle().graph()
    }

    /// Checks a solution against every rule, and clues and allowed colours first. What passed is a
    /// [`Checked`] solution: witnesses are made of nothing else.
    ///
    /// # Errors
    /// The first violated rule, in the user's terms.
    pub fn check(&self, solution: Solution) -> Result<Checked, SolutionError> {
        self.puzzle().check(&solution)?;
        Ok(Checked::by(self.digest(), solution))
    }

    /// What there is to know, with its article: `a solution`, `a proper colouring`.
    #[must_use]
    pub fn sought(&self) -> &'static str {
        self.puzzle().sought()
    }

    /// The colours of the graph that the [`Instance`] is derived from, by vertex, that a solution of this
    /// statement leads to; for grids and graphs they are the solution itself.
    #[must_use]
    pub fn colours_of(&self, solution: &Checked) -> Solution {
        self.puzzle().colours(solution)
    }

    /// The way back: the solution, checked, that a colouring of that graph leads to; `None` if it is not
    /// right.
    #[must_use]
    pub fn solution_of(&self, colours: Solution) -> Option<Checked> {
        self.check(self.puzzle().solution(colours)).ok()
    }

    /// Writes a solution for its owner: a grid, or `v VERTEX COLOUR` lines. [`Statement::read_solution`]
    /// reads it back.
    #[must_use]
    pub fn render(&self, solution: &Solution) -> String {
        self.puzzle().render(solution)
    }
}
