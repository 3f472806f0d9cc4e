//! The messages of a run's rounds, and what answers each.

use tincture_wire::WireMessage;
use tincture_wire::v1::{
    ChallengesRequest, ChallengesResponse, CommitmentsRequest, CommitmentsResponse, stream_request,
    stream_response,
};

/// A message that can be posted, or sent over a stream in an envelope.
pub(crate) trait Ask: WireMessage {
    /// The message that answers it.
    type Answer: WireMessage;

    /// The last segment of the path that it is posted to.
    const PATH: &'static str;

    /// The message in its envelope.
    fn enclosed(&self) -> stream_request::Message;

    /// The answer from its envelope, if it is this one's.
    fn answer(message: stream_response::Message) -> Option<Self::Answer>;
}

impl Ask for CommitmentsRequest {
    type Answer = CommitmentsResponse;

    const PATH: &'static str = "commitments";

    fn enclosed(&self) -> stream_request::Message {
        stream_request::Message::Commitments(self.clone())
    }

    fn answer(message: stream_response::Message) -> Option<CommitmentsResponse> {
        match message {
            stream_response::Message::Commitments(answer) => Some(answer),
            _ => None,
        }
    }
}

impl Ask for ChallengesRequest {
    type Answer = ChallengesResponse;

    const PATH: &'static str = "challenges";

    fn enclosed(&self) -> stream_request::Message {
        stream_request::Message::Challenges(self.clone())
    }

    fn answer(message: stream_response::Message) -> Option<ChallengesResponse> {
        match message {
            stream_response::Message::Challenges(answer) => Some(answer),
            _ => None,
        }
    }
}
