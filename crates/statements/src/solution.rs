//! The secret, as a person writes it.

use std::fmt;
use zeroize::Zeroizing;

/// A solution: one colour, from 0, for every cell (row by row) or vertex of the statement. A digit `d`
/// is the colour `d - 1`.
///
/// Wiped from memory when dropped; `Debug` shows its length only. It says nothing about being right: ask
/// [`crate::Statement::check`].
#[derive(Clone)]
pub struct Solution(Zeroizing<Vec<u16>>);

impl Solution {
    /// Takes the colours. The vector moves in; no copy stays behind.
    #[must_use]
    pub fn new(colours: Vec<u16>) -> Self {
        Self(Zeroizing::new(colours))
    }

    /// Takes colours that are wiped already when dropped.
    pub(crate) const fn wiped(colours: Zeroizing<Vec<u16>>) -> Self {
        Self(colours)
    }

    /// The secret colours, for whoever makes a witness or shows the solution to its owner. Never log them.
    #[must_use]
    pub fn expose(&self) -> &[u16] {
        &self.0
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Solution({} colours, secret)", self.0.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debug_keeps_the_secret() {
        assert_eq!(format!("{:?}", Solution::new(vec![4, 2])), "Solution(2 colours, secret)");
    }
}
