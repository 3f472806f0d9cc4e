//! Requests for roots.

use super::Service;
use super::live::{Live, closed};
use crate::Refused;
use std::ops::Range;
use std::sync::Arc;
use tincture_ledger::rule::{State, Step};
use tincture_proof::{Batch, Digest, Live as Mode, Round};
use tincture_wire::v1::{CommitmentsRequest, CommitmentsResponse};
use tincture_wire::{ProblemCode, convert};

impl Service {
    /// Gives the roots of a batch, once the verifier's commitment to its challenges is recorded; in a
    /// sequential run the root of round 0.
    ///
    /// # Errors
    /// If the request is malformed or not the next, or the session has ended.
    pub async fn commitments(
        &self,
        session: &str,
        request: &CommitmentsRequest,
    ) -> Result<CommitmentsResponse, Refused> {
        let live = self.live(session).await?;
        match live.snapshot.record.mode {
            Mode::Batched => self.batch_roots(live, request).await,
            Mode::Sequential => self.first_root(live, request).await,
        }
    }

    async fn batch_roots(
        &self,
        live: Live,
        request: &CommitmentsRequest,
    ) -> Result<CommitmentsResponse, Refused> {
        let commitment = convert::bytes32("challenge_commitment", &request.challenge_commitment)?;
        let batch = Batch { index: request.batch, first: Round(request.first_round), count: request.count };
        let step = Step::commitment(&batch, Digest::new(commitment));
        // The operator's limit is for new batches. What was recorded under another one is answered again.
        let most = if live.has(&step) { live.offer.batch_limit() } else { live.batch_limit };
        live.check_batch(&batch, most)?;
        if !self.append(&live, &step).await?
            && let Some(answer) = self.0.answers.get(live.id(), step.position())
        {
            return Ok(answer);
        }
        let id = live.id();
        let answer = self.roots(live, batch.rounds()).await?;
        self.0.answers.keep(id, step.position(), &answer);
        Ok(answer)
    }

    /// Round 0 has no answer before it that its root could ride on. Nothing is recorded: the root shows
    /// nothing, and a repeat gives the same.
    async fn first_root(
        &self,
        live: Live,
        request: &CommitmentsRequest,
    ) -> Result<CommitmentsResponse, Refused> {
        if !request.challenge_commitment.is_empty() || request.count != 1 {
            let detail = "in sequential mode count must be 1 and challenge_commitment empty";
            return Err(Refused::malformed(detail));
        }
        if (request.batch, request.first_round) != (0, 0) {
            let detail = "in sequential mode every root but the first comes with the answer before it";
            return Err(Refused::new(ProblemCode::OutOfOrder, detail));
        }
        if live.snapshot.state == State::Closed && live.snapshot.recorded == 0 {
            return Err(closed("the session has ended"));
        }
        self.roots(live, 0..1).await
    }

    async fn roots(&self, live: Live, rounds: Range<u32>) -> Result<CommitmentsResponse, Refused> {
        let roots = self.prove_roots(&Arc::new(live), rounds).await?;
        Ok(CommitmentsResponse { roots: convert::roots_to_wire(&roots) })
    }
}
