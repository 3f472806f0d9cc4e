//! A list of sets of vertices, flat.

/// A list of cliques: each a set of vertices, in ascending order.
///
/// Held in two flat arrays, so that a cover of millions of edges is two allocations. Which sets are
/// cliques of which graph is up to the owner.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cliques {
    members: Vec<u32>,
    ends: Vec<usize>,
}

impl Cliques {
    /// No clique.
    #[must_use]
    pub const fn new() -> Self {
        Self { members: Vec::new(), ends: Vec::new() }
    }

    /// Room for `cliques` cliques with `members` members in all.
    #[must_use]
    pub fn with_capacity(cliques: usize, members: usize) -> Self {
        Self { members: Vec::with_capacity(members), ends: Vec::with_capacity(cliques) }
    }

    /// Appends a clique. Its members must be ascending.
    pub fn push(&mut self, members: &[u32]) {
        debug_assert!(members.is_sorted_by(|a, b| a < b), "members are ascending");
        self.members.extend_from_slice(members);
        self.ends.push(self.members.len());
    }

    /// The number of cliques.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no clique.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The members of clique `index`, ascending.
    ///
    /// # Panics
    /// If `index` is not below [`Cliques::len`].
    #[must_use]
    pub fn get(&self, index: usize) -> &[u32] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.members[start..self.ends[index]]
    }

    /// The cliques, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[u32]> + DoubleEndedIterator + Clone {
        (0..self.len()).map(|i| self.get(i))
    }

    /// The number of members of the largest clique; 0 if there is none.
    #[must_use]
    pub fn largest(&self) -> usize {
        self.iter().map(<[u32]>::len).max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holds_what_was_pushed() {
        let mut cliques = Cliques::new();
        assert!(cliques.is_empty());
        assert_eq!(cliques.largest(), 0);
        cliques.push(&[1, 2]);
        cliques.push(&[]);
        cliques.push(&[0, 5, 9]);
        assert_eq!(cliques.len(), 3);
        assert_eq!(cliques.largest(), 3);
        assert_eq!(cliques.iter().collect::<Vec<_>>(), [&[1, 2][..], &[], &[0, 5, 9]]);
    }
}
