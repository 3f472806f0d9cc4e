//! The server's streams.

use super::{Answer, FLOOD, Fake, Fate};
use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::{SinkExt, StreamExt};
use hyper_util::rt::TokioIo;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use tincture_wire::v1::{StreamRequest, StreamResponse, stream_request, stream_response};
use tincture_wire::{Encoding, Problem};
use tokio::io::{AsyncWrite, AsyncWriteExt};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::Role;

type Socket = WebSocketStream<TokioIo<hyper::upgrade::Upgraded>>;

pub(super) async fn stream(State(fake): State<Arc<Fake>>, mut request: Request) -> Response {
    let key = request.headers()[header::SEC_WEBSOCKET_KEY].as_bytes();
    let mut answer = Answer::Stream(derive_accept_key(key));
    match fake.decide("stream", &[], &mut answer) {
        Fate::Send => {}
        Fate::Status(status) => return StatusCode::from_u16(status).unwrap().into_response(),
        Fate::Problem(code) => return super::problem(code),
        Fate::Silence => std::future::pending().await,
        _ => panic!("not in a handshake"),
    }
    let Answer::Stream(accept) = answer else { panic!("no handshake") };
    let upgrade = hyper::upgrade::on(&mut request);
    tokio::spawn(async move {
        let io = TokioIo::new(upgrade.await.unwrap());
        talk(&fake, WebSocketStream::from_raw_socket(io, Role::Server, None).await).await;
    });
    let headers = [
        (header::CONNECTION, "upgrade"),
        (header::UPGRADE, "websocket"),
        (header::SEC_WEBSOCKET_ACCEPT, accept.as_str()),
    ];
    (StatusCode::SWITCHING_PROTOCOLS, headers).into_response()
}

async fn talk(fake: &Fake, mut socket: Socket) {
    while let Some(Ok(message)) = socket.next().await {
        let (encoding, bytes) = match message {
            Message::Text(text) => (Encoding::Json, text.into()),
            Message::Binary(bytes) => (Encoding::Protobuf, bytes),
            Message::Pong(_) => {
                fake.pongs.fetch_add(1, Relaxed);
                continue;
            }
            _ => continue,
        };
        let request: StreamRequest = encoding.decode(&bytes).unwrap();
        let (what, body, mut answer) = match request.message.unwrap() {
            stream_request::Message::Commitments(request) => {
                let answer = Answer::Commitments(fake.commit(&request));
                ("stream/commitments", encoding.encode(&request), answer)
            }
            stream_request::Message::Challenges(request) => {
                let answer = Answer::Challenges(fake.reveal(&request));
                ("stream/challenges", encoding.encode(&request), answer)
            }
        };
        let answer = match fake.decide(what, &body, &mut answer) {
            Fate::Send => enclosed(encoding, honest(answer)),
            Fate::Instead(message) => enclosed(encoding, message),
            Fate::Problem(code) => {
                let problem = Problem::new(code, "as the test wants it");
                enclosed(encoding, stream_response::Message::Problem(problem.into()))
            }
            Fate::Raw(bytes) => Message::binary(bytes),
            Fate::Bytes(bytes) => {
                let _ = socket.get_mut().write_all(&bytes).await;
                continue;
            }
            Fate::Pinged(pings) => {
                for _ in 0..pings {
                    let _ = socket.feed(Message::Ping(b"still there?".as_slice().into())).await;
                }
                enclosed(encoding, honest(answer))
            }
            Fate::Flood(first, bytes) => {
                let _ = socket.get_mut().write_all(&first).await;
                let sent = flood(socket.get_mut(), &bytes).await;
                fake.flooded.send_replace(Some(sent));
                return;
            }
            Fate::Silence => continue,
            Fate::Close => {
                let _ = socket.close(None).await;
                continue;
            }
            Fate::HangUp => return,
            Fate::Status(_) | Fate::Busy(..) => panic!("not on a stream"),
        };
        let _ = socket.send(answer).await;
    }
}

/// Sends these bytes until nobody takes them any more, and returns how many were sent.
pub(super) async fn flood(to: &mut (impl AsyncWrite + Unpin), bytes: &[u8]) -> u64 {
    let piece = bytes.repeat((64 << 10) / bytes.len());
    let mut sent = 0;
    while sent < FLOOD && to.write_all(&piece).await.is_ok() {
        sent += piece.len() as u64;
    }
    sent
}

fn honest(answer: Answer) -> stream_response::Message {
    match answer {
        Answer::Commitments(answer) => stream_response::Message::Commitments(answer),
        Answer::Challenges(answer) => stream_response::Message::Challenges(answer),
        Answer::Session(_) | Answer::Stream(_) => panic!("no answer of a stream"),
    }
}

fn enclosed(encoding: Encoding, message: stream_response::Message) -> Message {
    let bytes = encoding.encode(&StreamResponse { message: Some(message) });
    match encoding {
        Encoding::Json => Message::text(String::from_utf8(bytes).unwrap()),
        Encoding::Protobuf => Message::binary(bytes),
    }
}
