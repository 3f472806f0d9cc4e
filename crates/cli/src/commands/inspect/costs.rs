//! What a puzzle becomes, and what proofs of it cost.

use crate::failure::Failure;
use crate::puzzle::Puzzle;
use serde::Serialize;
use std::fmt;
use std::num::NonZeroU32;
use tincture_proof::file::Header;
use tincture_proof::{Bits, Label, Protocol, mean_opening, rounds_for};
use tincture_protocols::{PROTOCOLS, RoundProtocol};

/// An encoding and its costs.
#[derive(Serialize)]
pub(super) struct Costs {
    statement: String,
    kind: &'static str,
    description: String,
    vertices: u32,
    edges: usize,
    cover: usize,
    colours: u32,
    palette: u32,
    protocols: Vec<ProtocolCosts>,
}

/// One protocol on the puzzle.
#[derive(Serialize)]
struct ProtocolCosts {
    name: &'static str,
    opens: &'static str,
    instance: String,
    challenges: u32,
    slots: u32,
    proofs: Vec<ProofCosts>,
}

/// What so many bits take.
#[derive(Serialize)]
struct ProofCosts {
    bits: u32,
    rounds: u32,
    /// The bytes of a proof file, expected over its challenges.
    file_bytes: u64,
}

impl Costs {
    /// Derives the instance and asks every protocol that applies.
    pub(super) fn of(puzzle: &Puzzle, bits: Option<Bits>) -> Result<Self, Failure> {
        let Puzzle { statement, instance } = puzzle;
        let built = PROTOCOLS.iter().filter_map(|entry| {
            let protocol = (entry.build)(statement, instance)?;
            Some(ProtocolCosts::of(entry.opens, &*protocol, bits))
        });
        Ok(Self {
            statement: statement.digest().to_string(),
            kind: statement.kind(),
            description: statement.describe(),
            vertices: instance.vertices(),
            edges: instance.edges().len(),
            cover: instance.cover().len(),
            colours: instance.colours(),
            palette: instance.palette(),
            protocols: built.collect(),
        })
    }
}

impl ProtocolCosts {
    fn of(opens: &'static str, protocol: &dyn RoundProtocol, bits: Option<Bits>) -> Self {
        let wished = bits.map_or_else(|| vec![Bits::LIVE, Bits::FILE], |bits| vec![bits]);
        let mean: f64 = mean_opening(protocol).iter().sum();
        let proof = |&bits: &Bits| {
            let rounds = rounds_for(bits, protocol.challenges());
            ProofCosts {
                bits: bits.get(),
                rounds: rounds.get(),
                file_bytes: file_bytes(protocol, rounds, mean),
            }
        };
        Self {
            name: protocol.name(),
            opens,
            instance: protocol.instance().to_string(),
            challenges: protocol.challenges().get(),
            slots: protocol.layout().count(),
            proofs: wished.iter().map(proof).collect(),
        }
    }
}

/// Header and transcript digest, and a mean opening a round.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "far below 2^53, and positive")]
fn file_bytes(protocol: &dyn Protocol, rounds: NonZeroU32, mean: f64) -> u64 {
    let header = Header {
        protocol: protocol.name().to_owned(),
        statement: protocol.statement(),
        instance: protocol.instance(),
        count: rounds,
        label: Label::default(),
        salt: [0; 32],
    };
    (header.encoded_len() + 32) as u64 + (f64::from(rounds.get()) * mean).round() as u64
}

impl fmt::Display for Costs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.description)?;
        writeln!(f, "statement {}", self.statement)?;
        writeln!(
            f,
            "instance: {} vertices ({} of the palette), {} edges, covered by {} cliques; {} colours\n",
            self.vertices, self.palette, self.edges, self.cover, self.colours
        )?;
        writeln!(f, "protocol    challenges    slots   bits     rounds    file bytes, about")?;
        for protocol in &self.protocols {
            for proof in &protocol.proofs {
                writeln!(
                    f,
                    "{:<10}{:>12}{:>9}{:>7}{:>11}{:>21}",
                    protocol.name,
                    protocol.challenges,
                    protocol.slots,
                    proof.bits,
                    proof.rounds,
                    proof.file_bytes
                )?;
            }
        }
        Ok(())
    }
}
