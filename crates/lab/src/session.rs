//! A saved session that never took place.
//!
//! A saved session convinces only the one who chose its challenges. [`forge`] makes one without any solution, choosing
//! the challenges first; [`Saved::check`] accepts it, and nobody can tell.

use crate::{Target, fork};
use std::num::NonZeroU32;
use tincture_proof::raw::{RoundHash, simulate_round};
use tincture_proof::{
    Batch, BatchOpening, Binding, Challenge, Coins, Context, Label, Live, Round, Stream, batch_limit,
    session_id,
};
use tincture_verifier::{RecordedBatch, Recording, Saved, SessionParts};

/// Rounds of a batch, as the client would make them.
const BATCH: u32 = 1024;

/// Makes a saved session without a solution: the challenges are chosen first, and each round is made to
/// suit its own. It is distributed as a real one, as far as anyone who cannot open commitments can tell.
#[must_use]
pub fn forge(target: &Target, mode: Live, rounds: NonZeroU32, label: &Label, seed: &[u8; 32]) -> Saved {
    let protocol = target.protocol();
    let (server_random, verifier_random) = (fork(seed, 0), fork(seed, 1));
    let id = session_id(&server_random, &verifier_random);
    let context = Context::new(protocol, &Binding { mode, count: rounds, label, freshness: id.as_bytes() });
    let hash = RoundHash::new(&context);
    let mut coins = Coins::new(&fork(seed, 2), Stream::Arrangement);
    let mut nonces = Coins::new(&fork(seed, 2), Stream::Nonces);
    let step = if mode == Live::Sequential { 1 } else { BATCH.min(batch_limit(protocol)) };
    let mut recording = Recording {
        session: Some(SessionParts { server_random, verifier_random, label: label.clone() }),
        batches: Vec::new(),
    };
    let (mut first, mut index) = (0, 0);
    while first < rounds.get() {
        let batch = Batch { index, first: Round(first), count: step.min(rounds.get() - first) };
        let mut nonce = [0; 32];
        coins.fill(&mut nonce);
        let challenges: Vec<Challenge> =
            batch.rounds().map(|_| Challenge(coins.below(target.challenges()))).collect();
        let (mut roots, mut openings) = (Vec::new(), Vec::new());
        for (i, &asked) in challenges.iter().enumerate() {
            let round = Round(first + u32::try_from(i).expect("a batch is small"));
            let made = simulate_round(protocol, &hash, round, asked, &mut coins, &mut nonces);
            roots.push(made.root);
            openings.extend(made.opening);
        }
        let opening = BatchOpening { challenges, nonce };
        let commitment = (mode == Live::Batched).then(|| opening.commitment(&context, &batch));
        recording.batches.push(RecordedBatch { batch, commitment, roots, opening, openings });
        (first, index) = (first + batch.count, index + 1);
    }
    Saved::of(protocol, mode, rounds, &recording).expect("openings of the right lengths were just made")
}
