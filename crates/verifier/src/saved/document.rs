//! The document, and what it is worth.

use crate::{RecordedBatch, Recording};
use serde::{Deserialize, Serialize};
use std::num::NonZeroU32;
use tincture_proof::{
    Accepted, Batch, BatchOpening, Binding, Challenge, Context, Digest, Label, Live, Protocol, Reason,
    Rejection, Round, RoundCheck, Soundness, Verdict, session_id,
};

/// The version of the document.
const VERSION: u32 = 1;

/// A saved session. Bytes are hexadecimal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Saved {
    /// The document's version, under a name that says what it is.
    pub tincture_session: u32,
    /// The digest of the statement.
    pub statement: String,
    /// The digest of the instance.
    pub instance: String,
    /// The protocol.
    pub protocol: String,
    /// `sequential` or `batched`.
    pub mode: String,
    /// The rounds of the run as it was planned.
    pub rounds: u32,
    /// What the server bound it to.
    pub label: String,
    /// The server's share of the session's id.
    pub server_random: String,
    /// The verifier's.
    pub verifier_random: String,
    /// The batches that were answered.
    pub batches: Vec<SavedBatch>,
}

/// A batch; in a sequential run one round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedBatch {
    /// The verifier's commitment to the challenges, in a batched run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub challenge_commitment: Option<String>,
    /// The nonce that opened it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nonce: Option<String>,
    /// The rounds.
    pub rounds: Vec<SavedRound>,
}

/// A round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedRound {
    /// The root that the prover committed to.
    pub root: String,
    /// The challenge.
    pub challenge: u32,
    /// The opening: values, nonces, siblings.
    pub opening: String,
}

