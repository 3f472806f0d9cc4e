//! A sequential run over a WebSocket: `GET /v1/sessions/{id}/stream`.

mod talk;

use super::routes::{Answer, Id, text};
use crate::{Client, Refused, Service};
use axum::Extension;
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use talk::Talk;
use tincture_listener::Stopping;
use tincture_wire::v1::StreamRequest;
use tincture_wire::{ProblemCode, WireMessage};
use tracing::{Instrument, Span};

/// What is read from a socket at once. The library's own 128 KiB would be the most of what an idle
/// stream costs; a message has at most 3 KiB.
const READ_BUFFER: usize = 4 << 10;

/// Switches to a WebSocket, once all is known that could be refused in a better way.
pub(super) async fn stream(
    State(service): State<Service>,
    id: Id,
    client: Extension<Client>,
    stopping: Option<Extension<Stopping>>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Answer {
    let Ok(upgrade) = upgrade else {
        let detail = "this path is for WebSockets (RFC 6455, version 13, over HTTP/1.1)";
        return Err(Refused::new(ProblemCode::UpgradeRequired, detail));
    };
    let session = text(id);
    service.check_streams(&session).await?;
    let stopping = stopping.map_or_else(Stopping::default, |Extension(stopping)| stopping);
    let talk = Talk { service, session, client: client.0, stopping };
    // Which encoding a message is in is known when it has come.
    let most = StreamRequest::LIMITS.largest();
    let upgrade = upgrade.max_message_size(most).max_frame_size(most);
    let upgrade = upgrade.read_buffer_size(READ_BUFFER).write_buffer_size(0);
    // The task that talks outlives the request, and what it logs still carries the request's name.
    let request = Span::current();
    Ok(upgrade.on_upgrade(|socket| talk.run(socket).instrument(request)))
}
