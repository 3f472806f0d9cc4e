//! Edges as a CSV table, as Gephi writes it: columns `Source` and `Target`, and others that say nothing
//! about colours. What stands in the two columns is the name of a vertex.

use super::builder::Builder;
use crate::csv::{columns, delimiter, fields, header, records, unescaped};
use crate::text::{Part, count, quote, syntax};
use crate::{Read, ReadError, ReadOptions};

fn layout(text: &str) -> Option<(usize, usize, Vec<String>)> {
    let columns = columns(header(Part::whole(text))?)?;
    let find = |name: &str| columns.iter().position(|column| column == name);
    let (source, target) = (find("source")?, find("target")?);
    let others = columns.iter().enumerate().filter(|(i, _)| ![source, target].contains(i));
    Some((source, target, others.map(|(_, name)| quote(name)).collect()))
}

pub(super) fn recognises(text: &str) -> bool {
    layout(text).is_some()
}

pub(super) fn read(text: &str, options: &ReadOptions) -> Result<Read, ReadError> {
    let whole = Part::whole(text);
    let (Some((source, target, others)), Some(header)) = (layout(text), header(whole)) else {
        return Err(syntax(whole.start, "no such header", "Source,Target"));
    };
    let delimiter = delimiter(header);
    let mut builder = Builder::new(options);
    let mut edges = 0;
    for record in records(whole) {
        let fields = fields(record, delimiter)?;
        let (Some(u), Some(v)) = (fields.get(source), fields.get(target)) else {
            return Err(syntax(record.start, count(fields.len(), "field"), "a source and a target"));
        };
        let ends = [u, v].map(|end| builder.vertex(&unescaped(end.text), end.start));
        let [u_vertex, v_vertex] = ends;
        builder.edge(u_vertex?, v_vertex?, u.start)?;
        edges += 1;
    }
    builder.notes.push(format!("read as a table of {}", count(edges, "edge")));
    if !others.is_empty() {
        builder.notes.push(format!("columns left aside: {}", others.join(", ")));
    }
    builder.finish_named()
}
