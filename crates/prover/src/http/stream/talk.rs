//! What is said over one stream, from the handshake to the farewell.

use super::super::buffer;
use super::super::exchange::encode;
use super::super::problem::log;
use crate::{Client, Refused, Service};
use axum::body::Bytes;
use axum::extract::ws::{CloseCode, CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use futures_util::SinkExt;
use std::time::{Duration, Instant};
use tincture_listener::Share;
use tincture_listener::Stopping;
use tincture_wire::Encoding;
use tincture_wire::v1::{StreamRequest, StreamResponse, stream_request, stream_response};

/// How long the other side may take to answer a farewell. To hang up at once could take away an answer
/// that it has not read yet.
const FAREWELL: Duration = Duration::from_secs(1);

/// One stream of one session. It holds no state of its own: what was said is in the store, and the same
/// message may come over another stream, or as a request.
pub(super) struct Talk {
    pub(super) service: Service,
    pub(super) session: String,
    pub(super) client: Client,
    pub(super) stopping: Stopping,
}

/// An answer, and its room in memory until it is sent.
struct Answer {
    bytes: Vec<u8>,
    _room: Option<Share>,
}

/// Why a stream ends.
enum End {
    /// The client closed it, or is gone.
    Client,
    /// This side closes it.
    Ours(CloseCode, &'static str),
}

impl Talk {
    /// Talks to the end, at the latest to that of the server's time to stop.
    pub(super) async fn run(self, mut socket: WebSocket) {
        let whole = async {
            let end = self.converse(&mut socket).await;
            farewell(socket, end).await;
        };
        tokio::select! {
            () = whole => {}
            () = self.stopping.over() => {}
        }
    }

    /// Answers message after message. The next one is read when the answer is written: who sends faster
    /// waits in the network, not here.
    async fn converse(&self, socket: &mut WebSocket) -> End {
        let idle = self.service.settings().header_time;
        loop {
            let next = tokio::select! {
                biased;
                () = self.stopping.begun() => return End::Ours(close_code::AWAY, "the server stops"),
                next = tokio::time::timeout(idle, self.next(socket)) => next,
            };
            let (encoding, bytes) = match next {
                Ok(Ok(message)) => message,
                Ok(Err(end)) => return end,
                Err(_) => return End::Ours(close_code::AWAY, "nothing was said for too long"),
            };
            let message = read(encoding, &bytes);
            // Behind what is malformed nothing is to be understood.
            let last = message.is_err();
            let answer = self.answer(encoding, message).await;
            if let Err(end) = send(socket, encoding, answer).await {
                return end;
            }
            if last {
                return End::Ours(close_code::INVALID, "a malformed message");
            }
        }
    }

    /// The next message. Pings and their like are nothing said, but count as messages do; and before anything
    /// more is read, the answer to a ping is taken, or those that nobody reads would pile up here.
    async fn next(&self, socket: &mut WebSocket) -> Result<(Encoding, Bytes), End> {
        loop {
            match socket.recv().await {
                Some(Ok(Message::Text(text))) => return Ok((Encoding::Json, text.into())),
                Some(Ok(Message::Binary(bytes))) => return Ok((Encoding::Protobuf, bytes)),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {
                    self.service.throttle().await_turn(self.client).await;
                    socket.flush().await.map_err(|_| End::Client)?;
                }
                Some(Ok(Message::Close(_))) | None => return Err(End::Client),
                // Also a message that is too long, and a connection that broke: then nobody hears it.
                Some(Err(error)) => {
                    tracing::debug!(%error, "a stream ended early");
                    return Err(End::Ours(close_code::PROTOCOL, "not a legal frame"));
                }
            }
        }
    }

    /// The answer to what was read in one frame, and its line in the log.
    async fn answer(&self, encoding: Encoding, message: Result<stream_request::Message, Refused>) -> Answer {
        let began = Instant::now();
        // A message counts as a request does; who sends too fast is made to wait.
        self.service.throttle().await_turn(self.client).await;
        let (answer, status) = match self.outcome(encoding, message).await {
            Ok(answer) => (answer, 200),
            Err(refused) => {
                log(&refused);
                self.service.tally().refused(&refused.code);
                let problem = refused.problem();
                let status = problem.status;
                let message = Some(stream_response::Message::Problem(problem.into()));
                (Answer { bytes: encoding.encode(&StreamResponse { message }), _room: None }, status)
            }
        };
        // The route, never the path: session ids are capabilities.
        let route = "/v1/sessions/{id}/stream";
        let took = began.elapsed();
        tracing::info!(client = %self.client.address(), route, status, ?took, "stream message");
        answer
    }

    /// What is said to a message, if there is room for it until it is taken.
    async fn outcome(
        &self,
        encoding: Encoding,
        message: Result<stream_request::Message, Refused>,
    ) -> Result<Answer, Refused> {
        let bytes = encode(encoding, self.handle(&message?).await?).await?;
        let room = buffer::room(&self.service, self.client, bytes.len() as u64)?;
        Ok(Answer { bytes, _room: room })
    }

    /// As a request, with a request's time.
    async fn handle(&self, message: &stream_request::Message) -> Result<StreamResponse, Refused> {
        let work = self.service.stream(&self.session, message);
        match tokio::time::timeout(self.service.settings().request_time, work).await {
            Ok(outcome) => outcome,
            Err(_) => Err(Refused::out_of_time()),
        }
    }
}

/// The message in an envelope.
fn read(encoding: Encoding, bytes: &[u8]) -> Result<stream_request::Message, Refused> {
    let request: StreamRequest = encoding.decode(bytes)?;
    request.message.ok_or_else(|| Refused::malformed("one of commitments and challenges must be there"))
}

/// Sends an answer in the kind of frame that was asked in. Whoever does not read it is cut off by the
/// connection itself, see [`crate::serve`].
async fn send(socket: &mut WebSocket, encoding: Encoding, answer: Answer) -> Result<(), End> {
    let Answer { bytes, _room } = answer;
    let message = match encoding {
        Encoding::Json => Message::text(String::from_utf8(bytes).map_err(|_| End::Client)?),
        Encoding::Protobuf => Message::binary(bytes),
    };
    socket.send(message).await.map_err(|_| End::Client)
}

/// Closes in good order: says so, or answers who said so, and waits a moment for the other side.
async fn farewell(mut socket: WebSocket, end: End) {
    let closing = async {
        if let End::Ours(code, reason) = end {
            let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
            socket.send(Message::Close(Some(frame))).await?;
        }
        while socket.recv().await.transpose()?.is_some() {}
        Ok::<_, axum::Error>(())
    };
    // However it ends, the connection does.
    let _ = tokio::time::timeout(FAREWELL, closing).await;
}
