//! Whole proof files, accepted and refused.

use super::hexed::Hex;
use super::setup::{Asked, Expected, Puzzle};
use super::values::Check;
use anyhow::Result;
use serde::{Deserialize, Serialize};
use tincture_proof::file::{FileError, read_header, verify_proof};
use tincture_proof::{Policy, Verdict};
use tincture_protocols::Prepared;
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
    let prepared = Prepared::new(statement.clone())?;
    let verdict = read_header(&mut proof).and_then(|header| {
        let protocol = prepared.named_by(&header)?;
        verify_proof(&header, protocol.file(), policy, &mut proof, &mut |_| {})
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
