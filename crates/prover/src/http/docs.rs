//! The service's contract: the OpenAPI document, and a page about it for people.
//!
//! Both are written by a test of `tincture-wire` and compiled in. The page needs no script and nothing from
//! elsewhere, and the browser is told so: were text of somebody else's to get into it, it could do nothing.

use axum::http::HeaderName;
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS};
use axum::response::{IntoResponse, Response};

const DOCUMENT: &str = include_str!("../../../../proto/openapi.json");
const PAGE: &str = include_str!("../../../../proto/docs.html");

/// Its own style and no more: no script, no frame, no form, no request.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

/// `GET /openapi.json`.
pub(super) async fn document() -> Response {
    plain("application/json", DOCUMENT)
}

/// `GET /docs`.
pub(super) async fn page() -> Response {
    let headers = [(CONTENT_SECURITY_POLICY, POLICY), (REFERRER_POLICY, "no-referrer")];
    (headers, plain("text/html; charset=utf-8", PAGE)).into_response()
}

fn plain(media_type: &'static str, text: &'static str) -> Response {
    let headers: [(HeaderName, &str); 2] = [(CONTENT_TYPE, media_type), (X_CONTENT_TYPE_OPTIONS, "nosniff")];
    (headers, text).into_response()
}
