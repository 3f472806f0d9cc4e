//! Whether a server takes requests.

use crate::answer::quoted;
use crate::body;
use crate::tls::http_client;
use crate::{ServerUrl, Trust, VerifyError};
use reqwest::StatusCode;
use std::time::Duration;

/// What a server says of itself at `/readyz`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Health {
    /// The HTTP status. Only 200 means that the server is ready.
    pub status: u16,
    /// Its reasons, where it is not and gives any.
    pub detail: Option<String>,
}

impl Health {
    /// Asks a server once. A redirect is an answer like any other, and not followed.
    ///
    /// # Errors
    /// [`VerifyError::NoConnection`] if there is no answer within `time`.
    pub async fn ask(server: &ServerUrl, time: Duration, trust: &Trust) -> Result<Self, VerifyError> {
        let request = http_client(server, trust, time)?.get(server.join(&["readyz"])).timeout(time);
        let response = request.send().await.map_err(|error| VerifyError::no_connection(server, &error))?;
        let status = response.status();
        let detail = match body::problem(response, &mut 0).await {
            Some(problem) if status != StatusCode::OK => Some(quoted(&problem)),
            _ => None,
        };
        Ok(Self { status: status.as_u16(), detail })
    }

    /// Whether the server takes requests.
    #[must_use]
    pub const fn is_ready(&self) -> bool {
        self.status == 200
    }
}
