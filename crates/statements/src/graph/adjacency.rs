//! Adjacency lists: a vertex and its neighbours in a line, `1: 2 3` or `1 2 3`; and METIS, where the line
//! itself is the vertex, below the numbers of vertices and of edges.

use super::builder::Builder;
use super::numbers::{Rows, WEIGHT};
use crate::text::{count, meaning, syntax};
use crate::{Place, Read, ReadError, ReadOptions};
use std::iter::zip;

/// Which of the forms a text has.
enum Form {
    /// The rows from this one on begin with their vertex.
    Named(Rows),
    /// METIS: the rows behind the first one are the vertices.
    Lines(Rows),
}

pub(super) fn recognises(text: &str) -> bool {
    form(text).is_some()
}

fn form(text: &str) -> Option<Form> {
    if let Some(rows) = Rows::with_blanks(text).and_then(metis) {
        return Some(Form::Lines(rows));
    }
    let rows = Rows::of(text)?;
    let unlike = rows.from(0).any(|row| row.len() != rows.row(0).len());
    let many = rows.row(0).len() > 1 || unlike;
    let plain = many && !header(&rows) && is_symmetric(&rows, 0);
    let whole = rows.from(0).flatten().all(|&vertex| vertex < WEIGHT);
    (whole && (rows.colons || plain)).then_some(Form::Named(rows))
}

/// METIS that could be taken for a grid whose rows are not all as long.
pub(super) fn could_be_grid(text: &str) -> bool {
    const LONGEST: usize = 8_192;
    let numbers = text.lines().next().is_some_and(|first| (2..4).contains(&first.split_whitespace().count()));
    numbers
        && text.len() < LONGEST
        && Rows::with_blanks(text).and_then(metis).is_some_and(|rows| rows.row(0)[1] > 0)
}

/// A single number in the first line, or the numbers of vertices and of edges, begin other forms.
fn header(rows: &Rows) -> bool {
    rows.row(0).len() == 1 && rows.from(1).all(|row| row.len() == 2)
}

/// That each vertex names the others that name it, in lines of their own, each vertex in one.
pub(super) fn is_symmetric(rows: &Rows, first: usize) -> bool {
    let mut arcs: Vec<(u32, u32)> = Vec::new();
    let mut firsts: Vec<u32> = Vec::new();
    for row in rows.from(first) {
        let Some((&u, others)) = row.split_first() else { return false };
        firsts.push(u);
        arcs.extend(others.iter().map(|&v| (u, v)));
    }
    firsts.sort_unstable();
    let once = firsts.windows(2).all(|pair| pair[0] != pair[1]);
    once && !arcs.is_empty() && both_ways(arcs)
}

/// That for each arc there is its reverse.
fn both_ways(mut arcs: Vec<(u32, u32)>) -> bool {
    arcs.sort_unstable();
    arcs.iter().all(|&(u, v)| v < WEIGHT && arcs.binary_search(&(v, u)).is_ok())
}

/// `n m` or `n m 0`, and n lines that name each edge from both its ends.
fn metis(mut rows: Rows) -> Option<Rows> {
    // Lines at the end that hold nothing are none.
    let (n, m) = match *rows.row(0) {
        [n, m] | [n, m, 0] => (n, m),
        _ => return None,
    };
    while rows.len() > n as usize + 1 && rows.row(rows.len() - 1).is_empty() {
        rows.drop_last();
    }
    let arcs = || zip(1.., rows.from(1)).flat_map(|(u, row)| row.iter().map(move |&v| (u, v)));
    // Without edges, a single line under the numbers could be the end of a list with one edge.
    let fits = rows.len() == n as usize + 1 && arcs().count() == 2 * m as usize && n > 1;
    let inside = |(_, v): (u32, u32)| (1..=n).contains(&v);
    (fits && arcs().all(inside) && both_ways(arcs().collect())).then_some(rows)
}

pub(super) fn read(text: &str, options: &ReadOptions) -> Result<Read, ReadError> {
    match form(text) {
        Some(Form::Lines(rows)) => lines(&rows, options),
        Some(Form::Named(rows)) => named(&rows, options),
        None => Err(syntax(Place { line: 1, column: 1 }, "no numbers", "a vertex and its neighbours")),
    }
}

fn lines(rows: &Rows, options: &ReadOptions) -> Result<Read, ReadError> {
    if rows.from(1).all(|row| row.len() == 2) && rows.row(0)[0] == rows.row(0)[1] {
        let problem = "this may be METIS, or a list of edges under their numbers: write p edge VERTICES EDGES, and e before each edge";
        return Err(meaning(rows.place(0), problem));
    }
    let vertices = rows.row(0)[0];
    super::limit("vertices", vertices.into(), super::MAX_VERTICES)?;
    let mut builder = Builder::new(options);
    for (row, u) in zip(1..rows.len(), 0..) {
        rows.row(row).iter().try_for_each(|v| builder.edge(u, v - 1, rows.place(row)))?;
    }
    builder.notes.push(format!("read as a METIS graph of {}", count(vertices as usize, "line")));
    builder.finish(vertices)
}

fn named(rows: &Rows, options: &ReadOptions) -> Result<Read, ReadError> {
    let all = || rows.from(0).flatten().copied();
    let (least, most) = (all().min().unwrap_or(1), all().max().unwrap_or(0));
    let from = least.min(1);
    let vertices = (most + 1).saturating_sub(from);
    super::limit("vertices", most.into(), super::MAX_VERTICES)?;
    let mut builder = Builder::new(options);
    for row in 0..rows.len() {
        if let Some((&u, others)) = rows.row(row).split_first() {
            others.iter().try_for_each(|&v| builder.edge(u - from, v - from, rows.place(row)))?;
        }
    }
    builder.notes.push(format!("read as adjacency lists of {vertices} vertices, counted from {from}"));
    if from == 0 {
        builder
            .notes
            .push("vertex 0 of the text is vertex 1 of solutions and messages, and so on".to_owned());
    }
    builder.finish(vertices)
}
