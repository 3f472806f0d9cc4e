//! Messages of a stream: those that would be posted, in an envelope.

use super::Service;
use crate::Refused;
use tincture_wire::ProblemCode;
use tincture_wire::v1::{Mode, StreamResponse, stream_request, stream_response};

impl Service {
    /// Whether the session's rounds may be run over a stream: whether it is sequential.
    ///
    /// # Errors
    /// If there is no such session, or its mode is another one.
    pub async fn check_streams(&self, session: &str) -> Result<(), Refused> {
        if self.status(session).await?.mode() == Mode::Sequential {
            return Ok(());
        }
        let detail = "only sequential sessions are run over a stream; post this one's messages";
        Err(Refused::new(ProblemCode::WrongMode, detail))
    }

    /// Answers a message as if it had been posted: by the same record and the same rules.
    ///
    /// # Errors
    /// Those of [`Service::commitments`] and [`Service::challenges`].
    pub async fn stream(
        &self,
        session: &str,
        message: &stream_request::Message,
    ) -> Result<StreamResponse, Refused> {
        let answer = match message {
            stream_request::Message::Commitments(request) => {
                stream_response::Message::Commitments(self.commitments(session, request).await?)
            }
            stream_request::Message::Challenges(request) => {
                stream_response::Message::Challenges(self.challenges(session, request).await?)
            }
        };
        Ok(StreamResponse { message: Some(answer) })
    }
}
