//! The Merkle tree over a round's commitments, and openings of many leaves at once.
//!
//! Level 0 holds the leaves; a node of the next level hashes two neighbours, and a last one without a
//! neighbour moves up as it is. (The shape is that of RFC 6962 section 2.1.) `n` leaves take `n - 1`
//! node hashes. Leaves are commitments under a tag of their own that bind round and slot, and `n` is
//! public, so neither levels nor positions need be hashed again.

use crate::hash::{Prefix, Tag};
use crate::{Digest, Slot};

/// The second block of every node's message: SHA-256 padding behind two 64-byte blocks.
const NODE_PADDING: [u8; 64] = {
    let mut block = [0; 64];
    block[0] = 0x80;
    block[62] = 0x04; // 128 bytes are 1,024 bits
    block
};

/// The node hash of one context.
#[derive(Clone, Copy)]
pub(crate) struct NodeHash(Prefix);

impl NodeHash {
    pub(crate) fn new(context: &Digest) -> Self {
        Self(Prefix::new(Tag::Node, context))
    }

    /// Two compressions.
    #[inline]
    pub(crate) fn join(&self, left: &Digest, right: &Digest) -> Digest {
        let mut blocks = [[0; 64], NODE_PADDING];
        blocks[0][..32].copy_from_slice(left.as_ref());
        blocks[0][32..].copy_from_slice(right.as_ref());
        self.0.finish(&blocks)
    }
}

/// All nodes of a tree over `leaves` leaves: level after level, the root last.
pub(crate) const fn node_count(leaves: usize) -> usize {
    let mut total = leaves;
    let mut width = leaves;
    while width > 1 {
        width = width.div_ceil(2);
        total += width;
    }
    total
}

/// Fills in the levels above the leaves, which stand first in `nodes`, and returns the root.
pub(crate) fn build(hash: &NodeHash, nodes: &mut [Digest], leaves: usize) -> Digest {
    let mut start = 0;
    let mut width = leaves;
    while width > 1 {
        let (below, above) = nodes.split_at_mut(start + width);
        let below = &below[start..];
        for (i, node) in above[..width.div_ceil(2)].iter_mut().enumerate() {
            *node = match below.get(2 * i + 1) {
                Some(right) => hash.join(&below[2 * i], right),
                None => below[2 * i],
            };
        }
        start += width;
        width = width.div_ceil(2);
    }
    nodes[start]
}

/// Visits the siblings that an opening of the leaves `opened` needs: level by level from the leaves, each
/// from left to right, only those that cannot be computed. The visitor gets the node's index in the
/// order of [`build`].
pub(crate) fn siblings(leaves: u32, opened: &[Slot], known: &mut Vec<u32>, mut visit: impl FnMut(usize)) {
    known.clear();
    known.extend(opened.iter().map(|slot| slot.0));
    let mut start = 0;
    let mut width = leaves;
    while width > 1 {
        let mut next = 0;
        let mut i = 0;
        while i < known.len() {
            let node = known[i];
            let sibling = node ^ 1;
            if known.get(i + 1) == Some(&sibling) {
                i += 1;
            } else if sibling < width {
                visit(start + sibling as usize);
            }
            known[next] = node / 2;
            next += 1;
            i += 1;
        }
        known.truncate(next);
        start += width as usize;
        width = width.div_ceil(2);
    }
}

/// How many siblings [`siblings`] visits.
pub(crate) fn sibling_count(leaves: u32, opened: &[Slot], known: &mut Vec<u32>) -> usize {
    let mut count = 0;
    siblings(leaves, opened, known, |_| count += 1);
    count
}

/// The most siblings that an opening of `opened` of the `leaves` can need: above the level where the
/// opened paths could all differ nothing more is needed, below it one sibling a path.
pub(crate) const fn most_siblings(leaves: u32, opened: u32) -> usize {
    let depth = u32::BITS - (leaves - 1).leading_zeros();
    let shared = opened.ilog2();
    opened as usize * depth.saturating_sub(shared) as usize
}

/// Recomputes the root from opened leaves and their siblings, which must be exactly as many as
/// [`sibling_count`] says. `known` holds (index, leaf), ascending, and is used up.
pub(crate) fn root(
    hash: &NodeHash,
    leaves: u32,
    known: &mut Vec<(u32, Digest)>,
    siblings: &[[u8; 32]],
) -> Digest {
    let mut unused = siblings.iter();
    let mut width = leaves;
    while width > 1 {
        let mut next = 0;
        let mut i = 0;
        while i < known.len() {
            let (index, node) = known[i];
            let sibling_index = index ^ 1;
            let sibling = match known.get(i + 1) {
                Some(&(other, digest)) if other == sibling_index => {
                    i += 1;
                    Some(digest)
                }
                _ if sibling_index < width => {
                    Some(Digest::new(*unused.next().expect("the caller counted the siblings")))
                }
                _ => None,
            };
            let parent = match sibling {
                None => node,
                Some(sibling) if index % 2 == 0 => hash.join(&node, &sibling),
                Some(sibling) => hash.join(&sibling, &node),
            };
            known[next] = (index / 2, parent);
            next += 1;
            i += 1;
        }
        known.truncate(next);
        width = width.div_ceil(2);
    }
    debug_assert!(unused.next().is_none());
    known[0].1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn leaf(i: u32) -> Digest {
        Digest::new([u8::try_from(i).unwrap() + 1; 32])
    }

    /// Every set of leaves of every tree of up to 9 leaves opens to the tree's root, with no sibling that
    /// could be computed and no more than the bound.
    #[test]
    fn every_opening_gives_the_root() {
        let hash = NodeHash::new(&Digest::new([3; 32]));
        for leaves in 1..=9_u32 {
            let mut nodes = vec![Digest::new([0; 32]); node_count(leaves as usize)];
            for i in 0..leaves {
                nodes[i as usize] = leaf(i);
            }
            let expected = build(&hash, &mut nodes, leaves as usize);
            for set in 1..1_u32 << leaves {
                let opened: Vec<Slot> = (0..leaves).filter(|i| set >> i & 1 == 1).map(Slot).collect();
                let mut path = Vec::new();
                siblings(leaves, &opened, &mut Vec::new(), |node| path.push(*nodes[node].as_bytes()));
                assert!(path.len() <= most_siblings(leaves, set.count_ones()), "{leaves} {opened:?}");
                let mut known: Vec<_> = opened.iter().map(|s| (s.0, leaf(s.0))).collect();
                assert_eq!(root(&hash, leaves, &mut known, &path), expected, "{leaves} {opened:?}");
            }
        }
    }

    #[test]
    fn a_tree_of_five_has_the_shape_of_rfc_6962() {
        let hash = NodeHash::new(&Digest::new([0; 32]));
        let mut nodes = vec![Digest::new([0; 32]); node_count(5)];
        for i in 0..5 {
            nodes[i as usize] = leaf(i);
        }
        let four = hash.join(&hash.join(&leaf(0), &leaf(1)), &hash.join(&leaf(2), &leaf(3)));
        assert_eq!(build(&hash, &mut nodes, 5), hash.join(&four, &leaf(4)));
    }
}
