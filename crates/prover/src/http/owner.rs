//! The owner's calls, behind the owner's token; and the files that are issued, for anyone.

use super::answer::{Answer, Id, text};
use super::exchange::{read, write};
use crate::{Client, Refused, Service};
use axum::Extension;
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::header::{
    AUTHORIZATION, CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_TYPE, ETAG, IF_NONE_MATCH, LOCATION,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use tincture_ledger::{Issued, PART_BYTES};
use tincture_wire::ProblemCode;

/// Lets nobody through but the owner. Before anything of the request is read, and with one answer for all
/// that is wrong.
pub(super) async fn authorize(
    State(service): State<Service>,
    client: Extension<Client>,
    request: Request,
    next: Next,
) -> Response {
    if bearer(request.headers()).is_some_and(|token| service.admits(token)) {
        return next.run(request).await;
    }
    if request.headers().contains_key(AUTHORIZATION) {
        // Somebody guesses, or an owner's configuration is wrong. There are no more of these lines than a client
        // may make requests; and what was sent may be nearly right, so it is not shown.
        tracing::warn!(client = %client.address(), "a wrong owner's token");
    }
    let detail = "this call needs the owner's token: Authorization: Bearer TOKEN";
    Refused::new(ProblemCode::Unauthorized, detail).into_response()
}

/// The token of a request (RFC 6750, section 2.1). With several there is none.
fn bearer(headers: &HeaderMap) -> Option<&[u8]> {
    let mut lines = headers.get_all(AUTHORIZATION).iter();
    let (line, None) = (lines.next()?, lines.next()) else { return None };
    let (scheme, token) = line.as_bytes().split_at_checked(b"Bearer ".len())?;
    scheme.eq_ignore_ascii_case(b"Bearer ").then(|| token.trim_ascii())
}

pub(super) async fn publish(State(service): State<Service>, request: Request) -> Answer {
    let (encoding, message) = read(&service, request).await?;
    let info = service.publish(message).await?;
    let location = format!("/v1/statements/{}", info.id);
    let mut answer = write(StatusCode::CREATED, encoding, info).await?;
    insert(&mut answer, LOCATION, &location)?;
    Ok(answer)
}

pub(super) async fn delete(State(service): State<Service>, id: Id) -> Answer {
    service.delete(&text(id)).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

pub(super) async fn issue(State(service): State<Service>, id: Id, request: Request) -> Answer {
    let (encoding, message) = read(&service, request).await?;
    let info = service.issue(&text(id), &message).await?;
    let location = format!("/v1/statements/{}/proof", info.statement);
    let mut answer = write(StatusCode::CREATED, encoding, info).await?;
    insert(&mut answer, LOCATION, &location)?;
    Ok(answer)
}

/// The file, in parts, so that memory does not grow with it. Always of one type, whatever is accepted.
pub(super) async fn proof(State(service): State<Service>, id: Id, headers: HeaderMap) -> Answer {
    let issued = service.issued(&text(id)).await?;
    let tag = format!("\"{}\"", issued.digest);
    let known = headers.get_all(IF_NONE_MATCH).iter().filter_map(|line| line.to_str().ok());
    let mut answer = if known.flat_map(|line| line.split(',')).any(|known| matches(known.trim(), &tag)) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let name = format!("attachment; filename=\"{}.proof\"", issued.statement);
        let length = issued.bytes.to_string();
        let mut answer = Response::new(parts(service, issued));
        answer.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/octet-stream"));
        insert(&mut answer, CONTENT_DISPOSITION, &name)?;
        insert(&mut answer, CONTENT_LENGTH, &length)?;
        answer
    };
    insert(&mut answer, ETAG, &tag)?;
    Ok(answer)
}

/// Whether an entity tag of a request names this file (RFC 9110, section 13.1.2).
fn matches(known: &str, tag: &str) -> bool {
    known == "*" || known.strip_prefix("W/").unwrap_or(known) == tag
}

/// The file's bytes. If it is replaced meanwhile, the answer ends early, which its length shows.
fn parts(service: Service, issued: Issued) -> Body {
    let parts = u32::try_from(issued.bytes.div_ceil(PART_BYTES as u64)).unwrap_or(u32::MAX);
    Body::from_stream(stream::try_unfold((service, issued, 0), move |(service, issued, part)| async move {
        if part == parts {
            return Ok(None);
        }
        let bytes = service.part(&issued, part).await?;
        let bytes =
            bytes.ok_or_else(|| Refused::new(ProblemCode::ProofNotIssued, "the file was replaced"))?;
        Ok::<_, Refused>(Some((Bytes::from(bytes), (service, issued, part + 1))))
    }))
}

fn insert(answer: &mut Response, name: axum::http::HeaderName, value: &str) -> Result<(), Refused> {
    let value = HeaderValue::from_str(value).map_err(Refused::internal)?;
    answer.headers_mut().insert(name, value);
    Ok(())
}
