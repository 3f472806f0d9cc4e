//! Contraction: clues and lists become a palette, and the rest is a plain colouring.

use super::houses::house_cover;
use super::{Instance, Links, greedy};
use crate::names::Names;
use crate::text::count;
use crate::{Cliques, Lists, MAX_EDGES, Refusal};

/// A colouring problem with lists, as a kind of statement poses it.
pub(crate) struct Contraction<'a> {
    /// Cells or vertices.
    pub(crate) vertices: u32,
    /// `k`.
    pub(crate) colours: u32,
    /// The allowed colours, of those vertices that may not have all. Two vertices that must differ and
    /// have the same only colour have been refused already.
    pub(crate) lists: &'a Lists,
    /// Who must differ from whom.
    pub(crate) links: Links<'a>,
    /// What the vertices are called.
    pub(crate) names: &'a Names,
}

/// Derives the instance:
///
/// 1. A vertex with one allowed colour is *fixed*. A colour is in the palette if it is fixed somewhere
///    or missing from the list of a vertex that is not fixed.
/// 2. Palette vertices come first, by colour, then the vertices that are not fixed, in order. A fixed
///    vertex stands for the palette vertex of its colour.
/// 3. Edges: the links; all pairs of palette vertices; each vertex that is not fixed with the palette
///    vertex of every colour missing from its list. Lists are not propagated.
/// 4. Vertices in no edge are left out and the others renumbered in order.
pub(crate) fn contract(problem: &Contraction<'_>) -> Result<Instance, Refusal> {
    if problem.colours == 0 && problem.vertices > 0 {
        return Err(Refusal::Unsatisfiable { why: "there are vertices, and no colours".to_owned() });
    }
    let plan = Plan::new(problem)?;
    let mut edges = plan.edges(problem);
    edges.sort_unstable();
    edges.dedup();
    let kept = keep_touched(&mut edges, plan.vertices());
    let palette = kept.iter().copied().take_while(|&v| (v as usize) < plan.palette.len());
    let palette: Vec<u32> = palette.map(|v| plan.palette[v as usize]).collect();
    let originals: Vec<u32> =
        kept[palette.len()..].iter().map(|&v| plan.others[v as usize - plan.palette.len()]).collect();
    nothing_to_prove(&edges, palette.len())?;
    let cover = match problem.links {
        Links::Houses(houses) => house_cover(&plan.houses(houses, &kept), palette.len()),
        Links::Edges(_) => greedy::cover(kept.len(), &edges),
    };
    let instance = Instance {
        colours: problem.colours,
        edges,
        cover,
        palette,
        originals,
        fixed: plan.fixed,
        cells: problem.vertices,
    };
    too_large_a_clique(&instance, problem.names)?;
    Ok(instance)
}

/// Which vertices there will be, before those in no edge are left out.
struct Plan {
    /// The colours of the palette, ascending.
    palette: Vec<u32>,
    /// The vertices that are not fixed, ascending.
    others: Vec<u32>,
    /// By vertex of the statement: the vertex that stands for it.
    stands: Vec<u32>,
    /// The fixed vertices and their colours.
    fixed: Vec<(u32, u32)>,
}

impl Plan {
    fn new(problem: &Contraction<'_>) -> Result<Self, Refusal> {
        bounded("edges to the palette", excluded(problem))?;
        let mut in_palette = vec![false; problem.colours as usize];
        let mut fixed = Vec::new();
        for (vertex, list) in problem.lists.iter() {
            if let [colour] = *list {
                in_palette[colour as usize] = true;
                fixed.push((vertex, colour));
            } else {
                missing(list, problem.colours).for_each(|colour| in_palette[colour as usize] = true);
            }
        }
        let palette: Vec<u32> = (0..problem.colours).filter(|&colour| in_palette[colour as usize]).collect();
        let pairs = (palette.len() * palette.len().saturating_sub(1) / 2) as u64;
        let links = if let Links::Edges(edges) = problem.links { edges.len() as u64 } else { 0 };
        bounded("edges", excluded(problem) + pairs + links)?;
        Ok(Self::numbered(problem.vertices, palette, fixed))
    }

    fn numbered(vertices: u32, palette: Vec<u32>, fixed: Vec<(u32, u32)>) -> Self {
        const OPEN: u32 = u32::MAX;
        let mut stands = vec![OPEN; vertices as usize];
        for &(vertex, colour) in &fixed {
            stands[vertex as usize] = position(&palette, colour);
        }
        let mut others = Vec::with_capacity(vertices as usize - fixed.len());
        for (vertex, stand) in std::iter::zip(0.., &mut stands) {
            if *stand == OPEN {
                *stand = super::count(palette.len() + others.len());
                others.push(vertex);
            }
        }
        Self { palette, others, stands, fixed }
    }

    fn vertices(&self) -> usize {
        self.palette.len() + self.others.len()
    }

