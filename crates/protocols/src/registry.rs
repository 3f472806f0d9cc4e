//! The one list of protocols.

use crate::colouring;
use std::sync::Arc;
use tincture_proof::{Extractor, Simulator};
use tincture_statements::{Instance, Statement};

/// A protocol of rounds together with the algorithms that prove it: simulator and extractor.
pub trait RoundProtocol: Simulator + Extractor {}

impl<P: Simulator + Extractor> RoundProtocol for P {}

/// How a protocol is found by its name and built for a statement.
pub struct Entry {
    /// The name that users type and contexts bind.
    pub name: &'static str,
    /// What a challenge opens, for lists shown to people.
    pub opens: &'static str,
    /// Builds the protocol on a statement's instance; `None` where it does not apply to such statements.
    pub build: fn(&Statement, &Instance) -> Option<Arc<dyn RoundProtocol>>,
}

/// Every protocol, the default of live runs first.
pub const PROTOCOLS: &[Entry] = &[
    Entry { name: "edge", opens: "both ends of one edge", build: colouring::edge },
    Entry { name: "clique", opens: "one clique of the cover", build: colouring::clique },
];

/// Builds the protocol of this name, or `None` where there is none or it does not apply.
#[must_use]
pub fn build(name: &str, statement: &Statement, instance: &Instance) -> Option<Arc<dyn RoundProtocol>> {
    PROTOCOLS.iter().find(|entry| entry.name == name).and_then(|entry| (entry.build)(statement, instance))
}

/// The names of all protocols, in the order of the registry.
pub fn names() -> impl Iterator<Item = &'static str> {
    PROTOCOLS.iter().map(|entry| entry.name)
}
