//! A line to a server on which anything can be said.

use super::AttemptError;
use crate::{Target, fork};
use reqwest::header::{ACCEPT, CONTENT_TYPE};
use std::num::NonZeroU32;
use std::time::Duration;
use tincture_proof::{Binding, Context, Digest, Label, Live, session_id};
use tincture_verifier::{ServerUrl, Trust, VerifyError, http_client};
use tincture_wire::v1::{
    ChallengesRequest, ChallengesResponse, CommitmentsRequest, CommitmentsResponse, SessionRequest,
    SessionResponse,
};
use tincture_wire::{Encoding, Problem, WireMessage, convert};

/// How long it may take to be connected.
const PATIENCE: Duration = Duration::from_secs(30);

/// What came back.
pub enum Answer<M> {
    /// The message.
    Message(M),
    /// A refusal: status and code.
    Refused(u16, String),
}

impl<M> Answer<M> {
    /// What was said, in words.
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            Self::Message(_) => "answered".to_owned(),
            Self::Refused(status, code) => format!("refused: {status} {code}"),
        }
    }

    /// Whether it is a refusal with this code.
    #[must_use]
    pub fn is(&self, expected: &str) -> bool {
        matches!(self, Self::Refused(_, code) if code == expected)
    }

    /// The message, where nothing else will do.
    pub(super) fn message(self) -> Result<M, AttemptError> {
        match self {
            Self::Message(message) => Ok(message),
            refused @ Self::Refused(..) => Err(AttemptError::Server(refused.words())),
        }
    }
}

/// A line to one server.
pub struct Line {
    http: reqwest::Client,
    server: ServerUrl,
}

/// A session as its verifier knows it.
pub struct Open {
    /// Its path segment.
    pub name: String,
    /// What its hashes are bound to.
    pub context: Context,
}

impl Line {
    /// A line to `server`, which over `https` must have a certificate that `trust` accepts. Nothing is sent yet.
    ///
    /// # Errors
    /// If nobody can be trusted.
    pub fn new(server: ServerUrl, trust: &Trust) -> Result<Self, AttemptError> {
        Ok(Self { http: http_client(&server, trust, PATIENCE)?, server })
    }

    /// Sends any body.
    ///
    /// # Errors
    /// If no HTTP answer comes back.
    pub async fn raw(&self, path: &str, body: Vec<u8>) -> Result<(u16, Vec<u8>), AttemptError> {
        let media = Encoding::Protobuf.media_type();
        let request = self.http.post(format!("{}{path}", self.server)).header(CONTENT_TYPE, media);
        let failed = |e: reqwest::Error| VerifyError::no_connection(&self.server, &e);
        let response = request.header(ACCEPT, media).body(body).send().await.map_err(failed)?;
        let status = response.status().as_u16();
        Ok((status, response.bytes().await.map_err(failed)?.to_vec()))
    }

    async fn send<A: WireMessage>(
        &self,
        path: &str,
        message: &impl WireMessage,
    ) -> Result<Answer<A>, AttemptError> {
        let (status, body) = self.raw(path, Encoding::Protobuf.encode(message)).await?;
        if status == 200 || status == 201 {
            let message = Encoding::Protobuf.decode(&body);
            return message.map(Answer::Message).map_err(|e| AttemptError::Server(e.to_string()));
        }
        let code = Problem::from_json(&body).map_or_else(|_| "no reasons".to_owned(), |p| p.code.to_string());
        Ok(Answer::Refused(status, code))
    }

    /// Opens a session.
    ///
    /// # Errors
    /// If no answer comes back, or a useless one.
    pub async fn open(
        &self,
        target: &Target,
        mode: Live,
        rounds: NonZeroU32,
        random: [u8; 32],
    ) -> Result<Answer<Open>, AttemptError> {
        let protocol = target.protocol();
        let request = SessionRequest {
            statement: protocol.statement().to_string(),
            instance: protocol.instance().to_string(),
            protocol: protocol.name().to_owned(),
            mode: convert::mode_to_wire(mode).into(),
            rounds: rounds.get(),
            verifier_random: random.to_vec(),
        };
        let response: SessionResponse = match self.send("/v1/sessions", &request).await? {
            Answer::Message(response) => response,
            Answer::Refused(status, code) => return Ok(Answer::Refused(status, code)),
        };
        let useless = |what: &str| AttemptError::Server(what.to_owned());
        let server = convert::bytes32("server_random", &response.server_random);
        let id = session_id(&server.map_err(|_| useless("server_random"))?, &random);
        let label = Label::new(response.label).map_err(|_| useless("label"))?;
        let binding = Binding { mode, count: rounds, label: &label, freshness: id.as_bytes() };
        Ok(Answer::Message(Open { name: response.session, context: Context::new(protocol, &binding) }))
    }

    /// Opens a session that is needed for what comes next.
    pub(super) async fn session(
        &self,
        target: &Target,
        mode: Live,
        rounds: u32,
        seed: &[u8; 32],
    ) -> Result<Open, AttemptError> {
        let rounds = NonZeroU32::new(rounds).unwrap_or(NonZeroU32::MIN);
        self.open(target, mode, rounds, fork(seed, u64::MAX)).await?.message()
    }

    /// Asks for roots.
    ///
    /// # Errors
    /// If no answer comes back.
    pub async fn roots(
        &self,
        open: &Open,
        count: u32,
        commitment: Option<Digest>,
    ) -> Result<Answer<CommitmentsResponse>, AttemptError> {
        let request = CommitmentsRequest {
            batch: 0,
            first_round: 0,
            count,
            challenge_commitment: commitment.map(|c| c.as_ref().to_vec()).unwrap_or_default(),
        };
        self.send(&format!("/v1/sessions/{}/commitments", open.name), &request).await
    }

    /// Sends challenges, whatever they are.
    ///
    /// # Errors
    /// If no answer comes back.
    pub async fn challenge(
        &self,
        open: &Open,
        round: u32,
        challenges: Vec<u32>,
        nonce: Vec<u8>,
    ) -> Result<Answer<ChallengesResponse>, AttemptError> {
        let batch = if nonce.is_empty() { round } else { 0 };
        let request = ChallengesRequest { batch, first_round: round, challenges, nonce };
        self.send(&format!("/v1/sessions/{}/challenges", open.name), &request).await
    }
}
