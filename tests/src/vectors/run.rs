//! Recorded live runs: every message in order, and the verdict.

use super::hexed::Hex;
use super::setup::{Asked, Expected, Puzzle, Setup, live};
use super::values::Check;
use anyhow::{Result, bail, ensure};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tincture_proof::{
    AwaitingRoots, Binding, Digest, Label, Live, Policy, Reason, Rejection, Round, Step, Verdict, session_id,
    verify_live,
};
use tincture_wire::v1::{
    ChallengesRequest, ChallengesResponse, CommitmentsRequest, CommitmentsResponse, SessionRequest,
    SessionResponse,
};
use tincture_wire::{Encoding, WireMessage, convert};

/// A run: what the verifier set out with, and all messages. The prover's message at which the run is
/// refused is the last one.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RecordedRun {
    pub(crate) name: String,
    /// What is wrong with it; empty for nothing.
    pub(crate) broken: String,
    pub(crate) statement: Puzzle,
    pub(crate) protocol: String,
    pub(crate) mode: String,
    pub(crate) policy: Asked,
    /// The most rounds of a batch that the verifier asked for.
    pub(crate) batch_rounds: u32,
    /// The verifier's share of the session id.
    pub(crate) verifier_random: Hex,
    /// The key of the coin stream from which *this* verifier drew nonces and challenges.
    pub(crate) verifier_entropy: Hex,
    pub(crate) messages: Vec<Message>,
    pub(crate) expected: Expected,
}

/// One message, in the JSON of its kind.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Message {
    pub(crate) message: String,
    pub(crate) body: Value,
}

impl Message {
    pub(crate) fn new<M: WireMessage>(name: &str, message: &M) -> Self {
        let body = serde_json::from_slice(&Encoding::Json.encode(message)).expect("a message is JSON");
        Self { message: name.to_owned(), body }
    }
}

/// The end of a replay: a verdict, or a vector that does not replay.
enum Stop {
    Rejected(Rejection),
    Broken(anyhow::Error),
}

impl From<Rejection> for Stop {
    fn from(rejection: Rejection) -> Self {
        Self::Rejected(rejection)
    }
}

impl From<Reason> for Stop {
    fn from(reason: Reason) -> Self {
        Self::Rejected(reason.into())
    }
}

impl From<anyhow::Error> for Stop {
    fn from(error: anyhow::Error) -> Self {
        Self::Broken(error)
    }
}

/// The messages not yet replayed.
struct Tape<'a>(std::slice::Iter<'a, Message>);

impl Tape<'_> {
    fn next(&mut self, name: &str) -> Result<Vec<u8>> {
        match self.0.next() {
            Some(next) if next.message == name => Ok(serde_json::to_vec(&next.body)?),
            Some(next) => bail!("{} where {name} belongs", next.message),
            None => bail!("no {name}"),
        }
    }

    /// The next message, which the verifier must have sent like this.
    fn sent<M: WireMessage>(&mut self, name: &str, expected: &M) -> Result<()> {
        let sent: M = Encoding::Json.decode(&self.next(name)?)?;
        ensure!(sent == *expected, "the verifier sends {expected:?}");
        Ok(())
    }

    /// The next message, which came from the prover.
    fn received<M: WireMessage>(&mut self, name: &str, first: Option<Round>) -> Result<M, Stop> {
        let body = self.next(name)?;
        Encoding::Json.decode(&body).map_err(|error| malformed(first, error.to_string()).into())
    }
}

fn malformed(first: Option<Round>, detail: String) -> Rejection {
    Rejection { reason: Reason::MalformedAnswer(detail), round: first, slot: None }
}

impl RecordedRun {
    /// Replays the verifier over the recorded answers.
    fn replay(&self) -> Result<Verdict> {
        let mut tape = Tape(self.messages.iter());
        let verdict = match self.run(&mut tape) {
            Ok(accepted) => Ok(accepted),
            Err(Stop::Rejected(rejection)) => Err(rejection),
            Err(Stop::Broken(error)) => return Err(error),
        };
        ensure!(tape.0.next().is_none(), "messages behind the verdict");
        Ok(verdict)
    }

