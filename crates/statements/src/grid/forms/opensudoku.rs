//! OpenSudoku's XML: games whose attribute `data` holds the cells.

use super::{Parsed, pick, plain};
use crate::text::{Part, quote, syntax};
use crate::xml::{is_xml, parse, place};
use crate::{Place, ReadError, ReadOptions};

/// What is expected of a document.
const GAME: &str = "<game data=\"...\"/>";

pub(super) fn recognises(text: Part<'_>) -> bool {
    is_xml(text.text)
}

pub(super) fn read(text: Part<'_>, options: &ReadOptions) -> Result<Parsed, ReadError> {
    let document = parse(text, GAME)?;
    let root = document.root_element();
    if !root.tag_name().name().eq_ignore_ascii_case("opensudoku") {
        let found = format!("an XML document of the kind {}", quote(root.tag_name().name()));
        return Err(syntax(place(&document, root), found, "OpenSudoku's <opensudoku>"));
    }
    let games = || root.descendants().filter(|node| node.has_tag_name("game"));
    let Some(first) = games().next() else {
        return Err(syntax(place(&document, root), "no game", GAME));
    };
    let (index, note) = pick(games().count(), options)?;
    let game = games().nth(index).unwrap_or(first);
    let start = place(&document, game);
    let data = game.attribute("data").ok_or_else(|| syntax(start, "a game without data", GAME))?;
    let cells = givens(data, start)?;
    let alone = ReadOptions { index: None, ..*options };
    let mut read = plain::read(Part { text: &cells, start }, &alone).map_err(|error| at(start, error))?;
    read.notes.extend(note);
    Ok(read)
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

/// An error inside an attribute: entities may stand for characters, so the element is its place.
fn at(start: Place, error: ReadError) -> ReadError {
    match error {
        ReadError::Syntax { found, expected, .. } => {
            syntax(start, format!("{found} in the data of a game"), expected)
        }
        other => other,
    }
}
