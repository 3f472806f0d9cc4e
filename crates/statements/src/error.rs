//! What can be wrong with a text, a statement or a solution, in the words of whoever wrote it.

use std::fmt;

/// Where in a text: line and column, both counted from 1. A column is a character, not a byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// A text that is no statement (or no solution).
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// Something stands where something else belongs.
    #[error("{place}: found {found}; expected {expected}")]
    Syntax {
        /// Where.
        place: Place,
        /// What stands there, quoted, shortened and escaped.
        found: String,
        /// What belongs there.
        expected: String,
    },
    /// Every token can be read, and yet together they say something impossible.
    #[error("{place}: {problem}")]
    Meaning {
        /// Where.
        place: Place,
        /// What is impossible.
        problem: String,
    },
    /// The text as a whole is none of the known kinds.
    #[error("{found}; expected {expected}")]
    Unrecognised {
        /// What the text is.
        found: String,
        /// What was expected.
        expected: String,
    },
    /// The text is longer than [`crate::MAX_TEXT`].
    #[error("the text has {bytes} bytes, and at most {limit} are read")]
    TooLong {
        /// Bytes given.
        bytes: usize,
        /// Bytes allowed.
        limit: usize,
    },
    /// One of several puzzles was asked for, and there are not so many.
    #[error("puzzle {index} was asked for, and the text holds {count}, counted from 1")]
    NoSuchPuzzle {
        /// Which one.
        index: usize,
        /// How many there are.
        count: usize,
    },
    /// A graph without a number of colours.
    #[error("a graph needs a number of colours: give it with --colours K")]
    ColoursMissing,
    /// An option that means nothing for what the text is.
    #[error("{option} is not for {what}: leave it away, or say with --as what the text is")]
    OptionUnfit {
        /// The option, as it is typed.
        option: &'static str,
        /// What the text was recognised as.
        what: &'static str,
    },
    /// The parts make no statement.
    #[error(transparent)]
    Statement(#[from] StatementError),
}

impl ReadError {
    /// A stable name for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Syntax { .. } | Self::Meaning { .. } | Self::Unrecognised { .. } => "unreadable_statement",
            Self::TooLong { .. } => "text_too_long",
            Self::NoSuchPuzzle { .. } => "no_such_puzzle",
            Self::ColoursMissing => "colours_missing",
            Self::OptionUnfit { .. } => "option_unfit",
            Self::Statement(error) => error.code(),
        }
    }

    /// Where in the text, if the error has a place.
    #[must_use]
    pub const fn place(&self) -> Option<Place> {
        match self {
            Self::Syntax { place, .. } | Self::Meaning { place, .. } => Some(*place),
            _ => None,
        }
    }
}

/// Parts that make no statement.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StatementError {
    /// More of something than the limits allow.
    #[error("{count} {what}, and at most {limit} are allowed")]
    TooLarge {
        /// Of what.
        what: &'static str,
        /// How many there are.
        count: u64,
        /// How many there may be.
        limit: u64,
    },
    /// Sides, box shapes, vertices, colours or lists that do not fit together.
    #[error("{0}")]
    Malformed(String),
}

impl StatementError {
    /// A stable name for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::TooLarge { .. } => "statement_too_large",
            Self::Malformed(_) => "malformed_statement",
        }
    }
}

/// A statement that is well formed, and about which nothing is proved.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// Anybody can see a solution, so there is nothing to prove.
    #[error("there is nothing to prove: {why}")]
    Trivial {
        /// Why, in the user's terms.
        why: String,
    },
    /// Anybody can see that there is no solution.
    #[error("there is no solution: {why}")]
    Unsatisfiable {
        /// Why, in the user's terms, with both positions where two things contradict each other.
        why: String,
    },
    /// There is no graph to be coloured in it. Some protocols need none.
    #[error("this kind of statement is no colouring")]
    NotAColouring,
    /// The instance would be larger than the limits allow.
    #[error("the instance would have {count} {what}, and at most {limit} are allowed")]
    TooLarge {
        /// Of what.
        what: &'static str,
        /// How many there would be.
        count: u64,
        /// How many there may be.
        limit: u64,
    },
}

impl Refusal {
    /// A stable name for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Trivial { .. } => "trivial_statement",
            Self::Unsatisfiable { .. } => "unsatisfiable_statement",
            Self::NotAColouring => "not_a_colouring",
            Self::TooLarge { .. } => "statement_too_large",
        }
    }
}

/// A text that is no solution, or a solution that breaks a rule.
///
/// The message names what stands at the place where the rule is broken: it is for the owner of the
/// solution, and goes into no log and over no network.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SolutionError {
    /// The text cannot be read.
    #[error("the solution cannot be read: {0}")]
    Unreadable(#[from] ReadError),
    /// Too many or too few cells or vertices, blanks, colours that do not exist.
    #[error("{0}")]
    Shape(String),
    /// The first rule that is broken.
    #[error("{0}")]
    Rule(String),
}

impl SolutionError {
    /// A stable name for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Unreadable(_) => "unreadable_solution",
            Self::Shape(_) | Self::Rule(_) => "wrong_solution",
        }
    }
}
