//! What the service says when it refuses: RFC 9457, `application/problem+json`.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::codec::DecodeError;
use crate::limits::MAX_PROBLEM_BYTES;

/// One table: variant, code on the wire, HTTP status, title.
macro_rules! problem_codes {
    ($($(#[$doc:meta])* $variant:ident = $code:literal, $status:literal, $title:literal;)*) => {
        /// Why a request was refused. The text of a code never changes.
        #[derive(Debug, Clone, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum ProblemCode {
            $($(#[$doc])* $variant,)*
            /// A code that this version does not know.
            Other(String),
        }

        impl ProblemCode {
            /// Every known code.
            pub const KNOWN: &[Self] = &[$(Self::$variant),*];

            /// The code as it stands in a problem document.
            #[must_use]
            pub fn as_str(&self) -> &str {
                match self {
                    $(Self::$variant => $code,)*
                    Self::Other(code) => code,
                }
            }

            /// The HTTP status that goes with the code; 500 for an unknown one.
            #[must_use]
            pub const fn status(&self) -> u16 {
                match self {
                    $(Self::$variant => $status,)*
                    Self::Other(_) => 500,
                }
            }

            /// What the code means, in a few words.
            #[must_use]
            pub const fn title(&self) -> &'static str {
                match self {
                    $(Self::$variant => $title,)*
                    Self::Other(_) => "Unknown problem",
                }
            }
        }

        impl From<&str> for ProblemCode {
            fn from(code: &str) -> Self {
                match code {
                    $($code => Self::$variant,)*
                    other => Self::Other(other.to_owned()),
                }
            }
        }
    };
}

problem_codes! {
    /// The body is no message of the expected kind, or a field has the wrong length or range.
    MalformedRequest = "malformed_request", 400, "Malformed request";
    /// No such path.
    NotFound = "not_found", 404, "Not found";
    /// The path exists, the method does not.
    MethodNotAllowed = "method_not_allowed", 405, "Method not allowed";
    /// `Accept` admits neither encoding.
    NotAcceptable = "not_acceptable", 406, "Not acceptable";
    /// The body is larger than any legal one.
    BodyTooLarge = "body_too_large", 413, "Body too large";
    /// `Content-Type` names neither encoding.
    UnsupportedMediaType = "unsupported_media_type", 415, "Unsupported media type";
    /// The owner's token is missing or wrong.
    Unauthorized = "unauthorized", 401, "Unauthorized";
    /// The server holds a solution of this statement already.
    StatementHeld = "statement_held", 409, "Statement held";
    /// The puzzle cannot be read, or there is nothing to prove.
    BadStatement = "bad_statement", 422, "Bad statement";
    /// The solution cannot be read, or is none.
    WrongSolution = "wrong_solution", 422, "Wrong solution";
    /// The server holds as many statements as it takes.
    TooManyStatements = "too_many_statements", 409, "Too many statements";
    /// No proof file was made of this statement.
    ProofNotIssued = "proof_not_issued", 404, "Proof not issued";
    /// The proof file would be larger than the server makes.
    ProofTooLarge = "proof_too_large", 422, "Proof too large";
    /// The server holds no witness of this statement.
    StatementNotHeld = "statement_not_held", 404, "Statement not held";
    /// The server does not offer this protocol for this statement.
    UnknownProtocol = "unknown_protocol", 422, "Unknown protocol";
    /// The server derives another instance from the statement.
    InstanceMismatch = "instance_mismatch", 409, "Instance mismatch";
    /// The number of rounds is zero or more than the server runs.
    BadRounds = "bad_rounds", 422, "Bad number of rounds";
    /// A challenge is not below the number of challenges.
    BadChallenge = "bad_challenge", 422, "Bad challenge";
    /// The batch has more rounds, commitments or revealed bytes than are legal.
    BatchTooLarge = "batch_too_large", 422, "Batch too large";
    /// No such session: never opened, expired or forgotten.
    SessionNotFound = "session_not_found", 404, "Session not found";
    /// The session was ended; only repeats of recorded messages are answered.
    SessionClosed = "session_closed", 409, "Session closed";
    /// Another message is recorded at this position. The session is now closed.
    ConflictingMessage = "conflicting_message", 409, "Conflicting message";
    /// The challenges do not open the batch's commitment. The session is now closed.
    OpeningMismatch = "opening_mismatch", 409, "Opening mismatch";
    /// Not the message that the session waits for.
    OutOfOrder = "out_of_order", 409, "Out of order";
    /// The server has as many sessions as it takes; try again later.
    TooManySessions = "too_many_sessions", 503, "Too many sessions";
    /// This client has as many sessions as one client may have; try again later.
    TooManyClientSessions = "too_many_client_sessions", 429, "Too many sessions of one client";
    /// This client sends more requests than one client may; try again later.
    TooManyRequests = "too_many_requests", 429, "Too many requests";
    /// As much proving waits as may wait. Repeating the same message is always safe.
    Overloaded = "overloaded", 503, "Overloaded";
    /// The server cannot serve now: its store does not answer, or cannot record. Repeating the same message is
    /// always safe.
    NotReady = "not_ready", 503, "Not ready";
    /// The path is for WebSockets.
    UpgradeRequired = "upgrade_required", 426, "Upgrade required";
    /// The session's mode has no such message.
    WrongMode = "wrong_mode", 409, "Wrong mode";
    /// The server did not finish in time. 503 and not 408: the time limit is on the server's own
    /// work, and repeating the same message is always safe.
    Timeout = "timeout", 503, "Timeout";
    /// The server failed; its log says why.
    Internal = "internal", 500, "Internal error";
}

impl ProblemCode {
    /// Whether the same message may succeed when it is sent again.
    #[must_use]
    pub const fn is_transient(&self) -> bool {
        matches!(
            self,
            Self::TooManySessions
                | Self::TooManyClientSessions
                | Self::TooManyRequests
                | Self::Overloaded
                | Self::NotReady
                | Self::Timeout
                | Self::Internal
        )
    }
}

impl Default for ProblemCode {
    /// The code of a document that has none.
    fn default() -> Self {
        Self::Other(String::new())
    }
}

impl fmt::Display for ProblemCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Serialize for ProblemCode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for ProblemCode {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let code = String::deserialize(deserializer)?;
        Ok(Self::from(code.as_str()))
    }
}

/// A problem document: the body of every answer that is not a success.
///
/// Always JSON, whatever the request accepts. A reader ignores members it does not know and takes
/// absent ones as empty (RFC 9457, section 3.2). What it reads is the other side's text: escape
/// it before showing it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{title} ({code}): {detail}")]
#[serde(default)]
pub struct Problem {
    /// The kind of problem as a URI: `urn:tincture:problem:` and the code.
    #[serde(rename = "type")]
    pub kind: String,
    /// What the code means, in a few words.
    pub title: String,
    /// The HTTP status, repeated.
    pub status: u16,
    /// What happened this time: one line, free of secrets.
    pub detail: String,
    /// The stable code that programs read.
    pub code: ProblemCode,
}

impl Problem {
    /// The media type of a problem document.
    pub const MEDIA_TYPE: &str = "application/problem+json";

    /// The most characters of a detail: an error may quote a request, which may be long.
    const MAX_DETAIL: usize = 300;

    /// A problem with the status and title that belong to its code.
    #[must_use]
    pub fn new(code: ProblemCode, detail: impl fmt::Display) -> Self {
        Self {
            kind: format!("urn:tincture:problem:{code}"),
            title: code.title().to_owned(),
            status: code.status(),
            detail: detail.to_string().chars().take(Self::MAX_DETAIL).collect(),
            code,
        }
    }

    /// The document's bytes.
    #[must_use]
    pub fn to_json(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("texts and a number are always JSON")
    }

    /// Reads a document of at most [`MAX_PROBLEM_BYTES`].
    ///
    /// # Errors
    /// If it is longer, or not a JSON object with members of the right types.
    pub fn from_json(body: &[u8]) -> Result<Self, DecodeError> {
        let (most, got) = (MAX_PROBLEM_BYTES, body.len());
        if got > most {
            return Err(DecodeError::TooLarge { most, got });
        }
        serde_json::from_slice(body).map_err(DecodeError::Json)
    }
}

impl Default for Problem {
    /// What a document without members says (RFC 9457, section 3.1).
    fn default() -> Self {
        Self {
            kind: "about:blank".to_owned(),
            title: String::new(),
            status: 0,
            detail: String::new(),
            code: ProblemCode::default(),
        }
    }
}

impl DecodeError {
    /// The code to refuse a request with.
    #[must_use]
    pub const fn code(&self) -> ProblemCode {
        match self {
            Self::TooLarge { .. } => ProblemCode::BodyTooLarge,
            _ => ProblemCode::MalformedRequest,
        }
    }
}

impl From<&DecodeError> for Problem {
    fn from(error: &DecodeError) -> Self {
        Self::new(error.code(), error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_read_back_and_are_distinct() {
        for (index, code) in ProblemCode::KNOWN.iter().enumerate() {
            assert_eq!(ProblemCode::from(code.as_str()), *code);
            assert!(!ProblemCode::KNOWN[..index].contains(code));
            assert!((400..600).contains(&code.status()));
        }
        let other = ProblemCode::from("quota_spent");
        assert_eq!(other, ProblemCode::Other("quota_spent".to_owned()));
    }

    #[test]
    fn document() {
        let problem = Problem::new(ProblemCode::OutOfOrder, "expected round 3, got 5");
        let json = problem.to_json();
        assert_eq!(
            String::from_utf8_lossy(&json),
            concat!(
                r#"{"type":"urn:tincture:problem:out_of_order","title":"Out of order","#,
                r#""status":409,"detail":"expected round 3, got 5","code":"out_of_order"}"#
            )
        );
        assert_eq!(Problem::from_json(&json).unwrap(), problem);
    }

    #[test]
    fn foreign_documents() {
        let problem = Problem::from_json(br#"{"status":429,"code":"slow_down","extra":[1]}"#);
        let problem = problem.unwrap();
        assert_eq!(problem.code, ProblemCode::Other("slow_down".to_owned()));
        assert_eq!((problem.status, problem.kind.as_str()), (429, "about:blank"));
        assert!(Problem::from_json(b"<html>").is_err());
        assert!(Problem::from_json(&vec![b' '; MAX_PROBLEM_BYTES + 1]).is_err());
    }

    #[test]
    fn long_details_are_cut() {
        let problem = Problem::new(ProblemCode::Internal, "é".repeat(10_000));
        assert_eq!(problem.detail.chars().count(), Problem::MAX_DETAIL);
    }
}
