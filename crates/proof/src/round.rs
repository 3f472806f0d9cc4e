//! One round, from both sides: the prover's table of committed slots, and the verifier's check of an
//! opening.

use crate::coins::Coins;
use crate::hash::{Prefix, Tag, pad, padded_blocks};
use crate::merkle::{self, NodeHash};
use crate::seed::RoundSeeds;
use crate::verdict::{Reason, Rejection};
use crate::{Challenge, Context, Digest, OpeningShape, Protocol, Round, Simulator, Slot, Witness};
use zeroize::Zeroizing;

/// Bytes of a commitment's body besides the value: round, slot and nonce.
const FRAME: usize = 4 + 4 + 32;

/// The hashes of one context, their constant blocks done.
#[derive(Clone, Copy)]
pub struct RoundHash {
    commitment: Prefix,
    node: NodeHash,
}

impl RoundHash {
    /// Four compressions, once a run.
    #[must_use]
    pub fn new(context: &Context) -> Self {
        let context = context.digest();
        Self { commitment: Prefix::new(Tag::Commitment, context), node: NodeHash::new(context) }
    }

    /// `H(commitment; round || slot || value || nonce)`; one compression for a value of up to 15 bytes.
    /// `scratch` is any buffer of blocks that is kept between calls.
    #[inline]
    fn commit(&self, at: (Round, Slot), value: &[u8], nonce: &[u8], scratch: &mut [[u8; 64]]) -> Digest {
        let flat = scratch.as_flattened_mut();
        let end = 8 + value.len();
        flat[..4].copy_from_slice(&at.0.0.to_be_bytes());
        flat[4..8].copy_from_slice(&at.1.0.to_be_bytes());
        flat[8..end].copy_from_slice(value);
        flat[end..end + 32].copy_from_slice(nonce);
        let blocks = pad(scratch, FRAME + value.len());
        self.commitment.finish(&scratch[..blocks])
    }
}

/// How many compressions a prover's commitments to one round take: the slots' and `2 (n - 1)` for the
/// tree. What any implementation of the specification must pay.
#[must_use]
pub fn compressions_to_commit(protocol: &dyn Protocol) -> u64 {
    let layout = protocol.layout();
    let slots = (0..layout.count()).map(|s| padded_blocks(FRAME + layout.range(Slot(s)).len()) as u64);
    slots.sum::<u64>() + 2 * (u64::from(layout.count()) - 1)
}

/// How many compressions a verifier's check of one opening takes.
#[must_use]
pub fn compressions_to_check(protocol: &dyn Protocol, challenge: Challenge) -> u64 {
    let layout = protocol.layout();
    let opened = protocol.opened(challenge);
    let slots: u64 = opened.iter().map(|&slot| padded_blocks(FRAME + layout.range(slot).len()) as u64).sum();
    // Every node hash joins two subtrees that hold an opened leaf or a sibling into one.
    let siblings = merkle::sibling_count(layout.count(), opened, &mut Vec::new());
    slots + 2 * (opened.len() + siblings - 1) as u64
}

/// A prover's working memory for one round at a time: values, nonces and tree, in flat buffers that every
/// round reuses. Its secrets are wiped when it is dropped.
pub struct RoundTable<'p> {
    protocol: &'p dyn Protocol,
    values: Zeroizing<Vec<u8>>,
    nonces: Zeroizing<Vec<u8>>,
    nodes: Vec<Digest>,
    scratch: Zeroizing<Vec<[u8; 64]>>,
    known: Vec<u32>,
    opened: Zeroizing<Vec<u8>>,
}

impl<'p> RoundTable<'p> {
    /// An empty table for rounds of `protocol`.
    #[must_use]
    pub fn new(protocol: &'p dyn Protocol) -> Self {
        let layout = protocol.layout();
        let slots = layout.count() as usize;
        Self {
            protocol,
            values: Zeroizing::new(vec![0; layout.total()]),
            nonces: Zeroizing::new(vec![0; 32 * slots]),
            nodes: vec![Digest::new([0; 32]); merkle::node_count(slots)],
            scratch: Zeroizing::new(vec![[0; 64]; padded_blocks(FRAME + layout.longest())]),
            known: Vec::new(),
            opened: Zeroizing::new(Vec::new()),
        }
    }

    /// The values of all slots, for who fills them in by another way than [`Protocol::arrange`].
    pub fn values_mut(&mut self) -> &mut [u8] {
        &mut self.values
    }

    /// Commits to the values with fresh nonces and returns the round's root.
    pub fn commit(&mut self, hash: &RoundHash, round: Round, nonces: &mut Coins) -> Digest {
        nonces.fill(&mut self.nonces);
        let layout = self.protocol.layout();
        let nonces = self.nonces.as_chunks::<32>().0;
        for slot in (0..layout.count()).map(Slot) {
            let i = slot.0 as usize;
            let value = &self.values[layout.range(slot)];
            self.nodes[i] = hash.commit((round, slot), value, &nonces[i], &mut self.scratch);
        }
        merkle::build(&hash.node, &mut self.nodes, layout.count() as usize)
    }

