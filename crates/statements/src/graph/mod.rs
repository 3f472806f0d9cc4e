//! Graphs to be coloured.

mod adjacency;
mod builder;
mod dimacs;
mod dot;
mod edge_table;
mod families;
mod forms;
mod gml;
mod lists;
mod matrix;
mod matrix_market;
mod nauty;
mod node_link;
mod numbers;
mod pairs;
mod pajek;
mod refused;
mod solution;
mod timetable;
mod xml_forms;

pub(crate) use forms::is_meant;
pub use lists::Lists;

use crate::instance::{Contraction, Links, contract};
use crate::names::Names;
use crate::registry::Readable;
use crate::text::count;
use crate::{
    Instance, Puzzle, Read, ReadError, ReadOptions, Refusal, Solution, SolutionError, StatementError,
};
use tincture_proof::Digest;
use tincture_proof::hash::{NO_CONTEXT, Tag, TaggedHash};

/// The most vertices of a graph: 2^20.
pub const MAX_VERTICES: u32 = 1 << 20;
/// The most edges of a graph, and of an instance with those to its palette: 2^22.
pub const MAX_EDGES: u32 = 1 << 22;
/// The most colours: 65,535.
pub const MAX_COLOURS: u32 = 65_535;

/// A graph and a number of colours, and perhaps for some vertices the colours they may have.
///
/// **Digest**: under `Tag::Statement` and no context: the text `graph`; the numbers of vertices, of colours
/// and of edges (4 bytes each); every edge `u < v` (4 bytes each, from 0), sorted, each once; the number of
/// vertices that have a list shorter than the number of colours, and for each, ascending, the vertex,
/// the length and the allowed colours, ascending from 0 (4 bytes each). A full list equals no list.
///
/// Vertices may have names, from a timetable; they serve messages and are no part of the claim: neither
/// of the digest nor of what makes two graphs equal.
#[derive(Debug, Clone)]
pub struct Graph {
    vertices: u32,
    colours: u32,
    edges: Vec<(u32, u32)>,
    lists: Lists,
    names: Names,
}

impl PartialEq for Graph {
    fn eq(&self, other: &Self) -> bool {
        let claim = |graph: &Self| (graph.vertices, graph.colours);
        claim(self) == claim(other) && self.edges == other.edges && self.lists == other.lists
    }
}

impl Eq for Graph {}

impl Graph {
    /// A graph on vertices from 0, with edges in any order and direction (repetitions are dropped), and
    /// allowed colours from 0, in any order, for vertices that have not all.
    ///
    /// # Errors
    /// [`StatementError`] for what is beyond [`MAX_VERTICES`], [`MAX_EDGES`] or [`MAX_COLOURS`], for a vertex
    /// or colour that does not exist, a vertex adjacent to itself, two lists for one vertex, or none
    /// that is not empty. Messages count vertices and colours from 1.
    pub fn new(
        vertices: u32,
        colours: u32,
        edges: impl IntoIterator<Item = (u32, u32)>,
        lists: impl IntoIterator<Item = (u32, Vec<u32>)>,
    ) -> Result<Self, StatementError> {
        limit("vertices", vertices.into(), MAX_VERTICES)?;
        limit("colours", colours.into(), MAX_COLOURS)?;
        let edges = sorted_edges(vertices, edges)?;
        let lists = sorted_lists(vertices, colours, lists)?;
        Ok(Self { vertices, colours, edges, lists, names: Names::None })
    }

    /// Gives the vertices names, one each.
    fn named(mut self, names: Names) -> Self {
        debug_assert!([0, self.vertices as usize].contains(&names.items().len()), "one name a vertex");
        self.names = names;
        self
    }

    pub(crate) const fn names(&self) -> &Names {
        &self.names
    }

    /// The number of vertices, isolated ones among them.
    #[must_use]
    pub const fn vertices(&self) -> u32 {
        self.vertices
    }

    /// The number of colours, `k`.
    #[must_use]
    pub const fn colours(&self) -> u32 {
        self.colours
    }

    /// The edges `(u, v)` with `u < v`, from 0, each once, sorted.
    #[must_use]
    pub fn edges(&self) -> &[(u32, u32)] {
        &self.edges
    }

    /// The allowed colours of those vertices that may not have all.
    #[must_use]
    pub const fn lists(&self) -> &Lists {
        &self.lists
    }
}

fn limit(what: &'static str, count: u64, limit: u32) -> Result<(), StatementError> {
    let limit = u64::from(limit);
    if count > limit { Err(StatementError::TooLarge { what, count, limit }) } else { Ok(()) }
}

fn existing(vertex: u32, vertices: u32) -> Result<(), StatementError> {
    if vertex < vertices {
        return Ok(());
    }
    let number = u64::from(vertex) + 1;
    Err(StatementError::Malformed(format!("there is no vertex {number} among {vertices}")))
}

