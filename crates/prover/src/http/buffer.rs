//! What of requests and answers is in memory, counted as its client's.

use crate::{Client, Refused, Service};
use axum::Extension;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hyper::body::{Frame, SizeHint};
use std::pin::Pin;
use std::task::{Context, Poll};
use tincture_ledger::PART_BYTES;
use tincture_listener::Share;
use tincture_wire::ProblemCode;

/// Bodies of at most so many bytes are not counted: the messages of sequential runs, and whatever says how the
/// server is, shall get through also when there is no room. What connections there may be bounds their number.
const SMALL: u64 = 16 << 10;

/// Room for the bytes of a body, if they are to be counted.
///
/// # Errors
/// If there is none.
pub(super) fn room(service: &Service, client: Client, bytes: u64) -> Result<Option<Share>, Refused> {
    if bytes <= SMALL {
        return Ok(None);
    }
    service.buffers().take(client, bytes).map(Some).ok_or_else(|| {
        let detail = "too much is in memory already that was not read yet; send the same message again";
        Refused::new(ProblemCode::Overloaded, detail)
    })
}

/// Room for a request's body before it is read: for the bytes that are announced, or the most that there may
/// be.
///
/// # Errors
/// If there is none.
pub(super) fn request(
    service: &Service,
    client: Client,
    body: &Body,
    most: usize,
) -> Result<Option<Share>, Refused> {
    let most = most as u64;
    room(service, client, body.size_hint().exact().map_or(most, |announced| announced.min(most)))
}

/// Counts answers until their clients have taken them. One that there is no room for is let go: the same
/// message is answered again.
pub(super) async fn count(
    State(service): State<Service>,
    client: Extension<Client>,
    request: Request,
    next: Next,
) -> Response {
    let (parts, body) = next.run(request).await.into_parts();
    // What has no known length is made part by part: one is on its way, one is being read.
    let bytes = body.size_hint().exact().unwrap_or(2 * PART_BYTES as u64);
    match room(&service, client.0, bytes) {
        Ok(share) => Response::from_parts(parts, Body::new(Counted { body, _share: share })),
        Err(refused) => refused.into_response(),
    }
}

/// A body that is counted for as long as it is there.
struct Counted {
    body: Body,
    _share: Option<Share>,
}

impl HttpBody for Counted {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
