//! A statement, ready to be proved or verified: what commands, servers, experiments and tests share.

use std::fmt;
use std::sync::Arc;
use tincture_proof::file::{FileProof, Header};
use tincture_proof::{Extractor, Reason, Simulator, Witness};
use tincture_statements::{Checked, ColourFormat, Instance, Refusal, Solution, SolutionError, Statement};

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

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// A statement about which there is something to prove, with the instance of colouring that it is, if it
/// is one. Both sides derive it, and neither takes it from the other.
#[derive(Debug, Clone)]
pub struct Prepared {
    statement: Statement,
    instance: Option<Instance>,
    entries: &'static [Entry],
}

/// Why there is no protocol of this name on a statement.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoProtocol {
    /// There is none at all.
    #[error("there is no protocol {0:?}")]
    Unknown(String),
    /// It does not apply to such statements.
    #[error("the protocol {protocol} is not for a {kind}")]
    NotForThis {
        /// The protocol.
        protocol: &'static str,
        /// The kind of statement.
        kind: &'static str,
    },
    /// It has no rounds, and so no live runs.
    #[error("the protocol {0} has no rounds: its proofs are files")]
    OnlyInFiles(&'static str),
}

impl Prepared {
    /// Prepares a statement for protocols of the caller's choice; [`Prepared::new`] takes the registry's.
    ///
    /// # Errors
    /// [`Refusal`] if there is nothing to prove, no solution, or too much.
    pub fn with(statement: Statement, entries: &'static [Entry]) -> Result<Self, Refusal> {
        let instance = match statement.instance() {
            Ok(instance) => Some(instance),
            Err(Refusal::NotAColouring) => None,
            Err(refusal) => return Err(refusal),
        };
        Ok(Self { statement, instance, entries })
    }

    /// The statement.
    #[must_use]
    pub const fn statement(&self) -> &Statement {
        &self.statement
    }

    /// The instance of colouring that the statement is; `None` for a kind that is none.
    #[must_use]
    pub const fn instance(&self) -> Option<&Instance> {
        self.instance.as_ref()
    }

    /// See [`Statement::check`].
    ///
    /// # Errors
    /// The first violated rule.
    pub fn check(&self, solution: Solution) -> Result<Checked, SolutionError> {
        self.statement.check(solution)
    }

    /// What the protocol of this name makes of the statement.
    ///
    /// # Errors
    /// [`NoProtocol`] that tells an unknown name from one that does not fit.
    pub fn protocol(&self, name: &str) -> Result<Ready<'_>, NoProtocol> {
        let entry = self.entries.iter().find(|entry| entry.name == name);
        let entry = entry.ok_or_else(|| NoProtocol::Unknown(name.to_owned()))?;
        self.ready(entry).ok_or(NoProtocol::NotForThis { protocol: entry.name, kind: self.statement.kind() })
    }

    /// The protocol that a proof file names, of whatever kind.
    ///
    /// # Errors
    /// [`Reason::WrongStatement`] if the file is about another statement, else [`Reason::UnknownProtocol`].
    pub fn named_by(&self, header: &Header) -> Result<Ready<'_>, Reason> {
        if header.statement != self.statement.digest() {
            return Err(Reason::WrongStatement);
        }
        self.protocol(&header.protocol).map_err(|_| Reason::UnknownProtocol)
    }

    /// The protocol of this name, which must be one of rounds.
    ///
    /// # Errors
    /// As [`Prepared::protocol`], and for a protocol without rounds.
    pub fn rounds(&self, name: &str) -> Result<Arc<dyn RoundProtocol>, NoProtocol> {
        let ready = self.protocol(name)?;
        match ready.proof {
            Proof::Rounds(protocol) => Ok(protocol),
            Proof::File(_) => Err(NoProtocol::OnlyInFiles(ready.entry.name)),
        }
    }

    /// Every protocol that applies, in the order of the registry.
    pub fn protocols(&self) -> impl Iterator<Item = Ready<'_>> {
        self.entries.iter().filter_map(|entry| self.ready(entry))
    }

    /// The facts that the protocols tell of what they work on, each once.
    #[must_use]
    pub fn facts(&self) -> Vec<Fact> {
        let mut facts: Vec<Fact> = Vec::new();
        for fact in self.protocols().flat_map(|ready| (ready.entry.facts)(self)) {
            if facts.iter().all(|known| known.name != fact.name) {
                facts.push(fact);
            }
        }
        facts
    }

    fn ready<'p>(&'p self, entry: &'static Entry) -> Option<Ready<'p>> {
        (entry.build)(self).map(|proof| Ready { prepared: self, entry, proof })
    }
}

/// One protocol on a prepared statement.
#[derive(Clone)]
pub struct Ready<'p> {
    prepared: &'p Prepared,
    entry: &'static Entry,
    proof: Proof,
}

impl Ready<'_> {
    /// What the registry says of the protocol.
    #[must_use]
    pub const fn entry(&self) -> &'static Entry {
        self.entry
    }

    /// The protocol itself.
    #[must_use]
    pub const fn proof(&self) -> &Proof {
        &self.proof
    }

    /// The protocol as what lies in files: every one is.
    #[must_use]
    pub fn file(&self) -> &dyn FileProof {
        self.proof.file()
    }

    /// The witness that a solution makes for this protocol; `None` for a solution of another statement.
    #[must_use]
    pub fn witness(&self, solution: &Checked) -> Option<Witness> {
        let own = solution.statement() == self.file().statement();
        own.then(|| (self.entry.witness)(self.prepared, solution)).flatten()
    }

    /// The solution that a witness of this protocol stands for, checked; `None` if it stands for none.
    #[must_use]
    pub fn solution(&self, witness: &Witness) -> Option<Checked> {
        (self.entry.solution)(self.prepared, witness)
    }
}