/// A document that is no saved session, or not of this statement.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// Not the document.
    #[error("this is no saved session: {0}")]
    NotASession(#[from] serde_json::Error),
    /// Another version.
    #[error("the saved session is of version {0}, which is not known here")]
    Version(u32),
    /// A field that does not hold what it must.
    #[error("the saved session's {0} is malformed")]
    Malformed(&'static str),
    /// There was no session to save.
    #[error("the run came to no session: there is nothing to save")]
    NoSession,
    /// It has fewer rounds.
    #[error("the saved session has {rounds} rounds, counted from 0: there is no round {round}")]
    NoSuchRound {
        /// The round asked for.
        round: u32,
        /// The rounds saved.
        rounds: u32,
    },
}

impl Saved {
    /// Takes what a client recorded of a run.
    ///
    /// # Errors
    /// If the run did not come to a session, or an opening has not the length of its challenge's.
    pub fn of(
        protocol: &dyn Protocol,
        mode: Live,
        rounds: NonZeroU32,
        recording: &Recording,
    ) -> Result<Self, SessionError> {
        let session = recording.session.as_ref().ok_or(SessionError::NoSession)?;
        let batch = |recorded: &RecordedBatch| SavedBatch::of(protocol, mode, recorded);
        Ok(Self {
            tincture_session: VERSION,
            statement: protocol.statement().to_string(),
            instance: protocol.instance().to_string(),
            protocol: protocol.name().to_owned(),
            mode: mode.name().to_owned(),
            rounds: rounds.get(),
            label: session.label.as_str().to_owned(),
            server_random: hex::encode(session.server_random),
            verifier_random: hex::encode(session.verifier_random),
            batches: recording.batches.iter().map(batch).collect::<Result<_, _>>()?,
        })
    }

    /// Reads the document.
    ///
    /// # Errors
    /// If it is none, or of another version.
    pub fn read(text: &str) -> Result<Self, SessionError> {
        let saved: Self = serde_json::from_str(text)?;
        if saved.tincture_session != VERSION {
            return Err(SessionError::Version(saved.tincture_session));
        }
        Ok(saved)
    }

    /// Writes the document.
    #[must_use]
    pub fn write(&self) -> String {
        serde_json::to_string_pretty(self).expect("strings and numbers") + "\n"
    }

    /// The rounds that were answered.
    #[must_use]
    pub fn answered(&self) -> u32 {
        u32::try_from(self.batches.iter().map(|batch| batch.rounds.len()).sum::<usize>()).unwrap_or(u32::MAX)
    }

    /// Checks every message as a verifier does during the run.
    ///
    /// # Errors
    /// [`SessionError`] if the document cannot be read; a session that was not accepted is a verdict.
    pub fn check(&self, protocol: &dyn Protocol) -> Result<Verdict, SessionError> {
        if self.statement != protocol.statement().to_string() {
            return Ok(Err(Reason::WrongStatement.into()));
        }
        if self.protocol != protocol.name() {
            return Ok(Err(Reason::UnknownProtocol.into()));
        }
        if self.instance != protocol.instance().to_string() {
            return Ok(Err(Reason::WrongInstance.into()));
        }
        let context = self.context(protocol)?;
        let mut check = RoundCheck::new(protocol, &context);
        let mut next = 0;
        for (index, batch) in self.batches.iter().enumerate() {
            let index = u32::try_from(index).map_err(|_| SessionError::Malformed("number of batches"))?;
            if let Err(rejection) = batch.check(&context, &mut check, index, &mut next)? {
                return Ok(Err(rejection));
            }
        }
        if next < self.rounds {
            return Ok(Err(Reason::TooFewRounds { found: next, needed: self.rounds }.into()));
        }
        let soundness = Soundness::Rounds { challenges: protocol.challenges(), rounds: next };
        Ok(Ok(Accepted { soundness, label: self.label()? }))
    }

    fn label(&self) -> Result<Label, SessionError> {
        Label::new(self.label.clone()).map_err(|_| SessionError::Malformed("label"))
    }

    /// What every hash of the session is bound to.
    pub(super) fn context(&self, protocol: &dyn Protocol) -> Result<Context, SessionError> {
        let mode: Live = self.mode.parse().map_err(|_| SessionError::Malformed("mode"))?;
        let rounds = NonZeroU32::new(self.rounds).ok_or(SessionError::Malformed("number of rounds"))?;
        let server = bytes32(&self.server_random, "server_random")?;
        let id = session_id(&server, &bytes32(&self.verifier_random, "verifier_random")?);
        let label = self.label()?;
        Ok(Context::new(protocol, &Binding { mode, count: rounds, label: &label, freshness: id.as_bytes() }))
    }

    /// A round by its number.
    pub(super) fn round(&self, number: u32) -> Result<&SavedRound, SessionError> {
        let rounds = self.batches.iter().flat_map(|batch| &batch.rounds);
        let none = SessionError::NoSuchRound { round: number, rounds: self.answered() };
        rounds.into_iter().nth(number as usize).ok_or(none)
    }
}

impl SavedBatch {
    fn of(protocol: &dyn Protocol, mode: Live, recorded: &RecordedBatch) -> Result<Self, SessionError> {
        let mut rest = recorded.openings.as_slice();
        let mut rounds = Vec::new();
        for (i, challenge) in recorded.opening.challenges.iter().enumerate() {
            let len = tincture_proof::OpeningShape::of(protocol, *challenge).total();
            let malformed = SessionError::Malformed("opening");
            let (opening, behind) = rest.split_at_checked(len).ok_or(malformed)?;
            rest = behind;
            let root = recorded.roots.get(i).ok_or(SessionError::Malformed("root"))?.to_string();
            rounds.push(SavedRound { root, challenge: challenge.0, opening: hex::encode(opening) });
        }
        let batched = mode == Live::Batched;
        Ok(Self {
            challenge_commitment: recorded.commitment.as_ref().map(Digest::to_string),
            nonce: batched.then(|| hex::encode(recorded.opening.nonce)),
            rounds,
        })
    }

    fn check(
        &self,
        context: &Context,
        check: &mut RoundCheck<'_>,
        index: u32,
        next: &mut u32,
    ) -> Result<Result<(), Rejection>, SessionError> {
        let first = Round(*next);
        let count = u32::try_from(self.rounds.len()).map_err(|_| SessionError::Malformed("batch"))?;
        if context.mode() == Live::Batched.into() {
            let nonce = bytes32(self.nonce.as_deref().unwrap_or_default(), "nonce")?;
            let challenges = self.rounds.iter().map(|round| Challenge(round.challenge)).collect();
            let commitment = digest(self.challenge_commitment.as_deref().unwrap_or_default())?;
            let opening = BatchOpening { challenges, nonce };
            if !opening.opens(&commitment, context, &Batch { index, first, count }) {
                let detail = "the verifier's challenges do not open its commitment".to_owned();
                return Ok(Err(Rejection::in_round(Reason::MalformedAnswer(detail), first)));
            }
        }
        for saved in &self.rounds {
            let round = Round(*next);
            match check.root(round, Challenge(saved.challenge), &saved.bytes()?) {
                Ok(root) if root == digest(&saved.root)? => *next += 1,
                Ok(_) => return Ok(Err(Rejection::in_round(Reason::RootMismatch, round))),
                Err(rejection) => return Ok(Err(rejection)),
            }
        }
        Ok(Ok(()))
    }
}

impl SavedRound {
    /// The opening's bytes.
    pub(super) fn bytes(&self) -> Result<Vec<u8>, SessionError> {
        hex::decode(&self.opening).map_err(|_| SessionError::Malformed("opening"))
    }
}

fn bytes32(text: &str, field: &'static str) -> Result<[u8; 32], SessionError> {
    let mut bytes = [0; 32];
    hex::decode_to_slice(text, &mut bytes).map_err(|_| SessionError::Malformed(field))?;
    Ok(bytes)
}

fn digest(text: &str) -> Result<Digest, SessionError> {
    text.parse().map_err(|_| SessionError::Malformed("root or commitment"))
}
