//! Statements whose solutions are known, and runs without sockets.
#![allow(dead_code, reason = "every test binary uses its own part of this")]
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

pub(crate) mod laws;
pub(crate) mod shown;
pub(crate) mod sides;
pub(crate) mod subset;

use std::num::NonZeroU32;
use std::sync::Arc;
use tincture_proof::file::{FileError, ProofEntropy, read_header, verify_proof, write_proof};
use tincture_proof::{
    Accepted, Binding, Bits, Challenge, Coins, Context, Label, Live, Policy, Protocol, Prover, Reason,
    Rejection, RootSeed, Stream, Strength, Verdict, Witness,
};
use tincture_protocols::{Prepared, RoundProtocol};
use tincture_statements::{Checked, Instance, ReadOptions, Statement, read};

pub(crate) const FOUR: (&str, &str) = ("1...\n..3.\n.4..\n...2\n", "1324\n4231\n2413\n3142\n");

/// A 9x9 grid made by shifting rows, with every third cell as a clue.
pub(crate) fn nine() -> (String, String) {
    let digit = |r: usize, c: usize| char::from(b"123456789"[(3 * (r % 3) + r / 3 + c) % 9]);
    let grid: String = (0..81).map(|i| digit(i / 9, i % 9)).collect();
    let clue = |(i, d)| if i % 9 % 3 == i / 9 % 3 { d } else { '.' };
    let puzzle = grid.chars().enumerate().map(clue).collect();
    (puzzle, grid)
}

/// A statement with its instance and a witness.
pub(crate) struct Solved {
    pub(crate) prepared: Prepared,
    pub(crate) instance: Instance,
    pub(crate) solution: Checked,
    pub(crate) witness: Witness,
}

impl Solved {
    pub(crate) fn new(statement: Statement, solution: &str) -> Self {
        let solution = statement.check(statement.read_solution(solution).unwrap()).unwrap();
        let prepared = Prepared::new(statement).unwrap();
        let instance = prepared.instance().unwrap().clone();
        let witness = instance.witness(solution.expose()).unwrap();
        Self { prepared, instance, solution, witness }
    }

    pub(crate) fn grid(puzzle: &str, solution: &str) -> Self {
        Self::new(read(puzzle.as_bytes(), &ReadOptions::default()).unwrap().statement, solution)
    }

    pub(crate) fn four() -> Self {
        Self::grid(FOUR.0, FOUR.1)
    }

    pub(crate) fn nine() -> Self {
        let (puzzle, grid) = nine();
        Self::grid(&puzzle, &grid)
    }

    pub(crate) fn protocol(&self, name: &str) -> Arc<dyn RoundProtocol> {
        self.prepared.rounds(name).unwrap()
    }
}

/// The random stream of one test: a fixed key.
pub(crate) fn coins(test: u8) -> Coins {
    Coins::new(&[test; 32], Stream::Arrangement)
}

pub(crate) fn bytes32(coins: &mut Coins) -> [u8; 32] {
    let mut bytes = [0; 32];
    coins.fill(&mut bytes);
    bytes
}

pub(crate) fn count(n: u32) -> NonZeroU32 {
    NonZeroU32::new(n).unwrap()
}

pub(crate) fn bits(bits: u32) -> Policy {
    Policy { strength: Strength::Bits(Bits::new(bits).unwrap()), label: None }
}

/// A prover of a fresh sequential run.
pub(crate) fn prover<'a>(
    protocol: &'a dyn Protocol,
    witness: &'a Witness,
    rounds: u32,
    coins: &mut Coins,
) -> (Prover<'a>, Context) {
    let id = bytes32(coins);
    let label = Label::default();
    let context = Context::new(
        protocol,
        &Binding { mode: Live::Sequential, count: count(rounds), label: &label, freshness: &id },
    );
    let seed = RootSeed::derive(&bytes32(coins), context.digest(), witness);
    (Prover::new(protocol, witness, context, seed), context)
}

/// A uniform challenge.
pub(crate) fn challenge(protocol: &dyn Protocol, coins: &mut Coins) -> Challenge {
    Challenge(coins.below(protocol.challenges().get()))
}

pub(crate) fn prove(
    protocol: &dyn Protocol,
    witness: &Witness,
    rounds: u32,
    label: &str,
    coins: &mut Coins,
) -> Vec<u8> {
    let entropy = ProofEntropy { salt: bytes32(coins), seed: bytes32(coins) };
    let label = Label::new(label).unwrap();
    let mut out = Vec::new();
    write_proof(protocol, witness, count(rounds), &label, &entropy, &mut out, &mut |_| {}).unwrap();
    out
}

pub(crate) fn verify(protocol: &dyn Protocol, policy: &Policy, file: &[u8]) -> Verdict {
    let mut input = file;
    let verdict = (|| -> Result<Accepted, FileError> {
        let header = read_header(&mut input)?;
        verify_proof(&header, protocol, policy, &mut input, &mut |_| {})
    })();
    verdict.map_err(|error| match error {
        FileError::Rejected(rejection) => rejection,
        FileError::Io(error) => panic!("reading from memory failed: {error}"),
    })
}

pub(crate) fn reason(verdict: Verdict) -> &'static str {
    match verdict {
        Ok(_) => "accepted",
        Err(Rejection { reason, .. }) => Reason::code(&reason),
    }
}
