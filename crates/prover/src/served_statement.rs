//! A statement that the server proves.

use crate::{HonestResponder, ServedProtocol};
use std::sync::Arc;
use tincture_proof::{Digest, Label, Protocol, Witness};
use tincture_protocols::{build, names};
use tincture_statements::{Instance, Refusal, Solution, SolutionError, Statement};
use tincture_wire::limits::{MAX_DESCRIPTION_BYTES, MAX_PROTOCOLS};
use tincture_wire::v1::StatementInfo;

/// A statement that the server holds a witness of (or, in the lab, pretends to).
#[derive(Debug)]
pub struct ServedStatement {
    statement: Digest,
    label: Label,
    offers: Vec<Arc<ServedProtocol>>,
    info: StatementInfo,
    witness: Option<Arc<Witness>>,
}

/// Why a statement cannot be served. For its owner: the message may tell something of the solution.
#[derive(Debug, thiserror::Error)]
pub enum ServedStatementError {
    /// There is nothing to prove, or no solution.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The solution is wrong.
    #[error("the solution is wrong: {0}")]
    WrongSolution(#[from] SolutionError),
    /// A protocol of another statement was offered.
    #[error("the protocol {0} is of another statement")]
    ForeignProtocol(&'static str),
    /// More protocols than a list of statements has room for.
    #[error("a statement is served with at most {MAX_PROTOCOLS} protocols")]
    TooManyProtocols,
}

impl ServedStatement {
    /// A statement with its solution: every protocol of the registry that applies, answered honestly.
    ///
    /// # Errors
    /// If the statement is refused or the solution is wrong.
    pub fn honest(
        statement: &Statement,
        solution: &Solution,
        label: Label,
    ) -> Result<Self, ServedStatementError> {
        Self::of_instance(statement, &statement.instance()?, solution, label)
    }

    /// The same, where the instance is derived already.
    pub(crate) fn of_instance(
        statement: &Statement,
        instance: &Instance,
        solution: &Solution,
        label: Label,
    ) -> Result<Self, ServedStatementError> {
        statement.check(solution)?;
        let witness = Arc::new(instance.witness(solution));
        let protocols = names().filter_map(|name| build(name, statement, instance));
        let offer = |protocol: Arc<dyn Protocol>| {
            let responder = HonestResponder::new(Arc::clone(&protocol), Arc::clone(&witness));
            ServedProtocol::new(protocol, Arc::new(responder))
        };
        let holding = Self::new(statement, label, protocols.map(|protocol| offer(protocol)).collect())?;
        Ok(Self { witness: Some(witness), ..holding })
    }

    /// A statement with offers of the caller's making.
    ///
    /// # Errors
    /// If an offer is of another statement, or there are too many.
    pub fn new(
        statement: &Statement,
        label: Label,
        offers: Vec<ServedProtocol>,
    ) -> Result<Self, ServedStatementError> {
        let digest = statement.digest();
        if let Some(foreign) = offers.iter().find(|offer| offer.protocol().statement() != digest) {
            return Err(ServedStatementError::ForeignProtocol(foreign.protocol().name()));
        }
        if offers.len() > MAX_PROTOCOLS {
            return Err(ServedStatementError::TooManyProtocols);
        }
        let info = StatementInfo {
            id: digest.to_string(),
            kind: statement.kind().to_owned(),
            description: shorten(statement.describe()),
            label: label.as_str().to_owned(),
            protocols: offers.iter().map(ServedProtocol::info).collect(),
        };
        let offers = offers.into_iter().map(Arc::new).collect();
        Ok(Self { statement: digest, label, offers, info, witness: None })
    }

    /// The digest of the statement.
    #[must_use]
    pub const fn statement(&self) -> Digest {
        self.statement
    }

    /// The label that every run on this statement is bound to.
    #[must_use]
    pub const fn label(&self) -> &Label {
        &self.label
    }

    /// What is said in public.
    #[must_use]
    pub const fn info(&self) -> &StatementInfo {
        &self.info
    }

    /// What proof files are made from; `None` where a caller's own responders answer.
    pub(crate) const fn witness(&self) -> Option<&Arc<Witness>> {
        self.witness.as_ref()
    }

    /// All offers.
    pub(crate) fn offers(&self) -> &[Arc<ServedProtocol>] {
        &self.offers
    }

    /// The offer of this protocol.
    #[must_use]
    pub fn offer(&self, protocol: &str) -> Option<&Arc<ServedProtocol>> {
        self.offers.iter().find(|offer| offer.protocol().name() == protocol)
    }
}

/// Cuts a description to what a message has room for.
fn shorten(mut description: String) -> String {
    while description.len() > MAX_DESCRIPTION_BYTES {
        description.pop();
    }
    description
}