    fn edges(&self, problem: &Contraction<'_>) -> Vec<(u32, u32)> {
        let mut edges = Vec::new();
        let palette = super::count(self.palette.len());
        edges.extend((0..palette).flat_map(|u| (u + 1..palette).map(move |v| (u, v))));
        for (vertex, list) in problem.lists.iter().filter(|(_, list)| list.len() > 1) {
            let stand = self.stands[vertex as usize];
            edges.extend(
                missing(list, problem.colours).map(|colour| (position(&self.palette, colour), stand)),
            );
        }
        self.push_links(problem.links, &mut edges);
        edges
    }

    fn push_links(&self, links: Links<'_>, edges: &mut Vec<(u32, u32)>) {
        match links {
            Links::Edges(links) => edges.extend(links.iter().map(|&(u, v)| self.edge(u, v))),
            Links::Houses(houses) => {
                for house in houses.iter() {
                    let pairs =
                        house.iter().enumerate().flat_map(|(i, &u)| house[..i].iter().map(move |&v| (u, v)));
                    edges.extend(pairs.map(|(u, v)| self.edge(u, v)));
                }
            }
        }
    }

    fn edge(&self, u: u32, v: u32) -> (u32, u32) {
        let (u, v) = (self.stands[u as usize], self.stands[v as usize]);
        (u.min(v), u.max(v))
    }

    /// The houses in terms of the vertices that were kept.
    fn houses(&self, houses: &Cliques, kept: &[u32]) -> Cliques {
        let mut mapped = Cliques::new();
        for house in houses.iter() {
            let stands = house.iter().map(|&v| self.stands[v as usize]);
            let mut members: Vec<u32> =
                stands.filter_map(|v| kept.binary_search(&v).ok()).map(super::count).collect();
            members.sort_unstable();
            members.dedup();
            mapped.push(&members);
        }
        mapped
    }
}

/// How many (vertex, excluded colour) pairs there are.
fn excluded(problem: &Contraction<'_>) -> u64 {
    let lists = problem.lists.iter().filter(|(_, list)| list.len() > 1);
    lists.map(|(_, list)| u64::from(problem.colours) - list.len() as u64).sum()
}

/// The colours that an ascending list leaves out.
fn missing(list: &[u32], colours: u32) -> impl Iterator<Item = u32> {
    (0..colours).filter(|colour| list.binary_search(colour).is_err())
}

fn position(palette: &[u32], colour: u32) -> u32 {
    super::count(palette.binary_search(&colour).expect("colours that lists speak of are in the palette"))
}

/// Renumbers the vertices that stand in an edge, in order, and returns their old numbers.
fn keep_touched(edges: &mut [(u32, u32)], vertices: usize) -> Vec<u32> {
    let mut number = vec![u32::MAX; vertices];
    for &(u, v) in &*edges {
        number[u as usize] = 0;
        number[v as usize] = 0;
    }
    let mut kept = Vec::new();
    for (vertex, number) in std::iter::zip(0.., &mut number) {
        if *number == 0 {
            *number = super::count(kept.len());
            kept.push(vertex);
        }
    }
    for (u, v) in edges {
        (*u, *v) = (number[*u as usize], number[*v as usize]);
    }
    kept
}

fn nothing_to_prove(edges: &[(u32, u32)], palette: usize) -> Result<(), Refusal> {
    let why = if edges.is_empty() {
        "no two vertices must differ"
    } else if edges.iter().all(|&(_, v)| (v as usize) < palette) {
        "every colour that matters is given"
    } else {
        return Ok(());
    };
    Err(Refusal::Trivial { why: why.to_owned() })
}

fn too_large_a_clique(instance: &Instance, names: &Names) -> Result<(), Refusal> {
    let colours = instance.colours as usize;
    match instance.cover.iter().find(|clique| clique.len() > colours) {
        Some(clique) => Err(Refusal::Unsatisfiable { why: tell_clique(instance, clique, names) }),
        None => Ok(()),
    }
}

/// `vertices 1, 2, 3 must differ from each other, and there are 2 colours`.
fn tell_clique(instance: &Instance, clique: &[u32], names: &Names) -> String {
    let mut given = 0;
    let mut vertices = Vec::new();
    for origin in clique.iter().filter_map(|&v| instance.origin(v)) {
        match origin {
            super::Origin::Palette(_) => given += 1,
            super::Origin::Vertex(v) => vertices.push(v),
        }
    }
    let list = names.list(&vertices);
    let given =
        if given == 0 { String::new() } else { format!(" and from {}", count(given, "given colour")) };
    let there = match (instance.colours, names.colour()) {
        (1, word) => format!("is 1 {word}"),
        (colours, word) => format!("are {colours} {word}s"),
    };
    match vertices.len() {
        1 => format!("{list} must differ{}, and there {there}", given.trim_start_matches(" and")),
        _ => format!("{list} must differ from each other{given}, and there {there}"),
    }
}

fn bounded(what: &'static str, count: u64) -> Result<(), Refusal> {
    let limit = u64::from(MAX_EDGES);
    if count > limit { Err(Refusal::TooLarge { what, count, limit }) } else { Ok(()) }
}
