//! Kinds of statements that a program brings along.

use crate::{Puzzle, Statement};
use std::fmt;
use std::sync::Arc;

/// A statement of a kind that the registry does not have: made by a program, never read from a text.
#[derive(Clone)]
pub struct Other {
    kind: &'static str,
    puzzle: Arc<dyn Puzzle>,
}

impl Statement {
    /// A statement of a kind of the caller's own, under the name of that kind.
    #[must_use]
    pub fn other(kind: &'static str, puzzle: impl Puzzle + 'static) -> Self {
        Self::Other(Other { kind, puzzle: Arc::new(puzzle) })
    }
}

impl Other {
    pub(crate) const fn kind(&self) -> &'static str {
        self.kind
    }

    pub(crate) fn puzzle(&self) -> &dyn Puzzle {
        &*self.puzzle
    }
}

impl PartialEq for Other {
    /// Equal statements are those with equal digests.
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind && self.puzzle.digest() == other.puzzle.digest()
    }
}

impl Eq for Other {}

impl fmt::Debug for Other {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Other({}: {})", self.kind, self.puzzle.describe())
    }
}
