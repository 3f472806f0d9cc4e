//! Runs that came to no verdict.

use crate::ServerUrl;
use crate::answer::{Failure, quoted};
use tincture_wire::{Problem, ProblemCode};

/// Why a run ended before its first challenge was sent, with no verdict on the prover.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// The operating system gave no randomness.
    #[error("the operating system gives no randomness: {0}")]
    NoRandomness(getrandom::Error),
    /// No connection, or no answer in time.
    #[error("no connection to {server}: {detail}")]
    NoConnection {
        /// The server's address.
        server: String,
        /// What happened.
        detail: String,
    },
    /// The time for the whole run was over before anything could be asked.
    #[error("{server} has not come to the first challenge in the time for the whole run")]
    Late {
        /// The server's address.
        server: String,
    },
    /// Something answers, but not as a Tincture server does.
    #[error("{server} does not answer as a Tincture server: {detail}")]
    NotTincture {
        /// The server's address.
        server: String,
        /// What it did.
        detail: String,
    },
    /// The server declined, for a reason that says nothing about the proof.
    #[error("{server} refuses the run: {detail}")]
    Refused {
        /// The server's address.
        server: String,
        /// The server's code, such as `unknown_protocol`.
        code: ProblemCode,
        /// What it says, escaped.
        detail: String,
    },
}

impl VerifyError {
    /// That an exchange with a server brought no HTTP answer, and why.
    #[must_use]
    pub fn no_connection(server: &ServerUrl, error: &reqwest::Error) -> Self {
        Self::NoConnection { server: server.to_string(), detail: Failure::of_transport(error).to_string() }
    }

    /// A stable name for programs. That of a refusal is the server's own where this version knows it,
    /// else `refused`.
    #[must_use]
    pub fn code(&self) -> &str {
        match self {
            Self::NoRandomness(_) => "no_randomness",
            Self::NoConnection { .. } => "no_connection",
            Self::Late { .. } => "deadline",
            Self::NotTincture { .. } => "not_tincture",
            Self::Refused { code: ProblemCode::Other(_), .. } => "refused",
            Self::Refused { code, .. } => code.as_str(),
        }
    }

    /// What a failure before the first challenge means.
    pub(crate) fn before_challenge(server: String, failure: Failure) -> Self {
        match failure {
            Failure::NoAnswer(detail) => Self::NoConnection { server, detail },
            Failure::Late => Self::Late { server },
            Failure::Malformed(detail) => Self::NotTincture { server, detail },
            Failure::Status { problem: Some(problem), .. } => {
                let Problem { code, .. } = *problem.clone();
                Self::Refused { server, code, detail: quoted(&problem) }
            }
            Failure::Status { status, problem: None, .. } => {
                Self::NotTincture { server, detail: format!("it says {status}") }
            }
        }
    }
}
