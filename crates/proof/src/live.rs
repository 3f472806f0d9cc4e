//! The verifier's side of a live run, as types that each step consumes: roots, challenges, openings.
//!
//! One machine serves both modes: a sequential run is a run of batches of one round, without the
//! verifier's commitment.

use crate::coins::{Coins, Stream};
use crate::prover::shapes;
use crate::round::{RoundCheck, RoundHash};
use crate::verdict::Reason;
use crate::{
    Accepted, Batch, BatchOpening, Binding, Challenge, Context, Digest, Label, Live, OpeningShape, Protocol,
    Rejection, Round, Soundness, batch_limit,
};
use rayon::prelude::*;

/// What all steps of a run share.
struct Run<'p> {
    protocol: &'p dyn Protocol,
    live: Live,
    context: Context,
    hash: RoundHash,
    label: Label,
    coins: Coins,
    batch_rounds: u32,
}

/// Begins a live run. `entropy` is 32 fresh random bytes: all challenges follow from them.
/// `batch_rounds` is the most rounds of a batch that the verifier wants (it is held to
/// [`batch_limit`]); a sequential run ignores it.
#[must_use]
pub fn verify_live<'p>(
    protocol: &'p dyn Protocol,
    binding: &Binding<'_, Live>,
    entropy: &[u8; 32],
    batch_rounds: u32,
) -> AwaitingRoots<'p> {
    let context = Context::new(protocol, binding);
    let live = binding.mode;
    let batch_rounds = match live {
        Live::Sequential => 1,
        Live::Batched => batch_rounds.clamp(1, batch_limit(protocol)),
    };
    let hash = RoundHash::new(&context);
    let coins = Coins::new(entropy, Stream::Arrangement);
    let run = Run { protocol, live, context, hash, label: binding.label.clone(), coins, batch_rounds };
    AwaitingRoots::new(run, 0, Round(0))
}

/// The verifier has chosen the challenges of a batch, and waits for the roots.
pub struct AwaitingRoots<'p> {
    run: Run<'p>,
    batch: Batch,
    opening: BatchOpening,
}

impl<'p> AwaitingRoots<'p> {
    fn new(mut run: Run<'p>, index: u32, first: Round) -> Self {
        let left = run.context.count().get() - first.0;
        let batch = Batch { index, first, count: left.min(run.batch_rounds) };
        let challenges = run.protocol.challenges().get();
        let mut nonce = [0; 32];
        run.coins.fill(&mut nonce);
        let challenges = (0..batch.count).map(|_| Challenge(run.coins.below(challenges))).collect();
        Self { run, batch, opening: BatchOpening { challenges, nonce } }
    }

    /// Which rounds the batch has.
    #[must_use]
    pub const fn batch(&self) -> Batch {
        self.batch
    }

    /// The commitment to send before any root: `None` in a sequential run.
    #[must_use]
    pub fn commitment(&self) -> Option<Digest> {
        match self.run.live {
            Live::Batched => Some(self.opening.commitment(&self.run.context, &self.batch)),
            Live::Sequential => None,
        }
    }

    /// Takes the roots that the prover commits to.
    ///
    /// # Errors
    /// If there are not as many as the batch has rounds.
    pub fn roots(self, roots: Vec<Digest>) -> Result<AwaitingOpenings<'p>, Rejection> {
        if roots.len() != self.batch.count as usize {
            let detail = format!("{} roots for {} rounds", roots.len(), self.batch.count);
            return Err(Rejection::in_round(Reason::MalformedAnswer(detail), self.batch.first));
        }
        let Self { run, batch, opening } = self;
        Ok(AwaitingOpenings { run, batch, opening, roots })
    }
}

/// The prover has committed; the challenges may be sent, and an answer is owed.
pub struct AwaitingOpenings<'p> {
    run: Run<'p>,
    batch: Batch,
    opening: BatchOpening,
    roots: Vec<Digest>,
}

/// What follows an accepted batch.
pub enum Step<'p> {
    /// More rounds.
    More(Box<AwaitingRoots<'p>>),
    /// All rounds were accepted.
    Accepted(Accepted),
}

impl<'p> AwaitingOpenings<'p> {
    /// Which rounds are open.
    #[must_use]
    pub const fn batch(&self) -> Batch {
        self.batch
    }

    /// The challenges to send, with the nonce that opens the commitment to them (sent in batched mode
    /// only).
    #[must_use]
    pub const fn opening(&self) -> &BatchOpening {
        &self.opening
    }

    /// The shapes that the openings must have, in order.
    #[must_use]
    pub fn shapes(&self) -> Vec<OpeningShape> {
        self.opening.challenges.iter().map(|&c| OpeningShape::of(self.run.protocol, c)).collect()
    }

    /// The rounds accepted so far, this batch not counted.
    #[must_use]
    pub const fn accepted_rounds(&self) -> u32 {
        self.batch.first.0
    }

    /// Checks the openings, one after the other in one buffer: every relation, commitment and root.
    ///
    /// # Errors
    /// The first check that failed, in the order of rounds.
    pub fn openings(self, openings: &[u8]) -> Result<Step<'p>, Rejection> {
        let Self { run, batch, opening, roots } = self;
        let shapes = shapes(run.protocol, batch.first, &opening.challenges)?;
        let found =
            check_rounds(run.protocol, run.hash, batch.first, &opening.challenges, &shapes, openings)?;
        if let Some(i) = (0..roots.len()).find(|&i| found[i] != roots[i]) {
            return Err(Rejection::in_round(Reason::RootMismatch, batch.first.after(i)));
        }
        let end = batch.rounds().end;
        if end < run.context.count().get() {
            let next = AwaitingRoots::new(run, batch.index + 1, Round(end));
            return Ok(Step::More(Box::new(next)));
        }
        let soundness = Soundness::Rounds { challenges: run.protocol.challenges(), rounds: end };
        Ok(Step::Accepted(Accepted { soundness, label: run.label }))
    }
}

/// Checks the openings of consecutive rounds in parallel and returns their roots.
///
/// # Errors
/// The first failure in the order of rounds, whatever the order in which they were checked.
pub(crate) fn check_rounds(
    protocol: &dyn Protocol,
    hash: RoundHash,
    first: Round,
    challenges: &[Challenge],
    shapes: &[OpeningShape],
    openings: &[u8],
) -> Result<Vec<Digest>, Rejection> {
    let mut jobs = Vec::with_capacity(challenges.len());
    let mut rest = openings;
    for (i, shape) in shapes.iter().enumerate() {
        let round = first.after(i);
        let Some((opening, behind)) = rest.split_at_checked(shape.total()) else {
            return Err(Rejection::in_round(Reason::OpeningLength, round));
        };
        jobs.push((round, challenges[i], opening));
        rest = behind;
    }
    if !rest.is_empty() {
        return Err(Reason::OpeningLength.into());
    }
    let check = || RoundCheck::with(protocol, hash);
    let root =
        |check: &mut RoundCheck<'_>, (round, challenge, opening)| check.root(round, challenge, opening);
    let roots: Vec<_> = jobs.into_par_iter().map_init(check, root).collect();
    roots.into_iter().collect()
}