fn sorted_edges(
    vertices: u32,
    edges: impl IntoIterator<Item = (u32, u32)>,
) -> Result<Vec<(u32, u32)>, StatementError> {
    let mut sorted = Vec::new();
    for (u, v) in edges {
        existing(u.max(v), vertices)?;
        if u == v {
            return Err(StatementError::Malformed(format!("vertex {} is adjacent to itself", u + 1)));
        }
        sorted.push((u.min(v), u.max(v)));
    }
    sorted.sort_unstable();
    sorted.dedup();
    limit("edges", sorted.len() as u64, MAX_EDGES)?;
    Ok(sorted)
}

fn sorted_lists(
    vertices: u32,
    colours: u32,
    lists: impl IntoIterator<Item = (u32, Vec<u32>)>,
) -> Result<Lists, StatementError> {
    let mut given: Vec<(u32, Vec<u32>)> = lists.into_iter().collect();
    given.sort_by_key(|&(vertex, _)| vertex);
    let mut sorted = Lists::default();
    let mut last = None;
    for (vertex, mut list) in given {
        existing(vertex, vertices)?;
        list.sort_unstable();
        list.dedup();
        sound_list(vertex, &list, colours)?;
        if last.replace(vertex) == Some(vertex) {
            return Err(StatementError::Malformed(format!("vertex {} has two lists of colours", vertex + 1)));
        }
        if list.len() < colours as usize {
            sorted.push(vertex, &list);
        }
    }
    Ok(sorted)
}

fn sound_list(vertex: u32, list: &[u32], colours: u32) -> Result<(), StatementError> {
    let vertex = u64::from(vertex) + 1;
    match list.last() {
        None => Err(StatementError::Malformed(format!("vertex {vertex} has an empty list of colours"))),
        Some(&colour) if colour >= colours => Err(StatementError::Malformed(format!(
            "vertex {vertex} allows colour {}, and there are {colours} colours",
            u64::from(colour) + 1
        ))),
        Some(_) => Ok(()),
    }
}

impl Readable for Graph {
    fn recognises(text: &str) -> bool {
        forms::recognises(text)
    }

    fn read(text: &str, options: &ReadOptions) -> Result<Read, ReadError> {
        forms::read(text, options)
    }
}

impl Puzzle for Graph {
    fn digest(&self) -> Digest {
        let mut hash = TaggedHash::new(Tag::Statement, &NO_CONTEXT);
        hash.text("graph").u32(self.vertices).u32(self.colours).u32(length(self.edges.len()));
        for &(u, v) in &self.edges {
            hash.u32(u).u32(v);
        }
        hash.u32(length(self.lists.len()));
        for (vertex, list) in self.lists.iter() {
            hash.u32(vertex).u32(length(list.len()));
            list.iter().for_each(|&colour| {
                hash.u32(colour);
            });
        }
        hash.finish()
    }

    fn describe(&self) -> String {
        let vertices =
            if self.vertices == 1 { "1 vertex".to_owned() } else { format!("{} vertices", self.vertices) };
        let edges = count(self.edges.len(), "edge");
        let colours = count(self.colours as usize, "colour");
        let lists = match self.lists.len() {
            0 => String::new(),
            1 => ", allowed colours for 1 vertex".to_owned(),
            lists => format!(", allowed colours for {lists} vertices"),
        };
        format!("graph with {vertices} and {edges}, {colours}{lists}")
    }

    fn sought(&self) -> &'static str {
        "a proper colouring"
    }

    fn instance(&self) -> Result<Instance, Refusal> {
        let links = Links::Edges(&self.edges);
        let only = |vertex| match self.lists.get(vertex) {
            Some(&[colour]) => Some(colour),
            _ => None,
        };
        if let Some(clash) = links.clash(self.colours, only) {
            let why = solution::tell(clash, "may both have only", &self.names);
            return Err(Refusal::Unsatisfiable { why });
        }
        let names = &self.names;
        contract(&Contraction {
            vertices: self.vertices,
            colours: self.colours,
            lists: &self.lists,
            links,
            names,
        })
    }

    fn obvious_solution(&self) -> Option<Solution> {
        let mut colours = vec![0; self.vertices as usize];
        for (vertex, list) in self.lists.iter() {
            colours[vertex as usize] = list.first().and_then(|&c| u16::try_from(c).ok()).unwrap_or(0);
        }
        Some(Solution::new(colours))
    }

    fn read_solution(&self, text: &str, _: &ReadOptions) -> Result<Solution, SolutionError> {
        crate::colouring::read(text, self.vertices as usize, self.colours, &self.names)
    }

    fn check(&self, solution: &Solution) -> Result<(), SolutionError> {
        solution::check(self, solution)
    }

    fn render(&self, solution: &Solution) -> String {
        solution::render(&self.names, solution)
    }

    fn graph(&self) -> Result<Graph, Refusal> {
        Ok(self.clone())
    }
}

fn length(number: usize) -> u32 {
    u32::try_from(number).expect("graphs are bounded far below 2^32")
}
