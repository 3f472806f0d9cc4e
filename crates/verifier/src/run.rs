//! One run, from its session to its verdict.

use crate::answer::Failure;
use crate::link::Link;
use crate::random::Random;
use crate::session::Session;
use crate::stop::Stop;
use crate::{Plan, Progress, RecordedBatch, Recording, VerifyError};
use tincture_proof::{
    Accepted, AwaitingOpenings, AwaitingRoots, Binding, Digest, Live, MAX_BATCH_BYTES, OpeningShape,
    Protocol, Reason, Rejection, Round, Soundness, Step, batch_limit, verify_live,
};
use tincture_wire::WireMessage;
use tincture_wire::convert::{self, WireError};
use tincture_wire::v1::{ChallengesRequest, ChallengesResponse, CommitmentsRequest};

/// A run whose session is open.
pub(crate) struct Run<'r, 'a> {
    pub(crate) link: &'r mut Link<'a>,
    pub(crate) session: &'r Session,
    pub(crate) plan: &'r Plan<'r>,
    /// Rounds accepted so far.
    pub(crate) accepted: u32,
    /// Where answered batches are kept, if anybody asked for that.
    pub(crate) recording: Option<&'r mut Recording>,
}

impl Run<'_, '_> {
    /// All rounds, batch after batch.
    pub(crate) async fn rounds(
        &mut self,
        random: &Random,
        progress: &mut (dyn FnMut(Progress) + Send),
    ) -> Result<Accepted, Stop> {
        let binding = Binding {
            mode: self.plan.mode,
            count: self.plan.rounds(),
            label: &self.session.label,
            freshness: self.session.id.as_bytes(),
        };
        let batch_rounds = self.plan.batch_rounds.min(self.session.batch_rounds);
        let mut waiting = verify_live(self.plan.protocol, &binding, &random.challenges, batch_rounds);
        let mut roots = self.commitments(&waiting).await?;
        loop {
            let commitment = waiting.commitment();
            let kept = if self.recording.is_some() { roots.clone() } else { Vec::new() };
            let (step, next_root) = self.challenge(waiting.roots(roots)?, commitment, kept).await?;
            progress(self.progress());
            match step {
                Step::Accepted(accepted) => return Ok(accepted),
                Step::More(more) => waiting = *more,
            }
            roots = match next_root {
                Some(root) => vec![root],
                None => self.commitments(&waiting).await?,
            };
        }
    }

    /// Asks for the roots of a batch.
    async fn commitments(&mut self, waiting: &AwaitingRoots<'_>) -> Result<Vec<Digest>, Stop> {
        let batch = waiting.batch();
        let request = CommitmentsRequest {
            batch: batch.index,
            first_round: batch.first.0,
            count: batch.count,
            challenge_commitment: waiting.commitment().map(|c| c.as_ref().to_vec()).unwrap_or_default(),
        };
        let most = FRAME + ROOT * batch.count as usize;
        match self.link.ask(&self.session.name, &request, most).await {
            Ok(answer) => convert::roots_from_wire(&answer.roots, batch.count as usize)
                .map_err(|e| malformed(batch.first, &e).into()),
            // Once it has opened a session, a server that answers is judged as a prover.
            Err(failure) if batch.index == 0 && !matches!(failure, Failure::Malformed(_)) => {
                Err(VerifyError::before_challenge(self.link.server.to_string(), failure).into())
            }
            Err(failure) => Err(refused(failure, batch.first).into()),
        }
    }

