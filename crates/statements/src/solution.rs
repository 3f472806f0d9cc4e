//! The secret, as a person writes it.

use std::fmt;
use std::ops::Deref;
use tincture_proof::Digest;
use zeroize::Zeroizing;

/// A solution, as numbers that the kind of statement gives their meaning: for grids and graphs one colour,
/// from 0, for every cell (row by row) or vertex. A digit `d` is the colour `d - 1`.
///
/// Wiped from memory when dropped; `Debug` shows its length only. It says nothing about being right: ask
/// [`crate::Statement::check`].
#[derive(Clone)]
pub struct Solution(Zeroizing<Vec<u16>>);

impl Solution {
    /// Takes the numbers. The vector moves in; no copy stays behind.
    #[must_use]
    pub fn new(numbers: Vec<u16>) -> Self {
        Self(Zeroizing::new(numbers))
    }

    /// Takes colours that are wiped already when dropped.
    pub(crate) const fn wiped(colours: Zeroizing<Vec<u16>>) -> Self {
        Self(colours)
    }

    /// The secret numbers, for whoever makes a witness or shows the solution to its owner. Never log them.
    #[must_use]
    pub fn expose(&self) -> &[u16] {
        &self.0
    }
}

/// A solution that passed [`crate::Statement::check`]: there is no other way to make one.
///
/// ```compile_fail,E0423
/// # use tincture_statements::*;
/// let unchecked = Checked(Solution::new(vec![0, 1]));
/// ```
#[derive(Debug, Clone)]
pub struct Checked {
    statement: Digest,
    solution: Solution,
}

impl Checked {
    pub(crate) const fn by(statement: Digest, solution: Solution) -> Self {
        Self { statement, solution }
    }

    /// The digest of the statement that it is a solution of.
    #[must_use]
    pub const fn statement(&self) -> Digest {
        self.statement
    }
}

impl Deref for Checked {
    type Target = Solution;

    fn deref(&self) -> &Solution {
        &self.solution
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Solution({} numbers, secret)", self.0.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debug_keeps_the_secret() {
        assert_eq!(format!("{:?}", Solution::new(vec![4, 2])), "Solution(2 numbers, secret)");
    }
}
