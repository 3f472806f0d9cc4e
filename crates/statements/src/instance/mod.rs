//! What a protocol works on, derived from the statement by everyone alike.

mod adjacency;
mod contract;
mod greedy;
mod houses;
mod links;

pub(crate) use contract::{Contraction, contract};
pub(crate) use links::{Clash, Links};

use crate::{Cliques, ColourFormat, Solution, renaming};
use std::num::NonZeroU32;
use tincture_proof::hash::{NO_CONTEXT, Tag, TaggedHash};
use tincture_proof::{Digest, Witness};
use zeroize::Zeroizing;

/// A graph to be coloured with `k` colours, and a cover of its edges by cliques.
///
/// The vertices are numbered from 0: first the *palette*, one vertex for each colour that some clue or
/// list speaks of, ascending; then the other vertices of the statement, in its order. A vertex that
/// stands in no edge is left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Instance {
    colours: u32,
    edges: Vec<(u32, u32)>,
    cover: Cliques,
    /// The colours of the palette vertices, ascending.
    palette: Vec<u32>,
    /// The vertices of the statement that the vertices behind the palette stand for, ascending.
    originals: Vec<u32>,
    /// The vertices of the statement with one allowed colour, and that colour.
    fixed: Vec<(u32, u32)>,
    /// The number of cells or vertices of the statement.
    cells: u32,
}

/// What a vertex of an instance stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// A colour, from 0, and all cells or vertices that have no other choice.
    Palette(u32),
    /// A cell or vertex of the statement, from 0.
    Vertex(u32),
}

impl Instance {
    /// The number of vertices, and so of slots of a round.
    #[must_use]
    pub fn vertices(&self) -> u32 {
        count(self.palette.len() + self.originals.len())
    }

    /// The number of colours, `k`.
    #[must_use]
    pub const fn colours(&self) -> u32 {
        self.colours
    }

    /// The edges `(u, v)` with `u < v`, each once, sorted.
    #[must_use]
    pub fn edges(&self) -> &[(u32, u32)] {
        &self.edges
    }

    /// The clique cover: every edge lies in at least one of the cliques.
    ///
    /// For grids: rows, columns, boxes or regions, diagonals, palette, in terms of instance vertices; those with fewer than two
    /// members and those inside another are left out. For graphs: the greedy cover, version 1.
    #[must_use]
    pub const fn cover(&self) -> &Cliques {
        &self.cover
    }

    /// The trivial cover: one clique for every edge, in their order.
    #[must_use]
    pub fn edge_cover(&self) -> Cliques {
        let mut cover = Cliques::with_capacity(self.edges.len(), 2 * self.edges.len());
        self.edges.iter().for_each(|&(u, v)| cover.push(&[u, v]));
        cover
    }

    /// The number of palette vertices; they come first.
    #[must_use]
    pub fn palette(&self) -> u32 {
        count(self.palette.len())
    }

    /// What a vertex stands for; `None` if there is no such vertex.
    #[must_use]
    pub fn origin(&self, vertex: u32) -> Option<Origin> {
        let index = vertex as usize;
        match self.palette.get(index) {
            Some(&colour) => Some(Origin::Palette(colour)),
            None => self.originals.get(index - self.palette.len()).map(|&v| Origin::Vertex(v)),
        }
    }

    /// The instance digest for the cover that a protocol uses: under `Tag::Instance` and no context, the
    /// numbers of vertices, colours and cliques, then for every clique its length and its members,
    /// ascending; all of them 4 bytes.
    #[must_use]
    pub fn digest(&self, cover: &Cliques) -> Digest {
        let mut hash = TaggedHash::new(Tag::Instance, &NO_CONTEXT);
        hash.u32(self.vertices()).u32(self.colours).u32(count(cover.len()));
        for clique in cover.iter() {
            hash.u32(count(clique.len()));
            clique.iter().for_each(|&vertex| {
                hash.u32(vertex);
            });
        }
        hash.finish()
    }

    /// The witness that colours make, given by cell or vertex of the statement (see
    /// [`crate::Statement::colours_of`]), right or wrong: the colours of the instance's vertices in order,
    /// as [`ColourFormat`] writes them. The palette vertex of a colour has that colour. `None` if there
    /// are not as many colours as cells or vertices.
    #[must_use]
    pub fn witness(&self, colours: &[u16]) -> Option<Witness> {
        if colours.len() != self.cells as usize {
            return None;
        }
        let palette = self.palette.iter().copied();
        let others = self.originals.iter().map(|&v| u32::from(colours[v as usize]));
        let format = ColourFormat::new(NonZeroU32::new(self.colours)?);
        Some(Witness::new(format.encode(palette.chain(others))))
    }

    /// The colours of a witness, by vertex; `None` if it has another length.
    fn colours_of(&self, witness: &Witness) -> Option<Vec<u32>> {
        let format = ColourFormat::new(NonZeroU32::new(self.colours)?);
        let whole = witness.expose().len() == self.vertices() as usize * format.bytes();
        whole.then(|| format.decode(witness.expose()).collect())
    }

    /// The solution that a witness stands for; see [`Instance::solution_from`]. `None` also if the bytes
    /// have another length.
    #[must_use]
    pub fn solution(&self, witness: &Witness) -> Option<Solution> {
        self.solution_from(&Zeroizing::new(self.colours_of(witness)?))
    }

    /// The solution that *any* proper colouring of the instance stands for, given by vertex: the colours
    /// are renamed so that each palette vertex gets its own, the others keeping their order. Cells and
    /// vertices without a slot get their only colour, or colour 0.
    ///
    /// `None` if the colouring is not proper. What is returned satisfies the statement that the instance
    /// was derived from.
    #[must_use]
    pub fn solution_from(&self, colours: &[u32]) -> Option<Solution> {
        let in_range = colours.iter().all(|&colour| colour < self.colours);
        if colours.len() != self.vertices() as usize || !in_range {
            return None;
        }
        if self.edges.iter().any(|&(u, v)| colours[u as usize] == colours[v as usize]) {
            return None;
        }
        let shown = std::iter::zip(self.palette.iter().copied(), colours.iter().copied());
        let names = renaming(self.colours, shown)?;
        let mut solution = vec![0; self.cells as usize];
        for (&vertex, &colour) in std::iter::zip(&self.originals, &colours[self.palette.len()..]) {
            solution[vertex as usize] = colour_code(names[colour as usize]);
        }
        for &(vertex, colour) in &self.fixed {
            solution[vertex as usize] = colour_code(colour);
        }
        Some(Solution::new(solution))
    }
}

/// A number of vertices, edges or cliques.
fn count(number: usize) -> u32 {
    u32::try_from(number).expect("instances are bounded far below 2^32")
}

fn colour_code(colour: u32) -> u16 {
    u16::try_from(colour).expect("there are at most 65,535 colours")
}
