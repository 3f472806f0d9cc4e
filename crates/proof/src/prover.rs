//! The prover's side of a run: commit, be challenged once, reveal once.

use crate::opening::OpeningShape;
use crate::round::{RoundHash, RoundTable};
use crate::seed::RoundSeeds;
use crate::verdict::Reason;
use crate::{Batch, BatchOpening, Challenge, Context, Digest, Protocol, Rejection, RootSeed, Round, Witness};
use rayon::prelude::*;
use std::ops::Range;

/// A prover of one run. It commits to each round once, and a committed round is consumed by its answer.
///
/// A second answer does not compile:
/// ```compile_fail,E0382
/// # use tincture_proof::*;
/// fn twice(prover: &mut Prover<'_>) {
///     let round = prover.commit().unwrap();
///     let first = round.answer(Challenge(0));
///     let second = round.answer(Challenge(1)); // use of moved value
/// }
/// ```
/// nor does a second round while one is in flight, nor a copy of a round:
/// ```compile_fail,E0599
/// # use tincture_proof::*;
/// fn copied(prover: &mut Prover<'_>) {
///     let round = prover.commit().unwrap();
///     let copy = round.clone(); // no such method
/// }
/// ```
/// Nor does it show what it commits with: a table of committed slots, which could be opened twice, is not
/// to be had through it,
/// ```compile_fail,E0616
/// # use tincture_proof::*;
/// fn opened_twice(prover: &mut Prover<'_>, shape: OpeningShape, out: &mut [u8]) {
///     prover.table.open(Challenge(0), shape, out);
///     prover.table.open(Challenge(1), shape, out);
/// }
/// ```
/// and neither is a reveal of challenges that nobody attested to have been recorded:
/// ```compile_fail,E0624
/// # use tincture_proof::*;
/// fn unrecorded(prover: &Prover<'_>) {
///     prover.open(Round(0), &[Challenge(0)]);
/// }
/// ```
pub struct Prover<'a> {
    protocol: &'a dyn Protocol,
    witness: &'a Witness,
    context: Context,
    hash: RoundHash,
    seeds: RoundSeeds,
    table: RoundTable<'a>,
    next: u32,
}

impl<'a> Prover<'a> {
    /// A prover that knows `witness`. The seed moves in: no other prover can be made from it.
    #[must_use]
    #[expect(clippy::needless_pass_by_value, reason = "a seed serves one prover: it must be given away")]
    pub fn new(protocol: &'a dyn Protocol, witness: &'a Witness, context: Context, seed: RootSeed) -> Self {
        let hash = RoundHash::new(&context);
        let table = RoundTable::new(protocol);
        Self { protocol, witness, context, hash, seeds: seed.rounds(), table, next: 0 }
    }

    /// Commits to the next round, or `None` when all are done.
    pub fn commit(&mut self) -> Option<CommittedRound<'_, 'a>> {
        if self.next == self.context.count().get() {
            return None;
        }
        let round = Round(self.next);
        self.next += 1;
        let root = self.table.prove(&self.hash, round, self.witness, &self.seeds);
        Some(CommittedRound { table: &mut self.table, protocol: self.protocol, round, root })
    }

    /// Commits to the next rounds at once, after the verifier committed to their challenges. `None` when
    /// the batch is not the run's next rounds.
    pub fn commit_batch(&mut self, batch: Batch, commitment: Digest) -> Option<CommittedBatch<'_, 'a>> {
        let end = batch.end().filter(|&end| end <= self.context.count().get())?;
        if batch.first.0 != self.next || batch.count == 0 {
            return None;
        }
        self.next = end;
        let roots = self.roots(batch.rounds());
        Some(CommittedBatch { prover: self, batch, commitment, roots })
    }

    /// The roots of any rounds, computed in parallel. They show nothing, however often.
    #[must_use]
    pub fn roots(&self, rounds: Range<u32>) -> Vec<Digest> {
        let table = || RoundTable::new(self.protocol);
        let root = |table: &mut RoundTable<'_>, round| {
            table.prove(&self.hash, Round(round), self.witness, &self.seeds)
        };
        rounds.into_par_iter().map_init(table, root).collect()
    }

    /// Reopens rounds whose challenges are durably recorded: exactly those reveals and no others, the
    /// same bytes every time. One after the other in one buffer.
    ///
    /// # Errors
    /// If the record is not of this run: a round or challenge that it does not have.
    pub fn reopen(&self, recorded: &Recorded) -> Result<Vec<u8>, Rejection> {
        let count = u32::try_from(recorded.challenges.len()).unwrap_or(u32::MAX);
        let end = recorded.first.0.checked_add(count).filter(|&end| end <= self.context.count().get());
        if end.is_none() {
            return Err(Reason::NoSuchChallenge.into());
        }
        self.open(recorded.first, &recorded.challenges)
    }

    fn open(&self, first: Round, challenges: &[Challenge]) -> Result<Vec<u8>, Rejection> {
        let shapes = shapes(self.protocol, first, challenges)?;
        let mut out = vec![0; shapes.iter().map(OpeningShape::total).sum()];
        let mut jobs = Vec::with_capacity(challenges.len());
        let mut rest = out.as_mut_slice();
        for (i, shape) in shapes.into_iter().enumerate() {
            let (opening, behind) = rest.split_at_mut(shape.total());
            jobs.push((first.after(i), challenges[i], shape, opening));
            rest = behind;
        }
        let table = || RoundTable::new(self.protocol);
        jobs.into_par_iter().for_each_init(table, |table, (round, challenge, shape, opening)| {
            table.prove(&self.hash, round, self.witness, &self.seeds);
            table.open(challenge, shape, opening);
        });
        Ok(out)
    }
}

