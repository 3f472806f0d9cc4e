//! Refusals as `application/problem+json`.

use crate::Refused;
use axum::body::Body;
use axum::http::header::{
    ACCEPT_ENCODING, CONNECTION, CONTENT_TYPE, RETRY_AFTER, SEC_WEBSOCKET_VERSION, UPGRADE, WWW_AUTHENTICATE,
};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use tincture_wire::{Problem, ProblemCode};

/// Seconds after which to ask again, where nothing more exact is known.
const fn retry_seconds(code: &ProblemCode) -> Option<u64> {
    match code {
        ProblemCode::TooManySessions | ProblemCode::TooManyClientSessions | ProblemCode::Timeout => Some(5),
        ProblemCode::Overloaded | ProblemCode::TooManyRequests | ProblemCode::NotReady => Some(1),
        _ => None,
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        log(&self);
        let problem = self.problem();
        let mut response = Response::new(Body::from(problem.to_json()));
        *response.status_mut() =
            StatusCode::from_u16(problem.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(Problem::MEDIA_TYPE));
        if let Some(seconds) = self.retry_after.or_else(|| retry_seconds(&self.code)) {
            response.headers_mut().insert(RETRY_AFTER, seconds.into());
        }
        if self.code == ProblemCode::UnsupportedMediaType {
            // RFC 9110, section 15.5.16: what would have been understood.
            let headers = response.headers_mut();
            headers.insert(ACCEPT_ENCODING, HeaderValue::from_static("identity"));
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
        // For who counts refusals.
        response.extensions_mut().insert(self.code);
        response
    }
}

/// The document for what is no request, or is too long for one, and so has come to no route.
pub(crate) fn refusal_body(status: u16) -> (&'static str, String) {
    let detail = match status {
        414 => "the request's path is too long",
        431 => "the request's headers are too long, or too many",
        _ => "this is no request of HTTP/1.1",
    };
    let problem = Refused { status: Some(status), ..Refused::malformed(detail) }.problem();
    (Problem::MEDIA_TYPE, String::from_utf8_lossy(&problem.to_json()).into_owned())
}

/// A refusal's line in the log. The detail may quote the request, so it is for the client alone.
pub(super) fn log(refused: &Refused) {
    let Refused { code, cause, .. } = refused;
    match cause {
        Some(cause) => tracing::error!(%code, cause = &**cause as &dyn std::error::Error, "failed"),
        None => tracing::debug!(%code, "refused"),
    }
}
