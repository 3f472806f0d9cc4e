//! Requests for reveals.

use super::Service;
use super::live::Live;
use crate::Refused;
use std::sync::Arc;
use tincture_ledger::rule::Step;
use tincture_proof::{Batch, BatchOpening, Challenge, Live as Mode, Round};
use tincture_wire::v1::{ChallengesRequest, ChallengesResponse};
use tincture_wire::{ProblemCode, convert};

impl Service {
    /// Reveals what the challenges name, once they are recorded as *the* challenges of their rounds.
    ///
    /// # Errors
    /// If the request is malformed or not the next, does not open the recorded commitment, differs from
    /// what is recorded, or the session has ended.
    pub async fn challenges(
        &self,
        session: &str,
        request: &ChallengesRequest,
    ) -> Result<ChallengesResponse, Refused> {
        let live = self.live(session).await?;
        match live.snapshot.record.mode {
            Mode::Batched => self.batch_openings(live, request).await,
            Mode::Sequential => self.one_opening(live, request).await,
        }
    }

    async fn one_opening(
        &self,
        live: Live,
        request: &ChallengesRequest,
    ) -> Result<ChallengesResponse, Refused> {
        let round = check_sequential(&live, request)?;
        let challenges = check_challenges(&live, &request.challenges)?;
        let [challenge] = challenges[..] else {
            return Err(Refused::malformed("in sequential mode there must be one challenge"));
        };
        if self.append(&live, &Step::challenge(round, challenge)).await? {
            self.0.metrics.revealed(live.protocol().name(), Mode::Sequential, 1);
        }
        let work = live.work(&(0..2));
        self.prove(live.client(), work, move || {
            let openings = live.openings(round, challenges)?;
            // The last round has no next; the answer's bytes depend on the record alone.
            let next = round.0 + 1..live.rounds().min(round.0 + 2);
            let next_root = live.roots(next)?.first().map_or_else(Vec::new, |root| root.as_bytes().to_vec());
            Ok(ChallengesResponse { openings, next_root })
        })
        .await
    }

    async fn batch_openings(
        &self,
        live: Live,
        request: &ChallengesRequest,
    ) -> Result<ChallengesResponse, Refused> {
        let nonce = convert::bytes32("nonce", &request.nonce)?;
        let (batch, challenges) = check_batch(&live, request)?;
        let opening = BatchOpening { challenges, nonce };
        let step = Step::opening(&batch, &opening, &live.context);
        if self.append(&live, &step).await? {
            self.0.metrics.revealed(live.protocol().name(), Mode::Batched, batch.count.into());
        } else if let Some(answer) = self.0.answers.get(live.id(), step.position()) {
            return Ok(answer);
        }
        let live = Arc::new(live);
        let openings = self.prove_openings(&live, batch.first, &opening.challenges).await?;
        let answer = ChallengesResponse { openings, next_root: Vec::new() };
        self.0.answers.keep(live.id(), step.position(), &answer);
        Ok(answer)
    }
}

fn check_sequential(live: &Live, request: &ChallengesRequest) -> Result<Round, Refused> {
    if !request.nonce.is_empty() {
        return Err(Refused::malformed("in sequential mode nonce must be empty"));
    }
    if request.batch != request.first_round {
        return Err(Refused::malformed("in sequential mode batch must equal first_round"));
    }
    let rounds = live.rounds();
    if request.first_round >= rounds {
        return Err(Refused::malformed(format!("first_round must be below the run's {rounds} rounds")));
    }
    Ok(Round(request.first_round))
}

fn check_batch(live: &Live, request: &ChallengesRequest) -> Result<(Batch, Vec<Challenge>), Refused> {
    let count = u32::try_from(request.challenges.len()).unwrap_or(u32::MAX);
    let batch = Batch { index: request.batch, first: Round(request.first_round), count };
    // The operator's limit was kept when the batch was begun, and may have changed since.
    live.check_batch(&batch, live.offer.batch_limit())?;
    Ok((batch, check_challenges(live, &request.challenges)?))
}

/// Challenges that the protocol has.
fn check_challenges(live: &Live, challenges: &[u32]) -> Result<Vec<Challenge>, Refused> {
    let known = live.protocol().challenges().get();
    match challenges.iter().position(|&challenge| challenge >= known) {
        None => Ok(challenges.iter().copied().map(Challenge).collect()),
        Some(place) => {
            let detail = format!("challenge {place} of the request must be below {known}");
            Err(Refused::new(ProblemCode::BadChallenge, detail))
        }
    }
}