/// The shapes of the openings of consecutive rounds.
///
/// # Errors
/// If a challenge is not one of the protocol's, with its round.
pub(crate) fn shapes(
    protocol: &dyn Protocol,
    first: Round,
    challenges: &[Challenge],
) -> Result<Vec<OpeningShape>, Rejection> {
    let known = protocol.challenges().get();
    let shape = |(i, &challenge): (usize, &Challenge)| match challenge.0 < known {
        true => Ok(OpeningShape::of(protocol, challenge)),
        false => Err(Rejection::in_round(Reason::NoSuchChallenge, first.after(i))),
    };
    challenges.iter().enumerate().map(shape).collect()
}

/// A round that is committed to and not yet challenged. Neither `Clone` nor `Copy`, and answering
/// consumes it.
pub struct CommittedRound<'t, 'p> {
    table: &'t mut RoundTable<'p>,
    protocol: &'p dyn Protocol,
    round: Round,
    root: Digest,
}

impl CommittedRound<'_, '_> {
    /// The round's number.
    #[must_use]
    pub const fn round(&self) -> Round {
        self.round
    }

    /// The root of the round's commitments: what the verifier must have before it chooses.
    #[must_use]
    pub const fn root(&self) -> &Digest {
        &self.root
    }

    /// The one answer.
    ///
    /// # Errors
    /// If the protocol has no such challenge; the round is spent all the same.
    pub fn answer(self, challenge: Challenge) -> Result<Vec<u8>, Rejection> {
        if challenge.0 >= self.protocol.challenges().get() {
            return Err(Rejection::in_round(Reason::NoSuchChallenge, self.round));
        }
        let shape = OpeningShape::of(self.protocol, challenge);
        let mut opening = vec![0; shape.total()];
        self.table.open(challenge, shape, &mut opening);
        Ok(opening)
    }
}

/// A batch that is committed to from both sides. Answering consumes it.
pub struct CommittedBatch<'r, 'p> {
    prover: &'r mut Prover<'p>,
    batch: Batch,
    commitment: Digest,
    roots: Vec<Digest>,
}

/// The verifier opened its commitment to other challenges than it had committed to, or to too few.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the challenges do not open the verifier's commitment")]
pub struct OpeningMismatch;

impl CommittedBatch<'_, '_> {
    /// The roots of the batch's rounds, in order.
    #[must_use]
    pub fn roots(&self) -> &[Digest] {
        &self.roots
    }

    /// The one answer, to the challenges that the verifier had committed to and to no others.
    ///
    /// # Errors
    /// If they do not open the commitment; the batch is spent all the same.
    pub fn answer(self, opening: &BatchOpening) -> Result<Vec<u8>, OpeningMismatch> {
        if !opening.opens(&self.commitment, &self.prover.context, &self.batch) {
            return Err(OpeningMismatch);
        }
        self.prover.open(self.batch.first, &opening.challenges).map_err(|_| OpeningMismatch)
    }
}

/// Challenges that are durably recorded as *the* challenges of their rounds.
///
/// The only key to [`Prover::reopen`]. Making one is a promise, and the place where the one-answer rule
/// stands or falls: see [`Recorded::attest`].
#[derive(Debug, PartialEq, Eq)]
pub struct Recorded {
    first: Round,
    challenges: Vec<Challenge>,
}

impl Recorded {
    /// The caller attests that durable storage holds these challenges as the only ones that these rounds
    /// will ever be asked, and that (in a batch) they open the commitment recorded before.
    #[must_use]
    pub const fn attest(first: Round, challenges: Vec<Challenge>) -> Self {
        Self { first, challenges }
    }

    /// The first round.
    #[must_use]
    pub const fn first(&self) -> Round {
        self.first
    }

    /// One challenge a round.
    #[must_use]
    pub fn challenges(&self) -> &[Challenge] {
        &self.challenges
    }
}
