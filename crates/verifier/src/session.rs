//! Opening a session, and what the server says of it.

use crate::link::Link;
use crate::random::Random;
use crate::stop::Stop;
use crate::{Plan, VerifyError};
use tincture_proof::{Digest, Label, Reason, session_id};
use tincture_wire::v1::{SessionRequest, SessionResponse};
use tincture_wire::{WireMessage, convert};

/// A session that the verifier had its share in.
pub(crate) struct Session {
    /// Recomputed, not believed.
    pub(crate) id: Digest,
    /// Its path segment.
    pub(crate) name: String,
    /// The server's share of it.
    pub(crate) server_random: [u8; 32],
    /// What the server bound the run to.
    pub(crate) label: Label,
    /// The most rounds of a batch that the server takes.
    pub(crate) batch_rounds: u32,
}

impl Session {
    /// Asks for a session on the verifier's statement, instance and number of rounds.
    ///
    /// A refusal is an error, but that the server does not hold the statement is a verdict.
    pub(crate) async fn open(link: &mut Link<'_>, plan: &Plan<'_>, random: &Random) -> Result<Self, Stop> {
        let request = SessionRequest {
            statement: plan.protocol.statement().to_string(),
            instance: plan.protocol.instance().to_string(),
            protocol: plan.protocol.name().to_owned(),
            mode: convert::mode_to_wire(plan.mode).into(),
            rounds: plan.rounds().get(),
            verifier_random: random.session.to_vec(),
        };
        // The server may answer in the other encoding.
        let most = SessionResponse::LIMITS.largest();
        match link.open::<SessionResponse>(&["v1", "sessions"], &request, most).await {
            Ok(response) => Ok(Self::check(&response, random)?),
            Err(failure) if failure.is_not_held() => Err(Reason::StatementNotHeld.into()),
            Err(failure) => Err(VerifyError::before_challenge(link.server.to_string(), failure).into()),
        }
    }

    fn check(response: &SessionResponse, random: &Random) -> Result<Self, Reason> {
        let malformed = |e: convert::WireError| Reason::MalformedAnswer(e.to_string());
        let server = convert::bytes32("server_random", &response.server_random).map_err(malformed)?;
        let id = session_id(&server, &random.session);
        if convert::digest("session", &response.session).map_err(malformed)? != id {
            let detail = "the session id does not follow from what both sides brought to it".to_owned();
            return Err(Reason::MalformedAnswer(detail));
        }
        let label = Label::new(response.label.clone()).map_err(|_| Reason::MalformedLabel)?;
        // Zero: the protocol's own limit. Whatever is said here, every round is run.
        let batch_rounds = if response.batch_rounds == 0 { u32::MAX } else { response.batch_rounds };
        Ok(Self { id, name: id.to_string(), server_random: server, label, batch_rounds })
    }

    /// The label is the policy's, if that names one.
    pub(crate) fn hold_against(&self, plan: &Plan<'_>) -> Result<(), Reason> {
        match plan.policy.label.as_ref().filter(|&label| *label != self.label) {
            Some(expected) => {
                Err(Reason::WrongLabel { expected: expected.clone(), found: self.label.clone() })
            }
            None => Ok(()),
        }
    }
}
