//! Links with the cells in them: `https://.../?bd=...`, `?s=...`, `?p=...`.

use super::{Parsed, plain};
use crate::text::{Part, quote, syntax};
use crate::{ReadError, ReadOptions};

/// The names of what may hold the cells.
const NAMES: [&str; 9] = ["bd", "s", "p", "puzzle", "sudoku", "grid", "board", "givens", "q"];

/// What may stand beside them, and says nothing about rules.
const OTHERS: [&str; 10] = ["title", "author", "name", "id", "level", "lang", "v", "ref", "d", "difficulty"];

/// Words of an address that name a rule.
const RULES: [&str; 12] = [
    "killer", "jigsaw", "xsudoku", "diagonal", "windoku", "hyper", "samurai", "knight", "king", "thermo",
    "sandwich", "kropki",
];

/// A text of more bytes is no link.
const LONGEST: usize = 1 << 16;

pub(super) fn recognises(text: Part<'_>) -> bool {
    let text = text.text.trim();
    text.len() < LONGEST && is_link(text) && !text.contains(char::is_whitespace)
}

fn is_link(text: &str) -> bool {
    ["http://", "https://"]
        .iter()
        .any(|scheme| text.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme)))
}

pub(super) fn read(text: Part<'_>, options: &ReadOptions) -> Result<Parsed, ReadError> {
    let lead = text.text.len() - text.text.trim_start().len();
    let link = text.split_at(lead).1;
    let link = Part { text: link.text.trim_end(), ..link };
    let expected = "a link with the cells in it: ?bd=, ?s= or ?p= and 16, 36 or 81 cells";
    let Some(at) = link.text.find('?') else {
        return Err(syntax(link.start, "a link without a puzzle in it", expected));
    };
    let address = link.text[..at].to_ascii_lowercase();
    if let Some(rule) = RULES.iter().find(|rule| address.contains(**rule)) {
        let found = format!("a link that may mean another rule ({rule})");
        return Err(syntax(link.start, found, "the puzzle itself, with its rules"));
    }
    let mut cells = None;
    for part in fields(link.split_at(at + 1).1) {
        let (name, value) = part.split_at(part.text.find('=').unwrap_or(part.text.len()));
        let known = name.text.to_ascii_lowercase();
        if NAMES.contains(&known.as_str()) && !value.text.is_empty() {
            if cells.replace(value.split_at(1).1).is_some() {
                return Err(syntax(name.start, "a second puzzle in the link", expected));
            }
        } else if !OTHERS.contains(&known.as_str()) && !known.is_empty() {
            let found = format!("{} in a link, which may be a rule", quote(name.text));
            return Err(syntax(name.start, found, expected));
        }
    }
    let cells = cells.ok_or_else(|| syntax(link.start, "a link without a puzzle in it", expected))?;
    let plain_cells = cells.text.bytes().all(|b| b.is_ascii_digit() || b == b'.' || b == b'_' || b == b'-');
    let side = cells.text.len().isqrt();
    if !plain_cells || side * side != cells.text.len() || side < 4 {
        return Err(syntax(cells.start, "what is no row of cells, in a link", expected));
    }
    plain::read(cells, options)
}

/// What stands between `&`, up to a `#`.
fn fields(query: Part<'_>) -> impl Iterator<Item = Part<'_>> {
    let end = query.text.find('#').unwrap_or(query.text.len());
    query.split_at(end).0.tokens(|c| c == '&').map(|token| Part { text: token.text, start: token.place })
}
