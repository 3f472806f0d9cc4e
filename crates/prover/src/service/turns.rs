//! Long work in pieces: a prover gives its turn back after each of them, so that whoever asks for little waits for a
//! piece of others' work and not for the whole.

use super::Service;
use super::live::Live;
use super::recent::Key;
use crate::Refused;
use std::ops::Range;
use std::sync::Arc;
use tincture_proof::{Challenge, Digest, Round};
use tincture_wire::convert;
use tincture_wire::v1::Opening;

/// The compressions of SHA-256 of one turn: some milliseconds of a processor. A round is never divided.
const TURN: u64 = 1 << 17;

/// The compressions that a new batch may take; more rounds are several batches. As many rounds of a 9x9 Sudoku as a
/// batch can have fit in, and a few hundred of a graph with thousands of vertices.
const BATCH: u64 = 1 << 22;

/// The most rounds whose commitments are made in one turn, when each takes so many compressions.
pub(super) fn rounds_a_turn(compressions: u64) -> u32 {
    rounds_within(TURN, compressions)
}

/// The most rounds of a new batch, when each takes so many compressions.
pub(super) fn rounds_a_batch(compressions: u64) -> u32 {
    rounds_within(BATCH, compressions)
}

fn rounds_within(budget: u64, compressions: u64) -> u32 {
    u32::try_from(budget / compressions.max(1)).unwrap_or(u32::MAX).max(1)
}

/// Cuts rounds into pieces of at most `step`.
fn pieces(rounds: Range<u32>, step: u32) -> impl Iterator<Item = Range<u32>> {
    let end = rounds.end;
    rounds.step_by(step as usize).map(move |first| first..first.saturating_add(step).min(end))
}

impl Service {
    /// The roots of these rounds, in as many turns as they take.
    ///
    /// # Errors
    /// If too much waits already, or the responder fails.
    pub(super) async fn roots(&self, live: &Arc<Live>, rounds: Range<u32>) -> Result<Vec<Digest>, Refused> {
        let mut turns = self.turns(live.client());
        let mut roots = Vec::with_capacity(rounds.len());
        for piece in pieces(rounds, live.rounds_a_turn()) {
            let live = Arc::clone(live);
            roots.extend(turns.prove(move || live.roots(piece)).await?);
        }
        Ok(roots)
    }

    /// The openings of rounds whose challenges have just been found recorded at `position`, in as many turns as they
    /// take; none if the same message was answered a moment ago.
    ///
    /// # Errors
    /// If too much waits already, or the responder fails.
    pub(super) async fn openings(
        &self,
        live: &Arc<Live>,
        position: u64,
        first: Round,
        challenges: &[Challenge],
    ) -> Result<Vec<Opening>, Refused> {
        let key = Key { session: live.id(), position };
        let flat = match self.0.recent.get(&key) {
            Some(flat) => flat,
            None => {
                let flat = Arc::new(self.open_rounds(live, first, challenges).await?);
                self.0.recent.put(key, Arc::clone(&flat));
                flat
            }
        };
        Ok(convert::openings_to_wire(&flat, live.shapes(challenges)))
    }

    async fn open_rounds(
        &self,
        live: &Arc<Live>,
        first: Round,
        challenges: &[Challenge],
    ) -> Result<Vec<u8>, Refused> {
        let mut turns = self.turns(live.client());
        let mut flat = Vec::with_capacity(live.shapes(challenges).map(|shape| shape.total()).sum());
        for piece in pieces(0..u32::try_from(challenges.len()).unwrap_or(u32::MAX), live.rounds_a_turn()) {
            let live = Arc::clone(live);
            let first = Round(first.0 + piece.start);
            let challenges = challenges[piece.start as usize..piece.end as usize].to_vec();
            flat.extend_from_slice(&turns.prove(move || live.openings(first, challenges)).await?);
        }
        Ok(flat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_all_the_rounds_in_order() {
        let cut = |rounds, step| pieces(rounds, step).collect::<Vec<_>>();
        assert_eq!(cut(0..5, 2), [0..2, 2..4, 4..5]);
        assert_eq!(cut(7..9, 9).len(), 1);
        assert_eq!(cut(7..9, 9)[0], 7..9);
        assert!(cut(3..3, 1).is_empty());
        assert_eq!(cut(u32::MAX - 3..u32::MAX, 2), [u32::MAX - 3..u32::MAX - 1, u32::MAX - 1..u32::MAX]);
    }

    #[test]
    fn a_round_is_never_divided() {
        assert_eq!((rounds_a_turn(u64::MAX), rounds_a_batch(u64::MAX)), (1, 1));
        // Of a 9x9 Sudoku with 27 clues a whole batch of 2^14 rounds is one; of a ring of 1,024 vertices it is not.
        assert!(rounds_a_batch(63 + 2 * 62) > 1 << 14);
        assert_eq!(rounds_a_batch(1024 + 2 * 1023), 1366);
    }
}
