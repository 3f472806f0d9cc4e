//! The greedy edge clique cover, version 1.
//!
//! Through the edges in sorted order; for each edge `(u, v)` that no clique covers yet, a clique grows
//! from `{u, v}`: among the vertices adjacent to all its members, the one is added with the most edges
//! to the members that are not yet covered (of several the smallest), until the best has none. At the
//! end, from the last clique to the first, one is dropped if at least two cliques that are still kept
//! cover each of its edges. What remains is listed in the order in which it was found.

use super::adjacency::Adjacency;
use crate::Cliques;

/// Covers the edges (`u < v`, sorted, unique) of a graph.
pub(crate) fn cover(vertices: usize, edges: &[(u32, u32)]) -> Cliques {
    let mut greedy = Greedy::new(Adjacency::new(vertices, edges), edges.len());
    let mut cliques = Cliques::new();
    for (edge, &(u, v)) in edges.iter().enumerate() {
        if greedy.times[edge] == 0 {
            cliques.push(greedy.grow(u, v));
        }
    }
    greedy.prune(&cliques)
}

struct Greedy {
    adjacency: Adjacency,
    /// By edge: how many cliques cover it.
    times: Vec<u32>,
    members: Vec<u32>,
    /// The vertices adjacent to all members, ascending, and their uncovered edges to the members.
    candidates: Vec<u32>,
    gains: Vec<u32>,
    /// What `candidates` and `gains` were one member ago: buffers to write the next ones to.
    spare: (Vec<u32>, Vec<u32>),
}

impl Greedy {
    fn new(adjacency: Adjacency, edges: usize) -> Self {
        Self {
            adjacency,
            times: vec![0; edges],
            members: Vec::new(),
            candidates: Vec::new(),
            gains: Vec::new(),
            spare: (Vec::new(), Vec::new()),
        }
    }

    /// Grows a clique from an edge, counts its edges as covered, and returns its members, ascending.
    fn grow(&mut self, u: u32, v: u32) -> &[u32] {
        let (first, second) =
            if self.adjacency.degree(u) <= self.adjacency.degree(v) { (u, v) } else { (v, u) };
        self.members.clear();
        self.start(first);
        self.add(second);
        while let Some(best) = self.best() {
            self.add(best);
        }
        self.members.sort_unstable();
        self.mark();
        &self.members
    }

    /// The first member; its neighbours become candidates.
    fn start(&mut self, vertex: u32) {
        self.members.push(vertex);
        self.candidates.clear();
        self.candidates.extend_from_slice(self.adjacency.neighbours(vertex));
        self.gains.clear();
        self.gains.extend(
            self.adjacency.edges(vertex).iter().map(|&edge| u32::from(self.times[edge as usize] == 0)),
        );
    }

    /// A further member; the candidates that are no neighbours of it are none any more.
    fn add(&mut self, vertex: u32) {
        let Self { adjacency, times, members, candidates, gains, spare } = self;
        members.push(vertex);
        let (next_candidates, next_gains) = spare;
        next_candidates.clear();
        next_gains.clear();
        adjacency.common(vertex, candidates, |position, edge| {
            next_candidates.push(candidates[position]);
            next_gains.push(gains[position] + u32::from(times[edge as usize] == 0));
        });
        std::mem::swap(candidates, next_candidates);
        std::mem::swap(gains, next_gains);
    }

    /// The smallest of the candidates with the largest gain, if that is not 0.
    fn best(&self) -> Option<u32> {
        let mut best = None;
        let mut most = 0;
        for (&candidate, &gain) in std::iter::zip(&self.candidates, &self.gains) {
            if gain > most {
                (best, most) = (Some(candidate), gain);
            }
        }
        best
    }

    /// Counts the edges between the members as covered once more.
    fn mark(&mut self) {
        let Self { adjacency, times, members, .. } = self;
        for (i, &vertex) in members.iter().enumerate() {
            adjacency.common(vertex, &members[i + 1..], |_, edge| times[edge as usize] += 1);
        }
    }

    /// Drops cliques that the others make superfluous, from the last to the first.
    fn prune(mut self, cliques: &Cliques) -> Cliques {
        let mut keep = vec![true; cliques.len()];
        for index in (0..cliques.len()).rev() {
            if self.is_superfluous(cliques.get(index)) {
                keep[index] = false;
                self.unmark(cliques.get(index));
            }
        }
        let mut kept = Cliques::new();
        std::iter::zip(cliques.iter(), keep)
            .filter(|(_, keep)| *keep)
            .for_each(|(clique, _)| kept.push(clique));
        kept
    }

    fn is_superfluous(&self, clique: &[u32]) -> bool {
        clique.iter().enumerate().all(|(i, &vertex)| {
            let mut twice = true;
            self.adjacency
                .common(vertex, &clique[i + 1..], |_, edge| twice &= self.times[edge as usize] >= 2);
            twice
        })
    }

    fn unmark(&mut self, clique: &[u32]) {
        let Self { adjacency, times, .. } = self;
        for (i, &vertex) in clique.iter().enumerate() {
            adjacency.common(vertex, &clique[i + 1..], |_, edge| times[edge as usize] -= 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cover_of(vertices: usize, edges: &[(u32, u32)]) -> Vec<Vec<u32>> {
        cover(vertices, edges).iter().map(<[u32]>::to_vec).collect()
    }

    #[test]
    fn a_complete_graph_is_one_clique() {
        let edges: Vec<_> = (0..7).flat_map(|u| (u + 1..7).map(move |v| (u, v))).collect();
        assert_eq!(cover_of(7, &edges), [[0, 1, 2, 3, 4, 5, 6]]);
    }

    #[test]
    fn without_triangles_every_edge_is_a_clique() {
        let ring = [(0, 1), (0, 4), (1, 2), (2, 3), (3, 4)];
        assert_eq!(cover_of(5, &ring), [[0, 1], [0, 4], [1, 2], [2, 3], [3, 4]]);
        assert!(cover_of(5, &[]).is_empty());
    }

    #[test]
    fn growth_stops_where_nothing_new_is_covered() {
        // Two triangles that share the edge (0, 1), and a third one between them: the second clique
        // takes vertex 3 for its uncovered edges, and vertex 2 is no candidate.
        let edges = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3)];
        assert_eq!(cover_of(4, &edges), [[0, 1, 2], [0, 1, 3]]);
    }

    #[test]
    fn a_clique_that_others_cover_is_dropped() {
        // The inner triangle of a triangulated triangle: its edges lie in the three outer ones as well.
        let edges = [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 5), (2, 4), (2, 5)];
        assert_eq!(cover_of(6, &edges), [[0, 1, 3], [0, 2, 4], [1, 2, 5]]);
    }
}