    fn run(&self, tape: &mut Tape<'_>) -> Result<tincture_proof::Accepted, Stop> {
        let setup = Setup::new(&self.statement, &self.protocol)?;
        let (policy, mode) = (self.policy.policy()?, live(&self.mode)?);
        let rounds = policy.strength.rounds(setup.protocol().challenges());
        let (label, session) = self.session(tape, &setup, &policy, mode)?;
        let binding = Binding { mode, count: rounds, label: &label, freshness: session.as_bytes() };
        let mut waiting =
            verify_live(setup.protocol(), &binding, &self.verifier_entropy.array()?, self.batch_rounds);
        let mut next_root = None;
        loop {
            let roots = match next_root {
                Some(root) => vec![root],
                None => commitments(tape, &waiting)?,
            };
            let (step, next) = challenge(tape, waiting, roots, mode)?;
            match step {
                Step::Accepted(accepted) => return Ok(accepted),
                Step::More(more) => waiting = *more,
            }
            next_root = next;
        }
    }

    fn session(
        &self,
        tape: &mut Tape<'_>,
        setup: &Setup,
        policy: &Policy,
        mode: Live,
    ) -> Result<(Label, Digest), Stop> {
        tape.sent("SessionRequest", &self.session_request(setup, policy, mode))?;
        let response: SessionResponse = tape.received("SessionResponse", None)?;
        let wire = |error: convert::WireError| Stop::Rejected(malformed(None, error.to_string()));
        let server = convert::bytes32("server_random", &response.server_random).map_err(wire)?;
        let session = session_id(&server, &self.verifier_random.array()?);
        if convert::digest("session", &response.session).map_err(wire)? != session {
            return Err(malformed(None, "session id".to_owned()).into());
        }
        let label = Label::new(response.label).map_err(|_| Reason::MalformedLabel)?;
        match policy.label.as_ref().filter(|&expected| *expected != label) {
            Some(expected) => Err(Reason::WrongLabel { expected: expected.clone(), found: label }.into()),
            None => Ok((label, session)),
        }
    }

    pub(crate) fn session_request(&self, setup: &Setup, policy: &Policy, mode: Live) -> SessionRequest {
        SessionRequest {
            statement: setup.protocol().statement().to_string(),
            instance: setup.protocol().instance().to_string(),
            protocol: self.protocol.clone(),
            mode: convert::mode_to_wire(mode).into(),
            rounds: policy.strength.rounds(setup.protocol().challenges()).get(),
            verifier_random: self.verifier_random.0.clone(),
        }
    }
}

pub(crate) fn commitments_request(waiting: &AwaitingRoots<'_>) -> CommitmentsRequest {
    let batch = waiting.batch();
    CommitmentsRequest {
        batch: batch.index,
        first_round: batch.first.0,
        count: batch.count,
        challenge_commitment: waiting.commitment().map(|c| c.as_bytes().to_vec()).unwrap_or_default(),
    }
}

fn commitments(tape: &mut Tape<'_>, waiting: &AwaitingRoots<'_>) -> Result<Vec<Digest>, Stop> {
    let batch = waiting.batch();
    tape.sent("CommitmentsRequest", &commitments_request(waiting))?;
    let response: CommitmentsResponse = tape.received("CommitmentsResponse", Some(batch.first))?;
    convert::roots_from_wire(&response.roots, batch.count as usize)
        .map_err(|error| malformed(Some(batch.first), error.to_string()).into())
}

/// Sends the challenges of a batch; the answer is checked before the root that rides on it.
fn challenge<'p>(
    tape: &mut Tape<'_>,
    waiting: AwaitingRoots<'p>,
    roots: Vec<Digest>,
    mode: Live,
) -> Result<(Step<'p>, Option<Digest>), Stop> {
    let asked = waiting.roots(roots)?;
    let batch = asked.batch();
    let batched = mode == Live::Batched;
    let request = ChallengesRequest {
        batch: batch.index,
        first_round: batch.first.0,
        challenges: asked.opening().challenges.iter().map(|challenge| challenge.0).collect(),
        nonce: if batched { asked.opening().nonce.to_vec() } else { vec![] },
    };
    tape.sent("ChallengesRequest", &request)?;
    let response: ChallengesResponse = tape.received("ChallengesResponse", Some(batch.first))?;
    let mut flat = vec![];
    let wire = |error: convert::WireError| Stop::Rejected(malformed(Some(batch.first), error.to_string()));
    convert::openings_from_wire(&response.openings, &asked.shapes(), &mut flat).map_err(wire)?;
    let step = asked.openings(&flat)?;
    let next = convert::optional_bytes32("next_root", &response.next_root).map_err(wire)?;
    let expected = !batched && matches!(step, Step::More(_));
    if next.is_some() != expected {
        return Err(malformed(Some(batch.first), "next_root".to_owned()).into());
    }
    Ok((step, next.map(Digest::new)))
}

impl Check for RecordedRun {
    fn check(&self) -> Result<()> {
        self.expected.hold_against(self.replay()?)
    }
}
