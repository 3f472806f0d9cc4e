//! graph6 and sparse6, as nauty has them (McKay, "Description of graph6, sparse6 and digraph6 encodings"):
//! a graph a line, six bits a character from `?` on.

use super::builder::Builder;
use super::{MAX_VERTICES, limit};
use crate::text::{Part, count, meaning, syntax};
use crate::{Read, ReadError, ReadOptions};

const GRAPH6: &str = ">>graph6<<";
const SPARSE6: &str = ">>sparse6<<";

/// Known by its header.
pub(super) fn recognises(text: &str) -> bool {
    [GRAPH6, SPARSE6].iter().any(|header| text.starts_with(header))
}

/// Without a header: every line is one, as long as it must be.
pub(super) fn fits(text: &str) -> bool {
    let mut lines = lines(text).peekable();
    lines.peek().is_some() && lines.all(|line| Graph6::of(line.text).is_some_and(|graph| graph.is_whole()))
}

fn lines(text: &str) -> impl Iterator<Item = Part<'_>> {
    Part::whole(text).lines().filter(|line| !line.text.trim().is_empty())
}

/// A line: its number of vertices, and the bits that follow.
struct Graph6<'a> {
    vertices: u64,
    bits: &'a [u8],
    sparse: bool,
}

impl<'a> Graph6<'a> {
    fn of(line: &'a str) -> Option<Self> {
        let line = line.trim_end();
        let line = line.strip_prefix(GRAPH6).or_else(|| line.strip_prefix(SPARSE6)).unwrap_or(line);
        let (sparse, line) = line.strip_prefix(':').map_or((false, line), |rest| (true, rest));
        let bytes = line.as_bytes();
        if !bytes.iter().all(|byte| (63..=126).contains(byte)) {
            return None;
        }
        let value = |bytes: &[u8]| bytes.iter().fold(0, |value, byte| value << 6 | u64::from(byte - 63));
        let (vertices, bits) = match bytes {
            [126, 126, rest @ ..] => (value(rest.get(..6)?), &rest[6..]),
            [126, rest @ ..] => (value(rest.get(..3)?), &rest[3..]),
            [first, rest @ ..] => (value(&[*first]), rest),
            [] => return None,
        };
        Some(Self { vertices, bits, sparse })
    }

    /// Whether there are as many bits as a graph6 line must have; sparse6 has as many as it likes.
    fn is_whole(&self) -> bool {
        let pairs = self.vertices.checked_mul(self.vertices.saturating_sub(1)).map(|twice| twice / 2);
        self.sparse || pairs.is_some_and(|pairs| pairs.div_ceil(6) == self.bits.len() as u64)
    }

    fn bit(&self, at: usize) -> Option<bool> {
        let byte = self.bits.get(at / 6)? - 63;
        Some(byte >> (5 - at % 6) & 1 == 1)
    }

    /// Hands out the edges of a graph6 line: the upper triangle, column by column.
    fn dense(&self, mut edge: impl FnMut(u32, u32) -> Result<(), ReadError>) -> Result<(), ReadError> {
        let n = u32::try_from(self.vertices).unwrap_or(u32::MAX);
        let mut at = 0;
        for v in 1..n {
            for u in 0..v {
                if self.bit(at) == Some(true) {
                    edge(u, v)?;
                }
                at += 1;
            }
        }
        Ok(())
    }

    /// Hands out the edges of a sparse6 line.
    fn sparse(&self, mut edge: impl FnMut(u32, u32) -> Result<(), ReadError>) -> Result<(), ReadError> {
        let n = u32::try_from(self.vertices).unwrap_or(u32::MAX);
        let width = (u32::BITS - n.saturating_sub(1).leading_zeros()) as usize;
        let (mut v, mut at) = (0, 0);
        let number = |at: usize| {
            (at..at + width).try_fold(0_u32, |value, at| Some(value << 1 | u32::from(self.bit(at)?)))
        };
        while let (Some(next), Some(x)) = (self.bit(at), number(at + 1)) {
            at += 1 + width;
            v += u32::from(next);
            if x > v {
                v = x;
            } else if v < n {
                edge(x, v)?;
            }
            if v >= n {
                break;
            }
        }
        Ok(())
    }
}

pub(super) fn read(text: &str, options: &ReadOptions) -> Result<Read, ReadError> {
    let graphs = lines(text).count();
    let index = options.index.unwrap_or(1);
    let Some(line) = index.checked_sub(1).and_then(|index| lines(text).nth(index)) else {
        return Err(ReadError::NoSuchPuzzle { index, count: graphs });
    };
    let graph = Graph6::of(line.text).filter(Graph6::is_whole);
    let expected = "characters from ? to ~, as many as the number of vertices asks for";
    let graph =
        graph.ok_or_else(|| syntax(line.start, "a graph6 or sparse6 line with an error", expected))?;
    limit("vertices", graph.vertices, MAX_VERTICES)?;
    let vertices = u32::try_from(graph.vertices).unwrap_or(u32::MAX);
    if graph.sparse && vertices == 0 && !graph.bits.is_empty() {
        return Err(meaning(line.start, "edges without vertices"));
    }
    let mut builder = Builder::new(options);
    let edge = |u, v| builder.edge(u, v, line.start);
    if graph.sparse {
        graph.sparse(edge)?;
    } else {
        graph.dense(edge)?;
    }
    builder.told(if graph.sparse { "sparse6" } else { "graph6" }, false);
    if graphs > 1 && options.index.is_none() {
        builder.notes.push(format!("the text holds {}: the first one is read", count(graphs, "graph")));
    }
    builder.finish(vertices)
}
