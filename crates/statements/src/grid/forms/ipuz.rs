//! ipuz (<http://ipuz.org>): Sudoku as JSON. Keys that may be rules are refused.

use super::cells::parsed;
use super::{Parsed, pick};
use crate::grid::MAX_SIDE;
use crate::json;
use crate::text::{Part, Token, quote, syntax};
use crate::{ReadError, ReadOptions};
use serde_json::{Map, Value};

/// Keys that say nothing about the solution.
const KNOWN: [&str; 26] = [
    "version",
    "kind",
    "copyright",
    "publisher",
    "publication",
    "url",
    "uniqueid",
    "title",
    "intro",
    "explanation",
    "annotation",
    "author",
    "editor",
    "date",
    "notes",
    "difficulty",
    "origin",
    "block",
    "empty",
    "styles",
    "checksum",
    "saved",
    "solution",
    "puzzle",
    "boxes",
    "dimensions",
];

pub(super) fn recognises(text: Part<'_>) -> bool {
    json::is_object(text.text) && text.text.contains("ipuz.org/")
}

pub(super) fn read(text: Part<'_>, options: &ReadOptions) -> Result<Parsed, ReadError> {
    pick(1, options)?;
    let start = text.start;
    let document = json::object(text)?;
    let kind = document.get("kind").map(ToString::to_string).unwrap_or_default();
    if !kind.contains("ipuz.org/sudoku") || kind.contains("ipuz.org/sudoku/") {
        return Err(syntax(start, format!("ipuz of the kind {}", quote(&kind)), "http://ipuz.org/sudoku#1"));
    }
    if let Some(key) =
        document.keys().find(|key| !KNOWN.contains(&key.as_str()) && !is_charset(key, &document))
    {
        return Err(syntax(start, format!("{} in ipuz, which may be a rule", quote(key)), "a plain Sudoku"));
    }
    let empty = document.get("empty").map_or_else(|| "0".to_owned(), cell);
    let rows = document.get("puzzle").and_then(Value::as_array).filter(|rows| rows.len() <= MAX_SIDE.into());
    let rows = rows.ok_or_else(|| {
        syntax(start, "ipuz without rows", format!("\"puzzle\" with at most {MAX_SIDE} rows"))
    })?;
    let mut cells = Vec::new();
    for row in rows {
        let row = row.as_array().filter(|row| row.len() == rows.len());
        let row =
            row.ok_or_else(|| syntax(start, "ipuz with a row of another length", "as many cells as rows"))?;
        cells.extend(row.iter().map(cell));
    }
    let tokens: Vec<Token<'_>> = cells
        .iter()
        .map(|cell| Token { place: start, text: if *cell == empty { "" } else { cell } })
        .collect();
    let mut read = parsed(rows.len(), &tokens, false, options, None)?;
    read.latin = document.get("boxes") == Some(&Value::Bool(false));
    Ok(read)
}

/// The characters of the digits, where they are the digits.
fn is_charset(key: &str, document: &Map<String, Value>) -> bool {
    let digits = |value: &Value| value.as_str().is_some_and(|text| "123456789".starts_with(text));
    ["charset", "displaycharset"].contains(&key)
        && document.get(key).is_some_and(|value| digits(value) || value.is_boolean())
}

/// A number, a text, or `{"cell": ...}`.
fn cell(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Object(object) => {
            object.get("cell").or_else(|| object.get("value")).map_or_else(String::new, cell)
        }
        Value::Null => String::new(),
        other => other.to_string(),
    }
}
