//! The one list of protocols.

use crate::{Prepared, colouring};
use std::fmt;
use std::sync::Arc;
use tincture_proof::file::FileProof;
use tincture_proof::{Extractor, Simulator, Witness};
use tincture_statements::{Checked, ColourFormat};

/// A protocol of rounds together with the algorithms that prove it: simulator and extractor.
pub trait RoundProtocol: Simulator + Extractor {
    /// How slots hold colours, in a protocol whose slots are the colours of the instance's vertices, in
    /// their order, one each. Experiments with colours work on no other.
    fn colour_slots(&self) -> Option<ColourFormat> {
        None
    }
}

/// A protocol on a statement, by its kind.
#[derive(Clone)]
pub enum Proof {
    /// Of rounds: for live runs, and for files.
    Rounds(Arc<dyn RoundProtocol>),
    /// Without rounds: for files only.
    File(Arc<dyn FileProof>),
}

impl Proof {
    /// As what lies in files.
    #[must_use]
    pub fn file(&self) -> &dyn FileProof {
        match self {
            Self::Rounds(protocol) => &**protocol,
            Self::File(proof) => &**proof,
        }
    }
}

/// A number that tells something of what a protocol works on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fact {
    /// What it counts, in the plural: `vertices`.
    pub name: &'static str,
    /// How many there are.
    pub count: u64,
}

/// How a protocol is found by its name and put on a statement.
#[derive(Clone, Copy)]
pub struct Entry {
    /// The name that users type and contexts bind.
    pub name: &'static str,
    /// What a challenge opens, for lists shown to people.
    pub opens: &'static str,
    /// Builds the protocol; `None` where it does not apply to such statements.
    pub build: fn(&Prepared) -> Option<Proof>,
    /// What there is to tell of a statement that it applies to.
    pub facts: fn(&Prepared) -> Vec<Fact>,
    /// The witness that a solution of the statement makes.
    pub witness: fn(&Prepared, &Checked) -> Option<Witness>,
    /// The way back: the solution that a witness stands for, checked.
    pub solution: fn(&Prepared, &Witness) -> Option<Checked>,
}

/// Every protocol, the default of live runs first.
pub const PROTOCOLS: &[Entry] = &[
    colouring::entry("edge", "both ends of one edge", colouring::edge),
    colouring::entry("clique", "one clique of the cover", colouring::clique),
];

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// The names of all protocols, in the order of the registry.
pub fn names() -> impl Iterator<Item = &'static str> {
    PROTOCOLS.iter().map(|entry| entry.name)
}
