//! A colouring instance as clauses.
//!
//! The direct encoding: one variable for each vertex that is not in the palette and each colour. Each
//! vertex has a colour; it has no two (only said where it is cheap: of several true ones any will do);
//! neighbours share none; and a clique with as many members as there are colours shows them all.

use tincture_statements::Instance;

/// A literal: variable `v` as `2 v`, its negation as `2 v + 1`.
pub(crate) type Literal = u32;

/// The most colours for which it is said, pair by pair, that a vertex has only one.
const PAIRWISE: u32 = 64;

/// Counts the literals of all clauses, without making them; no more than a rough upper bound.
pub(crate) fn literals(instance: &Instance) -> u64 {
    let k = u64::from(instance.colours());
    let vertices = u64::from(instance.vertices());
    let pairs = if instance.colours() <= PAIRWISE { k * k } else { 0 };
    let full = full_cliques(instance).count() as u64;
    vertices * (k + pairs) + 2 * k * instance.edges().len() as u64 + full * k * k
}

/// The number of variables.
pub(crate) fn variables(instance: &Instance) -> u32 {
    (instance.vertices() - instance.palette()) * instance.colours()
}

/// Which of an instance's vertices and colours are certain.
pub(crate) struct Encoding<'a> {
    instance: &'a Instance,
    /// Members of a clique whose colours are fixed to 0, 1, ... because colours can be renamed.
    first: &'a [u32],
}

impl<'a> Encoding<'a> {
    pub(crate) fn new(instance: &'a Instance) -> Self {
        let largest = instance.cover().iter().rev().max_by_key(|clique| clique.len());
        // With a palette the colours have names already.
        let first = if instance.palette() == 0 { largest.unwrap_or_default() } else { &[] };
        Self { instance, first }
    }

    /// The same, and nothing fixed because colours can be renamed: every colouring is a model.
    pub(crate) const fn of_all(instance: &'a Instance) -> Self {
        Self { instance, first: &[] }
    }

    /// Hands over the clause that excludes one colouring, given by vertex.
    pub(crate) fn exclude(&self, colours: &[u32], mut add: impl FnMut(&[Literal])) {
        let own = std::iter::zip(0.., colours).filter_map(|(vertex, &colour)| self.variable(vertex, colour));
        add(&own.map(|variable| 2 * variable + 1).collect::<Vec<_>>());
    }

    /// The variable of a vertex and a colour; `None` for the palette, whose colours are known.
    fn variable(&self, vertex: u32, colour: u32) -> Option<u32> {
        Some(vertex.checked_sub(self.instance.palette())? * self.instance.colours() + colour)
    }

    /// Whether a variable of a solver's model is true: the first true colour of a vertex counts.
    pub(crate) fn colours(&self, is_true: impl Fn(u32) -> bool) -> Vec<u32> {
        let vertices = 0..self.instance.vertices();
        let colour = |vertex| {
            let shown = (0..self.instance.colours())
                .find(|&colour| self.variable(vertex, colour).is_some_and(&is_true));
            shown.or_else(|| self.palette_colour(vertex)).unwrap_or(0)
        };
        vertices.map(colour).collect()
    }

    fn palette_colour(&self, vertex: u32) -> Option<u32> {
        match self.instance.origin(vertex) {
            Some(tincture_statements::Origin::Palette(colour)) => Some(colour),
            _ => None,
        }
    }

    /// Hands every clause to `add`.
    pub(crate) fn clauses(&self, mut add: impl FnMut(&[Literal])) {
        self.vertices(&mut add);
        self.edges(&mut add);
        self.full_cliques(&mut add);
        for (vertex, colour) in std::iter::zip(self.first, 0..) {
            if let Some(variable) = self.variable(*vertex, colour) {
                add(&[2 * variable]);
            }
        }
    }

    fn vertices(&self, add: &mut impl FnMut(&[Literal])) {
        let k = self.instance.colours();
        for vertex in self.instance.palette()..self.instance.vertices() {
            let own: Vec<Literal> = (0..k).filter_map(|c| self.variable(vertex, c)).map(|v| 2 * v).collect();
            add(&own);
            if k <= PAIRWISE {
                for (i, a) in own.iter().enumerate() {
                    own[..i].iter().for_each(|b| add(&[a + 1, b + 1]));
                }
            }
        }
    }

    fn edges(&self, add: &mut impl FnMut(&[Literal])) {
        for &(u, v) in self.instance.edges() {
            match self.palette_colour(u) {
                Some(colour) => {
                    if let Some(variable) = self.variable(v, colour) {
                        add(&[2 * variable + 1]);
                    }
                }
                None => (0..self.instance.colours()).for_each(|colour| {
                    let ends = [u, v].map(|vertex| self.variable(vertex, colour));
                    if let [Some(a), Some(b)] = ends {
                        add(&[2 * a + 1, 2 * b + 1]);
                    }
                }),
            }
        }
    }

    fn full_cliques(&self, add: &mut impl FnMut(&[Literal])) {
        for clique in full_cliques(self.instance) {
            for colour in 0..self.instance.colours() {
                if clique.iter().all(|&vertex| self.palette_colour(vertex) != Some(colour)) {
                    let shown = clique.iter().filter_map(|&vertex| self.variable(vertex, colour));
                    add(&shown.map(|variable| 2 * variable).collect::<Vec<_>>());
                }
            }
        }
    }
}

fn full_cliques(instance: &Instance) -> impl Iterator<Item = &[u32]> {
    instance.cover().iter().filter(|clique| clique.len() == instance.colours() as usize)
}
