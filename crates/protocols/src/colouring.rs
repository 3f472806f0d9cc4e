//! `edge` and `clique`: a proper colouring, shown one clique at a time.
//!
//! Goldreich, Micali and Wigderson, "Proofs that yield nothing but their validity", J. ACM 38 (1991),
//! section 3, with cliques in place of edges. Every round relabels the `k` colours by a fresh uniform
//! permutation and commits to each vertex's colour. A challenge names a clique; its vertices are opened,
//! and must show pairwise different colours in `0..k`.
//!
//! *Soundness.* If every clique of one commitment could be opened, every edge would show two colours, for
//! the cliques cover the edges, and the commitments would hold a proper colouring. *Zero knowledge.* The
//! opened colours of a clique are a uniform injection into `0..k`, whatever the colouring.

use crate::registry::RoundProtocol;
use std::num::NonZeroU32;
use std::sync::Arc;
use tincture_proof::bits::{Unpack, pack, packed_len, width};
use tincture_proof::{
    Challenge, Claim, Coins, Digest, Extractor, Protocol, Simulator, Slot, SlotLayout, Violation, Witness,
};
use tincture_statements::{Cliques, Instance, Origin, Statement};
use zeroize::Zeroizing;

/// A colouring protocol on one instance, under one cover of its edges by cliques.
pub struct Colouring {
    name: &'static str,
    statement: Digest,
    instance: Digest,
    colours: NonZeroU32,
    /// The colour of each palette vertex; they come first.
    palette: Vec<u32>,
    layout: SlotLayout,
    cliques: SlotSets,
}

/// Sets of slots in one flat buffer: set `i` is `slots[ends[i - 1]..ends[i]]`.
struct SlotSets {
    slots: Vec<Slot>,
    ends: Vec<usize>,
}

impl SlotSets {
    fn new(cliques: &Cliques) -> Self {
        let mut sets = Self { slots: Vec::new(), ends: Vec::new() };
        for clique in cliques.iter() {
            sets.slots.extend(clique.iter().map(|&vertex| Slot(vertex)));
            sets.ends.push(sets.slots.len());
        }
        sets
    }

    fn get(&self, i: usize) -> &[Slot] {
        let start = if i == 0 { 0 } else { self.ends[i - 1] };
        &self.slots[start..self.ends[i]]
    }
}

/// `edge`: a challenge is an edge.
pub(crate) fn edge(statement: &Statement, instance: &Instance) -> Option<Arc<dyn RoundProtocol>> {
    Colouring::new("edge", statement, instance, &instance.edge_cover()).map(share)
}

/// `clique`: a challenge is a clique of the instance's cover.
pub(crate) fn clique(statement: &Statement, instance: &Instance) -> Option<Arc<dyn RoundProtocol>> {
    Colouring::new("clique", statement, instance, instance.cover()).map(share)
}

fn share(protocol: Colouring) -> Arc<dyn RoundProtocol> {
    Arc::new(protocol)
}

impl Colouring {
    fn new(name: &'static str, statement: &Statement, instance: &Instance, cover: &Cliques) -> Option<Self> {
        let colours = NonZeroU32::new(instance.colours())?;
        let vertices = NonZeroU32::new(instance.vertices())?;
        NonZeroU32::new(u32::try_from(cover.len()).ok()?)?;
        Some(Self {
            name,
            statement: statement.digest(),
            instance: instance.digest(cover),
            colours,
            palette: palette(instance),
            layout: SlotLayout::uniform(vertices, bytes_a_colour(colours)),
            cliques: SlotSets::new(cover),
        })
    }

    fn bytes(&self) -> usize {
        bytes_a_colour(self.colours)
    }

    fn width(&self) -> u32 {
        width(self.colours.get())
    }

    /// A uniform permutation of the colours.
    fn relabelling(&self, coins: &mut Coins) -> Zeroizing<Vec<u32>> {
        let mut labels = Zeroizing::new((0..self.colours.get()).collect::<Vec<_>>());
        coins.shuffle(&mut labels);
        labels
    }
}

fn palette(instance: &Instance) -> Vec<u32> {
    let colour = |vertex| match instance.origin(vertex) {
        Some(Origin::Palette(colour)) => Some(colour),
        _ => None,
    };
    (0..instance.palette()).filter_map(colour).collect()
}

/// One byte for up to 256 colours, two beyond.
const fn bytes_a_colour(colours: NonZeroU32) -> usize {
    if colours.get() <= 256 { 1 } else { 2 }
}

/// A colour from its bytes, big-endian.
fn colour(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0, |colour, &byte| colour << 8 | u32::from(byte))
}

/// Writes a colour, which fits, as big-endian bytes.
fn write_colour(colour: u32, bytes: &mut [u8]) {
    bytes.copy_from_slice(&colour.to_be_bytes()[4 - bytes.len()..]);
}

impl Claim for Colouring {
    fn name(&self) -> &'static str {
        self.name
    }

    fn statement(&self) -> Digest {
        self.statement
    }

    fn instance(&self) -> Digest {
        self.instance
    }
}

