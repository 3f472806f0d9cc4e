//! The routes (`proto/SPEC.md`, section 13.2).

use super::answer::{Answer, Id, text};
use super::exchange::{accepted, read, write};
use super::owner;
use super::stream::stream;
use super::watch::watch;
use super::{buffer, docs};
use crate::{Client, Refused, Service};
use axum::body::Body;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, Request, StatusCode};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, delete, get, post};
use axum::{Extension, Router};
use tincture_wire::ProblemCode;

/// The whole service as a router.
pub fn router(service: Service) -> Router {
    // Without an owner there are no such calls, and nothing tells that there could be.
    let owned = |calls: MethodRouter<Service>| match service.has_owner() {
        true => calls.route_layer(from_fn_with_state(service.clone(), owner::authorize)),
        false => MethodRouter::new(),
    };
    let routes = if service.settings().metrics_route { admin_routes() } else { health_routes() };
    let routes = routes
        .route("/v1/statements", get(statements).merge(owned(post(owner::publish))))
        .route("/v1/statements/{id}", get(statement).merge(owned(delete(owner::delete))))
        .route("/v1/statements/{id}/proof", get(owner::proof).merge(owned(post(owner::issue))))
        .route("/v1/sessions", post(open))
        .route("/v1/sessions/{id}", get(status).delete(close))
        .route("/v1/sessions/{id}/commitments", post(commitments))
        .route("/v1/sessions/{id}/challenges", post(challenges))
        .route("/v1/sessions/{id}/stream", get(stream))
        .route("/openapi.json", get(docs::document))
        .route("/docs", get(docs::page))
        .layer(from_fn_with_state(service.clone(), buffer::count));
    finished(routes, service)
}

/// What an operator alone should see, for an address of its own.
pub fn admin_router(service: Service) -> Router {
    finished(admin_routes(), service)
}

fn health_routes() -> Router<Service> {
    Router::new().route("/healthz", get(healthz)).route("/readyz", get(readyz))
}

fn admin_routes() -> Router<Service> {
    health_routes().route("/metrics", get(metrics))
}

fn finished(routes: Router<Service>, service: Service) -> Router {
    routes
        .fallback(not_found)
        .method_not_allowed_fallback(method_not_allowed)
        .layer(from_fn_with_state(service.clone(), watch))
        .with_state(service)
}

async fn statements(State(service): State<Service>, headers: HeaderMap) -> Answer {
    let encoding = accepted(&headers)?;
    write(StatusCode::OK, encoding, service.statements().await?).await
}

async fn statement(State(service): State<Service>, id: Id, headers: HeaderMap) -> Answer {
    let encoding = accepted(&headers)?;
    let info = service.statement(&text(id)).await?;
    write(StatusCode::OK, encoding, info).await
}

async fn open(State(service): State<Service>, client: Extension<Client>, request: Request<Body>) -> Answer {
    let (encoding, message) = read(&service, request).await?;
    write(StatusCode::CREATED, encoding, service.open(&message, client.0).await?).await
}

async fn status(State(service): State<Service>, id: Id, headers: HeaderMap) -> Answer {
    let encoding = accepted(&headers)?;
    write(StatusCode::OK, encoding, service.status(&text(id)).await?).await
}

async fn close(State(service): State<Service>, id: Id) -> Answer {
    service.close(&text(id)).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

async fn commitments(State(service): State<Service>, id: Id, request: Request<Body>) -> Answer {
    let (encoding, message) = read(&service, request).await?;
    write(StatusCode::OK, encoding, service.commitments(&text(id), &message).await?).await
}

async fn challenges(State(service): State<Service>, id: Id, request: Request<Body>) -> Answer {
    let (encoding, message) = read(&service, request).await?;
    write(StatusCode::OK, encoding, service.challenges(&text(id), &message).await?).await
}

/// That the process serves. JSON whatever is accepted.
async fn healthz() -> Response {
    ([(CONTENT_TYPE, "application/json")], r#"{"status":"ok"}"#).into_response()
}

/// That the store answers, too.
async fn readyz(State(service): State<Service>) -> Answer {
    service.ready().await?;
    Ok(([(CONTENT_TYPE, "application/json")], r#"{"status":"ready"}"#).into_response())
}

async fn metrics(State(service): State<Service>) -> Response {
    let media_type = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(CONTENT_TYPE, media_type)], service.metrics().await).into_response()
}

async fn not_found() -> Refused {
    Refused::new(ProblemCode::NotFound, "there is nothing at this path")
}

async fn method_not_allowed() -> Refused {
    Refused::new(ProblemCode::MethodNotAllowed, "this path has other methods")
}
