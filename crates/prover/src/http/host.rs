//! Whom a request is for. The service has no names, but whoever stands in front of it may have: a request that
//! could be for two is understood differently here and there.

use crate::Refused;
use axum::body::Body;
use axum::http::header::HOST;
use axum::http::uri::Authority;
use axum::http::{HeaderValue, Request, Version};
use tincture_listener::Peer;

/// Refuses what has to be refused (RFC 9112, section 3.2): no name in HTTP/1.1, more than one, or what is no name.
/// Requests that came over no connection need none.
///
/// # Errors
/// If it is so.
pub(super) fn check(request: &Request<Body>) -> Result<(), Refused> {
    let mut lines = request.headers().get_all(HOST).iter();
    let needed = request.version() == Version::HTTP_11 && request.extensions().get::<Peer>().is_some();
    match (lines.next(), lines.next()) {
        (None, _) if needed => {
            Err(Refused::malformed("the request must say its Host (RFC 9112, section 3.2)"))
        }
        (Some(_), Some(_)) => Err(Refused::malformed("the request must say its Host once")),
        (Some(line), None) if !is_name(line) => {
            Err(Refused::malformed("the request's Host is no name of one"))
        }
        _ => Ok(()),
    }
}

/// A host with a port or without. Empty where the request is for none (RFC 9110, section 7.2); and nobody's name,
/// as the password of a URL would be.
fn is_name(line: &HeaderValue) -> bool {
    let name = line.as_bytes();
    name.is_empty() || (Authority::try_from(name).is_ok() && !name.contains(&b'@'))
}
