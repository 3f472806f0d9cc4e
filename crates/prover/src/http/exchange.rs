//! One request and its answer: which encodings they have.

use super::{body, buffer};
use crate::{Client, Refused, Service};
use axum::body::Body;
use axum::http::header::{ACCEPT, AsHeaderName, CONTENT_ENCODING, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue, Request, StatusCode};
use axum::response::Response;
use tincture_wire::{Encoding, NotAcceptable, ProblemCode, UnsupportedMediaType, WireMessage};

/// Bodies of more bytes than this are decoded and encoded off the async runtime.
const LARGE: usize = 64 << 10;

/// Reads a request's message, and the encoding that its answer shall have. Both encodings are settled
/// before the message can have any effect.
pub(super) async fn read<M: WireMessage + 'static>(
    service: &Service,
    request: Request<Body>,
) -> Result<(Encoding, M), Refused> {
    let answer = accepted(request.headers())?;
    check_coding(request.headers())?;
    let content = values(request.headers(), CONTENT_TYPE).ok_or(UnsupportedMediaType)?;
    let encoding = Encoding::from_content_type(content.as_deref())?;
    let settings = service.settings();
    let most = encoding.most_bytes::<M>().min(settings.most_body_bytes);
    let client = request.extensions().get().copied().unwrap_or(Client::LOCAL);
    let body = request.into_body();
    let _share = buffer::request(service, client, &body, most)?;
    let bytes = body::read(body, most, settings.body_time).await?;
    let message = if bytes.len() > LARGE {
        tokio::task::spawn_blocking(move || encoding.decode(&bytes)).await.map_err(Refused::internal)??
    } else {
        encoding.decode(&bytes)?
    };
    Ok((answer, message))
}

/// Bodies come as they are. (What is packed grows when it is unpacked, and messages are hashes: there is nothing to
/// gain.)
fn check_coding(headers: &HeaderMap) -> Result<(), Refused> {
    let plain = |line: &HeaderValue| line.as_bytes().trim_ascii().eq_ignore_ascii_case(b"identity");
    if headers.get_all(CONTENT_ENCODING).iter().all(plain) {
        return Ok(());
    }
    let detail = "the body must not be compressed; leave Content-Encoding away";
    Err(Refused::new(ProblemCode::UnsupportedMediaType, detail))
}

/// The encoding that an answer shall have.
pub(super) fn accepted(headers: &HeaderMap) -> Result<Encoding, Refused> {
    let accept = values(headers, ACCEPT).ok_or(NotAcceptable)?;
    Ok(Encoding::from_accept(accept.as_deref())?)
}

/// An answer.
pub(super) async fn write<M: WireMessage + 'static>(
    status: StatusCode,
    encoding: Encoding,
    message: M,
) -> Result<Response, Refused> {
    let mut response = Response::new(Body::from(encode(encoding, message).await?));
    *response.status_mut() = status;
    let media_type = HeaderValue::from_static(encoding.media_type());
    response.headers_mut().insert(CONTENT_TYPE, media_type);
    Ok(response)
}

/// A message's bytes.
pub(super) async fn encode<M: WireMessage + 'static>(
    encoding: Encoding,
    message: M,
) -> Result<Vec<u8>, Refused> {
    if message.encoded_len() > LARGE {
        tokio::task::spawn_blocking(move || encoding.encode(&message)).await.map_err(Refused::internal)
    } else {
        Ok(encoding.encode(&message))
    }
}

/// All lines of a header, joined with commas: `Some(None)` where there are none, `None` where they are
/// no text.
fn values(headers: &HeaderMap, name: impl AsHeaderName) -> Option<Option<String>> {
    let lines: Vec<_> = headers.get_all(name).iter().map(HeaderValue::to_str).collect();
    if lines.is_empty() {
        return Some(None);
    }
    let lines: Vec<_> = lines.into_iter().collect::<Result<_, _>>().ok()?;
    Some(Some(lines.join(",")))
}
