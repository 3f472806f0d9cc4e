//! Refusals as `application/problem+json`.

use crate::Refused;
use axum::body::Body;
use axum::http::header::{
    CONNECTION, CONTENT_TYPE, RETRY_AFTER, SEC_WEBSOCKET_VERSION, UPGRADE, WWW_AUTHENTICATE,
};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use tincture_wire::{Problem, ProblemCode};

/// Seconds after which a full or slow server may be asked again.
const RETRY_SECONDS: HeaderValue = HeaderValue::from_static("5");

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        log(&self);
        let problem = self.problem();
        let mut response = Response::new(Body::from(problem.to_json()));
        *response.status_mut() =
            StatusCode::from_u16(problem.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(Problem::MEDIA_TYPE));
        if matches!(self.code, ProblemCode::TooManySessions | ProblemCode::Timeout | ProblemCode::Overloaded)
        {
            response.headers_mut().insert(RETRY_AFTER, RETRY_SECONDS);
        }
        if self.code == ProblemCode::Unauthorized {
            response.headers_mut().insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        if self.code == ProblemCode::UpgradeRequired {
            // RFC 9110, section 7.8, and RFC 6455, section 4.4.
            for (name, value) in
                [(CONNECTION, "upgrade"), (UPGRADE, "websocket"), (SEC_WEBSOCKET_VERSION, "13")]
            {
                response.headers_mut().insert(name, HeaderValue::from_static(value));
            }
        }
        response
    }
}

/// A refusal's line in the log. The detail may quote the request, so it is for the client alone.
pub(super) fn log(refused: &Refused) {
    let Refused { code, cause, .. } = refused;
    match cause {
        Some(cause) => tracing::error!(%code, cause = &**cause as &dyn std::error::Error, "failed"),
        None => tracing::debug!(%code, "refused"),
    }
}
