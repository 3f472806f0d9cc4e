//! What the vertices of a graph are called in messages.

use crate::text::quote;

/// Numbers, or the names that a text gave.
#[derive(Debug, Clone, Default)]
pub(crate) enum Names {
    /// Vertices are numbered from 1, and have colours.
    #[default]
    None,
    /// Items have names, and get slots.
    Items(Vec<String>),
    /// Vertices have names, and get colours.
    Vertices(Vec<String>),
}

impl Names {
    /// `vertex 3`, or `"Algebra"`.
    pub(crate) fn one(&self, vertex: usize) -> String {
        self.name(vertex).unwrap_or_else(|| format!("vertex {}", vertex + 1))
    }

    /// `vertices 3 and 7`, or `"Algebra" and "Biology"`.
    pub(crate) fn both(&self, u: usize, v: usize) -> String {
        match (self.name(u), self.name(v)) {
            (Some(u), Some(v)) => format!("{u} and {v}"),
            _ => format!("vertices {} and {}", u + 1, v + 1),
        }
    }

    /// `vertices 1, 2, 3`: not more than twelve of them.
    pub(crate) fn list(&self, vertices: &[u32]) -> String {
        const SHOWN: usize = 12;
        let shown: Vec<String> =
            vertices.iter().take(SHOWN).map(|&vertex| self.short(vertex as usize)).collect();
        let word = match (self, vertices.len()) {
            (Self::None, 1) => "vertex ",
            (Self::None, _) => "vertices ",
            (Self::Items(_) | Self::Vertices(_), _) => "",
        };
        let more = if vertices.len() > SHOWN { ", ..." } else { "" };
        format!("{word}{}{more}", shown.join(", "))
    }

    /// `adjacent`, or what makes items adjacent.
    pub(crate) const fn conflict(&self) -> &'static str {
        if let Self::Items(_) = self { "share a resource" } else { "are adjacent" }
    }

    /// `colour`, or `slot`.
    pub(crate) const fn colour(&self) -> &'static str {
        if let Self::Items(_) = self { "slot" } else { "colour" }
    }

    /// `vertex`, or `item`.
    pub(crate) const fn noun(&self) -> &'static str {
        if let Self::Items(_) = self { "item" } else { "vertex" }
    }

    /// The names as they were written, if there are any.
    pub(crate) fn items(&self) -> &[String] {
        match self {
            Self::Items(names) | Self::Vertices(names) => names,
            Self::None => &[],
        }
    }

    fn short(&self, vertex: usize) -> String {
        self.name(vertex).unwrap_or_else(|| (vertex + 1).to_string())
    }

    fn name(&self, vertex: usize) -> Option<String> {
        self.items().get(vertex).map(|name| quote(name))
    }
}
