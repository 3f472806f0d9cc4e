//! DIMACS `.col`, the form in which graphs to be coloured have been exchanged since 1993.

use super::{Graph, MAX_COLOURS, MAX_VERTICES, limit};
use crate::names::Names;
use crate::text::{Words, count, lines, meaning, quote, syntax};
use crate::{Place, Read, ReadError, ReadOptions};
use std::collections::HashSet;

/// The header's names for a graph to be coloured.
const FORMATS: [&str; 4] = ["edge", "edges", "col", "cols"];

/// Whether the first line behind comments is the header of a graph.
pub(super) fn recognises(text: &str) -> bool {
    let header = text.lines().map(str::trim_start).find(|line| !line.is_empty() && !line.starts_with('c'));
    let rest = header
        .and_then(|header| header.strip_prefix('p'))
        .filter(|rest| rest.starts_with(char::is_whitespace));
    rest.and_then(|rest| rest.split_whitespace().next()).is_some_and(|format| format != "cnf")
}

/// Reads a graph. Without `--colours`, a comment `c colours K` counts, and else the largest colour that is
/// allowed somewhere.
pub(super) fn read(text: &str, options: &ReadOptions) -> Result<Read, ReadError> {
    let (colours, ignore_loops) = (options.colours, options.ignore_self_loops);
    let mut reader = Reader { colours, ignore_loops, ..Reader::default() };
    for (number, line) in lines(text) {
        reader.line(&mut Words::new(number, line))?;
    }
    reader.finish()
}

#[derive(Default)]
struct Reader {
    colours: Option<u32>,
    /// The number of colours that a comment gives.
    said: Option<u32>,
    ignore_loops: bool,
    /// The vertices of edges from a vertex to itself that were left out.
    loops: Vec<u32>,
    /// Vertices and edges as the header gives them.
    header: Option<(u32, u32)>,
    edges: Vec<(u32, u32)>,
    lists: Vec<(u32, Vec<u32>)>,
    listed: HashSet<u32>,
    /// Lines of kinds that say nothing about colours.
    skipped: usize,
}

impl Reader {
    fn line(&mut self, words: &mut Words<'_>) -> Result<(), ReadError> {
        let Some(first) = words.next() else { return Ok(()) };
        match first.text {
            "p" => self.header(first.place, words),
            "e" => self.edge(words),
            "f" => self.list(words),
            "n" | "v" | "d" | "x" => {
                self.skipped += 1;
                Ok(())
            }
            "c" => {
                self.comment(words);
                Ok(())
            }
            comment if comment.starts_with('c') => Ok(()),
            other => {
                Err(syntax(first.place, quote(other), "a line that begins with c, p, e, f, n, v, d or x"))
            }
        }
    }

    /// `c colours K`, as [`crate::Statement::encode`] writes it; every other comment is left aside.
    fn comment(&mut self, words: &mut Words<'_>) {
        if words.next().is_some_and(|word| word.text == "colours") {
            let number = words.next().and_then(|word| word.number("").ok());
            self.said = self.said.or(number.filter(|_| words.at_end()));
        }
    }

    /// `p edge VERTICES EDGES`. What follows is ignored: some generators write densities there.
    fn header(&mut self, place: Place, words: &mut Words<'_>) -> Result<(), ReadError> {
        if self.header.is_some() {
            return Err(meaning(place, "a second header: a graph has one p line"));
        }
        let expected = "p edge VERTICES EDGES";
        let format = words.expect(expected)?;
        if !FORMATS.contains(&format.text) {
            return Err(syntax(format.place, quote(format.text), "edge, edges or col"));
        }
        let vertices = words.expect(expected)?.number(expected)?;
        limit("vertices", vertices.into(), MAX_VERTICES)?;
        self.header = Some((vertices, words.expect(expected)?.number(expected)?));
        Ok(())
    }

    /// `e VERTEX VERTEX`.
    fn edge(&mut self, words: &mut Words<'_>) -> Result<(), ReadError> {
        let (_, u) = self.vertex(words)?;
        let (place, v) = self.vertex(words)?;
        words.end()?;
        if u == v && self.ignore_loops {
            self.loops.push(u);
            return Ok(());
        }
        if u == v {
            let vertex = u + 1;
            return Err(meaning(
                place,
                format!(
                    "vertex {vertex} is adjacent to itself, which no colouring allows; --ignore-self-loops leaves such edges out"
                ),
            ));
        }
        self.edges.push((u.min(v), u.max(v)));
        Ok(())
    }