impl Protocol for Colouring {
    fn layout(&self) -> &SlotLayout {
        &self.layout
    }

    fn challenges(&self) -> NonZeroU32 {
        u32::try_from(self.cliques.ends.len())
            .ok()
            .and_then(NonZeroU32::new)
            .expect("checked when the protocol was built")
    }

    fn opened(&self, challenge: Challenge) -> &[Slot] {
        self.cliques.get(challenge.0 as usize)
    }

    fn packed_len(&self, challenge: Challenge) -> usize {
        packed_len(self.opened(challenge).len(), self.width())
    }

    fn arrange(&self, witness: &Witness, coins: &mut Coins, slots: &mut [u8]) {
        let labels = self.relabelling(coins);
        let bytes = self.bytes();
        let colours = witness.expose().chunks_exact(bytes);
        for (i, own) in colours.enumerate() {
            write_colour(labels[colour(own) as usize], &mut slots[i * bytes..(i + 1) * bytes]);
        }
    }

    fn pack(&self, _: Challenge, values: &[u8], packed: &mut [u8]) {
        pack(values.chunks_exact(self.bytes()).map(colour), self.width(), packed);
    }

    fn check(&self, challenge: Challenge, packed: &[u8], values: &mut [u8]) -> Result<(), Violation> {
        let bytes = self.bytes();
        let slots = self.opened(challenge);
        let mut seen = Seen::new(self.colours);
        let mut unpack = Unpack::new(packed, self.width());
        for (i, &slot) in slots.iter().enumerate() {
            let colour = unpack.next().unwrap_or(u32::MAX);
            if colour >= self.colours.get() {
                return Err(out_of_range(slot));
            }
            if !seen.insert(colour) {
                return Err(same_colour(slot));
            }
            write_colour(colour, &mut values[i * bytes..(i + 1) * bytes]);
        }
        if unpack.finish() { Ok(()) } else { Err(padding(slots[slots.len() - 1])) }
    }
}

const fn out_of_range(slot: Slot) -> Violation {
    Violation { code: "colour_out_of_range", message: "a vertex shows a colour that does not exist", slot }
}

const fn same_colour(slot: Slot) -> Violation {
    Violation { code: "same_colour", message: "two adjacent vertices show the same colour", slot }
}

const fn padding(slot: Slot) -> Violation {
    Violation { code: "padding_not_zero", message: "the bits behind the packed colours are not zero", slot }
}

/// The colours that a clique has shown; without allocation up to 64.
enum Seen {
    Word(u64),
    Many(Vec<bool>),
}

impl Seen {
    fn new(colours: NonZeroU32) -> Self {
        if colours.get() <= 64 { Self::Word(0) } else { Self::Many(vec![false; colours.get() as usize]) }
    }

    /// Whether `colour`, which is in range, is new.
    fn insert(&mut self, colour: u32) -> bool {
        match self {
            Self::Word(word) => {
                let new = *word >> colour & 1 == 0;
                *word |= 1 << colour;
                new
            }
            Self::Many(seen) => !std::mem::replace(&mut seen[colour as usize], true),
        }
    }
}

impl Simulator for Colouring {
    fn simulate(&self, _: Challenge, coins: &mut Coins, values: &mut [u8]) {
        let labels = self.relabelling(coins);
        let bytes = self.bytes();
        for (i, value) in values.chunks_exact_mut(bytes).enumerate() {
            write_colour(labels[i], value);
        }
    }
}

impl Extractor for Colouring {
    /// Any consistent openings of all cliques *are* a proper colouring; the palette vertices tell which
    /// label stands for which colour. Labels that no palette vertex shows are dealt out in order.
    fn extract(&self, openings: &[Vec<u8>]) -> Option<Witness> {
        let bytes = self.bytes();
        let mut labels = vec![None; self.layout.count() as usize];
        for (clique, opening) in openings.iter().enumerate() {
            let slots = (clique < self.cliques.ends.len()).then(|| self.cliques.get(clique))?;
            for (i, &slot) in slots.iter().enumerate() {
                let label = colour(opening.get(i * bytes..(i + 1) * bytes)?);
                if *labels[slot.0 as usize].get_or_insert(label) != label {
                    return None;
                }
            }
        }
        let labels: Vec<u32> = labels.into_iter().collect::<Option<_>>()?;
        let names = self.name_labels(&labels)?;
        let mut witness = vec![0; labels.len() * bytes];
        for (i, &label) in labels.iter().enumerate() {
            write_colour(*names.get(label as usize)?, &mut witness[i * bytes..(i + 1) * bytes]);
        }
        Some(Witness::new(witness))
    }
}

impl Colouring {
    /// Which colour each label stands for.
    fn name_labels(&self, labels: &[u32]) -> Option<Vec<u32>> {
        let mut names = vec![None; self.colours.get() as usize];
        for (vertex, &own) in self.palette.iter().enumerate() {
            *names.get_mut(*labels.get(vertex)? as usize)? = Some(own);
        }
        let mut free = (0..self.colours.get()).filter(|own| !self.palette.contains(own));
        names.into_iter().map(|name| name.or_else(|| free.next())).collect()
    }
}
