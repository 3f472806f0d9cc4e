//! Whole proof files, accepted and refused.

use super::hexed::Hex;
use super::setup::{Asked, Expected, Puzzle};
use super::values::Check;
use anyhow::Result;
use serde::{Deserialize, Serialize};
use tincture_proof::file::{FileError, read_header, verify_rounds};
use tincture_proof::{Policy, Reason, Verdict};
use tincture_protocols::build;
use tincture_statements::Statement;

/// A proof file and how its verification must end.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProofFile {
    pub(crate) name: String,
    /// What is wrong with it; empty for nothing.
    pub(crate) broken: String,
    pub(crate) statement: Puzzle,
    pub(crate) policy: Asked,
    pub(crate) proof: Hex,
    pub(crate) expected: Expected,
}

/// Verifies as every verifier of files does: header, statement, protocol by name, the rest.
pub(crate) fn verify(statement: &Statement, policy: &Policy, mut proof: &[u8]) -> Result<Verdict> {
    let instance = statement.instance()?;
    let verdict = read_header(&mut proof).and_then(|header| {
        if header.statement != statement.digest() {
            return Err(Reason::WrongStatement.into());
        }
        let protocol = build(&header.protocol, statement, &instance).ok_or(Reason::UnknownProtocol)?;
        verify_rounds(&header, &*protocol, policy, &mut proof, &mut |_| {})
    });
    Ok(match verdict {
        Ok(accepted) => Ok(accepted),
        Err(FileError::Rejected(rejection)) => Err(rejection),
        Err(FileError::Io(error)) => return Err(error.into()),
    })
}

impl Check for ProofFile {
    fn check(&self) -> Result<()> {
        let verdict = verify(&self.statement.statement()?, &self.policy.policy()?, &self.proof.0)?;
        self.expected.hold_against(verdict)
    }
}
