//! A server on a socket, and a client that talks to it over a stream.

use super::{PATIENCE, Session};
use futures_util::{SinkExt, StreamExt};
use std::net::SocketAddr;
use tincture_prover::{Service, serve};
use tincture_wire::Encoding;
use tincture_wire::v1::{
    ChallengesRequest, ChallengesResponse, CommitmentsRequest, CommitmentsResponse, StreamProblem,
    StreamRequest, StreamResponse, stream_request, stream_response,
};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

/// A service on a socket, until the sender is used or dropped; then the task ends in good order.
pub async fn serving(service: &Service) -> (SocketAddr, oneshot::Sender<()>, JoinHandle<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = oneshot::channel();
    let service = service.clone();
    let stopped = async { stopped.await.unwrap_or(()) };
    let server = tokio::spawn(async move { serve(listener, service, stopped).await });
    (address, stop, server)
}

/// Says something over a connection of its own, and hears the answer: its head and its body.
pub async fn exchange(address: SocketAddr, request: &str) -> String {
    let mut socket = TcpStream::connect(address).await.unwrap();
    let _ = socket.write_all(request.as_bytes()).await;
    let answer = async {
        let mut said = Vec::new();
        while !said.ends_with(b"\r\n\r\n") {
            said.push(socket.read_u8().await.unwrap());
        }
        let head = String::from_utf8(said).unwrap();
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
        let mut body = vec![0; length.map_or(0, |length| length.parse().unwrap())];
        socket.read_exact(&mut body).await.unwrap();
        head + &String::from_utf8(body).unwrap()
    };
    tokio::time::timeout(PATIENCE, answer).await.expect("it answers")
}

pub struct Wire(pub WebSocketStream<TcpStream>);

impl Wire {
    /// A stream of a session.
    pub async fn open(address: SocketAddr, session: &Session) -> Self {
        Self::on(TcpStream::connect(address).await.unwrap(), &session.path).await.unwrap()
    }

    /// A stream over a connection of the test's, or why there is none.
    pub async fn on(socket: TcpStream, path: &str) -> Result<Self, Box<Error>> {
        let opened = tokio::time::timeout(PATIENCE, client_async(format!("ws://x{path}/stream"), socket));
        opened.await.unwrap().map(|(stream, _)| Self(stream)).map_err(Box::new)
    }

    pub async fn send(&mut self, message: Message) {
        self.0.send(message).await.unwrap();
    }

    /// The next frame that is there to be read; `None` at the connection's end, however it came.
    pub async fn next(&mut self) -> Option<Message> {
        tokio::time::timeout(PATIENCE, self.0.next()).await.unwrap()?.ok()
    }

    /// The farewell, and that the connection ends behind it.
    pub async fn farewell(&mut self) -> CloseFrame {
        let Some(Message::Close(Some(frame))) = self.next().await else { panic!("no farewell") };
        assert!(self.next().await.is_none());
        frame
    }

    /// The answer that must come, and the kind of frame that it came in.
    pub async fn answer(&mut self) -> (Encoding, stream_response::Message) {
        let (encoding, bytes) = match self.next().await {
            Some(Message::Text(text)) => (Encoding::Json, text.into()),
            Some(Message::Binary(bytes)) => (Encoding::Protobuf, bytes),
            other => panic!("no answer: {other:?}"),
        };
        let answer: StreamResponse = encoding.decode(&bytes).unwrap();
        (encoding, answer.message.unwrap())
    }

    pub async fn ask(
        &mut self,
        encoding: Encoding,
        message: stream_request::Message,
    ) -> stream_response::Message {
        self.send(frame(encoding, message)).await;
        let (came, answer) = self.answer().await;
        assert_eq!(came, encoding);
        answer
    }

    pub async fn commitments(&mut self, encoding: Encoding) -> CommitmentsResponse {
        let request = CommitmentsRequest { count: 1, ..Default::default() };
        match self.ask(encoding, stream_request::Message::Commitments(request)).await {
            stream_response::Message::Commitments(answer) => answer,
            other => panic!("{other:?}"),
        }
    }

    pub async fn challenge(
        &mut self,
        encoding: Encoding,
        request: ChallengesRequest,
    ) -> Result<ChallengesResponse, StreamProblem> {
        match self.ask(encoding, stream_request::Message::Challenges(request)).await {
            stream_response::Message::Challenges(answer) => Ok(answer),
            stream_response::Message::Problem(problem) => Err(problem),
            stream_response::Message::Commitments(other) => panic!("{other:?}"),
        }
    }
}

/// A message in its frame.
pub fn frame(encoding: Encoding, message: stream_request::Message) -> Message {
    let bytes = encoding.encode(&StreamRequest { message: Some(message) });
    match encoding {
        Encoding::Json => Message::text(String::from_utf8(bytes).unwrap()),
        Encoding::Protobuf => Message::binary(bytes),
    }
}
