//! Bodies that are no message, or whose fields hold what they must not.

use super::hexed::Hex;
use super::setup::live;
use super::values::Check;
use anyhow::{Result, bail, ensure};
use serde::{Deserialize, Serialize};
use tincture_proof::Live;
use tincture_wire::v1::{ChallengesRequest, CommitmentsRequest, SessionRequest};
use tincture_wire::{Encoding, ProblemCode, WireError, WireMessage, convert};

/// A request's body and the problem code that a server answers it with.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BadRequest {
    pub(crate) name: String,
    pub(crate) broken: String,
    pub(crate) message: String,
    /// The mode of the session that it is sent to, where that matters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) mode: Option<String>,
    #[serde(flatten)]
    pub(crate) body: Body,
    pub(crate) code: String,
}

/// The body: JSON as text, or protobuf.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Body {
    Json(String),
    Protobuf(Hex),
}

impl Body {
    fn decode<M: WireMessage>(&self) -> Result<M, ProblemCode> {
        let decoded = match self {
            Self::Json(text) => Encoding::Json.decode(text.as_bytes()),
            Self::Protobuf(bytes) => Encoding::Protobuf.decode(&bytes.0),
        };
        decoded.map_err(|error| error.code())
    }
}

fn wire<T>(field: Result<T, WireError>) -> Result<T, ProblemCode> {
    field.map_err(|_| ProblemCode::MalformedRequest)
}

/// A field of 32 bytes that batched runs have and sequential ones do not.
fn batched_only(field: &'static str, bytes: &[u8], mode: Live) -> Result<(), ProblemCode> {
    match wire(convert::optional_bytes32(field, bytes))?.is_some() == (mode == Live::Batched) {
        true => Ok(()),
        false => Err(ProblemCode::MalformedRequest),
    }
}

impl BadRequest {
    fn read(&self, mode: Live) -> Result<Result<(), ProblemCode>> {
        Ok(match self.message.as_str() {
            "SessionRequest" => self.body.decode().and_then(|m| session(&m)),
            "CommitmentsRequest" => self.body.decode().and_then(|m: CommitmentsRequest| {
                batched_only("challenge_commitment", &m.challenge_commitment, mode)
            }),
            "ChallengesRequest" => {
                self.body.decode().and_then(|m: ChallengesRequest| batched_only("nonce", &m.nonce, mode))
            }
            other => bail!("no request {other}"),
        })
    }
}

fn session(message: &SessionRequest) -> Result<(), ProblemCode> {
    wire(convert::digest("statement", &message.statement))?;
    wire(convert::digest("instance", &message.instance))?;
    wire(convert::mode_from_wire("mode", message.mode))?;
    wire(convert::bytes32("verifier_random", &message.verifier_random))?;
    if message.rounds == 0 { Err(ProblemCode::BadRounds) } else { Ok(()) }
}

impl Check for BadRequest {
    fn check(&self) -> Result<()> {
        let mode = live(self.mode.as_deref().unwrap_or("sequential"))?;
        match self.read(mode)? {
            Ok(()) => bail!("{} is taken", self.name),
            Err(code) => ensure!(code.as_str() == self.code, "{code}"),
        }
        Ok(())
    }
}
