//! The one table of what the service answers: section 13.2 of `proto/SPEC.md` as the server has it.

use tincture_wire::ProblemCode::{self, *};

/// What stands in a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Body {
    None,
    /// A message, in either encoding.
    Message(&'static str),
    /// JSON of a schema of its own.
    Json(&'static str),
    /// Something else, by media type.
    Other(&'static str),
}

/// One method of one path.
pub(crate) struct Operation {
    pub(crate) method: &'static str,
    pub(crate) path: &'static str,
    pub(crate) id: &'static str,
    pub(crate) tag: &'static str,
    pub(crate) summary: &'static str,
    pub(crate) description: &'static str,
    /// The message that is posted.
    pub(crate) request: Option<&'static str>,
    /// The status of success, what it means, and its body.
    pub(crate) success: (u16, &'static str, Body),
    /// The headers of success, without those of every answer.
    pub(crate) headers: &'static [&'static str],
    /// Another way to succeed, besides the first: its status and what it means.
    pub(crate) also: Option<(u16, &'static str)>,
    /// A header that the request may have.
    pub(crate) header: Option<&'static str>,
    /// The refusals of this operation, without those that [`Operation::refusals`] adds.
    pub(crate) own: &'static [ProblemCode],
    /// Where the id in the answer leads.
    pub(crate) links: Option<Links>,
}

/// An id that an answer holds, and the operations that take it.
#[derive(Clone, Copy)]
pub(crate) struct Links {
    /// Where it stands, as a runtime expression of OpenAPI.
    pub(crate) id: &'static str,
    pub(crate) targets: &'static [&'static str],
}

/// What most operations have nothing of.
const PLAIN: Operation = Operation {
    method: "get",
    path: "",
    id: "",
    tag: "",
    summary: "",
    description: "",
    request: None,
    success: (200, "", Body::None),
    headers: &[],
    also: None,
    header: None,
    own: &[],
    links: None,
};

/// What each group of operations is about.
pub(crate) const TAGS: &[(&str, &str)] = &[
    ("statements", "What the server can prove, and the proof files of it."),
    ("sessions", "Live runs: commit, challenge, reveal. Open to everyone who knows the session's id."),
    ("owner", "For the holder of the owner's token. Without a configured token these calls do not exist."),
    ("service", "For operators, and for those who read this."),
];

impl Operation {
    pub(crate) fn is_owners(&self) -> bool {
        self.tag == "owner"
    }

    /// Which kind of id the path names.
    pub(crate) fn parameter(&self) -> Option<&'static str> {
        match self.path {
            path if path.starts_with("/v1/statements/{id}") => Some("StatementId"),
            path if path.starts_with("/v1/sessions/{id}") => Some("SessionId"),
            _ => None,
        }
    }

    /// Every refusal that the operation can give, with its status.
    pub(crate) fn refusals(&self) -> Vec<(u16, ProblemCode)> {
        let mut codes = self.own.to_vec();
        if self.is_owners() {
            codes.push(Unauthorized);
        }
        if self.request.is_some() {
            codes.extend([MalformedRequest, BodyTooLarge, UnsupportedMediaType]);
        }
        if matches!(self.success.2, Body::Message(_)) {
            codes.push(NotAcceptable);
        }
        // What comes before the operation's own work, and what may happen to any of it.
        codes.extend([TooManyRequests, Timeout, Overloaded]);
        if self.tag != "service" {
            codes.extend([Internal, NotReady]);
        }
        let mut refusals: Vec<_> = codes.into_iter().map(|code| (code.status(), code)).collect();
        if self.request.is_some() {
            // The client's slowness, where 503 is the server's.
            refusals.push((408, Timeout));
        }
        refusals.sort_by_key(|(status, _)| *status);
        refusals
    }
}

/// Every operation, in the order of the document.
pub(crate) const OPERATIONS: &[Operation] = &[
    Operation {
        method: "get",
        path: "/v1/statements",
        id: "listStatements",
        tag: "statements",
        summary: "List the statements that the server can prove",
        description: "Nothing in the answer is to be believed: a verifier derives statement, instance and \
                      every parameter from its own copy of the puzzle, and uses the list to find it.",
        success: (
            200,
            "The statements, in the order the server was given them.",
            Body::Message("StatementList"),
        ),
        links: Some(Links { id: "$response.body#/statements/0/id", targets: &["getStatement"] }),
        ..PLAIN
    },
    Operation {
        method: "post",
        path: "/v1/statements",
        id: "publishStatement",
        tag: "owner",
        summary: "Publish a puzzle with its solution",
        description: "The solution is checked before anything is kept, stored sealed, and never sent to \
                      anybody. With `supersede`, solution and label take the place of those that the server \
                      holds, and sessions opened with those are closed.",
        request: Some("PublishRequest"),
        success: (201, "Published, or superseded.", Body::Message("StatementInfo")),
        headers: &["Location"],
        own: &[StatementHeld, TooManyStatements, BadStatement, WrongSolution],
        links: Some(Links {
            id: "$response.body#/id",
            targets: &["getStatement", "deleteStatement", "issueProof"],
        }),
        ..PLAIN
    },
    Operation {
        method: "get",
        path: "/v1/statements/{id}",
        id: "getStatement",
        tag: "statements",
        summary: "One statement and the protocols offered for it",
        success: (200, "The statement.", Body::Message("StatementInfo")),
        own: &[StatementNotHeld],
        ..PLAIN
    },
    Operation {
        method: "delete",
        path: "/v1/statements/{id}",
        id: "deleteStatement",
        tag: "owner",
        summary: "Forget a statement, its solution and its proof file",
        description: "Sessions on it are closed. A statement that the server was started with stays as long as \
                      it runs: 409 `statement_held`.",
        success: (204, "Forgotten.", Body::None),
        own: &[StatementNotHeld, StatementHeld],
        ..PLAIN
    },
    Operation {
        method: "get",
        path: "/v1/statements/{id}/proof",
        id: "getProof",
        tag: "statements",
        summary: "Download the proof file that the owner issued",
        description: "The file convinces anyone who has the puzzle, again and again; SPEC section 9 is its \
                      format. Its type is the same whatever is accepted; with `If-None-Match` and its `ETag` \
                      the answer is 304.",
        success: (200, "The file.", Body::Other("application/octet-stream")),
        headers: &["ETag", "Content-Disposition"],
        also: Some((304, "The client has the file already.")),
        header: Some("IfNoneMatch"),
        own: &[StatementNotHeld, ProofNotIssued],
        ..PLAIN
    },
    Operation {
        method: "post",
        path: "/v1/statements/{id}/proof",
        id: "issueProof",
        tag: "owner",
        summary: "Make a proof file and publish it",
        description: "The file takes the place of an earlier one.",
        request: Some("ProofRequest"),
        success: (201, "Made; `GET` on the same path gives it to anyone.", Body::Message("ProofInfo")),
        headers: &["Location"],
        own: &[StatementNotHeld, UnknownProtocol, ProofTooLarge],
        links: Some(Links { id: "$response.body#/statement", targets: &["getProof"] }),
        ..PLAIN
    },
    Operation {
        method: "post",
        path: "/v1/sessions",
        id: "openSession",
        tag: "sessions",
        summary: "Open a session: one run of one protocol on one statement",
        description: "The checks are made in this order: fields, statement held, protocol offered, instance, \
                      rounds. Repeating the request opens another session. The session's id is the digest of \
                      both sides' random bytes; the verifier recomputes it. It is a capability: whoever \
                      knows it can use the session, and it belongs in no log.",
        request: Some("SessionRequest"),
        success: (201, "The session is open.", Body::Message("SessionResponse")),
        own: &[
            StatementNotHeld,
            InstanceMismatch,
            UnknownProtocol,
            BadRounds,
            TooManyClientSessions,
            TooManySessions,
        ],
        links: Some(Links {
            id: "$response.body#/session",
            targets: &["getSession", "closeSession", "getCommitments", "getOpenings", "streamSession"],
        }),
        ..PLAIN
    },
    Operation {
        method: "get",
        path: "/v1/sessions/{id}",
        id: "getSession",
        tag: "sessions",
        summary: "How far a session has come",
        success: (200, "The session.", Body::Message("SessionStatus")),
        own: &[SessionNotFound],
        ..PLAIN
    },
    Operation {
        method: "delete",
        path: "/v1/sessions/{id}",
        id: "closeSession",
        tag: "sessions",
        summary: "End a session",
        description: "A finished session stays finished. Repeats of recorded messages still get the recorded \
                      answers until the session expires.",
        success: (204, "Ended, now or before.", Body::None),
        own: &[SessionNotFound],
        ..PLAIN
    },
    Operation {
        method: "post",
        path: "/v1/sessions/{id}/commitments",
        id: "getCommitments",
        tag: "sessions",
        summary: "Get the roots of a batch",
        description: "Batched: the verifier's commitment to the batch's challenges is recorded durably, and \
                      only then do the roots leave. Sequential: the root of round 0; every later one rides \
                      on the reveal before it. Repeating the same message is always safe and gets the same \
                      bytes; a different one in its place closes the session.",
        request: Some("CommitmentsRequest"),
        success: (200, "The roots.", Body::Message("CommitmentsResponse")),
        own: &[SessionNotFound, SessionClosed, ConflictingMessage, OutOfOrder, BatchTooLarge],
        ..PLAIN
    },
    Operation {
        method: "post",
        path: "/v1/sessions/{id}/challenges",
        id: "getOpenings",
        tag: "sessions",
        summary: "Name the challenges of a batch, get the openings",
        description: "The challenges are recorded durably as the only ones of their rounds, and only then do \
                      the openings leave. Repeating the same message is always safe and gets the same bytes; \
                      a different one in its place, or one that does not open the batch's commitment, closes \
                      the session without a reveal. To a verifier a challenge without its reveal is a \
                      caught prover.",
        request: Some("ChallengesRequest"),
        success: (200, "The openings.", Body::Message("ChallengesResponse")),
        own: &[
            SessionNotFound,
            SessionClosed,
            ConflictingMessage,
            OpeningMismatch,
            OutOfOrder,
            BadChallenge,
            BatchTooLarge,
        ],
        ..PLAIN
    },
    Operation {
        method: "get",
        path: "/v1/sessions/{id}/stream",
        id: "streamSession",
        tag: "sessions",
        summary: "Run a sequential session over a WebSocket",
        description: "Each frame is one `StreamRequest` or `StreamResponse`: JSON in text frames, protobuf in \
                      binary ones. Every request gets one answer, in the kind of frame that it came in.",
        success: (101, "The connection is a WebSocket now (RFC 6455).", Body::None),
        own: &[SessionNotFound, WrongMode, UpgradeRequired],
        ..PLAIN
    },
    Operation {
        method: "get",
        path: "/healthz",
        id: "health",
        tag: "service",
        summary: "Whether the process serves",
        success: (200, "It does.", Body::Json("Health")),
        ..PLAIN
    },
    Operation {
        method: "get",
        path: "/readyz",
        id: "readiness",
        tag: "service",
        summary: "Whether requests can be served: a session could be recorded",
        success: (200, "They can.", Body::Json("Readiness")),
        own: &[NotReady],
        ..PLAIN
    },
    Operation {
        method: "get",
        path: "/metrics",
        id: "metrics",
        tag: "service",
        summary: "Counters and times, for Prometheus",
        description: "With `--admin-listen` this path is on that other address alone, and here is 404.",
        success: (
            200,
            "OpenMetrics text.",
            Body::Other("application/openmetrics-text; version=1.0.0; charset=utf-8"),
        ),
        own: &[NotFound],
        ..PLAIN
    },
    Operation {
        method: "get",
        path: "/openapi.json",
        id: "openapi",
        tag: "service",
        summary: "This document",
        success: (200, "OpenAPI 3.1.", Body::Other("application/json")),
        ..PLAIN
    },
    Operation {
        method: "get",
        path: "/docs",
        id: "docs",
        tag: "service",
        summary: "This document as a page",
        description: "The page needs no script and loads nothing from elsewhere.",
        success: (200, "HTML.", Body::Other("text/html; charset=utf-8")),
        headers: &["Content-Security-Policy"],
        ..PLAIN
    },
];
