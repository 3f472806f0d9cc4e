//! GraphML and GEXF: graphs as XML. What is no node or edge says nothing about colours.

use super::builder::Builder;
use crate::text::{Part, quote, syntax};
use crate::xml::{attribute, begins_with, parse, place};
use crate::{Read, ReadError, ReadOptions};
use roxmltree::{Document, Node};

pub(super) fn recognises(text: &str) -> bool {
    ["graphml", "gexf"].iter().any(|element| begins_with(text, element))
}

pub(super) fn read(text: &str, options: &ReadOptions) -> Result<Read, ReadError> {
    let document = parse(Part::whole(text), "<graphml> or <gexf>, of less size")?;
    let root = document.root_element();
    let (form, direction) = match root.tag_name().name() {
        "graphml" => ("GraphML", "edgedefault"),
        "gexf" => ("GEXF", "defaultedgetype"),
        other => return Err(syntax(place(&document, root), quote(other), "<graphml> or <gexf>")),
    };
    let graph = only_graph(&document, root)?;
    let mut builder = Builder::new(options);
    let mut directed = graph.attribute(direction) == Some("directed");
    for node in elements(graph, "node") {
        builder.declare(
            attribute(&document, node, "id")?,
            node.attribute("label"),
            place(&document, node),
        )?;
    }
    for edge in elements(graph, "edge") {
        let at = place(&document, edge);
        let end = |name| builder.known(attribute(&document, edge, name)?, at);
        let (u, v) = (end("source")?, end("target")?);
        directed |= edge.attribute("directed") == Some("true") || edge.attribute("type") == Some("directed");
        builder.edge(u, v, at)?;
    }
    builder.told(form, directed);
    builder.finish_labelled()
}

fn elements<'a, 'b: 'a>(graph: Node<'a, 'b>, name: &'static str) -> impl Iterator<Item = Node<'a, 'b>> {
    graph.descendants().filter(move |node| node.is_element() && node.tag_name().name() == name)
}

/// The one graph, without graphs inside its nodes and without edges of more than two ends.
fn only_graph<'a, 'b>(document: &Document<'_>, root: Node<'a, 'b>) -> Result<Node<'a, 'b>, ReadError> {
    let mut graphs = elements(root, "graph");
    let expected = "one <graph>";
    let first = graphs.next().ok_or_else(|| syntax(place(document, root), "no graph", expected))?;
    if let Some(second) = graphs.next() {
        return Err(syntax(place(document, second), "a second graph", expected));
    }
    match elements(first, "hyperedge").next() {
        Some(edge) => Err(syntax(place(document, edge), "an edge of several ends", "edges of two ends")),
        None => Ok(first),
    }
}
