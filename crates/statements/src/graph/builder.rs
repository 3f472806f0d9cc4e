//! A graph in the making, whatever form it is written in.

use super::{Graph, MAX_EDGES, MAX_VERTICES, limit};
use crate::names::Names;
use crate::text::{count, meaning, quote, syntax};
use crate::{Place, Read, ReadError, ReadOptions, StatementError};
use std::collections::{HashMap, HashSet};

/// The most edges that are listed, repetitions among them.
const MOST: usize = 4 * MAX_EDGES as usize;

/// Edges, and the names of their ends where they have any.
pub(super) struct Builder<'a> {
    options: &'a ReadOptions,
    edges: Vec<(u32, u32)>,
    loops: Vec<u32>,
    names: Vec<String>,
    by_name: HashMap<String, u32>,
    labels: Vec<String>,
    pub(super) notes: Vec<String>,
}

impl<'a> Builder<'a> {
    pub(super) fn new(options: &'a ReadOptions) -> Self {
        let (edges, loops, names, notes) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { options, edges, loops, names, by_name: HashMap::new(), labels: Vec::new(), notes }
    }

    /// An edge in either direction, between vertices counted from 0.
    pub(super) fn edge(&mut self, u: u32, v: u32, place: Place) -> Result<(), ReadError> {
        if u == v && !self.options.ignore_self_loops {
            let vertex = self.name(u);
            return Err(meaning(
                place,
                format!(
                    "{vertex} is adjacent to itself, which no colouring allows; --ignore-self-loops leaves such edges out"
                ),
            ));
        }
        if self.edges.len() + self.loops.len() >= MOST {
            let count = MOST as u64 + 1;
            return Err(StatementError::TooLarge { what: "listed edges", count, limit: MOST as u64 }.into());
        }
        if u == v {
            self.loops.push(u);
        } else {
            self.edges.push((u.min(v), u.max(v)));
        }
        Ok(())
    }

    fn name(&self, vertex: u32) -> String {
        let named = self.names.get(vertex as usize).map(|name| quote(name));
        named.unwrap_or_else(|| Names::None.one(vertex as usize))
    }

    /// The vertices of self-loops that were left out, as a note.
    fn told_loops(&mut self, names: &Names) {
        if self.loops.is_empty() {
            return;
        }
        let times = count(self.loops.len(), "self-loop");
        self.loops.sort_unstable();
        self.loops.dedup();
        self.notes.push(format!("{times} left out: {}", names.list(&self.loops)));
    }

    /// Gives the vertices these names, if all have one and no two the same.
    pub(super) fn names(&mut self, names: Vec<Option<String>>) {
        let all: Option<Vec<String>> = names.into_iter().collect();
        let different = |names: &Vec<String>| names.iter().collect::<HashSet<_>>().len() == names.len();
        self.names = all.filter(different).unwrap_or_default();
    }

    /// Says which form was read, and that directions were left aside.
    pub(super) fn told(&mut self, form: &str, directed: bool) {
        let edges = count(self.edges.len() + self.loops.len(), "edge");
        let directions = if directed { "; directions of edges are left aside" } else { "" };
        self.notes.push(format!("read as {form} with {edges}{directions}"));
    }

    /// The graph on so many vertices.
    pub(super) fn finish(mut self, vertices: u32) -> Result<Read, ReadError> {
        let colours = self.options.colours.ok_or(ReadError::ColoursMissing)?;
        let names = self.take_names();
        self.told_loops(&names);
        let graph = Graph::new(vertices, colours, self.edges, [])?;
        Ok(Read { statement: graph.named(names).into(), notes: self.notes })
    }

    /// Names that are the numbers from 1 are none.
    fn take_names(&mut self) -> Names {
        let names = std::mem::take(&mut self.names);
        let numbered = names.iter().enumerate().all(|(i, name)| *name == (i + 1).to_string());
        if numbered { Names::None } else { Names::Vertices(names) }
    }
}

/// Vertices by their names.
impl Builder<'_> {
    /// The vertex of this name, which is a new one if it was not named before.
    pub(super) fn vertex(&mut self, name: &str, place: Place) -> Result<u32, ReadError> {
        if let Some(&vertex) = self.by_name.get(name) {
            return Ok(vertex);
        }
        if name.is_empty() || name.chars().any(char::is_control) {
            return Err(meaning(place, "the name of a vertex is empty or holds a control character"));
        }
        limit("vertices", self.names.len() as u64 + 1, MAX_VERTICES)?;
        let vertex = super::length(self.names.len());
        self.by_name.insert(name.to_owned(), vertex);
        self.names.push(name.to_owned());
        Ok(vertex)
    }

    /// A vertex that must have been named before.
    pub(super) fn known(&self, name: &str, place: Place) -> Result<u32, ReadError> {
        let vertex = self.by_name.get(name).copied();
        vertex.ok_or_else(|| syntax(place, quote(name), "a vertex that was named before"))
    }

    /// A vertex that must not have been named before, and perhaps its label.
    pub(super) fn declare(&mut self, name: &str, label: Option<&str>, place: Place) -> Result<(), ReadError> {
        if self.by_name.contains_key(name) {
            return Err(meaning(place, format!("a second vertex {}", quote(name))));
        }
        self.vertex(name, place)?;
        let usable = |label: &&str| !label.is_empty() && !label.chars().any(char::is_control);
        self.labels.extend(label.filter(usable).map(str::to_owned));
        Ok(())
    }

    /// The graph on the vertices that were named. Their labels are their names if all have one of their own.
    pub(super) fn finish_labelled(mut self) -> Result<Read, ReadError> {
        let different: HashSet<&String> = self.labels.iter().collect();
        if self.labels.len() == self.names.len() && different.len() == self.names.len() {
            self.names = std::mem::take(&mut self.labels);
        }
        self.finish_named()
    }

    /// The graph on the vertices that were named.
    pub(super) fn finish_named(self) -> Result<Read, ReadError> {
        let vertices = super::length(self.names.len());
        self.finish(vertices)
    }
}
