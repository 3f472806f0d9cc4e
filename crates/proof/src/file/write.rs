//! Writing a proof file.

use super::header::Header;
use super::read::Progress;
use crate::batch_limit;
use crate::transcript::{ChallengeStream, Transcript};
use crate::{Challenge, Label, Protocol, Prover, Recorded, RootSeed, Round, Witness};
use std::io::{self, Write};
use std::num::NonZeroU32;
use zeroize::ZeroizeOnDrop;

/// Fresh randomness of the operating system for one proof. Wiped from memory when dropped.
#[derive(ZeroizeOnDrop)]
pub struct ProofEntropy {
    /// Public: it goes into the file.
    pub salt: [u8; 32],
    /// Secret: the rounds' seeds follow from it.
    pub seed: [u8; 32],
}

/// About how many commitments are computed at once, so that progress is told of and the end of interest is heard of
/// many times in a second.
const STEP_SLOTS: u32 = 1 << 20;

/// Proves: commits to every round, draws all challenges from the roots, and writes the openings.
///
/// Rounds are computed twice, in parallel, some at a time: memory does not grow with their number.
/// `progress` is told after each step of either pass. `out` is flushed after each of the first, too, though
/// nothing is written by then: one that is wanted no more can end the work by failing.
///
/// # Errors
/// Those of `out`.
pub fn write_proof(
    protocol: &dyn Protocol,
    witness: &Witness,
    rounds: NonZeroU32,
    label: &Label,
    entropy: &ProofEntropy,
    out: &mut impl Write,
    progress: &mut dyn FnMut(Progress),
) -> io::Result<Header> {
    let header = Header {
        protocol: protocol.name().to_owned(),
        statement: protocol.statement(),
        instance: protocol.instance(),
        count: rounds,
        label: label.clone(),
        salt: entropy.salt,
    };
    let context = header.context(protocol);
    let seed = RootSeed::derive(&entropy.seed, context.digest(), witness);
    let prover = Prover::new(protocol, witness, context, seed);
    let step = batch_limit(protocol).min(STEP_SLOTS / protocol.layout().count()).max(1);
    // Each of the two passes over the rounds counts for half.
    let pass = |end: u32, before: u32| {
        let done = (u64::from(before) + u64::from(end)) / 2;
        Progress { done: u32::try_from(done).unwrap_or(u32::MAX), rounds: rounds.get() }
    };

    let mut transcript = Transcript::new(&context);
    for batch in batches(rounds, step) {
        prover.roots(batch.clone()).iter().for_each(|root| transcript.absorb(root));
        out.flush()?;
        progress(pass(batch.end, 0));
    }
    let digest = transcript.finish();
    header.write(out)?;
    out.write_all(digest.as_ref())?;

    let mut stream = ChallengeStream::new(&context, &digest, protocol.challenges());
    for batch in batches(rounds, step) {
        let challenges: Vec<Challenge> = batch.clone().map(|_| stream.draw()).collect();
        // Fiat and Shamir's challenges are the only ones these commitments ever get: they are a function
        // of the commitments themselves.
        let recorded = Recorded::attest(Round(batch.start), challenges);
        let openings = prover.reopen(&recorded).map_err(|e| io::Error::other(e.to_string()))?;
        out.write_all(&openings)?;
        progress(pass(batch.end, rounds.get()));
    }
    out.flush()?;
    Ok(header)
}

/// Cuts `0..rounds` into batches of at most `step`.
pub(super) fn batches(rounds: NonZeroU32, step: u32) -> impl Iterator<Item = std::ops::Range<u32>> {
    let rounds = rounds.get();
    let mut start = 0;
    std::iter::from_fn(move || {
        let end = start + step.min(rounds - start);
        let batch = (start < end).then_some(start..end);
        start = end;
        batch
    })
}
