//! A statement, ready to be proved or verified: what commands, servers, experiments and tests share.

use crate::registry::{Entry, Fact, PROTOCOLS, Proof, RoundProtocol};
use std::sync::Arc;
use tincture_proof::file::{FileProof, Header};
use tincture_proof::{Reason, Witness};
use tincture_statements::{Checked, Instance, Refusal, Solution, SolutionError, Statement};

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
    /// Prepares a statement for the protocols of the registry.
    ///
    /// # Errors
    /// [`Refusal`] if there is nothing to prove, no solution, or too much.
    pub fn new(statement: Statement) -> Result<Self, Refusal> {
        Self::with(statement, PROTOCOLS)
    }

    /// The same, for protocols of the caller's choice.
    ///
    /// # Errors
    /// As [`Prepared::new`].
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
