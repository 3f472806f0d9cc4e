//! Around every request: its name, its client and that one's limit, its time limit, its line in the log and
//! in the metrics, the headers of every answer.

use super::{host, origin, request_id};
use crate::{Client, Refused, Service};
use axum::body::Body;
use axum::extract::{MatchedPath, State};
use axum::http::header::{CACHE_CONTROL, VARY};
use axum::http::{HeaderValue, Request};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::time::Instant;
use tincture_wire::ProblemCode;
use tracing::Instrument;

pub(super) async fn watch(
    State(service): State<Service>,
    mut request: Request<Body>,
    next: Next,
) -> Response {
    let proxies = service.settings().trusted_proxies;
    let id = request_id::of(request.headers(), proxies > 0);
    let client = origin::client(request.headers(), request.extensions(), proxies);
    request.extensions_mut().insert(client);
    // A request's name is plain text: checked, or made here.
    // An error's, for it must be there also where the log has nothing but errors.
    let span = tracing::error_span!("request", id = id.to_str().unwrap_or_default());
    let mut response = answer(&service, client, request, next).instrument(span).await;
    let headers = response.headers_mut();
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    headers.insert(VARY, HeaderValue::from_static("accept"));
    headers.insert(request_id::NAME, id);
    response
}

/// Answers, and tells of it: the route, never the path, for session ids are capabilities.
async fn answer(service: &Service, client: Client, request: Request<Body>, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>().cloned();
    let method = request.method().clone();
    let began = Instant::now();
    let response = match service.throttle().count(client) {
        Ok(()) => match host::check(&request) {
            Ok(()) => in_time(service, request, next).await,
            Err(refused) => refused.into_response(),
        },
        Err(refused) => refused.into_response(),
    };
    let (status, took) = (response.status().as_u16(), began.elapsed());
    let route = route.as_ref().map_or("none", MatchedPath::as_str);
    if let Some(code) = response.extensions().get::<ProblemCode>() {
        service.tally().refused(code);
    }
    service.tally().answered(method.as_str(), route, status, took);
    tracing::info!(client = %client.address(), %method, route, status, ?took, "answered");
    response
}

async fn in_time(service: &Service, request: Request<Body>, next: Next) -> Response {
    match tokio::time::timeout(service.settings().request_time, next.run(request)).await {
        Ok(response) => response,
        Err(_) => Refused::out_of_time().into_response(),
    }
}