    /// `f VERTEX COLOUR...`: the colours that the vertex may have.
    fn list(&mut self, words: &mut Words<'_>) -> Result<(), ReadError> {
        let (place, vertex) = self.vertex(words)?;
        if !self.listed.insert(vertex) {
            return Err(meaning(place, format!("vertex {} has a list of colours already", vertex + 1)));
        }
        let most = self.colours.unwrap_or(MAX_COLOURS);
        let expected = format!("a colour from 1 to {most}");
        let mut list = vec![one_to(words, most, &expected)?.1];
        while !words.at_end() {
            list.push(one_to(words, most, &expected)?.1);
        }
        list.sort_unstable();
        list.dedup();
        self.lists.push((vertex, list));
        Ok(())
    }

    /// A vertex, from 0, and its place.
    fn vertex(&self, words: &mut Words<'_>) -> Result<(Place, u32), ReadError> {
        let Some((vertices, _)) = self.header else {
            return Err(syntax(
                words.start(),
                "an edge or a list",
                "first the header, p edge VERTICES EDGES",
            ));
        };
        one_to(words, vertices, &format!("a vertex from 1 to {vertices}"))
    }

    /// That edges were left out, and of which vertices.
    fn told_loops(&self) -> Vec<String> {
        let mut vertices = self.loops.clone();
        vertices.sort_unstable();
        vertices.dedup();
        let note =
            format!("{} left out: {}", count(self.loops.len(), "self-loop"), Names::None.list(&vertices));
        if vertices.is_empty() { Vec::new() } else { vec![note] }
    }

    fn finish(self) -> Result<Read, ReadError> {
        let Some((vertices, said)) = self.header else {
            let (found, expected) = ("no header".to_owned(), "a line p edge VERTICES EDGES".to_owned());
            return Err(ReadError::Unrecognised { found, expected });
        };
        let mut notes = self.told_loops();
        let largest = self.lists.iter().filter_map(|(_, list)| list.last()).max().map(|colour| colour + 1);
        let colours = match (self.colours.or(self.said), largest) {
            (Some(colours), _) => {
                if self.colours.is_none() {
                    notes.push(format!("{}, as a comment says", count(colours as usize, "colour")));
                }
                colours
            }
            (None, Some(largest)) => {
                notes.push(format!(
                    "{}: the largest one that is allowed somewhere",
                    count(largest as usize, "colour")
                ));
                largest
            }
            (None, None) => return Err(ReadError::ColoursMissing),
        };
        let listed = self.edges.len() + self.loops.len();
        let graph = Graph::new(vertices, colours, self.edges, self.lists)?;
        let unique = graph.edges().len() + different(self.loops);
        if ![listed, unique].contains(&(said as usize)) {
            let lines = count(listed, "edge");
            notes.push(format!(
                "the header says {said} edges, and the text lists {lines} ({unique} different)"
            ));
        }
        if self.skipped > 0 {
            notes.push(format!("{} of kinds n, v, d, x left aside", count(self.skipped, "line")));
        }
        Ok(Read { statement: graph.into(), notes })
    }
}

fn different(mut loops: Vec<u32>) -> usize {
    loops.sort_unstable();
    loops.dedup();
    loops.len()
}

