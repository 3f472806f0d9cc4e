//! Messages over a WebSocket: a sequential run without a request a round.

mod allowance;
mod handshake;

use crate::Traffic;
use crate::answer::{Failure, shown};
use crate::ask::Ask;
use allowance::{Allowance, Exceeded};
use bytes::Bytes;
use futures_util::{SinkExt, StreamExt};
use reqwest::{Client, StatusCode, Upgraded, Url};
use std::io;
use tincture_wire::v1::{StreamProblem, StreamRequest, StreamResponse, stream_response};
use tincture_wire::{Encoding, Problem};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Message};

/// What is read at once.
const READ_BUFFER: usize = 16 << 10;

/// What an envelope adds to a message, in either encoding.
const ENVELOPE: usize = 64;

/// What may come besides an answer: the headers of frames, and pings, as proxies send them to keep a connection.
const BESIDE: usize = 8 << 10;

/// What waits to be sent to a server that reads nothing: its pings are answered. A message of a sequential run
/// has a few hundred bytes.
const WRITE_BUFFER: usize = 64 << 10;

/// A stream of one session. After a failure it is of no use: an answer that comes late would be taken for
/// that to a later message.
pub(crate) struct Stream {
    socket: WebSocketStream<Allowance<Upgraded>>,
}

impl Stream {
    /// Opens a stream on which no message may have more than `most` bytes.
    pub(crate) async fn open(http: &Client, url: Url, most: usize) -> Result<Self, Failure> {
        let upgraded = handshake::handshake(http, url).await?;
        let most = Some(most + ENVELOPE);
        let config = WebSocketConfig::default().max_message_size(most).max_frame_size(most);
        let config = config.read_buffer_size(READ_BUFFER);
        let config = config.write_buffer_size(0).max_write_buffer_size(WRITE_BUFFER);
        let connection = Allowance::new(upgraded);
        let socket = WebSocketStream::from_raw_socket(connection, Role::Client, Some(config)).await;
        Ok(Self { socket })
    }

    /// Sends a message once and waits for its answer, of at most `most` bytes.
    pub(crate) async fn ask<M: Ask>(
        &mut self,
        encoding: Encoding,
        message: &M,
        most: usize,
        traffic: &mut Traffic,
    ) -> Result<M::Answer, Failure> {
        let bytes = encoding.encode(&StreamRequest { message: Some(message.enclosed()) });
        traffic.sent += bytes.len() as u64;
        self.socket.get_mut().allow(most + ENVELOPE + BESIDE);
        self.socket.send(frame(encoding, bytes)?).await.map_err(broken)?;
        let (encoding, bytes) = self.next().await?;
        traffic.received += bytes.len() as u64;
        if bytes.len() > most + ENVELOPE {
            return Err(Failure::too_long(most));
        }
        let response: StreamResponse =
            encoding.decode(&bytes).map_err(|e| Failure::Malformed(shown(&e.to_string())))?;
        match response.message {
            Some(stream_response::Message::Problem(problem)) => Err(refusal(problem)),
            Some(message) => M::answer(message).ok_or_else(|| malformed("an answer to another message")),
            None => Err(malformed("an envelope with nothing in it")),
        }
    }

    /// The next message; pings are answered below this, as far as the server takes the answers.
    async fn next(&mut self) -> Result<(Encoding, Bytes), Failure> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => return Ok((Encoding::Json, text.into())),
                Some(Ok(Message::Binary(bytes))) => return Ok((Encoding::Protobuf, bytes)),
                Some(Ok(Message::Close(_))) | None => {
                    return Err(Failure::NoAnswer("the server closed the stream".to_owned()));
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(broken(error)),
            }
        }
    }
}

/// A message in the kind of frame that its encoding has.
fn frame(encoding: Encoding, bytes: Vec<u8>) -> Result<Message, Failure> {
    Ok(match encoding {
        Encoding::Json => {
            Message::text(String::from_utf8(bytes).map_err(|_| malformed("JSON that is no text"))?)
        }
        Encoding::Protobuf => Message::binary(bytes),
    })
}

/// What an error of the WebSocket comes down to. Frames that are none may be the fault of something on the
/// way; a message that is longer than the answer can be is the server's.
#[allow(clippy::needless_pass_by_value, reason = "for map_err")]
fn broken(error: Error) -> Failure {
    match error {
        Error::Capacity(_) => malformed("an answer that is longer than any can be"),
        Error::Io(error) if is_exceeded(&error) => malformed("more than an answer can have, and no answer,"),
        error => Failure::NoAnswer(shown(&error.to_string())),
    }
}

fn is_exceeded(error: &io::Error) -> bool {
    error.get_ref().and_then(|cause| cause.downcast_ref::<Exceeded>()).is_some()
}

/// A refusal, as if it had come in answer to a request.
fn refusal(problem: StreamProblem) -> Failure {
    let Ok(problem) = Problem::try_from(problem) else {
        return malformed("a refusal without a status");
    };
    match StatusCode::from_u16(problem.status) {
        Ok(status) => Failure::Status { status, retry_after: None, problem: Some(Box::new(problem)) },
        Err(_) => malformed("a refusal without a status"),
    }
}

fn malformed(what: &str) -> Failure {
    Failure::Malformed(format!("{what} came over the stream"))
}
