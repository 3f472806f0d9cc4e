//! A session that is being served: found, matched with who answers, asked about, closed.

use super::Service;
use crate::publishing::Freshness;
use crate::{Refused, ServedProtocol, SessionView};
use std::ops::Range;
use std::sync::Arc;
use tincture_ledger::rule::{Appended, State, Step};
use tincture_ledger::{ClientTag, SessionId, Snapshot};
use tincture_proof::{Batch, Challenge, Context, Digest, OpeningShape, Protocol, Recorded, Round};
use tincture_wire::limits::batch_rounds_within;
use tincture_wire::v1::{Opening, SessionState, SessionStatus};
use tincture_wire::{ProblemCode, convert};

/// A session together with the offer that it was opened on.
#[derive(Clone)]
pub(super) struct Live {
    pub(super) snapshot: Snapshot,
    pub(super) offer: Arc<ServedProtocol>,
    pub(super) context: Context,
    /// The most rounds of a batch that is begun now.
    pub(super) batch_limit: u32,
}

impl Live {
    pub(super) fn id(&self) -> SessionId {
        self.snapshot.record.id
    }

    pub(super) fn rounds(&self) -> u32 {
        self.snapshot.record.rounds.get()
    }

    /// Who opened it, and so who its work is for.
    pub(super) fn client(&self) -> ClientTag {
        self.snapshot.record.client
    }

    /// What so many rounds take to commit to, or to open: to open one is to commit to it again.
    pub(super) fn work(&self, rounds: &Range<u32>) -> u64 {
        self.offer.round_work().saturating_mul(rounds.len() as u64)
    }

    /// Whether something is recorded at this step's position: then it is a repeat, or a conflict.
    pub(super) fn has(&self, step: &Step) -> bool {
        step.position() < self.snapshot.recorded
    }

    /// The bounds that a batch keeps whatever came before it.
    pub(super) fn check_batch(&self, batch: &Batch, most: u32) -> Result<(), Refused> {
        if batch.count > most {
            let detail = format!("a batch has at most {most} rounds here");
            return Err(Refused::new(ProblemCode::BatchTooLarge, detail));
        }
        let rounds = self.rounds();
        if batch.count == 0 || batch.end().is_none_or(|end| end > rounds) {
            return Err(Refused::malformed(format!("the batch must lie within the run's {rounds} rounds")));
        }
        Ok(())
    }

    pub(super) fn protocol(&self) -> &dyn Protocol {
        self.offer.protocol()
    }

    fn view(&self) -> SessionView<'_> {
        SessionView { id: self.id(), context: self.context, seed: &self.snapshot.record.seed }
    }

    /// The roots of these rounds, and exactly as many.
    pub(super) fn roots(&self, rounds: Range<u32>) -> Result<Vec<Digest>, Refused> {
        let roots = self.offer.responder().roots(&self.view(), rounds.clone());
        if roots.len() == rounds.len() {
            Ok(roots)
        } else {
            Err(Refused::internal(format!("{} roots for {} rounds", roots.len(), rounds.len())))
        }
    }

    /// The openings of rounds whose challenges [`Service::append`] has just found recorded. The only
    /// place where that is attested, and private to this module's callers.
    pub(super) fn openings(&self, first: Round, challenges: Vec<Challenge>) -> Result<Vec<Opening>, Refused> {
        let shape = |&challenge: &Challenge| OpeningShape::of(self.protocol(), challenge);
        let shapes: Vec<_> = challenges.iter().map(shape).collect();
        let recorded = Recorded::attest(first, challenges);
        let flat = self.offer.responder().openings(&self.view(), &recorded)?;
        let needed: usize = shapes.iter().map(OpeningShape::total).sum();
        if flat.len() != needed {
            return Err(Refused::internal(format!("openings of {} bytes for {needed}", flat.len())));
        }
        Ok(convert::openings_to_wire(&flat, shapes.into_iter()))
    }
}

