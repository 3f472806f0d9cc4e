//! The commitments of a round with everything in view: nonces of one's own choosing, every node by its
//! place, every hash query written down. Same bytes as the engine's `RoundTable`, which shows less.

use std::collections::HashMap;
use tincture_proof::hash::{Tag, TaggedHash};
use tincture_proof::{Challenge, Context, Digest, Protocol, Round, Slot};

/// The two hashes of a round, from the specification's formulas.
#[derive(Clone)]
pub struct Oracle {
    commitment: TaggedHash,
    node: TaggedHash,
}

impl Oracle {
    /// The hashes under a context.
    #[must_use]
    pub fn new(context: &Context) -> Self {
        let [commitment, node] =
            [Tag::Commitment, Tag::Node].map(|tag| TaggedHash::new(tag, context.digest()));
        Self { commitment, node }
    }

    /// The commitment to one slot.
    #[must_use]
    pub fn leaf(&self, round: Round, slot: Slot, value: &[u8], nonce: &[u8; 32]) -> Digest {
        self.commitment.clone().u32(round.0).u32(slot.0).bytes(value).bytes(nonce).finish()
    }

    /// An inner node.
    #[must_use]
    pub fn node(&self, left: &Digest, right: &Digest) -> Digest {
        self.node.clone().bytes(left).bytes(right).finish()
    }
}

/// A hash query and its answer, by the answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Query {
    /// A commitment to a value.
    Leaf {
        /// The slot.
        slot: Slot,
        /// The value.
        value: Vec<u8>,
    },
    /// An inner node and what stands below it.
    Node(Digest, Digest),
}

/// One round's values, nonces and tree.
pub struct GlassTable<'p> {
    protocol: &'p dyn Protocol,
    oracle: Oracle,
    /// The values of all slots, flat.
    pub values: Vec<u8>,
    /// A nonce a slot.
    pub nonces: Vec<[u8; 32]>,
    levels: Vec<Vec<Digest>>,
}

impl<'p> GlassTable<'p> {
    /// An empty table.
    #[must_use]
    pub fn new(protocol: &'p dyn Protocol, context: &Context) -> Self {
        let layout = protocol.layout();
        Self {
            protocol,
            oracle: Oracle::new(context),
            values: vec![0; layout.total()],
            nonces: vec![[0; 32]; layout.count() as usize],
            levels: Vec::new(),
        }
    }

    /// Commits to what the table holds.
    pub fn commit(&mut self, round: Round) -> Digest {
        self.commit_recorded(round, &mut HashMap::new())
    }

    /// Commits, and writes down every query: what a random oracle's keeper sees.
    pub fn commit_recorded(&mut self, round: Round, queries: &mut HashMap<Digest, Query>) -> Digest {
        let layout = self.protocol.layout();
        let mut level = Vec::new();
        for slot in (0..layout.count()).map(Slot) {
            let value = &self.values[layout.range(slot)];
            let leaf = self.oracle.leaf(round, slot, value, &self.nonces[slot.0 as usize]);
            queries.insert(leaf, Query::Leaf { slot, value: value.to_vec() });
            level.push(leaf);
        }
        self.levels.clear();
        while level.len() > 1 {
            let mut above = Vec::with_capacity(level.len().div_ceil(2));
            for pair in level.chunks(2) {
                above.push(match pair {
                    [left, right] => {
                        let node = self.oracle.node(left, right);
                        queries.insert(node, Query::Node(*left, *right));
                        node
                    }
                    single => single[0],
                });
            }
            self.levels.push(std::mem::replace(&mut level, above));
        }
        level[0]
    }

    /// The opening of a challenge.
    #[must_use]
    pub fn open(&self, challenge: Challenge) -> Vec<u8> {
        let (layout, slots) = (self.protocol.layout(), self.protocol.opened(challenge));
        let mut values = Vec::new();
        slots.iter().for_each(|&slot| values.extend_from_slice(&self.values[layout.range(slot)]));
        let mut opening = vec![0; self.protocol.packed_len(challenge)];
        self.protocol.pack(challenge, &values, &mut opening);
        slots.iter().for_each(|slot| opening.extend_from_slice(&self.nonces[slot.0 as usize]));
        for Place { level, index } in siblings(layout.count(), slots) {
            opening.extend_from_slice(self.levels[level as usize][index as usize].as_ref());
        }
        opening
    }
}

/// Where a node stands: leaves are level 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The level.
    pub level: u32,
    /// The position in it, from 0.
    pub index: u32,
}

/// The places of the siblings in an opening, in its order.
#[must_use]
pub fn siblings(leaves: u32, opened: &[Slot]) -> Vec<Place> {
    let mut places = Vec::new();
    let mut known: Vec<u32> = opened.iter().map(|slot| slot.0).collect();
    let (mut level, mut width) = (0, leaves);
    while width > 1 {
        let missing = known.iter().map(|&i| i ^ 1).filter(|i| *i < width && !known.contains(i));
        places.extend(missing.map(|index| Place { level, index }));
        known.iter_mut().for_each(|i| *i /= 2);
        known.dedup();
        (level, width) = (level + 1, width.div_ceil(2));
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples;
    use std::num::NonZeroU32;
    use tincture_proof::raw::{RoundHash, RoundTable};
    use tincture_proof::{Binding, Coins, Label, Mode, OpeningShape, Stream};

    #[test]
    fn the_bytes_are_the_engines() {
        let target = examples::target("six", "clique");
        let (protocol, label) = (target.protocol(), Label::default());
        let rounds = NonZeroU32::MIN;
        let binding = Binding { mode: Mode::File, count: rounds, label: &label, freshness: &[1; 32] };
        let context = Context::new(protocol, &binding);
        let coins = || Coins::new(&[2; 32], Stream::Nonces);
        let mut table = RoundTable::new(protocol);
        let mut glass = GlassTable::new(protocol, &context);
        protocol.arrange(target.witness().unwrap(), &mut coins(), table.values_mut());
        glass.values.copy_from_slice(table.values_mut());
        coins().fill(glass.nonces.as_flattened_mut());
        let root = table.commit(&RoundHash::new(&context), Round(0), &mut coins());
        assert_eq!(glass.commit(Round(0)), root);
        for challenge in (0..target.challenges()).map(Challenge) {
            let shape = OpeningShape::of(protocol, challenge);
            let mut opening = vec![0; shape.total()];
            table.open(challenge, shape, &mut opening);
            assert_eq!(glass.open(challenge), opening);
        }
    }
}
