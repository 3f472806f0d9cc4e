//! Lists of edges: a line `u v` each, perhaps with a weight, perhaps under the number of vertices, or of
//! vertices and edges. Vertices are counted from 0 where there is a vertex 0, else from 1.

use super::adjacency;
use super::builder::Builder;
use super::numbers::{Rows, WEIGHT};
use crate::text::{count, meaning, syntax};
use crate::{Read, ReadError, ReadOptions};

/// What the first line says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Header {
    None,
    /// The number of vertices.
    Vertices(u32),
    /// The number of vertices, and of edges, which is right.
    Both(u32),
    /// As many edges as follow, or an edge itself.
    Ambiguous,
}

/// Two numbers a line, or three, of which the third is a weight.
pub(super) fn recognises(text: &str) -> bool {
    Rows::of(text).is_some_and(|rows| !rows.colons && is_list(&rows))
}

fn is_list(rows: &Rows) -> bool {
    let first = usize::from(header(rows) != Header::None);
    let width = rows.from(first).next().map_or(0, <[u32]>::len);
    let ends = |row: &[u32]| row[..2].iter().all(|&end| end < WEIGHT);
    [2, 3].contains(&width) && rows.from(first).all(|row| row.len() == width && ends(row))
}

fn header(rows: &Rows) -> Header {
    let lines = rows.len() - 1;
    let most = rows.from(1).flat_map(|row| row.iter().take(2)).copied().max().unwrap_or(0);
    match *rows.row(0) {
        [vertices] => Header::Vertices(vertices),
        [vertices, edges] if edges as usize == lines && vertices >= most && lines > 0 => {
            // As an edge it would have an end that no other line knows.
            let weighted = rows.row(1).len() == 3;
            if weighted || edges > most { Header::Both(vertices) } else { Header::Ambiguous }
        }
        _ => Header::None,
    }
}

pub(super) fn read(text: &str, options: &ReadOptions) -> Result<Read, ReadError> {
    let Some(rows) = Rows::of(text) else {
        return Err(syntax(crate::Place { line: 1, column: 1 }, "no numbers", "lines of two numbers"));
    };
    let header = header(&rows);
    let first = usize::from(header != Header::None);
    if header == Header::Ambiguous {
        let problem = "the first line may be an edge, or the numbers of vertices and of edges: write p edge VERTICES EDGES, and e before each edge";
        return Err(meaning(rows.place(0), problem));
    }
    if rows.from(first).any(|row| row.len() == 3) && weights_may_be_vertices(&rows, first) {
        let problem = "lines of three numbers may be edges with a weight, or vertices with two neighbours: leave the weights away, or write u: v w";
        return Err(meaning(rows.place(first), problem));
    }
    let ends = || rows.from(first).flat_map(|row| row.iter().take(2)).copied();
    let (least, most) = (ends().min().unwrap_or(1), ends().max().unwrap_or(0));
    let from = least.min(1);
    let needed = u64::from(most) + 1 - u64::from(from);
    let vertices = match header {
        Header::Vertices(said) | Header::Both(said) => u64::from(said),
        _ => needed,
    };
    if needed > vertices {
        let problem = format!("vertex {most} among {vertices}, counted from {from}");
        return Err(meaning(rows.place(0), problem));
    }
    let vertices = u32::try_from(vertices).unwrap_or(u32::MAX);
    super::limit("vertices", vertices.into(), super::MAX_VERTICES)?;
    let mut builder = Builder::new(options);
    for (row, ends) in rows.from(first).enumerate() {
        builder.edge(ends[0] - from, ends[1] - from, rows.place(first + row))?;
    }
    let told = if vertices == 1 { "1 vertex".to_owned() } else { format!("{vertices} vertices") };
    let edges = count(rows.len() - first, "edge");
    builder.notes.push(format!("read as a list of {edges} between {told}, counted from {from}"));
    if from == 0 {
        builder
            .notes
            .push("vertex 0 of the text is vertex 1 of solutions and messages, and so on".to_owned());
    }
    builder.finish(vertices)
}

/// Whether lines of three numbers can be adjacency lists as well: each begins with another vertex.
fn weights_may_be_vertices(rows: &Rows, first: usize) -> bool {
    let mut firsts: Vec<u32> = rows.from(first).map(|row| row[0]).collect();
    firsts.sort_unstable();
    let known = |row: &[u32]| row.iter().all(|end| firsts.binary_search(end).is_ok());
    firsts.windows(2).all(|pair| pair[0] != pair[1])
        && rows.from(first).all(|row| row.len() == 3 && known(row))
        && !adjacency::is_symmetric(rows, first)
}