    /// Sends the challenges of a batch and checks what they open. Once the first are sent, every end is a
    /// verdict.
    async fn challenge<'p>(
        &mut self,
        committed: AwaitingOpenings<'p>,
        commitment: Option<Digest>,
        roots: Vec<Digest>,
    ) -> Result<(Step<'p>, Option<Digest>), Stop> {
        let batch = committed.batch();
        if batch.index == 0 && self.link.deadline.has_passed() {
            return Err(VerifyError::before_challenge(self.link.server.to_string(), Failure::Late).into());
        }
        let opening = committed.opening();
        let batched = self.plan.mode == Live::Batched;
        let request = ChallengesRequest {
            batch: batch.index,
            first_round: batch.first.0,
            challenges: opening.challenges.iter().map(|challenge| challenge.0).collect(),
            nonce: if batched { opening.nonce.to_vec() } else { Vec::new() },
        };
        let shapes = committed.shapes();
        let answer = self.link.ask(&self.session.name, &request, reveal_bytes(&shapes)).await;
        let answer = answer.map_err(|failure| refused(failure, batch.first))?;

        let mut flat = Vec::new();
        convert::openings_from_wire(&answer.openings, &shapes, &mut flat)
            .map_err(|e| malformed(batch.first, &e))?;
        if let Some(recording) = &mut self.recording {
            let (opening, openings) = (opening.clone(), flat.clone());
            recording.batches.push(RecordedBatch { batch, commitment, roots, opening, openings });
        }
        let step = off_the_async_thread(batch.count, || committed.openings(&flat))?;
        self.accepted = batch.rounds().end;
        let more = matches!(step, Step::More(_));
        let next_root = next_root(&answer.next_root, more && !batched)
            .map_err(|reason| Rejection::in_round(reason, batch.first))?;
        Ok((step, next_root))
    }

    fn progress(&self) -> Progress {
        let reached =
            Soundness::Rounds { challenges: self.plan.protocol.challenges(), rounds: self.accepted };
        Progress { reached, rounds: self.plan.rounds().get() }
    }
}

/// The root that rides on a reveal: there if it must be, else absent.
fn next_root(bytes: &[u8], expected: bool) -> Result<Option<Digest>, Reason> {
    match convert::optional_bytes32("next_root", bytes) {
        Ok(root) if root.is_some() == expected => Ok(root.map(Digest::new)),
        Ok(Some(_)) => Err(Reason::MalformedAnswer("a next root where none belongs".to_owned())),
        Ok(None) => Err(Reason::MalformedAnswer("the root of the next round is missing".to_owned())),
        Err(e) => Err(Reason::MalformedAnswer(e.to_string())),
    }
}

/// A field that is wrong. The message is malformed, whichever element it is, and a message's round is its first
/// one (SPEC.md, 8.4); which element it is stands in the words.
fn malformed(first: Round, error: &WireError) -> Rejection {
    let index = error.round.and_then(|round| u32::try_from(round).ok());
    let place = index.map(|index| format!(" of round {}", first.0.saturating_add(index))).unwrap_or_default();
    let detail = format!("{}{place} must be {}", error.field, error.expected);
    Rejection::in_round(Reason::MalformedAnswer(detail), first)
}

/// What it means that a message got no answer, when the prover owes one.
fn refused(failure: Failure, first: Round) -> Rejection {
    let reason = match failure {
        Failure::Malformed(detail) => Reason::MalformedAnswer(detail),
        failure => Reason::Unanswered(failure.to_string()),
    };
    Rejection::in_round(reason, first)
}

/// Names, braces and short fields of a message.
const FRAME: usize = 1024;
/// A root in either encoding: base64 in quotes, with a comma and a space.
const ROOT: usize = 48;
/// What an opening takes besides its bytes: 46 of names and braces in JSON, and padding.
const OPENING: usize = 64;

/// The most bytes of an answer with openings of these shapes, in either encoding.
fn reveal_bytes(shapes: &[OpeningShape]) -> usize {
    let bytes: usize = shapes.iter().map(OpeningShape::total).sum();
    openings_bytes(bytes, shapes.len())
}

/// The most bytes of an answer in a sequential run, in either encoding: what the batch limit leaves room
/// for in one round.
pub(crate) fn largest_answer(protocol: &dyn Protocol) -> usize {
    openings_bytes(MAX_BATCH_BYTES / batch_limit(protocol) as usize, 1)
}

fn openings_bytes(bytes: usize, rounds: usize) -> usize {
    (FRAME + bytes.div_ceil(3) * 4 + OPENING * rounds).min(ChallengesResponse::LIMITS.largest())
}

/// Runs the check of a batch without holding up other tasks. A single round is checked faster than a
/// thread is found; and a runtime of one thread has no other.
fn off_the_async_thread<T>(rounds: u32, work: impl FnOnce() -> T) -> T {
    use tokio::runtime::{Handle, RuntimeFlavor};
    let several = Handle::current().runtime_flavor() != RuntimeFlavor::CurrentThread;
    if rounds > 1 && several { tokio::task::block_in_place(work) } else { work() }
}
