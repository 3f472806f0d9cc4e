//! Pajek: `*Vertices N` with lines `NUMBER "LABEL"`, then `*Edges`, `*Arcs` and their lists.

use super::builder::Builder;
use super::{MAX_VERTICES, limit};
use crate::text::{Part, Words, quote, syntax};
use crate::{Read, ReadError, ReadOptions};

fn lines(text: &str) -> impl Iterator<Item = Part<'_>> {
    Part::whole(text).lines().filter(|line| !line.text.trim().is_empty() && !line.text.starts_with('%'))
}

pub(super) fn recognises(text: &str) -> bool {
    let begins = |line: Part<'_>, name: &str| {
        line.text.trim_start().get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name))
    };
    let mut lines = lines(text);
    let first = lines.next();
    let network = first.is_some_and(|line| begins(line, "*network"));
    let line = if network { lines.next() } else { first };
    line.is_some_and(|line| begins(line, "*vertices"))
}

/// What the lines of a section say.
#[derive(Clone, Copy)]
enum Section {
    Nothing,
    Vertices,
    Pairs,
    Lists,
}

pub(super) fn read(text: &str, options: &ReadOptions) -> Result<Read, ReadError> {
    let mut builder = Builder::new(options);
    let (mut section, mut directed, mut vertices) = (Section::Nothing, false, 0);
    let mut labels: Vec<Option<String>> = Vec::new();
    for line in lines(text) {
        let mut words = Words::new(line.start.line, line.text);
        let expected = format!("a vertex from 1 to {vertices}");
        let first = words.expect(&expected)?;
        if first.text.starts_with('*') {
            let name = first.text.to_ascii_lowercase();
            section = match name.as_str() {
                "*network" => Section::Nothing,
                "*vertices" if labels.is_empty() => {
                    vertices = words.expect("*Vertices N")?.number("*Vertices N")?;
                    limit("vertices", vertices.into(), MAX_VERTICES)?;
                    labels = vec![None; vertices as usize];
                    Section::Vertices
                }
                "*edges" | "*arcs" => Section::Pairs,
                "*edgeslist" | "*arcslist" => Section::Lists,
                _ => {
                    return Err(syntax(
                        first.place,
                        quote(first.text),
                        "*Vertices once, *Edges, *Arcs, *Edgeslist or *Arcslist",
                    ));
                }
            };
            directed |= name.starts_with("*arcs");
            continue;
        }
        let vertex = |number: u32, place| match number.checked_sub(1).filter(|&vertex| vertex < vertices) {
            Some(vertex) => Ok(vertex),
            None => Err(syntax(place, number.to_string(), expected.clone())),
        };
        let u = vertex(first.number(&expected)?, first.place)?;
        match section {
            Section::Nothing => {}
            Section::Vertices => labels[u as usize] = label(line.text),
            Section::Pairs => {
                let second = words.expect(&expected)?;
                builder.edge(u, vertex(second.number(&expected)?, second.place)?, first.place)?;
            }
            Section::Lists => {
                while let Some(other) = words.next() {
                    builder.edge(u, vertex(other.number(&expected)?, other.place)?, first.place)?;
                }
            }
        }
    }
    builder.told("Pajek", directed);
    builder.names(labels);
    builder.finish(vertices)
}

/// What stands behind the number: in quotation marks, or one word.
fn label(line: &str) -> Option<String> {
    let rest = line.trim_start().trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
    let label = match rest.strip_prefix('"') {
        Some(quoted) => quoted.split('"').next(),
        None => rest.split_whitespace().next(),
    };
    label.filter(|label| !label.is_empty() && !label.chars().any(char::is_control)).map(str::to_owned)
}
