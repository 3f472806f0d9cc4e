//! A statement that the server proves.

use crate::{HonestResponder, ServedProtocol};
use std::fmt;
use std::sync::Arc;
use tincture_proof::{Digest, Label, Protocol, Witness};
use tincture_protocols::{Prepared, Proof};
use tincture_statements::{Checked, Statement};
use tincture_wire::limits::{MAX_DESCRIPTION_BYTES, MAX_PROTOCOLS};
use tincture_wire::v1::StatementInfo;

/// A statement that the server holds a witness of (or, in the lab, pretends to).
pub struct ServedStatement {
    statement: Digest,
    label: Label,
    offers: Vec<Arc<ServedProtocol>>,
    info: StatementInfo,
    files: Vec<ServedFile>,
}

/// A proof file that the server can make of a statement.
#[derive(Clone)]
pub(crate) struct ServedFile {
    /// The protocol, with rounds or without.
    pub(crate) proof: Proof,
    /// What it is made from.
    pub(crate) witness: Arc<Witness>,
}

/// Why a statement cannot be served.
#[derive(Debug, thiserror::Error)]
pub enum ServedStatementError {
    /// The solution that was given is of another statement.
    #[error("the solution is of another statement")]
    ForeignSolution,
    /// A protocol of another statement was offered.
    #[error("the protocol {0} is of another statement")]
    ForeignProtocol(&'static str),
    /// More protocols than a list of statements has room for.
    #[error("a statement is served with at most {MAX_PROTOCOLS} protocols")]
    TooManyProtocols,
}

impl ServedStatement {
    /// A statement with its solution: every protocol that applies, answered honestly. Those without rounds
    /// give files alone.
    ///
    /// # Errors
    /// If the solution is of another statement, or there are too many protocols.
    pub fn honest(
        prepared: &Prepared,
        solution: &Checked,
        label: Label,
    ) -> Result<Self, ServedStatementError> {
        let (mut offers, mut files) = (Vec::new(), Vec::new());
        for ready in prepared.protocols() {
            let witness = ready.witness(solution).ok_or(ServedStatementError::ForeignSolution)?;
            let (witness, proof) = (Arc::new(witness), ready.proof().clone());
            if let Proof::Rounds(protocol) = &proof {
                let protocol: Arc<dyn Protocol> = Arc::clone(protocol) as _;
                let responder = HonestResponder::new(Arc::clone(&protocol), Arc::clone(&witness));
                offers.push(ServedProtocol::new(protocol, Arc::new(responder)));
            }
            files.push(ServedFile { proof, witness });
        }
        Ok(Self { files, ..Self::new(prepared.statement(), label, offers)? })
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
        Ok(Self { statement: digest, label, offers, info, files: Vec::new() })
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

    /// The proof files that can be made; none where a caller's own responders answer.
    pub(crate) fn files(&self) -> &[ServedFile] {
        &self.files
    }

    /// The offer of this protocol.
    #[must_use]
    pub fn offer(&self, protocol: &str) -> Option<&Arc<ServedProtocol>> {
        self.offers.iter().find(|offer| offer.protocol().name() == protocol)
    }
}

impl fmt::Debug for ServedStatement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ServedStatement({}, {:?})", self.statement, self.offers)
    }
}

/// Cuts a description to what a message has room for.
fn shorten(mut description: String) -> String {
    while description.len() > MAX_DESCRIPTION_BYTES {
        description.pop();
    }
    description
}
