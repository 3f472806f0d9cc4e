//! Work for provers: in pieces, off the async runtime, in its client's turn.

use super::Service;
use super::live::Live;
use crate::Refused;
use std::ops::Range;
use std::sync::Arc;
use std::time::Instant;
use tincture_ledger::ClientTag;
use tincture_proof::{Challenge, Digest, Round};
use tincture_wire::v1::Opening;

/// How much is done with one permit, in compressions of SHA-256: some hundredths of a second. A single round may be
/// more than that.
const PIECE: u64 = 1 << 18;

/// The work of whatever is too little to count.
pub(super) const LITTLE: u64 = 1 << 6;

impl Service {
    /// The roots of these rounds.
    ///
    /// # Errors
    /// The responder's, or that too much waits already. What was recorded before stays so: the same message again
    /// is a repeat.
    pub(super) async fn prove_roots(
        &self,
        live: &Arc<Live>,
        rounds: Range<u32>,
    ) -> Result<Vec<Digest>, Refused> {
        let mut roots = Vec::with_capacity(rounds.len());
        for piece in pieces(rounds, live.offer.round_work()) {
            let (work, begun) = (live.work(&piece), !roots.is_empty());
            let (client, live) = (live.client(), Arc::clone(live));
            roots.extend(self.piece(client, work, begun, move || live.roots(piece)).await?);
        }
        Ok(roots)
    }

    /// The openings of rounds whose challenges [`Service::append`] has just found recorded.
    ///
    /// # Errors
    /// As [`Service::prove_roots`].
    pub(super) async fn prove_openings(
        &self,
        live: &Arc<Live>,
        first: Round,
        challenges: &[Challenge],
    ) -> Result<Vec<Opening>, Refused> {
        let mut openings = Vec::with_capacity(challenges.len());
        let end = first.0 + u32::try_from(challenges.len()).map_err(Refused::internal)?;
        for piece in pieces(first.0..end, live.offer.round_work()) {
            let (work, begun) = (live.work(&piece), !openings.is_empty());
            let (from, to) = ((piece.start - first.0) as usize, (piece.end - first.0) as usize);
            let challenges = challenges[from..to].to_vec();
            let (client, live) = (live.client(), Arc::clone(live));
            let job = move || live.openings(Round(piece.start), challenges);
            openings.extend(self.piece(client, work, begun, job).await?);
        }
        Ok(openings)
    }

    /// Runs work of one piece.
    ///
    /// # Errors
    /// The work's own, or that too much waits already.
    pub(super) async fn prove<T: Send + 'static>(
        &self,
        client: ClientTag,
        work: u64,
        job: impl FnOnce() -> Result<T, Refused> + Send + 'static,
    ) -> Result<T, Refused> {
        self.piece(client, work, false, job).await
    }

    async fn piece<T: Send + 'static>(
        &self,
        client: ClientTag,
        work: u64,
        begun: bool,
        job: impl FnOnce() -> Result<T, Refused> + Send + 'static,
    ) -> Result<T, Refused> {
        let permit = self.0.queue.permit(client, work, begun).await?;
        self.work(move || {
            // Held until the work is done, also when nobody waits for it any more.
            let _permit = permit;
            job()
        })
        .await
    }

    /// Runs a prover's work off the async runtime, at once.
    ///
    /// # Errors
    /// The work's own.
    pub(super) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Refused> + Send + 'static,
    ) -> Result<T, Refused> {
        let metrics = Arc::clone(&self.0.metrics);
        let job = move || {
            let began = Instant::now();
            let done = work();
            metrics.proved(began.elapsed());
            done
        };
        tokio::task::spawn_blocking(job).await.map_err(Refused::internal)?
    }
}

/// Cuts rounds into pieces of so much work as may be done at once, where one round takes so much.
fn pieces(rounds: Range<u32>, round: u64) -> impl Iterator<Item = Range<u32>> {
    let step = u32::try_from(PIECE / round.max(1)).unwrap_or(u32::MAX).max(1);
    let mut start = rounds.start;
    std::iter::from_fn(move || {
        let end = rounds.end.min(start.saturating_add(step));
        let piece = (start < end).then_some(start..end);
        start = end;
        piece
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_all_rounds_in_order_and_none_is_too_much() {
        let cut = |rounds, round| -> Vec<_> {
            pieces(rounds, round).map(|piece: Range<u32>| (piece.start, piece.end)).collect()
        };
        assert_eq!(cut(0..0, 1), []);
        assert_eq!(cut(5..8, 1), [(5, 8)]);
        assert_eq!(cut(5..8, PIECE / 2), [(5, 7), (7, 8)]);
        assert_eq!(cut(5..8, PIECE), [(5, 6), (6, 7), (7, 8)]);
        assert_eq!(cut(5..7, u64::MAX), [(5, 6), (6, 7)]);
        assert_eq!(cut(u32::MAX - 1..u32::MAX, 0), [(u32::MAX - 1, u32::MAX)]);
    }
}
