//! Around every request: its time limit, its line in the log, the headers of every answer.

use crate::{Refused, Service};
use axum::body::Body;
use axum::extract::{MatchedPath, State};
use axum::http::header::{CACHE_CONTROL, VARY};
use axum::http::{HeaderValue, Request};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::time::Instant;
use tincture_wire::ProblemCode;

/// Logs the route, never the path: session ids are capabilities.
pub(super) async fn watch(State(service): State<Service>, request: Request<Body>, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>().cloned();
    let method = request.method().clone();
    let began = Instant::now();
    let mut response = match tokio::time::timeout(service.settings().request_time, next.run(request)).await {
        Ok(response) => response,
        Err(_) => Refused::new(ProblemCode::Timeout, "the server did not finish in time").into_response(),
    };
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(VARY, HeaderValue::from_static("accept"));
    let route = route.as_ref().map_or("none", MatchedPath::as_str);
    tracing::debug!(%method, route, status = response.status().as_u16(), elapsed = ?began.elapsed(), "request");
    response
}