/// A number from 1 to `most`, counted from 0, and its place.
fn one_to(words: &mut Words<'_>, most: u32, expected: &str) -> Result<(Place, u32), ReadError> {
    let word = words.expect(expected)?;
    match word.number(expected)?.checked_sub(1) {
        Some(number) if number < most => Ok((word.place, number)),
        _ => Err(syntax(word.place, quote(word.text), expected)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Statement;

    fn graph(text: &str, colours: Option<u32>) -> (Graph, Vec<String>) {
        let options = ReadOptions { colours, ..ReadOptions::default() };
        let read = read(text, &options).unwrap_or_else(|error| panic!("{text}: {error}"));
        let Statement::Graph(graph) = read.statement else { panic!("a graph") };
        (graph, read.notes)
    }

    fn error(text: &str) -> String {
        read(text, &ReadOptions { colours: Some(3), ..ReadOptions::default() })
            .expect_err("an error")
            .to_string()
    }

    #[test]
    fn edges_in_any_order_and_direction_are_one_graph() {
        let (one, notes) = graph("c a path\np edge 4 2\ne 1 2\ne 2 3\n", Some(2));
        assert_eq!(one.edges(), [(0, 1), (1, 2)]);
        assert!(notes.is_empty());
        for text in [
            "p col 4 4\r\ne 3 2\r\ne 2 1\r\ne 2 3\r\ne 1 2",
            "\n\ncomment\np  edges 4 2 0.5 7\n\te 2 3\nc in between\ne 2 1 \n",
        ] {
            assert!(recognises(text));
            assert_eq!(graph(text, Some(2)), (one.clone(), Vec::new()), "{text}");
        }
    }

    #[test]
    fn notes_give_both_counts() {
        let (_, notes) = graph("p edge 3 9\ne 1 2\ne 2 1\ne 2 3\nn 1 5\n", Some(2));
        let expected = [
            "the header says 9 edges, and the text lists 3 edges (2 different)",
            "1 line of kinds n, v, d, x left aside",
        ];
        assert_eq!(notes, expected);
    }

    #[test]
    fn lists_give_the_colours_unless_they_are_given() {
        let text = "p edge 3 1\ne 1 2\nf 2 5 1 5\nf 1 2\nf 3 1 2 3 4 5\n";
        let (graph_, notes) = graph(text, None);
        assert_eq!(graph_.colours(), 5);
        assert_eq!(notes, ["5 colours: the largest one that is allowed somewhere"]);
        assert_eq!(graph_.lists().iter().collect::<Vec<_>>(), [(0, &[1][..]), (1, &[0, 4])]);
        let (graph_, notes) = graph(text, Some(6));
        assert_eq!((graph_.colours(), graph_.lists().len()), (6, 3));
        assert!(notes.is_empty());
        assert_eq!(read("p edge 2 1\ne 1 2\n", &ReadOptions::default()), Err(ReadError::ColoursMissing));
    }

    #[test]
    fn errors_have_places() {
        for (text, message) in [
            (
                "e 1 2",
                "line 1, column 3: found an edge or a list; expected first the header, p edge VERTICES EDGES",
            ),
            ("p edge 3", "line 1, column 9: found the end of the line; expected p edge VERTICES EDGES"),
            ("p edge x 3", "line 1, column 8: found \"x\"; expected p edge VERTICES EDGES"),
            ("p cnf 3 3", "line 1, column 3: found \"cnf\"; expected edge, edges or col"),
            ("p edge 3 3\ne 1 4", "line 2, column 5: found \"4\"; expected a vertex from 1 to 3"),
            ("p edge 3 3\ne 0 1", "line 2, column 3: found \"0\"; expected a vertex from 1 to 3"),
            ("p edge 3 3\ne 1 -2", "line 2, column 5: found \"-2\"; expected a vertex from 1 to 3"),
            ("p edge 3 3\ne 1", "line 2, column 4: found the end of the line; expected a vertex from 1 to 3"),
            ("p edge 3 3\ne 1 2 7", "line 2, column 7: found \"7\"; expected the end of the line"),
            (
                "p edge 3 3\ne 2 2",
                "line 2, column 5: vertex 2 is adjacent to itself, which no colouring allows; --ignore-self-loops leaves such edges out",
            ),
            ("p edge 3 3\nf 2", "line 2, column 4: found the end of the line; expected a colour from 1 to 3"),
            ("p edge 3 3\nf 2 4", "line 2, column 5: found \"4\"; expected a colour from 1 to 3"),
            ("p edge 3 3\nf 2 1\nf 2 1", "line 3, column 3: vertex 2 has a list of colours already"),
            ("p edge 3 3\np edge 3 3", "line 2, column 1: a second header: a graph has one p line"),
            (
                "p edge 3 3\nq 3",
                "line 2, column 1: found \"q\"; expected a line that begins with c, p, e, f, n, v, d or x",
            ),
            ("p edge 1048577 3", "1048577 vertices, and at most 1048576 are allowed"),
            ("c nothing", "no header; expected a line p edge VERTICES EDGES"),
        ] {
            assert_eq!(error(text), message);
        }
    }
}
