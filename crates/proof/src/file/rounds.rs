//! A protocol of rounds as a file: the transcript digest, and one opening a round.

use super::proof::{FileError, FileProof, Part, Progress};
use super::read::take;
use crate::live::check_rounds;
use crate::prover::shapes;
use crate::round::RoundHash;
use crate::transcript::{ChallengeStream, Transcript};
use crate::verdict::Reason;
use crate::{
    Challenge, Context, Digest, OpeningShape, Protocol, Prover, Recorded, Rejection, RootSeed, Round,
    Soundness, Strength, Witness, batch_limit, mean_opening,
};
use std::io::{self, Read, Write};
use std::num::NonZeroU32;

/// About how many commitments are computed at once, so that progress is told of and the end of interest is heard of
/// many times in a second.
const STEP_SLOTS: u32 = 1 << 20;

/// Fiat and Shamir's transform. Rounds are computed twice, in parallel, some at a time: memory does not grow
/// with their number. Progress is told after each step of either pass, which count for half each. What is
/// written to is flushed after each step of the first, too, though nothing is written by then: one that is
/// wanted no more can end the work by failing.
impl<P: Protocol> FileProof for P {
    fn counts(&self) -> &'static str {
        "rounds"
    }

    fn count_for(&self, strength: Strength) -> Result<NonZeroU32, Reason> {
        Ok(strength.rounds(self.challenges()))
    }

    fn soundness(&self, count: NonZeroU32) -> Option<Soundness> {
        Some(Soundness::Rounds { challenges: self.challenges(), rounds: count.get() })
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "far below 2^53, and positive"
    )]
    fn expected_len(&self, count: NonZeroU32) -> u64 {
        let mean: f64 = mean_opening(self).iter().sum();
        DIGEST + (f64::from(count.get()) * mean).round() as u64
    }

    fn prove(
        &self,
        context: &Context,
        witness: &Witness,
        entropy: &[u8; 32],
        out: &mut dyn Write,
        progress: &mut dyn FnMut(Progress),
    ) -> io::Result<()> {
        let rounds = context.count();
        let seed = RootSeed::derive(entropy, context.digest(), witness);
        let prover = Prover::new(self, witness, *context, seed);
        let step = batch_limit(self).min(STEP_SLOTS / self.layout().count()).max(1);
        let pass = |end: u32, before: u32| {
            let done = (u64::from(before) + u64::from(end)) / 2;
            Progress { done: u32::try_from(done).unwrap_or(u32::MAX), count: rounds.get() }
        };

        let mut transcript = Transcript::new(context);
        for batch in batches(rounds, step) {
            prover.roots(batch.clone()).iter().for_each(|root| transcript.absorb(root));
            out.flush()?;
            progress(pass(batch.end, 0));
        }
        let digest = transcript.finish();
        out.write_all(digest.as_ref())?;

        let mut stream = ChallengeStream::new(context, &digest, self.challenges());
        for batch in batches(rounds, step) {
            let challenges: Vec<Challenge> = batch.clone().map(|_| stream.draw()).collect();
            // Fiat and Shamir's challenges are the only ones these commitments ever get: they are a function
            // of the commitments themselves.
            let recorded = Recorded::attest(Round(batch.start), challenges);
            let openings = prover.reopen(&recorded).map_err(|e| io::Error::other(e.to_string()))?;
            out.write_all(&openings)?;
            progress(pass(batch.end, rounds.get()));
        }
        Ok(())
    }

    fn verify(
        &self,
        context: &Context,
        input: &mut dyn Read,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<(), FileError> {
        let hash = RoundHash::new(context);
        let claimed = Digest::new(take(input)?);
        let mut stream = ChallengeStream::new(context, &claimed, self.challenges());
        let mut transcript = Transcript::new(context);
        let mut openings = Vec::new();
        for batch in batches(context.count(), batch_limit(self)) {
            let first = Round(batch.start);
            let challenges: Vec<Challenge> = batch.clone().map(|_| stream.draw()).collect();
            let shapes = shapes(self, first, &challenges)?;
            let whole = read_openings(input, &shapes, &mut openings)?;
            let roots = check_rounds(self, hash, first, &challenges[..whole], &shapes[..whole], &openings)?;
            if whole < shapes.len() {
                return Err(Rejection::in_round(Reason::Truncated, first.after(whole)).into());
            }
            roots.iter().for_each(|root| transcript.absorb(root));
            progress(Progress { done: batch.end, count: context.count().get() });
        }
        if transcript.finish() == claimed { Ok(()) } else { Err(Reason::TranscriptMismatch.into()) }
    }

    fn parts(&self, context: &Context, input: &mut dyn Read) -> Result<Vec<Part>, FileError> {
        let claimed = Digest::new(take(input)?);
        let mut stream = ChallengeStream::new(context, &claimed, self.challenges());
        let (mut values, mut nonces, mut siblings) = (0, 0, 0);
        for round in (0..context.count().get()).map(Round) {
            let shape = OpeningShape::of(self, stream.draw());
            let total = shape.total() as u64;
            if io::copy(&mut input.take(total), &mut io::sink())? < total {
                return Err(Rejection::in_round(Reason::Truncated, round).into());
            }
            values += shape.values as u64;
            nonces += shape.nonces as u64;
            siblings += shape.siblings as u64;
        }
        let named = [("transcript", DIGEST), ("values", values), ("nonces", nonces), ("siblings", siblings)];
        Ok(named.map(|(name, bytes)| Part { name, bytes }).to_vec())
    }
}

/// The bytes of the transcript digest.
const DIGEST: u64 = 32;

/// Reads a batch's openings into `openings` and returns how many are whole; only those are kept. The
/// buffer grows with what is there, not with what is claimed.
fn read_openings(input: &mut dyn Read, shapes: &[OpeningShape], openings: &mut Vec<u8>) -> io::Result<usize> {
    let total: usize = shapes.iter().map(OpeningShape::total).sum();
    openings.clear();
    input.take(total as u64).read_to_end(openings)?;
    let mut end = 0;
    let mut whole = 0;
    while let Some(shape) = shapes.get(whole)
        && end + shape.total() <= openings.len()
    {
        end += shape.total();
        whole += 1;
    }
    openings.truncate(end);
    Ok(whole)
}

/// Cuts `0..rounds` into batches of at most `step`.
fn batches(rounds: NonZeroU32, step: u32) -> impl Iterator<Item = std::ops::Range<u32>> {
    let rounds = rounds.get();
    let mut start = 0;
    std::iter::from_fn(move || {
        let end = start + step.min(rounds - start);
        let batch = (start < end).then_some(start..end);
        start = end;
        batch
    })
}
