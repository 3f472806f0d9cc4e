//! OpenSudoku's XML: games whose attribute `data` holds the cells.

use super::{Parsed, pick, plain};
use crate::text::{Part, quote, syntax};
use crate::{Place, ReadError, ReadOptions};
use roxmltree::{Document, Node, ParsingOptions};

/// The most bytes of a document: a hundred thousand games.
const MOST_BYTES: usize = 16 << 20;

/// The most elements, attributes and texts of a document: enough for a hundred thousand games.
const MOST_NODES: u32 = 1 << 19;

/// The most attributes of an element, and the most names of namespaces in a document: a parser compares
/// those of an element with each other, and gives every element those of its parents.
const MOST_ATTRIBUTES: usize = 100;

pub(super) fn recognises(text: Part<'_>) -> bool {
    text.text.trim_start().starts_with('<')
}

pub(super) fn read(text: Part<'_>, options: &ReadOptions) -> Result<Parsed, ReadError> {
    soon_parsed(text)?;
    let limits = ParsingOptions { nodes_limit: MOST_NODES, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text.text, limits).map_err(|error| not_xml(&error))?;
    let root = document.root_element();
    if !root.tag_name().name().eq_ignore_ascii_case("opensudoku") {
        let found = format!("an XML document of the kind {}", quote(root.tag_name().name()));
        return Err(syntax(place(&document, root), found, "OpenSudoku's <opensudoku>"));
    }
    let games = || root.descendants().filter(|node| node.has_tag_name("game"));
    let Some(first) = games().next() else {
        return Err(syntax(place(&document, root), "no game", "<game data=\"...\"/>"));
    };
    let (index, note) = pick(games().count(), options)?;
    let game = games().nth(index).unwrap_or(first);
    let start = place(&document, game);
    let data =
        game.attribute("data").ok_or_else(|| syntax(start, "a game without data", "<game data=\"...\"/>"))?;
    let cells = givens(data, start)?;
    let alone = ReadOptions { index: None, ..*options };
    let mut read = plain::read(Part { text: &cells, start }, &alone).map_err(|error| at(start, error))?;
    read.notes.extend(note);
    Ok(read)
}

/// That the time to parse the document does not grow with the square of its length, nor the memory, which
/// is asked for by the numbers of `<` and `=`, beyond what half a million parts take.
fn soon_parsed(text: Part<'_>) -> Result<(), ReadError> {
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
    Err(syntax(text.start, found, "<game data=\"...\"/>"))
}

/// The cells of a game, one character each: as they are, or as a saved game holds them: value, notes (one
/// field or two) and whether it is open to change, each behind a bar. Only what is closed is a clue.
fn givens(data: &str, start: Place) -> Result<String, ReadError> {
    let Some(saved) = data.trim().strip_prefix("version:") else { return Ok(data.trim().to_owned()) };
    let wrong = || syntax(start, "a saved game", "value|notes|0 or 1| for each of 81 cells");
    let fields = saved.trim_start().trim_start_matches(|c: char| c.is_ascii_digit()).trim();
    let fields: Vec<&str> =
        fields.split('|').map(str::trim).filter(|field| !field.is_empty()).take(1_000).collect();
    let width = fields.len() / 81;
    if ![3, 4].contains(&width) || fields.len() != 81 * width {
        return Err(wrong());
    }
    let cell = |fields: &[&str]| match (fields[0].as_bytes(), fields[width - 1]) {
        (_, "1") => Some('.'),
        (&[digit @ b'0'..=b'9'], "0") => Some(char::from(digit)),
        _ => None,
    };
    fields.chunks_exact(width).map(cell).collect::<Option<String>>().ok_or_else(wrong)
}

fn place(document: &Document<'_>, node: Node<'_, '_>) -> Place {
    at_position(document.text_pos_at(node.range().start))
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

/// An error inside an attribute: entities may stand for characters, so the element is its place.
fn at(start: Place, error: ReadError) -> ReadError {
    match error {
        ReadError::Syntax { found, expected, .. } => {
            syntax(start, format!("{found} in the data of a game"), expected)
        }
        other => other,
    }
}
