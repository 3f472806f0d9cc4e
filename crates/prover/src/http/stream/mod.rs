//! A sequential run over a WebSocket: `GET /v1/sessions/{id}/stream`.

mod talk;

use super::answer::{Answer, Id, text};
use crate::{Client, Refused, Service};
use axum::Extension;
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::http::header::SEC_WEBSOCKET_KEY;
use axum::http::{HeaderMap, HeaderValue};
use talk::Talk;
use tincture_listener::Stopping;
use tincture_wire::v1::{StreamRequest, StreamResponse};
use tincture_wire::{ProblemCode, WireMessage};
use tracing::{Instrument, Span};

/// What is read from a socket at once. The library's own 128 KiB would be the most of what an idle
/// stream costs; a message has at most 3 KiB.
const READ_BUFFER: usize = 4 << 10;
/// What may wait to be written: one answer, which is counted as its client's, and what a ping and a farewell
/// take. Without this bound there would be none.
const WRITE_BUFFER: usize = StreamResponse::LIMITS.largest() + 1024;

/// Whether this is 16 bytes in base64. Its digits beyond those bytes are not looked at.
fn is_key(key: &HeaderValue) -> bool {
    let digit = |byte: &u8| byte.is_ascii_alphanumeric() || b"+/".contains(byte);
    key.as_bytes().strip_suffix(b"==").is_some_and(|key| key.len() == 22 && key.iter().all(digit))
}

/// Switches to a WebSocket, once all is known that could be refused in a better way.
pub(super) async fn stream(
    State(service): State<Service>,
    id: Id,
    client: Extension<Client>,
    stopping: Option<Extension<Stopping>>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Answer {
    let Ok(upgrade) = upgrade else {
        let detail = "this path is for WebSockets (RFC 6455, version 13, over HTTP/1.1)";
        return Err(Refused::new(ProblemCode::UpgradeRequired, detail));
    };
    if !headers.get(SEC_WEBSOCKET_KEY).is_some_and(is_key) {
        return Err(Refused::malformed(
            "Sec-WebSocket-Key must be 16 bytes in base64 (RFC 6455, section 4.1)",
        ));
    }
    let session = text(id);
    service.check_streams(&session).await?;
    let stopping = stopping.map_or_else(Stopping::default, |Extension(stopping)| stopping);
    let talk = Talk { service, session, client: client.0, stopping };
    // Which encoding a message is in is known when it has come.
    let most = StreamRequest::LIMITS.largest();
    let upgrade = upgrade.max_message_size(most).max_frame_size(most);
    let upgrade = upgrade.read_buffer_size(READ_BUFFER).write_buffer_size(0);
    let upgrade = upgrade.max_write_buffer_size(WRITE_BUFFER);
    // The task that talks outlives the request, and what it logs still carries the request's name.
    let request = Span::current();
    Ok(upgrade.on_upgrade(|socket| talk.run(socket).instrument(request)))
}
