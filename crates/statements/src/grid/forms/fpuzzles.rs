//! f-puzzles: JSON with `size` and `grid`, as it is and in links (`https://f-puzzles.com/?load=...`,
//! `https://sudokupad.app/fpuz...`). Rules other than regions and diagonals are refused by their keys.

use super::super::Regions;
use super::cells::parsed;
use super::{Parsed, pick};
use crate::grid::MAX_SIDE;
use crate::text::{Part, Token, meaning, quote, syntax};
use crate::{ReadError, ReadOptions, json, lz};
use serde_json::{Map, Value};

/// Keys that say nothing about the solution.
const INFORMATION: [&str; 12] = [
    "size",
    "grid",
    "title",
    "author",
    "ruleset",
    "solution",
    "disabledlogic",
    "truecandidatesoptions",
    "highlightconflicts",
    "successMessage",
    "text",
    "id",
];

/// Keys of a cell that say nothing about the solution, beside `value`, `given` and `region`.
const OF_CELLS: [&str; 9] = [
    "value",
    "given",
    "region",
    "c",
    "cArray",
    "highlight",
    "centerPencilMarks",
    "cornerPencilMarks",
    "candidates",
];

/// The most bytes that a link unpacks to.
const UNPACKED: usize = 1 << 20;

pub(super) fn recognises(text: Part<'_>) -> bool {
    let json =
        || json::is_object(text.text) && text.text.contains("\"grid\"") && text.text.contains("\"size\"");
    packed(text).is_some() || json()
}

/// The packed part of a link.
fn packed(text: Part<'_>) -> Option<Part<'_>> {
    const LONGEST: usize = 1 << 18;
    const MARKS: [&str; 4] =
        ["f-puzzles.com/?load=", "/?load=fpuz", "sudokupad.app/fpuz", "sudokupad.app/fpuzzles"];
    let line = text.text.trim();
    if line.len() > LONGEST || !line.starts_with("http") || line.contains(char::is_whitespace) {
        return None;
    }
    let at = MARKS.iter().rev().find_map(|mark| line.find(mark).map(|at| at + mark.len()))?;
    let lead = text.text.len() - text.text.trim_start().len();
    let behind = text.split_at(lead + at).1;
    Some(Part { text: behind.text.trim_end(), ..behind })
}

pub(super) fn read(text: Part<'_>, options: &ReadOptions) -> Result<Parsed, ReadError> {
    pick(1, options)?;
    let Some(packed) = packed(text) else {
        return puzzle(&json::object(text)?, text, options);
    };
    let unpacked = lz::from_base64(packed.text, UNPACKED).map_err(|problem| {
        syntax(packed.start, format!("a link with an error ({problem})"), "a link of f-puzzles")
    })?;
    let inside = Part { text: &unpacked, start: packed.start };
    puzzle(&json::object(inside)?, inside, options)
}

/// Whether a value means that a rule is not there.
fn is_off(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(list) => list.is_empty(),
        Value::Object(object) => object.is_empty(),
        Value::String(text) => text.is_empty(),
        _ => false,
    }
}

fn puzzle(document: &Map<String, Value>, text: Part<'_>, options: &ReadOptions) -> Result<Parsed, ReadError> {
    let start = text.start;
    let on = |key: &str| document.get(key).is_some_and(|value| !is_off(value));
    let rule = document.iter().find(|(key, value)| {
        !INFORMATION.contains(&key.as_str())
            && !["diagonal+", "diagonal-"].contains(&key.as_str())
            && !is_off(value)
    });
    if let Some((key, _)) = rule {
        let found = format!("the rule {} of f-puzzles, which is not supported", quote(key));
        return Err(syntax(
            start,
            found,
            "a Sudoku whose houses are rows, columns, regions and both diagonals",
        ));
    }
    if on("diagonal+") != on("diagonal-") {
        return Err(syntax(start, "a rule for one diagonal of f-puzzles", "both diagonals, or none"));
    }
    let rows = document
        .get("grid")
        .and_then(Value::as_array)
        .filter(|rows| (2..=MAX_SIDE.into()).contains(&rows.len()));
    let rows = rows.ok_or_else(|| {
        syntax(start, "f-puzzles without rows", format!("\"grid\" with 2 to {MAX_SIDE} rows"))
    })?;
    let side = rows.len();
    if document.get("size").and_then(Value::as_u64) != Some(side as u64) {
        return Err(syntax(start, "another size than there are rows", format!("\"size\": {side}")));
    }
    let cells = cells(rows, start)?;
    let digits: Vec<String> = cells.iter().map(|cell| given(cell)).collect();
    let tokens: Vec<Token<'_>> = digits.iter().map(|digit| Token { place: start, text: digit }).collect();
    let mut read = parsed(side, &tokens, false, options, None)?;
    read.regions = regions(read.side, &cells).map_err(|problem| meaning(start, problem))?;
    read.diagonals = on("diagonal+");
    if on("solution") {
        read.notes.push("a solution stands beside the puzzle: whoever has this text knows it".to_owned());
    }
    Ok(read)
}

type Cell = Map<String, Value>;

fn cells(rows: &[Value], start: crate::Place) -> Result<Vec<&Cell>, ReadError> {
    let mut cells = Vec::new();
    for row in rows {
        let row = row.as_array().filter(|row| row.len() == rows.len());
        for cell in row.ok_or_else(|| syntax(start, "a row of another length", "as many cells as rows"))? {
            let cell = cell
                .as_object()
                .ok_or_else(|| syntax(start, "a cell that is no object", "{\"value\": 5}"))?;
            let unknown =
                cell.iter().find(|(key, value)| !OF_CELLS.contains(&key.as_str()) && !is_off(value));
            if let Some((key, _)) = unknown {
                return Err(syntax(
                    start,
                    format!("{} of a cell, which may be a rule", quote(key)),
                    "value, given, region",
                ));
            }
            cells.push(cell);
        }
    }
    Ok(cells)
}

/// The digit, if it is given and not one that somebody wrote into the grid.
fn given(cell: &Cell) -> String {
    let is_given = cell.get("given").is_some_and(|given| *given == Value::Bool(true));
    match cell.get("value") {
        Some(value) if is_given && !is_off(value) => {
            value.as_str().map_or_else(|| value.to_string(), str::to_owned)
        }
        _ => String::new(),
    }
}

/// The regions, if some cell is in another than its box. A cell that names none is in its box.
fn regions(side: u16, cells: &[&Cell]) -> Result<Option<Regions>, String> {
    if cells.iter().all(|cell| !cell.contains_key("region")) {
        return Ok(None);
    }
    let boxes = super::super::BoxShape::for_side(side).map(Regions::boxes);
    let of = |(at, cell): (usize, &&Cell)| match cell.get("region") {
        Some(Value::Null) => Err("a cell in no region, which is not supported".to_owned()),
        Some(region) => region.as_u64().ok_or_else(|| "a region that is no number".to_owned()),
        None => match &boxes {
            Some(boxes) => Ok(u64::from(boxes.of()[at])),
            None => Err("a cell without a region".to_owned()),
        },
    };
    let names: Vec<u64> = cells.iter().enumerate().map(of).collect::<Result<_, _>>()?;
    Regions::named(side, &names).map(Some).map_err(|(_, error)| error.to_string())
}