    /// Writes the opening of `challenge`, of exactly its [`OpeningShape`], from what was last committed.
    pub fn open(&mut self, challenge: Challenge, shape: OpeningShape, out: &mut [u8]) {
        let layout = self.protocol.layout();
        let slots = self.protocol.opened(challenge);
        let (packed, rest) = out.split_at_mut(shape.values);
        let (nonces, siblings) = rest.split_at_mut(shape.nonces);

        self.opened.clear();
        for (&slot, out) in std::iter::zip(slots, nonces.as_chunks_mut::<32>().0) {
            self.opened.extend_from_slice(&self.values[layout.range(slot)]);
            let at = 32 * slot.0 as usize;
            out.copy_from_slice(&self.nonces[at..at + 32]);
        }
        self.protocol.pack(challenge, &self.opened, packed);

        let mut out = siblings.as_chunks_mut::<32>().0.iter_mut();
        merkle::siblings(layout.count(), slots, &mut self.known, |node| {
            out.next().expect("the shape counts the siblings").copy_from_slice(self.nodes[node].as_ref());
        });
    }

    /// Arranges a round from the witness and commits to it.
    pub(crate) fn prove(
        &mut self,
        hash: &RoundHash,
        round: Round,
        witness: &Witness,
        seeds: &RoundSeeds,
    ) -> Digest {
        let (mut coins, mut nonces) = seeds.both(round);
        self.protocol.arrange(witness, &mut coins, &mut self.values);
        self.commit(hash, round, &mut nonces)
    }
}

/// A simulated round: its root, and the opening of the challenge that was known beforehand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SimulatedRound {
    /// The root of commitments that hold something for `challenge` only.
    pub root: Digest,
    /// The opening that a verifier accepts.
    pub opening: Vec<u8>,
}

/// Simulates one round for a challenge that is known beforehand, without a witness: the opened slots as
/// the protocol's simulator makes them, all others filled with zeros. To a verifier who cannot open
/// commitments it looks like a real one: that is what zero knowledge means.
pub fn simulate_round(
    simulator: &dyn Simulator,
    hash: &RoundHash,
    round: Round,
    challenge: Challenge,
    coins: &mut Coins,
    nonces: &mut Coins,
) -> SimulatedRound {
    let slots = simulator.opened(challenge);
    let layout = simulator.layout();
    let mut values = vec![0; layout.total_of(slots)];
    simulator.simulate(challenge, coins, &mut values);

    let mut table = RoundTable::new(simulator);
    layout.spread(slots, &values, table.values_mut());
    let root = table.commit(hash, round, nonces);
    let shape = OpeningShape::of(simulator, challenge);
    let mut opening = vec![0; shape.total()];
    table.open(challenge, shape, &mut opening);
    SimulatedRound { root, opening }
}

/// A verifier's working memory for one opening at a time.
pub struct RoundCheck<'p> {
    protocol: &'p dyn Protocol,
    hash: RoundHash,
    values: Vec<u8>,
    known: Vec<(u32, Digest)>,
    scratch: Vec<[u8; 64]>,
}

impl<'p> RoundCheck<'p> {
    /// Checks rounds of `protocol` under a context.
    #[must_use]
    pub fn new(protocol: &'p dyn Protocol, context: &Context) -> Self {
        Self::with(protocol, RoundHash::new(context))
    }

    /// The same, with the context's hashes at hand.
    pub(crate) fn with(protocol: &'p dyn Protocol, hash: RoundHash) -> Self {
        let scratch = vec![[0; 64]; padded_blocks(FRAME + protocol.layout().longest())];
        Self { protocol, hash, values: Vec::new(), known: Vec::new(), scratch }
    }

    /// Checks the relation between the opened values and recomputes every commitment and the root, which
    /// the caller compares with the one it was given or absorbs.
    ///
    /// # Errors
    /// If the opening has another length than its challenge needs, or the relation does not hold.
    pub fn root(&mut self, round: Round, challenge: Challenge, opening: &[u8]) -> Result<Digest, Rejection> {
        let protocol = self.protocol;
        if challenge.0 >= protocol.challenges().get() {
            return Err(Rejection::in_round(Reason::NoSuchChallenge, round));
        }
        let shape = OpeningShape::of(protocol, challenge);
        if opening.len() != shape.total() {
            return Err(Rejection::in_round(Reason::OpeningLength, round));
        }
        let (packed, rest) = opening.split_at(shape.values);
        let (nonces, siblings) = rest.split_at(shape.nonces);
        self.relation(round, challenge, packed)?;

        let layout = protocol.layout();
        self.known.clear();
        let mut values = self.values.as_slice();
        // The shape gives a nonce to every opened slot.
        for (&slot, nonce) in std::iter::zip(protocol.opened(challenge), nonces.as_chunks::<32>().0) {
            let (value, behind) = values.split_at(layout.range(slot).len());
            let leaf = self.hash.commit((round, slot), value, nonce, &mut self.scratch);
            self.known.push((slot.0, leaf));
            values = behind;
        }
        Ok(merkle::root(&self.hash.node, layout.count(), &mut self.known, siblings.as_chunks().0))
    }

    /// The values that the last accepted opening showed, in ascending order of slot.
    #[must_use]
    pub fn opened_values(&self) -> &[u8] {
        &self.values
    }

    fn relation(&mut self, round: Round, challenge: Challenge, packed: &[u8]) -> Result<(), Rejection> {
        let len = self.protocol.layout().total_of(self.protocol.opened(challenge));
        self.values.clear();
        self.values.resize(len, 0);
        self.protocol
            .check(challenge, packed, &mut self.values)
            .map_err(|violation| Rejection::in_slot(Reason::Relation(violation), round, violation.slot))
    }
}
