//! Verifiers that cheat: they want more than one answer a round.
//!
//! They speak the protocol to a running server, byte for byte, as far as it suits them. An honest service
//! gives each round one answer, for ever; that is its ledger's rule, and what stands between these
//! programs and the solution.

mod asks_twice;
mod floods;
mod line;
mod non_challenges;
mod other_opening;
mod pools;

pub use line::{Answer, Line};

use crate::Target;
use serde::Serialize;
use tincture_verifier::VerifyError;

/// What came of an attempt.
#[derive(Debug, Clone, Serialize)]
pub struct Finding {
    /// The verifier.
    pub verifier: &'static str,
    /// What it did and what it was told, in order.
    pub steps: Vec<String>,
    /// Whether it got something that an honest verifier does not get.
    pub gained: bool,
}

/// A cheating verifier, for lists.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct CheatingVerifier {
    /// Its name.
    pub name: &'static str,
    /// What it does, in one sentence.
    pub about: &'static str,
}

/// Every cheating verifier.
pub const VERIFIERS: &[CheatingVerifier] = &[
    CheatingVerifier { name: "asks-twice", about: "sends a second challenge on the same commitments" },
    CheatingVerifier { name: "non-challenges", about: "sends challenges that do not exist, none, or two" },
    CheatingVerifier {
        name: "other-opening",
        about: "opens a batch to other challenges than it committed to",
    },
    CheatingVerifier { name: "pools", about: "opens many sessions and pools what it saw" },
    CheatingVerifier { name: "floods", about: "opens session after session, and sends a body without end" },
];

/// Why an attempt could not be made.
#[derive(Debug, thiserror::Error)]
pub enum AttemptError {
    /// There is no such verifier.
    #[error("there is no cheating verifier {0:?}")]
    Unknown(String),
    /// There is no connection to the server, or none any more.
    #[error(transparent)]
    NoConnection(#[from] VerifyError),
    /// The server did not do what any server does.
    #[error("the server's answer is of no use: {0}")]
    Server(String),
}

/// Lets a cheating verifier loose on a server.
///
/// # Errors
/// If there is none of this name, or the server does not hold the target's statement.
pub async fn run(name: &str, line: &Line, target: &Target, seed: &[u8; 32]) -> Result<Finding, AttemptError> {
    match name {
        "asks-twice" => asks_twice::run(line, target, seed).await,
        "non-challenges" => non_challenges::run(line, target, seed).await,
        "other-opening" => other_opening::run(line, target, seed).await,
        "pools" => pools::run(line, target, seed).await,
        "floods" => floods::run(line, target, seed).await,
        other => Err(AttemptError::Unknown(other.to_owned())),
    }
}
