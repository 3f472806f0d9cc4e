//! Graphs that are known by name.

use super::{Graph, MAX_VERTICES, limit};
use crate::StatementError;

impl Graph {
    /// The Mycielski graph of a generation, as in the DIMACS names: 1 is one edge, 2 the ring of five,
    /// 3 (`myciel3`) the Grötzsch graph. It has no triangle, and needs `generation + 1` colours.
    ///
    /// # Errors
    /// [`StatementError::TooLarge`] beyond generation 13, where the edges pass their limit.
    pub fn mycielski(generation: u32, colours: u32) -> Result<Self, StatementError> {
        limit("generations", generation.into(), 13)?;
        let (mut n, mut edges) = (2, vec![(0, 1)]);
        for _ in 1..generation {
            // Of every vertex v a twin n + v with v's neighbours, and one vertex 2n next to all twins.
            let twins: Vec<_> = edges.iter().flat_map(|&(u, v)| [(u, n + v), (v, n + u)]).collect();
            edges.extend(twins);
            edges.extend((n..2 * n).map(|twin| (twin, 2 * n)));
            n = 2 * n + 1;
        }
        Self::new(n, colours, edges, [])
    }

    /// The squares of a board, row by row, adjacent where a queen moves from one to the other.
    ///
    /// # Errors
    /// [`StatementError::TooLarge`] for boards of more than a thousand squares.
    pub fn queens(rows: u32, columns: u32, colours: u32) -> Result<Self, StatementError> {
        limit("squares", u64::from(rows) * u64::from(columns), MAX_VERTICES >> 10)?;
        let n = rows * columns;
        let attacks = |&(a, b): &(u32, u32)| {
            let (down, across) = ((b / columns).abs_diff(a / columns), (b % columns).abs_diff(a % columns));
            down == 0 || across == 0 || down == across
        };
        let pairs = (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b)));
        Self::new(n, colours, pairs.filter(attacks), [])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_sizes() {
        for (generation, vertices, edges) in [(1, 2, 1), (2, 5, 5), (3, 11, 20), (4, 23, 71), (5, 47, 236)] {
            let graph = Graph::mycielski(generation, 4).unwrap();
            assert_eq!((graph.vertices(), graph.edges().len()), (vertices, edges));
        }
        for (rows, columns, vertices, edges) in [(5, 5, 25, 160), (8, 8, 64, 728), (1, 4, 4, 6)] {
            let graph = Graph::queens(rows, columns, 5).unwrap();
            assert_eq!((graph.vertices(), graph.edges().len()), (vertices, edges));
        }
        assert!(Graph::mycielski(40, 4).is_err());
        assert!(Graph::mycielski(13, 14).is_ok());
        assert!(Graph::queens(65_536, 65_536, 4).is_err());
    }
}
