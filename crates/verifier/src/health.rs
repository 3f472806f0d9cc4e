//! Whether a server takes requests.

use crate::answer::{Failure, quoted};
use crate::link::Link;
use crate::tls;
use crate::{ServerUrl, Settings, Trust, VerifyError};
use reqwest::StatusCode;
use reqwest::redirect::Policy;
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
        let no_connection = |detail| VerifyError::NoConnection { server: server.to_string(), detail };
        let builder = tls::builder(server.is_secure(), trust).map_err(no_connection)?;
        let of_transport = |error| no_connection(Failure::of_transport(&error).to_string());
        let http = builder.redirect(Policy::none()).build().map_err(of_transport)?;
        let response = http.get(server.join(&["readyz"])).timeout(time).send().await.map_err(of_transport)?;
        let status = response.status();
        let settings = Settings::default();
        let mut link = Link::new(&http, server, &settings);
        let detail = match link.problem(response, status).await {
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
