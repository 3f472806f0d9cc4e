//! The kinds of statement: one line each.

use crate::{Graph, Latin, Other, Puzzle, Read, ReadError, ReadOptions, Sudoku};
use std::fmt;
use std::str::FromStr;

/// A kind of the registry: a puzzle that texts can hold.
pub(crate) trait Readable: Puzzle {
    /// Whether `text` can be meant for this kind, judged by its content alone.
    fn recognises(text: &str) -> bool;

    /// Reads `text` as this kind, whatever [`Readable::recognises`] says.
    fn read(text: &str, options: &ReadOptions) -> Result<Read, ReadError>;
}

/// How the content of a text is recognised and read, for one kind.
pub(crate) struct Reader {
    pub(crate) kind: Kind,
    pub(crate) recognises: fn(&str) -> bool,
    pub(crate) read: fn(&str, &ReadOptions) -> Result<Read, ReadError>,
}

macro_rules! registry {
    ($($(#[$doc:meta])* $name:literal => $kind:ident,)*) => {
        /// What is claimed, parsed and canonical: equal statements have equal digests, whatever the file
        /// they came from looked like.
        #[derive(Debug, Clone, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Statement {
            $($(#[$doc])* $kind($kind),)*
            /// A statement of a kind that a program brings along.
            Other(Other),
        }

        /// A kind of statement; `--as` on the command line.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Kind { $($(#[$doc])* $kind,)* }

        impl Kind {
            /// Every kind.
            pub const ALL: &[Self] = &[$(Self::$kind),*];

            /// The name as users type it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$kind => $name,)* }
            }
        }

        /// The readers, in the order in which content is shown to them.
        pub(crate) const READERS: &[Reader] = &[
            $(Reader { kind: Kind::$kind, recognises: $kind::recognises, read: $kind::read },)*
        ];

        impl Statement {
            /// The name of the kind: `sudoku`, `latin`, `graph`, or a program's own.
            #[must_use]
            pub const fn kind(&self) -> &'static str {
                match self {
                    $(Self::$kind(_) => $name,)*
                    Self::Other(other) => other.kind(),
                }
            }

            /// What the kinds have in common.
            pub(crate) fn puzzle(&self) -> &dyn Puzzle {
                match self {
                    $(Self::$kind(puzzle) => puzzle,)*
                    Self::Other(other) => other.puzzle(),
                }
            }
        }

        $(impl From<$kind> for Statement {
            fn from(statement: $kind) -> Self {
                Self::$kind(statement)
            }
        })*
    };
}

registry! {
    /// A graph and a number of colours.
    "graph" => Graph,
    /// A Sudoku puzzle.
    "sudoku" => Sudoku,
    /// A Latin square with holes.
    "latin" => Latin,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that is no kind of statement.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no kind {0:?}: the kinds are sudoku, latin and graph")]
pub struct UnknownKind(String);

impl FromStr for Kind {
    type Err = UnknownKind;

    fn from_str(name: &str) -> Result<Self, UnknownKind> {
        Self::ALL.iter().copied().find(|kind| kind.name() == name).ok_or_else(|| UnknownKind(name.to_owned()))
    }
}
