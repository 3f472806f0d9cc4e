//! What every message of the live protocol is.

use std::fmt::{self, Debug};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::limits::{self, Limits};
use crate::v1;

/// A message of the live protocol: protobuf, JSON, and how large it can be.
pub trait WireMessage:
    prost::Message + Clone + PartialEq + Debug + Default + Serialize + DeserializeOwned
{
    /// The bounds that [`Encoding::decode`](crate::Encoding::decode) holds a body to.
    const LIMITS: Limits;

    /// Whether every enum field holds a number that the enum knows.
    ///
    /// Protobuf carries any number in an enum field and JSON has no name for an unknown one, so
    /// decoding refuses it in both.
    #[must_use]
    fn enums_are_known(&self) -> bool {
        true
    }
}

impl WireMessage for v1::StatementInfo {
    const LIMITS: Limits = limits::STATEMENT_INFO;
}

impl WireMessage for v1::ProtocolInfo {
    const LIMITS: Limits = limits::SMALL;
}

impl WireMessage for v1::StatementList {
    const LIMITS: Limits = limits::STATEMENT_LIST;
}

impl WireMessage for v1::SessionRequest {
    const LIMITS: Limits = limits::SMALL;

    fn enums_are_known(&self) -> bool {
        v1::Mode::try_from(self.mode).is_ok()
    }
}

impl WireMessage for v1::SessionResponse {
    const LIMITS: Limits = limits::SMALL;
}

impl WireMessage for v1::SessionStatus {
    const LIMITS: Limits = limits::SMALL;

    fn enums_are_known(&self) -> bool {
        v1::Mode::try_from(self.mode).is_ok() && v1::SessionState::try_from(self.state).is_ok()
    }
}

impl WireMessage for v1::CommitmentsRequest {
    const LIMITS: Limits = limits::COMMITMENTS_REQUEST;
}

impl WireMessage for v1::CommitmentsResponse {
    const LIMITS: Limits = limits::COMMITMENTS_RESPONSE;
}

impl WireMessage for v1::ChallengesRequest {
    const LIMITS: Limits = limits::CHALLENGES_REQUEST;
}

impl WireMessage for v1::ChallengesResponse {
    const LIMITS: Limits = limits::CHALLENGES_RESPONSE;
}

impl WireMessage for v1::Opening {
    const LIMITS: Limits = limits::OPENING;
}

impl WireMessage for v1::PublishRequest {
    const LIMITS: Limits = limits::PUBLISH_REQUEST;
}

/// A puzzle may come with its solution in one text, so neither is shown: only how long they are.
impl Debug for v1::PublishRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PublishRequest")
            .field("puzzle", &format_args!("{} bytes", self.puzzle.len()))
            .field("solution", &format_args!("{} bytes, secret", self.solution.len()))
            .field("label", &self.label)
            .field("reading", &self.reading)
            .field("supersede", &self.supersede)
            .finish()
    }
}

impl WireMessage for v1::Reading {
    const LIMITS: Limits = limits::SMALL;
}

impl WireMessage for v1::ProofRequest {
    const LIMITS: Limits = limits::SMALL;
}

impl WireMessage for v1::ProofInfo {
    const LIMITS: Limits = limits::SMALL;
}

impl WireMessage for v1::StreamRequest {
    const LIMITS: Limits = limits::SMALL;
}

impl WireMessage for v1::StreamResponse {
    const LIMITS: Limits = limits::STREAM_RESPONSE;
}

impl WireMessage for v1::StreamProblem {
    const LIMITS: Limits = limits::SMALL;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debug_shows_neither_puzzle_nor_solution() {
        let request = v1::PublishRequest {
            puzzle: "the puzzle".to_owned(),
            solution: "the solution".to_owned(),
            ..Default::default()
        };
        let shown = format!("{request:?} {request:#?}");
        assert!(!shown.contains("the "), "{shown}");
        assert!(shown.contains("12 bytes, secret"), "{shown}");
    }
}
