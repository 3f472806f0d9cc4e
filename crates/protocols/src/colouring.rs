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

use crate::prepared::{Entry, Fact, Prepared, Proof, RoundProtocol};
use std::num::NonZeroU32;
use std::sync::Arc;
use tincture_proof::bits::{Unpack, pack, packed_len, width};
use tincture_proof::{
    Challenge, Claim, Coins, Digest, Extractor, Protocol, Simulator, Slot, SlotLayout, Violation, Witness,
};
use tincture_statements::{Checked, Cliques, ColourFormat, Instance, Origin, Statement, renaming};
use zeroize::Zeroizing;

/// A colouring protocol on one instance, under one cover of its edges by cliques.
pub struct Colouring {
    name: &'static str,
    statement: Digest,
    instance: Digest,
    format: ColourFormat,
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

/// The registry's line for a protocol that works on instances of colouring.
pub(crate) const fn entry(
    name: &'static str,
    opens: &'static str,
    build: fn(&Prepared) -> Option<Proof>,
) -> Entry {
    Entry { name, opens, build, facts, witness, solution }
}

/// `edge`: a challenge is an edge.
pub(crate) fn edge(prepared: &Prepared) -> Option<Proof> {
    let instance = prepared.instance()?;
    Colouring::new("edge", prepared.statement(), instance, &instance.edge_cover()).map(shared)
}

/// `clique`: a challenge is a clique of the instance's cover.
pub(crate) fn clique(prepared: &Prepared) -> Option<Proof> {
    let instance = prepared.instance()?;
    Colouring::new("clique", prepared.statement(), instance, instance.cover()).map(shared)
}

fn shared(protocol: Colouring) -> Proof {
    Proof::Rounds(Arc::new(protocol))
}

fn facts(prepared: &Prepared) -> Vec<Fact> {
    let Some(instance) = prepared.instance() else { return Vec::new() };
    [
        ("vertices", instance.vertices().into()),
        ("edges", instance.edges().len() as u64),
        ("cover", instance.cover().len() as u64),
        ("colours", instance.colours().into()),
        ("palette", instance.palette().into()),
    ]
    .map(|(name, count)| Fact { name, count })
    .to_vec()
}

fn witness(prepared: &Prepared, solution: &Checked) -> Option<Witness> {
    prepared.instance()?.witness(prepared.statement().colours_of(solution).expose())
}

fn solution(prepared: &Prepared, witness: &Witness) -> Option<Checked> {
    prepared.statement().solution_of(prepared.instance()?.solution(witness)?)
}

impl Colouring {
    fn new(name: &'static str, statement: &Statement, instance: &Instance, cover: &Cliques) -> Option<Self> {
        let format = ColourFormat::new(NonZeroU32::new(instance.colours())?);
        let vertices = NonZeroU32::new(instance.vertices())?;
        NonZeroU32::new(u32::try_from(cover.len()).ok()?)?;
        Some(Self {
            name,
            statement: statement.digest(),
            instance: instance.digest(cover),
            format,
            palette: palette(instance),
            layout: SlotLayout::uniform(vertices, format.bytes()),
            cliques: SlotSets::new(cover),
        })
    }

    fn colours(&self) -> u32 {
        self.format.colours().get()
    }

    fn width(&self) -> u32 {
        width(self.colours())
    }

    /// A uniform permutation of the colours.
    fn relabelling(&self, coins: &mut Coins) -> Zeroizing<Vec<u32>> {
        let mut labels = Zeroizing::new((0..self.colours()).collect::<Vec<_>>());
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
        for (i, own) in self.format.decode(witness.expose()).enumerate() {
            self.format.put(labels[own as usize], &mut slots[self.format.range(i)]);
        }
    }

    fn pack(&self, _: Challenge, values: &[u8], packed: &mut [u8]) {
        pack(self.format.decode(values), self.width(), packed);
    }

    fn check(&self, challenge: Challenge, packed: &[u8], values: &mut [u8]) -> Result<(), Violation> {
        let slots = self.opened(challenge);
        let mut seen = Seen::new(self.colours());
        let mut unpack = Unpack::new(packed, self.width());
        for (i, &slot) in slots.iter().enumerate() {
            let colour = unpack.next().unwrap_or(u32::MAX);
            if colour >= self.colours() {
                return Err(out_of_range(slot));
            }
            if !seen.insert(colour) {
                return Err(same_colour(slot));
            }
            self.format.put(colour, &mut values[self.format.range(i)]);
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
    fn new(colours: u32) -> Self {
        if colours <= 64 { Self::Word(0) } else { Self::Many(vec![false; colours as usize]) }
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

impl RoundProtocol for Colouring {
    fn colour_slots(&self) -> Option<ColourFormat> {
        Some(self.format)
    }
}

impl Simulator for Colouring {
    fn simulate(&self, _: Challenge, coins: &mut Coins, values: &mut [u8]) {
        let labels = self.relabelling(coins);
        for (i, value) in values.chunks_exact_mut(self.format.bytes()).enumerate() {
            self.format.put(labels[i], value);
        }
    }
}

impl Extractor for Colouring {
    /// Any consistent openings of all cliques *are* a proper colouring; the palette vertices tell which
    /// label stands for which colour. Labels that no palette vertex shows are dealt out in order.
    fn extract(&self, openings: &[Vec<u8>]) -> Option<Witness> {
        let values = self.lay_out(openings)?;
        let labels: Vec<u32> = self.format.decode(&values).collect();
        let palette = self.palette.iter().enumerate();
        let shown = palette.map(|(i, &own)| labels.get(i).map(|&label| (own, label)));
        let names = renaming(self.colours(), shown.collect::<Option<Vec<_>>>()?)?;
        let colours = labels.iter().map(|&label| names.get(label as usize).copied());
        Some(Witness::new(self.format.encode(colours.collect::<Option<Vec<_>>>()?)))
    }
}
