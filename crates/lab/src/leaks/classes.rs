//! Which vertices have one colour, as far as an attack knows.

use super::{Facts, Frame};
use crate::Coloured;
use std::collections::HashMap;
use tincture_statements::{Checked, Origin};

/// Classes of vertices known to be of one colour (union-find), some of a known colour.
pub struct Classes {
    parent: Vec<usize>,
    /// By root: the colour of the class, if known.
    colour: Vec<Option<u32>>,
    vertices: usize,
    colours: u32,
    /// By frame and label: a vertex that showed it.
    shown: HashMap<(Frame, u32), usize>,
}

impl Classes {
    /// Nothing is known but the palette, which is public.
    #[must_use]
    pub fn new(target: &Coloured<'_>) -> Self {
        let instance = target.instance();
        let vertices = instance.vertices();
        let colour = |v| match instance.origin(v) {
            Some(Origin::Palette(colour)) => Some(colour),
            _ => None,
        };
        Self {
            parent: (0..vertices as usize).collect(),
            colour: (0..vertices).map(colour).collect(),
            vertices: vertices as usize,
            colours: instance.colours(),
            shown: HashMap::new(),
        }
    }

    /// Takes in what an attack learnt.
    pub fn learn(&mut self, facts: &Facts) {
        for &(slot, label) in &facts.labels {
            let v = slot as usize;
            if facts.frame == Frame::Truth {
                let root = self.root(v);
                self.colour[root].get_or_insert(label);
                continue;
            }
            let other = *self.shown.entry((facts.frame, label)).or_insert(v);
            self.unite(v, other);
        }
    }

    fn root(&mut self, mut v: usize) -> usize {
        while self.parent[v] != v {
            self.parent[v] = self.parent[self.parent[v]];
            v = self.parent[v];
        }
        v
    }

    /// Two classes become one, unless their colours are known to differ: then something was misread.
    fn unite(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        match (self.colour[a], self.colour[b]) {
            (Some(x), Some(y)) if x != y => {}
            _ if a == b => {}
            (known, other) => {
                self.parent[a] = b;
                self.colour[b] = other.or(known);
            }
        }
    }

    /// The colours as far as they are known, by vertex. Where one class alone has none and one colour
    /// alone is left, that is its colour.
    pub fn colours(&mut self) -> Vec<Option<u32>> {
        let roots: Vec<usize> = (0..self.vertices).map(|v| self.root(v)).collect();
        let mut nameless: Vec<usize> =
            roots.iter().copied().filter(|&root| self.colour[root].is_none()).collect();
        nameless.sort_unstable();
        nameless.dedup();
        let mut free = (0..self.colours).filter(|c| roots.iter().all(|&root| self.colour[root] != Some(*c)));
        if let ([root], Some(colour), None) = (nameless.as_slice(), free.next(), free.next()) {
            self.colour[*root] = Some(colour);
        }
        roots.into_iter().map(|root| self.colour[root]).collect()
    }

    /// The solution, once every colour is known and all is in order.
    pub fn solution(&mut self, target: &Coloured<'_>) -> Option<Checked> {
        let colours: Vec<u32> = self.colours().into_iter().collect::<Option<_>>()?;
        target.statement().solution_of(target.instance().solution_from(&colours)?)
    }
}
