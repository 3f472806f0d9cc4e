//! What of requests and answers is in memory, counted as its client's.

use crate::shares::Share;
use crate::{Client, PART_BYTES, Refused, Service};
use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};
use std::pin::Pin;
use std::task::{Context, Poll};
use tincture_wire::ProblemCode;

/// Answers of at most so many bytes are not counted: connections bound their number, and whoever asks how the
/// server is shall hear it also when there is no room.
const SMALL: u64 = 4 << 10;

/// Counts a request's body before it is read: the bytes that are announced, or the most that there may be.
///
/// # Errors
/// If there is no room for them.
pub(super) fn request(service: &Service, client: Client, body: &Body, most: usize) -> Result<Share, Refused> {
    let most = most as u64;
    let bytes = body.size_hint().exact().map_or(most, |announced| announced.min(most));
    service.buffers().take(client, bytes).ok_or_else(full)
}

/// Counts an answer's body until its client has taken it. What there is no room for is let go: the same
/// message is answered again.
///
/// # Errors
/// If there is no room.
pub(super) fn answer(service: &Service, client: Client, body: Body) -> Result<Body, Refused> {
    // What has no known length is made part by part: one is on its way, one is being read.
    let bytes = body.size_hint().exact().unwrap_or(2 * PART_BYTES as u64);
    if bytes <= SMALL {
        return Ok(body);
    }
    let share = service.buffers().take(client, bytes).ok_or_else(full)?;
    Ok(Body::new(Counted { body, _share: share }))
}

fn full() -> Refused {
    let detail = "too much is in memory already that was not read yet; send the same message again";
    Refused::new(ProblemCode::Overloaded, detail)
}

/// A body that is counted for as long as it is there.
struct Counted {
    body: Body,
    _share: Share,
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
