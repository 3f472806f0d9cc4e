//! Commands that come to no result, and exit statuses.

use crate::code::Code;
use std::fmt::Display;
use std::process::ExitCode;
use tincture_statements::{ReadError, Refusal, SolutionError};
use tincture_verifier::{DownloadError, UrlError, VerifyError};

/// What a command's end means; the number is the process's exit status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Status {
    /// Accepted, or done.
    Done = 0,
    /// Rejected.
    Rejected = 1,
    /// Bad usage, unreadable or refused input.
    Refused = 2,
    /// No connection before the first challenge was sent, not a Tincture server, or no proof file at a URL.
    NoServer = 3,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(status as u8)
    }
}

/// Why a command came to no result.
#[derive(Debug)]
pub(crate) struct Failure {
    /// What it means for who called.
    pub(crate) status: Status,
    /// A stable name for programs.
    pub(crate) code: Code,
    /// One line for people, the wider context first.
    pub(crate) error: anyhow::Error,
}

impl Failure {
    /// The code of failures that nobody is there to be told of.
    pub(crate) const QUIET: Code = Code::BrokenPipe;

    /// Bad usage, unreadable or refused input.
    pub(crate) fn refused(code: impl Into<Code>, message: impl Display) -> Self {
        Self::new(Status::Refused, code, message)
    }

    /// No server.
    pub(crate) fn no_server(code: impl Into<Code>, message: impl Display) -> Self {
        Self::new(Status::NoServer, code, message)
    }

    fn new(status: Status, code: impl Into<Code>, message: impl Display) -> Self {
        // The message and not the error: errors that quote their cause would say it twice.
        Self { status, code: code.into(), error: anyhow::Error::msg(message.to_string()) }
    }

    /// Says what was being done.
    pub(crate) fn context(self, context: impl Display) -> Self {
        Self { error: self.error.context(context.to_string()), ..self }
    }

    /// The whole message, in one line and without control characters, which a file's name may hold.
    pub(crate) fn line(&self) -> String {
        let message = format!("{:#}", self.error);
        let line = message.lines().map(str::trim).collect::<Vec<_>>().join(" ");
        line.chars()
            .flat_map(|c| if c.is_control() { c.escape_default().collect() } else { vec![c] })
            .collect()
    }
}

impl From<ReadError> for Failure {
    fn from(error: ReadError) -> Self {
        Self::refused(error.code(), error)
    }
}

impl From<Refusal> for Failure {
    fn from(error: Refusal) -> Self {
        Self::refused(error.code(), error)
    }
}

impl From<SolutionError> for Failure {
    fn from(error: SolutionError) -> Self {
        Self::refused(error.code(), error)
    }
}

impl From<UrlError> for Failure {
    fn from(error: UrlError) -> Self {
        Self::refused(Code::Usage, error)
    }
}

impl From<DownloadError> for Failure {
    fn from(error: DownloadError) -> Self {
        match error {
            DownloadError::BadUrl { .. } => Self::refused(Code::Usage, error),
            _ => Self::no_server(error.code(), error),
        }
    }
}

impl From<VerifyError> for Failure {
    fn from(error: VerifyError) -> Self {
        Self::no_server(error.code(), &error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_one_line_that_cannot_disguise_itself() {
        let failure = Failure::refused(Code::Usage, "first\n  second").context("a\u{1b}[2Kname");
        assert_eq!(failure.line(), "a\\u{1b}[2Kname: first second");
    }
}
