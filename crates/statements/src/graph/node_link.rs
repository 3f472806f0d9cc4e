//! Node-link JSON, as NetworkX and D3 have it: `{"nodes": [{"id": 1}], "links": [{"source": 1, "target":
//! 2}]}`, or `edges` for `links`. Other keys say nothing about colours.

use super::builder::Builder;
use crate::json::not_json;
use crate::text::syntax;
use crate::{Place, Read, ReadError, ReadOptions};
use serde::Deserialize;
use std::fmt;

/// What a document holds.
const EXPECTED: &str = "\"nodes\" with \"id\", \"links\" with \"source\" and \"target\"";

/// The most bytes of a document.
const MOST_BYTES: usize = 16 << 20;

#[derive(Deserialize)]
struct Document {
    nodes: Vec<Node>,
    #[serde(alias = "edges")]
    links: Vec<Link>,
    #[serde(default)]
    directed: bool,
}

#[derive(Deserialize)]
struct Node {
    /// Without it, the place among the nodes, from 0.
    id: Option<Id>,
}

#[derive(Deserialize)]
struct Link {
    source: Id,
    target: Id,
}

/// What a node is called.
#[derive(Deserialize)]
#[serde(untagged)]
enum Id {
    Number(i64),
    Text(String),
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Text(text) => f.write_str(text),
        }
    }
}

pub(super) fn recognises(text: &str) -> bool {
    let holds = |key: &str| text.contains(key);
    text.trim_start().starts_with('{') && holds("\"nodes\"") && (holds("\"links\"") || holds("\"edges\""))
}

pub(super) fn read(text: &str, options: &ReadOptions) -> Result<Read, ReadError> {
    let start = Place { line: 1, column: 1 };
    if text.len() > MOST_BYTES {
        return Err(syntax(start, format!("JSON of more than {MOST_BYTES} bytes"), "less, or DIMACS .col"));
    }
    let document: Document = serde_json::from_str(text).map_err(|error| not_json(&error, start, EXPECTED))?;
    let mut builder = Builder::new(options);
    for (number, node) in document.nodes.iter().enumerate() {
        let name = node.id.as_ref().map_or_else(|| number.to_string(), Id::to_string);
        builder.declare(&name, None, start)?;
    }
    for link in &document.links {
        let u = builder.known(&link.source.to_string(), start)?;
        let v = builder.known(&link.target.to_string(), start)?;
        builder.edge(u, v, start)?;
    }
    builder.told("node-link JSON", document.directed);
    builder.finish_named()
}
