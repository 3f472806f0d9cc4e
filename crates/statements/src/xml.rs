//! XML documents of bounded cost.

use crate::text::{Part, quote, syntax};
use crate::{Place, ReadError};
use roxmltree::{Document, Node, ParsingOptions};

/// The most bytes of a document: a hundred thousand games.
const MOST_BYTES: usize = 16 << 20;

/// The most elements, attributes and texts of a document: enough for a hundred thousand games.
const MOST_NODES: u32 = 1 << 19;

/// The most attributes of an element, and the most names of namespaces in a document: a parser compares
/// those of an element with each other, and gives every element those of its parents.
const MOST_ATTRIBUTES: usize = 100;

/// Whether a text begins as XML does.
pub(crate) fn is_xml(text: &str) -> bool {
    text.trim_start().starts_with('<')
}

/// Whether a text is XML with such an element near its beginning.
pub(crate) fn begins_with(text: &str, element: &str) -> bool {
    const LOOKED_AT: usize = 4_096;
    let start: String = text.trim_start().chars().take(LOOKED_AT).collect();
    let named = |(at, _): (usize, &str)| {
        let behind = start[at + element.len() + 1..].chars().next();
        behind.is_none_or(|c| c.is_whitespace() || c == '>' || c == '/')
    };
    start.starts_with('<') && start.match_indices(&format!("<{element}")).any(named)
}

/// Parses a document; `expected` is what a document too large should have been.
pub(crate) fn parse<'a>(text: Part<'a>, expected: &str) -> Result<Document<'a>, ReadError> {
    soon_parsed(text, expected)?;
    let limits = ParsingOptions { nodes_limit: MOST_NODES, ..ParsingOptions::default() };
    Document::parse_with_options(text.text, limits).map_err(|error| not_xml(&error))
}

/// That the time to parse the document does not grow with the square of its length, nor the memory, which
/// is asked for by the numbers of `<` and `=`, beyond what half a million parts take.
fn soon_parsed(text: Part<'_>, expected: &str) -> Result<(), ReadError> {
    let more = |part: &str, pattern: &str, most: usize| part.matches(pattern).nth(most).is_some();
    let most = 2 * MOST_NODES as usize;
    let crowded = || text.text.split('<').any(|element| more(element, "=", MOST_ATTRIBUTES));
    let found = if text.text.len() > MOST_BYTES {
        format!("XML of more than {MOST_BYTES} bytes")
    } else if more(text.text, "<", most) || more(text.text, "=", most) {
        "XML with more than a million elements or attributes".to_owned()
    } else if crowded() || more(text.text, "xmlns", MOST_ATTRIBUTES) {
        format!("XML with more than {MOST_ATTRIBUTES} attributes in an element, or namespaces")
    } else {
        return Ok(());
    };
    Err(syntax(text.start, found, expected))
}

/// Where an element begins.
pub(crate) fn place(document: &Document<'_>, node: Node<'_, '_>) -> Place {
    at_position(document.text_pos_at(node.range().start))
}

/// An attribute that must be there.
pub(crate) fn attribute<'a>(
    document: &Document<'_>,
    node: Node<'a, '_>,
    name: &str,
) -> Result<&'a str, ReadError> {
    let found = || format!("{} without {name}", quote(node.tag_name().name()));
    node.attribute(name).ok_or_else(|| syntax(place(document, node), found(), format!("{name}=\"...\"")))
}

fn at_position(position: roxmltree::TextPos) -> Place {
    let whole = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
    Place { line: whole(position.row), column: whole(position.col) }
}

fn not_xml(error: &roxmltree::Error) -> ReadError {
    const SHOWN: usize = 80;
    let reason: String = error.to_string().escape_debug().take(SHOWN).collect();
    let expected = "well-formed XML of at most half a million parts";
    syntax(at_position(error.pos()), format!("XML with an error ({reason})"), expected)
}
