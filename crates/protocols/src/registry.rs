//! The one list of protocols.

use crate::colouring;
use crate::prepared::{Entry, Prepared};
use tincture_statements::{Refusal, Statement};

/// Every protocol, the default of live runs first.
pub const PROTOCOLS: &[Entry] = &[
    colouring::entry("edge", "both ends of one edge", colouring::edge),
    colouring::entry("clique", "one clique of the cover", colouring::clique),
];

impl Prepared {
    /// Prepares a statement for the protocols of the registry.
    ///
    /// # Errors
    /// [`Refusal`] if there is nothing to prove, no solution, or too much.
    pub fn new(statement: Statement) -> Result<Self, Refusal> {
        Self::with(statement, PROTOCOLS)
    }
}

/// The names of all protocols, in the order of the registry.
pub fn names() -> impl Iterator<Item = &'static str> {
    PROTOCOLS.iter().map(|entry| entry.name)
}
