//! What a puzzle becomes, and what proofs of it cost.

use crate::puzzle::Puzzle;
use serde::{Serialize, Serializer};
use std::fmt;
use tincture_proof::file::{FileProof, Header};
use tincture_proof::{Bits, Label, Strength};
use tincture_protocols::{Fact, Proof, Ready};

/// An encoding and its costs.
#[derive(Serialize)]
pub(super) struct Costs {
    statement: String,
    kind: &'static str,
    description: String,
    #[serde(flatten)]
    facts: Facts,
    protocols: Vec<ProtocolCosts>,
}

/// What the protocols tell of what they work on.
struct Facts(Vec<Fact>);

impl Serialize for Facts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|fact| (fact.name, fact.count)))
    }
}

/// One protocol on the puzzle.
#[derive(Serialize)]
struct ProtocolCosts {
    name: &'static str,
    opens: &'static str,
    instance: String,
    /// Null for a protocol without rounds.
    challenges: Option<u32>,
    /// The same.
    slots: Option<u32>,
    proofs: Vec<ProofCosts>,
}

/// What so many bits take.
#[derive(Serialize)]
struct ProofCosts {
    bits: u32,
    /// The number in the header, of rounds as a rule.
    rounds: u32,
    /// The bytes of a proof file, expected over its challenges.
    file_bytes: u64,
}

impl Costs {
    /// Asks every protocol that applies.
    pub(super) fn of(puzzle: &Puzzle, bits: Option<Bits>) -> Self {
        let statement = puzzle.statement();
        Self {
            statement: statement.digest().to_string(),
            kind: statement.kind(),
            description: statement.describe(),
            facts: Facts(puzzle.prepared.facts()),
            protocols: puzzle.prepared.protocols().map(|ready| ProtocolCosts::of(&ready, bits)).collect(),
        }
    }
}

impl ProtocolCosts {
    fn of(ready: &Ready<'_>, bits: Option<Bits>) -> Self {
        let wished = bits.map_or_else(|| vec![Bits::LIVE, Bits::FILE], |bits| vec![bits]);
        let proof = ready.file();
        let (challenges, slots) = match ready.proof() {
            Proof::Rounds(protocol) => (Some(protocol.challenges().get()), Some(protocol.layout().count())),
            Proof::File(_) => (None, None),
        };
        Self {
            name: proof.name(),
            opens: ready.entry().opens,
            instance: proof.instance().to_string(),
            challenges,
            slots,
            proofs: wished.iter().filter_map(|&bits| ProofCosts::of(proof, bits)).collect(),
        }
    }
}

impl ProofCosts {
    /// `None` for bits that such proofs do not reach.
    fn of(proof: &dyn FileProof, bits: Bits) -> Option<Self> {
        let count = proof.count_for(Strength::Bits(bits)).ok()?;
        let header = Header::new(proof, count, Label::default(), [0; 32]);
        let file_bytes = header.encoded_len() as u64 + proof.expected_len(count);
        Some(Self { bits: bits.get(), rounds: count.get(), file_bytes })
    }
}

impl Facts {
    fn count(&self, name: &str) -> Option<u64> {
        self.0.iter().find(|fact| fact.name == name).map(|fact| fact.count)
    }
}

/// `instance: 63 vertices, 674 edges, 28 cover`; for colourings in a sentence of its own.
impl fmt::Display for Facts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let colouring = ["vertices", "palette", "edges", "cover", "colours"].map(|name| self.count(name));
        if let [Some(vertices), Some(palette), Some(edges), Some(cover), Some(colours)] = colouring {
            return write!(
                f,
                "{vertices} vertices ({palette} of the palette), {edges} edges, covered by {cover} cliques; \
                 {colours} colours"
            );
        }
        let facts: Vec<String> = self.0.iter().map(|fact| format!("{} {}", fact.count, fact.name)).collect();
        f.write_str(&facts.join(", "))
    }
}

impl fmt::Display for Costs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.description)?;
        writeln!(f, "statement {}", self.statement)?;
        writeln!(f, "instance: {}\n", self.facts)?;
        writeln!(f, "protocol    challenges    slots   bits     rounds    file bytes, about")?;
        for protocol in &self.protocols {
            for proof in &protocol.proofs {
                writeln!(
                    f,
                    "{:<10}{:>12}{:>9}{:>7}{:>11}{:>21}",
                    protocol.name,
                    or_dash(protocol.challenges),
                    or_dash(protocol.slots),
                    proof.bits,
                    proof.rounds,
                    proof.file_bytes
                )?;
            }
        }
        Ok(())
    }
}

/// A number, or `-` where there is none.
fn or_dash(number: Option<u32>) -> String {
    number.map_or_else(|| "-".to_owned(), |number| number.to_string())
}
