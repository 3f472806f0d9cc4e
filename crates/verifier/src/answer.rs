//! What can come back for a message, other than the message that answers it.

use crate::tls::explain;
use reqwest::StatusCode;
use std::error::Error;
use std::fmt;
use std::time::Duration;
use tincture_wire::{Problem, ProblemCode};

/// An exchange that brought no answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// No connection, a broken one, or nothing in time.
    NoAnswer(String),
    /// The time for the whole run is over.
    Late,
    /// An HTTP status that is no success, with the server's reasons if it gave them, and when it wants to be
    /// asked again.
    Status { status: StatusCode, retry_after: Option<Duration>, problem: Option<Box<Problem>> },
    /// A success, and yet not the message that was asked for.
    Malformed(String),
}

impl Failure {
    /// Whether the same bytes may be answered when they are sent again: after trouble on the way, or on the
    /// server's side. Where a service has several replicas or stands behind a proxy, "not found" may pass
    /// too. Other refusals stand.
    pub(crate) fn may_pass(&self) -> bool {
        match self {
            Self::NoAnswer(_) => true,
            Self::Status { status, .. } => {
                status.is_server_error()
                    || matches!(
                        *status,
                        StatusCode::NOT_FOUND | StatusCode::REQUEST_TIMEOUT | StatusCode::TOO_MANY_REQUESTS
                    )
            }
            Self::Late | Self::Malformed(_) => false,
        }
    }

    /// Whether the server said that it is only busy: it will answer, if it is asked often enough.
    pub(crate) fn is_busy(&self) -> bool {
        matches!(self, Self::Status { problem: Some(problem), .. }
            if matches!(problem.code, ProblemCode::Overloaded | ProblemCode::TooManyRequests))
    }

    /// Whether the server has no room for what was asked, now.
    pub(crate) fn is_full(&self) -> bool {
        let full = [StatusCode::TOO_MANY_REQUESTS, StatusCode::SERVICE_UNAVAILABLE];
        matches!(self, Self::Status { status, .. } if full.contains(status))
    }

    /// How long the server wants to be left alone, if it says so.
    pub(crate) fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Status { retry_after, .. } => *retry_after,
            _ => None,
        }
    }

    /// Whether the server said that it has no witness of the statement.
    pub(crate) fn is_not_held(&self) -> bool {
        matches!(self, Self::Status { problem: Some(problem), .. } if problem.code == ProblemCode::StatementNotHeld)
    }

    /// An answer of more bytes than the largest legal one.
    pub(crate) fn too_long(most: usize) -> Self {
        Self::Malformed(format!("the answer is longer than the {most} bytes that it can have"))
    }

    /// What an error of the HTTP client comes down to.
    pub(crate) fn of_transport(error: &reqwest::Error) -> Self {
        if error.is_timeout() {
            return Self::NoAnswer("no answer in time".to_owned());
        }
        if let Some(explained) = explain(error) {
            return Self::NoAnswer(explained);
        }
        let mut cause: &dyn Error = error;
        while let Some(deeper) = cause.source() {
            cause = deeper;
        }
        let cause = cause.to_string();
        // What a server of TLS makes of plain HTTP is no HTTP.
        let hint = if cause.contains("invalid HTTP version") { "; is it an https:// address?" } else { "" };
        Self::NoAnswer(cause + hint)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoAnswer(detail) | Self::Malformed(detail) => f.write_str(detail),
            Self::Late => f.write_str("the time for the whole run is over"),
            Self::Status { problem: Some(problem), .. } => f.write_str(&quoted(problem)),
            Self::Status { status, problem: None, .. } => write!(f, "the server says {status}"),
        }
    }
}

/// A problem's reasons, as [`shown`].
pub(crate) fn quoted(problem: &Problem) -> String {
    shown(&format!("{} ({})", problem.detail, problem.code))
}

/// Text that the other side had a hand in, in one line, escaped and of bounded length: a verdict is printed
/// on a terminal, and must not be rewritten by what it is about.
pub(crate) fn shown(text: &str) -> String {
    text.chars().take(400).flat_map(char::escape_debug).collect()
}
