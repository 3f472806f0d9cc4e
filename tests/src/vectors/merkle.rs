//! Merkle trees of all small shapes, and every opening of each.

use super::hexed::{Hex, hexed};
use super::plain::Plain;
use super::setup::Bound;
use super::values::{Check, tagged};
use anyhow::{Result, ensure};
use serde::{Deserialize, Serialize};
use std::num::NonZeroU32;
use tincture_proof::hash::Tag;
use tincture_proof::raw::{RoundHash, RoundTable};
use tincture_proof::{Challenge, Coins, Digest, OpeningShape, Round, RoundCheck, Slot, SlotLayout, Stream};

/// Trees under one context.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Trees {
    pub(crate) about: String,
    pub(crate) bound: Bound,
    pub(crate) context: Hex,
    pub(crate) trees: Vec<Tree>,
}

/// A tree: its levels from the leaves to the root, and openings.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Tree {
    pub(crate) levels: Vec<Vec<Hex>>,
    pub(crate) openings: Vec<Opened>,
}

/// Leaves that are opened, and the siblings that are sent: level and position of each, in order.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Opened {
    pub(crate) leaves: Vec<u32>,
    pub(crate) siblings: Vec<(u32, u32)>,
}

impl Tree {
    /// Commits to one byte a leaf with the engine and lists the siblings that the engine sends.
    fn new(bound: &Bound, leaves: u32, sets: Vec<Vec<u32>>) -> Result<Self> {
        let setup = bound.setup()?;
        let context = bound.context(&setup)?;
        let count = NonZeroU32::new(leaves).expect("at least one leaf");
        let slots = |set: &Vec<u32>| set.iter().map(|&leaf| Slot(leaf)).collect();
        let protocol = Plain {
            like: setup.protocol(),
            layout: SlotLayout::uniform(count, 1),
            sets: sets.iter().map(slots).collect(),
        };
        let hash = RoundHash::new(&context);
        let mut table = RoundTable::new(&protocol);
        let nonces = || Coins::new(&[0x6e; 32], Stream::Nonces);
        let root = table.commit(&hash, Round(0), &mut nonces());

        let mut coins = nonces();
        let leaf = |slot: u32| {
            let mut nonce = [0; 32];
            coins.fill(&mut nonce);
            let body = [&[0; 4][..], &slot.to_be_bytes(), &[0], &nonce].concat();
            tagged(Tag::Commitment, context.digest(), &body)
        };
        let levels = levels(context.digest(), (0..leaves).map(leaf).collect());
        ensure!(levels.last() == Some(&vec![root]), "the engine's root");

        let mut check = RoundCheck::new(&protocol, &context);
        for (set, challenge) in std::iter::zip(&sets, (0..).map(Challenge)) {
            let shape = OpeningShape::of(&protocol, challenge);
            let mut opening = vec![0; shape.total()];
            table.open(challenge, shape, &mut opening);
            let siblings: Vec<u8> = siblings(leaves, set)
                .iter()
                .flat_map(|&(level, position)| *levels[level as usize][position as usize].as_bytes())
                .collect();
            ensure!(opening[shape.values + shape.nonces..] == siblings, "{leaves} leaves, {set:?}");
            ensure!(check.root(Round(0), challenge, &opening)? == root, "{leaves} leaves, {set:?}");
        }
        let openings =
            sets.into_iter().map(|set| Opened { siblings: siblings(leaves, &set), leaves: set }).collect();
        let levels = levels.iter().map(|level| level.iter().map(hexed).collect()).collect();
        Ok(Self { levels, openings })
    }
}

/// The levels above the leaves.
fn levels(context: &Digest, leaves: Vec<Digest>) -> Vec<Vec<Digest>> {
    let mut levels = vec![leaves];
    while let Some(level) = levels.last().filter(|level| level.len() > 1) {
        let parent = |pair: &[Digest]| match pair {
            [left, right] => {
                let body = [left.as_ref(), right.as_ref()].concat();
                tagged(Tag::Node, context, &body)
            }
            _ => pair[0],
        };
        let next = level.chunks(2).map(parent).collect();
        levels.push(next);
    }
    levels
}

/// What is sent, by its definition: nodes with no opened leaf below them, beside one that has.
fn siblings(leaves: u32, opened: &[u32]) -> Vec<(u32, u32)> {
    let mut sent = vec![];
    let mut width = leaves;
    let mut level = 0;
    while width > 1 {
        let known = |node: u32| opened.iter().any(|&leaf| leaf >> level == node);
        sent.extend((0..width).filter(|&n| !known(n) && known(n ^ 1)).map(|node| (level, node)));
        width = width.div_ceil(2);
        level += 1;
    }
    sent
}

impl Trees {
    pub(crate) fn new(about: &str, bound: Bound) -> Result<Self> {
        let mut trees = vec![];
        for leaves in 1..=7_u32 {
            let set = |set: u32| (0..leaves).filter(|leaf| set >> leaf & 1 == 1).collect();
            trees.push(Tree::new(&bound, leaves, (1..1 << leaves).map(set).collect())?);
        }
        for (leaves, sets) in [
            (9, vec![vec![8], vec![0, 8], vec![7, 8], (0..9).collect()]),
            (16, vec![vec![0], vec![5, 10], vec![0, 1, 2, 3]]),
            (21, vec![vec![20], vec![19, 20], vec![3, 16, 20], vec![16, 17, 18, 19]]),
            (63, vec![vec![62], vec![0, 62], vec![10, 11, 30, 50, 60, 61]]),
        ] {
            trees.push(Tree::new(&bound, leaves, sets)?);
        }
        let context = hexed(bound.context(&bound.setup()?)?.digest());
        Ok(Self { about: about.to_owned(), bound, context, trees })
    }
}

impl Check for Trees {
    fn check(&self) -> Result<()> {
        let context = self.bound.context(&self.bound.setup()?)?;
        ensure!(*context.digest() == self.context.digest()?, "context");
        for tree in &self.trees {
            let leaves: Vec<Digest> = tree.levels[0].iter().map(Hex::digest).collect::<Result<_>>()?;
            let count = u32::try_from(leaves.len())?;
            let again = levels(context.digest(), leaves);
            let again: Vec<Vec<Hex>> = again.iter().map(|l| l.iter().map(hexed).collect()).collect();
            ensure!(again == tree.levels, "levels over {count} leaves");
            for opened in &tree.openings {
                ensure!(siblings(count, &opened.leaves) == opened.siblings, "{count}: {:?}", opened.leaves);
            }
        }
        Ok(())
    }
}
