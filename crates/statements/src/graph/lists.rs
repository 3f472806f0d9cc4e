//! Allowed colours.

use crate::Cliques;

/// The allowed colours of those vertices that may not have every colour: vertices ascending, colours
/// ascending, both from 0. Flat.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Lists {
    vertices: Vec<u32>,
    colours: Cliques,
}

impl Lists {
    /// Appends a list. Vertices must come in ascending order, and so must the colours.
    pub(crate) fn push(&mut self, vertex: u32, colours: &[u32]) {
        debug_assert!(self.vertices.last().is_none_or(|&last| last < vertex), "vertices are ascending");
        self.vertices.push(vertex);
        self.colours.push(colours);
    }

    /// The number of vertices that have a list.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.vertices.len()
    }

    /// Whether every vertex may have every colour.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.vertices.is_empty()
    }

    /// The allowed colours of a vertex, if it may not have all.
    #[must_use]
    pub fn get(&self, vertex: u32) -> Option<&[u32]> {
        self.vertices.binary_search(&vertex).ok().map(|index| self.colours.get(index))
    }

    /// The vertices that have a list, and the lists.
    pub fn iter(&self) -> impl Iterator<Item = (u32, &[u32])> + Clone {
        self.vertices.iter().enumerate().map(|(index, &vertex)| (vertex, self.colours.get(index)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_found_by_vertex() {
        let mut lists = Lists::default();
        assert!(lists.is_empty());
        lists.push(2, &[0, 4]);
        lists.push(7, &[1]);
        assert_eq!(lists.len(), 2);
        assert_eq!(lists.get(2), Some(&[0, 4][..]));
        assert_eq!(lists.get(3), None);
        assert_eq!(lists.iter().collect::<Vec<_>>(), [(2, &[0, 4][..]), (7, &[1])]);
    }
}
