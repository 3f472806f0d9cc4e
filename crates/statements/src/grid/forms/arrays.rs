//! Arrays as programs have them, in JSON, Python or C: rows of numbers, rows of text, or the cells in one.

use super::cells::parsed;
use super::{Parsed, pick, plain};
use crate::grid::MAX_SIDE;
use crate::text::{Part, Token, count, quote, syntax};
use crate::{Place, ReadError, ReadOptions};

/// A text of more bytes is no array of a grid.
const LONGEST: usize = 1 << 16;

/// What stands for a blank where digits are numbers.
const BLANKS: [&str; 6] = ["null", "None", "nil", "NULL", "undefined", "NaN"];

/// The array, without what may stand before it: `grid = `, `int grid[9][9] = `.
fn array(text: Part<'_>) -> Option<Part<'_>> {
    let lead = text.text.len() - text.text.trim_start().len();
    let whole = shifted(text, lead);
    if whole.text.len() > LONGEST {
        return None;
    }
    let name = |c: char| c.is_ascii_alphanumeric() || " \t_[]*:<>.".contains(c);
    let at = whole.text.find('=').filter(|&at| at < 100 && whole.text[..at].chars().all(name));
    let array = match at {
        Some(at) => {
            let behind = shifted(whole, at + 1);
            shifted(behind, behind.text.len() - behind.text.trim_start().len())
        }
        None => whole,
    };
    let inner = array.text.strip_prefix(['[', '{', '('])?.trim_start();
    let begun = inner.starts_with(|c: char| "[{(\"'-.".contains(c) || c.is_ascii_digit());
    let blank = BLANKS.iter().any(|blank| inner.starts_with(blank));
    // An object of JSON is none, and neither is a text in a frame.
    let object = array.text.starts_with('{') && inner.starts_with('"') && inner.contains("\":");
    let ends = array.text.trim_end().trim_end_matches([';', ',']).trim_end().ends_with([']', '}', ')']);
    ((begun || blank) && !object && ends).then_some(array)
}

/// What is behind so many bytes, which may hold line feeds.
fn shifted(part: Part<'_>, bytes: usize) -> Part<'_> {
    let (before, text) = part.text.split_at(bytes);
    let start = match before.rsplit_once('\n') {
        None => Place { column: part.start.column + before.chars().count(), ..part.start },
        Some((lines, last)) => Place {
            line: part.start.line + lines.matches('\n').count() + 1,
            column: last.chars().count() + 1,
        },
    };
    Part { text, start }
}

pub(super) fn recognises(text: Part<'_>) -> bool {
    array(text).is_some()
}

pub(super) fn read(text: Part<'_>, options: &ReadOptions) -> Result<Parsed, ReadError> {
    pick(1, options)?;
    let array = array(text).unwrap_or(text);
    let rows = rows(array)?;
    let cells: Vec<Token<'_>> = rows.concat();
    if let [only] = &cells[..] {
        return plain::read(Part { text: only.text, start: only.place }, options);
    }
    // Rows of text: one string a row.
    if rows.len() == 1 && cells.iter().all(|cell| cell.text.chars().count() == cells.len()) && cells.len() > 3
    {
        let characters: Vec<Token<'_>> = cells.iter().flat_map(characters).collect();
        return parsed(cells.len(), &characters, true, options, None);
    }
    let side = if rows.len() == 1 { cells.len().isqrt() } else { rows.len() };
    let even = side * side == cells.len() && (rows.len() == 1 || rows.iter().all(|row| row.len() == side));
    if !even || !(2..=MAX_SIDE.into()).contains(&side) {
        let found = format!("an array of {} with {}", count(rows.len(), "row"), count(cells.len(), "cell"));
        return Err(syntax(array.start, found, format!("as many rows as columns, at most {MAX_SIDE}")));
    }
    parsed(side, &cells, false, options, None)
}

fn characters<'a>(cell: &Token<'a>) -> impl Iterator<Item = Token<'a>> + use<'a> {
    let (text, place) = (cell.text, cell.place);
    std::iter::zip(text.char_indices(), 0..).map(move |((at, c), column)| Token {
        place: Place { column: place.column + column, ..place },
        text: &text[at..at + c.len_utf8()],
    })
}

/// The rows of an array of rows; one row of an array of cells.
fn rows(array: Part<'_>) -> Result<Vec<Vec<Token<'_>>>, ReadError> {
    let (mut rows, mut row) = (Vec::new(), Vec::new());
    let (mut depth, mut rest) = (0_usize, array);
    let mut after_comma = true;
    while let Some(first) = rest.text.chars().next() {
        let mut length = first.len_utf8();
        match first {
            '[' | '{' | '(' if depth < 2 => {
                depth += 1;
                after_comma = true;
            }
            ']' | '}' | ')' if depth > 0 => {
                depth -= 1;
                if !row.is_empty() {
                    rows.push(std::mem::take(&mut row));
                }
                after_comma = false;
            }
            ',' if depth > 0 && !after_comma => after_comma = true,
            ';' | ',' if depth == 0 => {}
            '"' | '\'' if depth > 0 && after_comma => {
                let Some(end) = rest.text[1..].find(first) else {
                    return Err(syntax(rest.start, "a quotation mark", "another one behind it"));
                };
                row.push(Token { place: shifted(rest, 1).start, text: rest.text[1..=end].trim() });
                length = end + 2;
                after_comma = false;
            }
            c if c.is_whitespace() => {}
            c if depth > 0 && after_comma && (c.is_ascii_alphanumeric() || "._-*".contains(c)) => {
                let end = rest.text.find(|c: char| !c.is_ascii_alphanumeric() && !"._-*".contains(c));
                length = end.unwrap_or(rest.text.len());
                let word = &rest.text[..length];
                row.push(Token { place: rest.start, text: if BLANKS.contains(&word) { "" } else { word } });
                after_comma = false;
            }
            c => {
                return Err(syntax(
                    rest.start,
                    quote(&c.to_string()),
                    "rows of cells, with commas between them",
                ));
            }
        }
        rest = shifted(rest, length);
    }
    if depth > 0 {
        return Err(syntax(rest.start, "the end of the text", "the end of the array"));
    }
    Ok(rows)
}
