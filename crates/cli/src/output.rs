//! All that the command writes: results on stdout, notes and errors on stderr.

use crate::failure::{Failure, Status};
use crate::style::{BAD, Styled, has_colours};
use clap::ValueEnum;
use serde::Serialize;
use std::fmt::Display;
use std::io::{self, ErrorKind, Write};

/// How results are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum Format {
    /// Lines for people
    #[default]
    Text,
    /// One JSON document
    Json,
    /// Lines of values, from commands that print tables (lab)
    Csv,
}

/// Where results go and in which form.
pub(crate) struct Output {
    format: Format,
}

#[derive(Serialize)]
struct ErrorDocument<'a> {
    error: ErrorBody<'a>,
}

#[derive(Serialize)]
struct ErrorBody<'a> {
    code: &'a str,
    message: String,
}

impl Output {
    pub(crate) const fn new(format: Format) -> Self {
        Self { format }
    }

    /// Whether results are JSON documents.
    pub(crate) fn is_json(&self) -> bool {
        self.format == Format::Json
    }

    /// Writes a command's result: `document` as JSON, or else `text`, which ends with a line feed.
    pub(crate) fn result(&self, document: &impl Serialize, text: impl Display) -> Result<(), Failure> {
        match self.format {
            Format::Text => self.text(text),
            Format::Json => self.text(format_args!("{}\n", json(document))),
            Format::Csv => Err(Failure::refused("usage", "this command prints no table: csv is for lab")),
        }
    }

    /// Writes a table, which has a CSV form too.
    #[cfg(feature = "lab")]
    pub(crate) fn table(
        &self,
        document: &impl Serialize,
        text: impl Display,
        csv: impl FnOnce() -> String,
    ) -> Result<(), Failure> {
        if self.format == Format::Csv { self.text(csv()) } else { self.result(document, text) }
    }

    /// Writes text to stdout as it is. That nobody reads it any more is no failure.
    pub(crate) fn text(&self, text: impl Display) -> Result<(), Failure> {
        let mut stdout = io::stdout().lock();
        match write!(stdout, "{text}").and_then(|()| stdout.flush()) {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => {
                Err(Failure::refused("cannot_write", error).context("cannot write to standard output"))
            }
            _ => Ok(()),
        }
    }

    /// Tells people something that is no result.
    pub(crate) fn note(&self, note: impl Display) {
        // Where there is nobody to tell, nothing is lost.
        let _ = writeln!(io::stderr().lock(), "note: {note}");
    }

    /// Tells of something that failed beside a result that came to `status`, and returns the exit status of both:
    /// a rejection remains one.
    pub(crate) fn beside(&self, status: Status, failure: &Failure) -> Status {
        complain(&failure.line());
        if status == Status::Done { failure.status } else { status }
    }

    /// Reports a failure and returns its exit status.
    pub(crate) fn failure(&self, failure: &Failure) -> Status {
        let message = failure.line();
        if failure.code == Failure::QUIET {
            return failure.status;
        }
        if self.is_json() {
            let error = ErrorBody { code: failure.code.as_str(), message };
            let _ = self.text(format_args!("{}\n", json(&ErrorDocument { error })));
        } else {
            complain(&message);
        }
        failure.status
    }
}

/// Says on stderr what failed, as the command line's own errors do.
fn complain(message: &str) {
    let stderr = io::stderr();
    let error = Styled { word: "error:", style: BAD, coloured: has_colours(&stderr) };
    let _ = writeln!(stderr.lock(), "{error} {message}");
}

fn json(document: &impl Serialize) -> String {
    serde_json::to_string(document).expect("documents have text keys and no failing parts")
}
