//! The engine on one thread, held against raw SHA-256: `cargo bench -p tincture-protocols`.
//!
//! Committing to a round of `n` short slots takes `n + 2 (n - 1)` compressions, whatever the
//! implementation. The *ratio* says how many rounds the engine commits to (or checks) for every round that
//! bare compressions of the same number would allow in the same time: what is missing to 1 is nonces,
//! relabelling, seeds and copying. Both sides alternate in one run, and the median of the pairs counts, so
//! that a machine whose speed drifts does not spoil it.

use criterion::{Criterion, Throughput};
use sha2::block_api::compress256;
use std::hint::black_box;
use std::num::NonZeroU32;
use std::time::{Duration, Instant};
use tincture_proof::{
    Binding, Challenge, Context, Label, Live, OpeningShape, Prover, Recorded, RootSeed, Round, RoundCheck,
    Witness, compressions_to_check, compressions_to_commit,
};
use tincture_protocols::{Prepared, RoundProtocol, names};
use tincture_statements::{ReadOptions, read};

const ROUNDS: u32 = 256;
const PAIRS: usize = 31;

/// A 9x9 grid of shifted rows with 27 clues, and its witness.
fn solved() -> (Prepared, Witness) {
    let digit = |i: usize| char::from(b"123456789"[(3 * (i / 9 % 3) + i / 27 + i % 9) % 9]);
    let grid: String = (0..81).map(digit).collect();
    let clue = |(i, d)| if i % 9 % 3 == i / 9 % 3 { d } else { '.' };
    let puzzle: String = grid.chars().enumerate().map(clue).collect();
    let statement = read(puzzle.as_bytes(), &ReadOptions::default()).expect("a puzzle").statement;
    let solution = statement.check(statement.read_solution(&grid).expect("a grid")).expect("it is right");
    let prepared = Prepared::new(statement).expect("an instance");
    let witness =
        prepared.protocol("edge").expect("a protocol").witness(&solution).expect("its own solution");
    (prepared, witness)
}

/// Everything that one protocol's measurements share.
struct Bench<'a> {
    protocol: &'a dyn RoundProtocol,
    prover: Prover<'a>,
    context: Context,
    challenges: Vec<Challenge>,
    openings: Vec<u8>,
}

impl<'a> Bench<'a> {
    fn new(protocol: &'a dyn RoundProtocol, witness: &'a Witness) -> Self {
        let label = Label::default();
        let context = Context::new(
            protocol,
            &Binding {
                mode: Live::Sequential,
                count: NonZeroU32::new(ROUNDS).expect("not zero"),
                label: &label,
                freshness: &[1; 32],
            },
        );
        let seed = || RootSeed::derive(&[2; 32], context.digest(), witness);
        let challenges: Vec<_> =
            (0..ROUNDS).map(|r| Challenge(r * 7 % protocol.challenges().get())).collect();
        let prover = Prover::new(protocol, witness, context, seed());
        let openings = prover.reopen(&Recorded::attest(Round(0), challenges.clone())).expect("openings");
        Self { protocol, prover, context, challenges, openings }
    }

    fn commit(&self) {
        black_box(self.prover.roots(0..ROUNDS));
    }

    fn check(&self) {
        let mut check = RoundCheck::new(self.protocol, &self.context);
        let mut rest = self.openings.as_slice();
        for (round, &challenge) in (0..ROUNDS).map(Round).zip_same(&self.challenges) {
            let (opening, behind) = rest.split_at(OpeningShape::of(self.protocol, challenge).total());
            black_box(check.root(round, challenge, opening)).expect("an honest opening");
            rest = behind;
        }
    }

    fn compressions_to_commit(&self) -> u64 {
        u64::from(ROUNDS) * compressions_to_commit(self.protocol)
    }

    fn compressions_to_check(&self) -> u64 {
        self.challenges.iter().map(|&c| compressions_to_check(self.protocol, c)).sum()
    }
}

/// Two sequences of one length, side by side.
trait ZipSame: Iterator + Sized {
    fn zip_same<T>(self, other: &[T]) -> impl Iterator<Item = (Self::Item, &T)> {
        self.enumerate().map(|(i, item)| (item, &other[i]))
    }
}

impl<I: Iterator> ZipSame for I {}

/// `count` compressions of one message, its blocks handed over many at a time: the most that one thread
/// gets out of SHA-256.
fn compress(count: u64) {
    let mut state = [1; 8];
    let blocks = black_box([[7; 64]; 64]);
    let mut left = usize::try_from(count).expect("a count that fits");
    while left > 0 {
        let some = left.min(blocks.len());
        compress256(&mut state, &blocks[..some]);
        left -= some;
    }
    black_box(state);
}

fn time(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

/// The median over pairs of (time of `count` raw compressions) / (time of `work`).
fn ratio(count: u64, work: impl Fn()) -> f64 {
    work();
    let pair = |_| time(|| compress(count)).as_secs_f64() / time(&work).as_secs_f64();
    let mut ratios: Vec<f64> = (0..PAIRS).map(pair).collect();
    ratios.sort_by(f64::total_cmp);
    ratios[PAIRS / 2]
}

fn main() {
    rayon::ThreadPoolBuilder::new().num_threads(1).build_global().expect("the first thread pool");
    let mut criterion = Criterion::default().configure_from_args().sample_size(20);
    let (prepared, witness) = solved();

    let mut group = criterion.benchmark_group("sha256");
    group.throughput(Throughput::Elements(10_000));
    group.bench_function("compress", |b| b.iter(|| compress(10_000)));
    group.finish();

    let mut lines = Vec::new();
    for name in names() {
        let protocol = prepared.rounds(name).expect("applies to Sudokus");
        let bench = Bench::new(&*protocol, &witness);
        let mut group = criterion.benchmark_group(name);
        group.throughput(Throughput::Elements(u64::from(ROUNDS)));
        group.bench_function("commit", |b| b.iter(|| bench.commit()));
        group.bench_function("check", |b| b.iter(|| bench.check()));
        group.finish();
        let commit = ratio(bench.compressions_to_commit(), || bench.commit());
        let check = ratio(bench.compressions_to_check(), || bench.check());
        let slots = protocol.layout().count();
        lines.push(format!(
            "{name}: {slots} slots, ratio to raw SHA-256: prover {commit:.2}, verifier {check:.2}"
        ));
    }
    criterion.final_summary();
    #[expect(clippy::print_stdout, reason = "a benchmark reports on standard output")]
    lines.iter().for_each(|line| println!("{line}"));
}