impl Service {
    /// Finds a session that may be served, whether open or ended.
    ///
    /// # Errors
    /// If there is none, or witness, instance or derivation are not what it was opened with: then nobody
    /// could give the same answers again, and it is closed.
    pub(super) async fn live(&self, id: &str) -> Result<Live, Refused> {
        let snapshot = self.snapshot(id).await?;
        let record = &snapshot.record;
        let mut offer = self.offer_of(record, Freshness::Recent).await?;
        if offer.is_none() {
            // It may have been opened a moment ago, on a witness that this replica has not seen yet.
            offer = self.offer_of(record, Freshness::Now).await?;
        }
        let Some(offer) = offer else {
            self.0.store.close(&record.id, self.0.clock.now()).await?;
            tracing::info!(session = %record.id, "closed a session of another witness or version");
            return Err(closed("the server's witness or version is not the one it was opened with"));
        };
        let context = record.context(offer.protocol());
        let batch_limit = self.batch_limit(&offer);
        Ok(Live { offer, context, batch_limit, snapshot })
    }

    /// The most rounds of a batch: the protocol's limit, or the operator's if that is lower; no more than there may
    /// be challenges in a request's body; and no more than one request may have the server do.
    pub(super) fn batch_limit(&self, offer: &ServedProtocol) -> u32 {
        let settings = &self.0.settings;
        let fits = batch_rounds_within(settings.most_body_bytes);
        let affordable = settings.most_batch_work / offer.round_work();
        let affordable = u32::try_from(affordable).unwrap_or(u32::MAX);
        offer.batch_limit().min(settings.most_batch_rounds.get()).min(fits).min(affordable).max(1)
    }

    async fn snapshot(&self, id: &str) -> Result<Snapshot, Refused> {
        let id: SessionId = id.parse().map_err(|_| not_found())?;
        self.0.store.load(&id, self.0.clock.now()).await?.ok_or_else(not_found)
    }

    /// Records a message, or finds it recorded. Only after this returns may it be answered. Says whether the
    /// message is new.
    pub(super) async fn append(&self, live: &Live, step: &Step) -> Result<bool, Refused> {
        let now = self.0.clock.now();
        let expires = now.after(self.0.settings.time_to_live);
        let outcome = self.0.store.append(&live.id(), step, now, expires).await?;
        tracing::debug!(session = %live.id(), position = step.position(), ?outcome, "message");
        match outcome {
            Appended::Recorded => Ok(true),
            Appended::Repeated => Ok(false),
            Appended::Conflict => {
                tracing::info!(session = %live.id(), "closed a session: conflicting message");
                let detail = "another message is recorded at this position; the session is closed now";
                Err(Refused::new(ProblemCode::ConflictingMessage, detail))
            }
            Appended::Mismatch => {
                tracing::info!(session = %live.id(), "closed a session: opening mismatch");
                let detail = "the challenges do not open the batch's commitment; the session is closed now";
                Err(Refused::new(ProblemCode::OpeningMismatch, detail))
            }
            Appended::Closed => Err(closed("the session has ended")),
            Appended::OutOfOrder { expected } => Err(out_of_order(expected)),
            Appended::NoSession => Err(not_found()),
        }
    }

    /// How far a session has come.
    ///
    /// # Errors
    /// If there is no such session.
    pub async fn status(&self, id: &str) -> Result<SessionStatus, Refused> {
        let Snapshot { record, state, recorded } = self.snapshot(id).await?;
        let mode = convert::mode_to_wire(record.mode);
        let state = match state {
            State::Open => SessionState::Open,
            State::Finished => SessionState::Finished,
            State::Closed => SessionState::Closed,
        };
        Ok(SessionStatus {
            session: record.id.expose().to_string(),
            statement: record.statement.to_string(),
            protocol: record.protocol.clone(),
            mode: mode.into(),
            rounds: record.rounds.get(),
            state: state.into(),
            recorded: u32::try_from(recorded).unwrap_or(u32::MAX),
        })
    }

    /// Closes a session at its verifier's wish. A finished one stays finished.
    ///
    /// # Errors
    /// If there is no such session.
    pub async fn close(&self, id: &str) -> Result<(), Refused> {
        let id: SessionId = id.parse().map_err(|_| not_found())?;
        if self.0.store.close(&id, self.0.clock.now()).await? {
            tracing::info!(session = %id, "closed a session: its verifier asked for it");
            Ok(())
        } else {
            Err(not_found())
        }
    }
}

pub(super) fn closed(detail: &str) -> Refused {
    Refused::new(ProblemCode::SessionClosed, detail)
}

pub(super) fn out_of_order(expected: impl std::fmt::Display) -> Refused {
    Refused::new(ProblemCode::OutOfOrder, format!("the session waits for {expected}"))
}

fn not_found() -> Refused {
    Refused::new(ProblemCode::SessionNotFound, "there is no such session, or it has expired")
}
