//! Who is adjacent to whom, and by which edge.

/// The neighbours of every vertex, ascending, with the number of the edge that leads there. Flat.
pub(crate) struct Adjacency {
    starts: Vec<usize>,
    neighbours: Vec<u32>,
    edges: Vec<u32>,
}

impl Adjacency {
    /// Takes the edges `(u, v)` with `u < v`, sorted.
    pub(crate) fn new(vertices: usize, edges: &[(u32, u32)]) -> Self {
        let mut starts = vec![0; vertices + 1];
        for &(u, v) in edges {
            starts[u as usize + 1] += 1;
            starts[v as usize + 1] += 1;
        }
        (0..vertices).for_each(|v| starts[v + 1] += starts[v]);
        let mut next = starts.clone();
        let mut adjacency =
            Self { starts, neighbours: vec![0; 2 * edges.len()], edges: vec![0; 2 * edges.len()] };
        // In sorted order the smaller neighbours of a vertex come before the larger ones, both ascending.
        for (edge, &(u, v)) in std::iter::zip(0.., edges) {
            for (from, to) in [(u, v), (v, u)] {
                let at = next[from as usize];
                adjacency.neighbours[at] = to;
                adjacency.edges[at] = edge;
                next[from as usize] += 1;
            }
        }
        adjacency
    }

    pub(crate) fn degree(&self, vertex: u32) -> usize {
        self.neighbours(vertex).len()
    }

    pub(crate) fn neighbours(&self, vertex: u32) -> &[u32] {
        &self.neighbours[self.range(vertex)]
    }

    /// The edges to the neighbours, in the same order.
    pub(crate) fn edges(&self, vertex: u32) -> &[u32] {
        &self.edges[self.range(vertex)]
    }

    fn range(&self, vertex: u32) -> std::ops::Range<usize> {
        self.starts[vertex as usize]..self.starts[vertex as usize + 1]
    }

    /// Calls `found` with the position in `others` (ascending) of every neighbour of `vertex` and with
    /// the edge to it.
    ///
    /// Walks through both lists, or looks the others up one by one where they are few: a hub with a
    /// million neighbours costs no more than its edges.
    pub(crate) fn common(&self, vertex: u32, others: &[u32], mut found: impl FnMut(usize, u32)) {
        let (neighbours, edges) = (self.neighbours(vertex), self.edges(vertex));
        let look_up = others.len() * (usize::BITS - neighbours.len().leading_zeros()) as usize;
        if look_up < others.len() + neighbours.len() {
            for (position, other) in others.iter().enumerate() {
                if let Ok(at) = neighbours.binary_search(other) {
                    found(position, edges[at]);
                }
            }
            return;
        }
        let mut position = 0;
        for (neighbour, edge) in std::iter::zip(neighbours, edges) {
            while others.get(position).is_some_and(|other| other < neighbour) {
                position += 1;
            }
            match others.get(position) {
                Some(other) if other == neighbour => found(position, *edge),
                Some(_) => {}
                None => return,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_of_looking_find_the_same() {
        let edges: Vec<(u32, u32)> = (0..40)
            .flat_map(|u| (u + 1..40).map(move |v| (u, v)))
            .filter(|(u, v)| (u * v) % 3 == 1)
            .collect();
        let adjacency = Adjacency::new(40, &edges);
        for vertex in 0..40 {
            assert!(adjacency.neighbours(vertex).is_sorted());
            for others in [vec![7], vec![1, 4, 31], (0..40).collect(), (10..39).collect()] {
                let mut found = Vec::new();
                adjacency
                    .common(vertex, &others, |position, edge| found.push((others[position], edge as usize)));
                let expected: Vec<_> = others
                    .iter()
                    .filter_map(|&other| {
                        let edge = (vertex.min(other), vertex.max(other));
                        edges.binary_search(&edge).ok().map(|at| (other, at))
                    })
                    .collect();
                assert_eq!(found, expected);
            }
        }
    }
}
