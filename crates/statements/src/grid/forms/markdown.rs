//! Tables as Markdown has them: a header, a line of dashes, and a row a line, each cell between bars.

use super::cells::parsed;
use super::{Parsed, pick};
use crate::grid::MAX_SIDE;
use crate::text::{Part, Token, count, syntax};
use crate::{ReadError, ReadOptions};

/// As many lines as the largest grid has, with the header and one more.
const KEPT: usize = MAX_SIDE as usize + 3;

/// A line of more bytes is no row.
const LONG: usize = 4_096;

pub(super) fn recognises(text: Part<'_>) -> bool {
    let mut lines = lines(text);
    let (Some(header), Some(rule)) = (lines.next(), lines.next()) else { return false };
    let dashes = |cell: &Token<'_>| {
        let inner = cell.text.trim_matches(':');
        !inner.is_empty() && inner.chars().all(|c| c == '-')
    };
    let (header, rule) = (cells(header), cells(rule));
    rule.len() > 1 && header.len() == rule.len() && rule.iter().all(dashes)
}

fn lines(text: Part<'_>) -> impl Iterator<Item = Part<'_>> {
    text.lines().filter(|line| !line.text.trim().is_empty()).take(KEPT)
}

/// The cells of a row that begins and ends with a bar.
fn cells(line: Part<'_>) -> Vec<Token<'_>> {
    let trimmed = line.text.trim();
    if line.text.len() > LONG || trimmed.len() < 2 || !trimmed.starts_with('|') || !trimmed.ends_with('|') {
        return Vec::new();
    }
    let mut rest = line.split_at(line.text.find('|').unwrap_or(0) + 1).1;
    let mut cells = Vec::new();
    while let Some(end) = rest.text.find('|') {
        let (cell, behind) = rest.split_at(end);
        let lead = cell.text.len() - cell.text.trim_start().len();
        let inner = cell.split_at(lead).1;
        cells.push(Token { place: inner.start, text: inner.text.trim_end() });
        rest = behind.split_at(1).1;
    }
    cells
}

pub(super) fn read(text: Part<'_>, options: &ReadOptions) -> Result<Parsed, ReadError> {
    pick(1, options)?;
    let rows: Vec<(Part<'_>, Vec<Token<'_>>)> = lines(text).map(|line| (line, cells(line))).collect();
    let side = rows.first().map_or(0, |(_, header)| header.len());
    let body = rows.get(2..).unwrap_or_default();
    if let Some((line, row)) = body.iter().find(|(_, row)| row.len() != side) {
        return Err(syntax(
            line.start,
            count(row.len(), "cell"),
            format!("{} in each row", count(side, "cell")),
        ));
    }
    // A table must have a header: the first row of the grid where one is missing below, else nothing.
    let header = if body.len() + 1 == side { &rows[..1] } else { &[] };
    if header.len() + body.len() != side || side > MAX_SIDE.into() {
        let rows = count(body.len(), "row");
        return Err(syntax(
            text.start,
            format!("a table of {side} columns and {rows}"),
            "as many rows as columns",
        ));
    }
    let grid: Vec<Token<'_>> = header.iter().chain(body).flat_map(|(_, row)| row.iter().copied()).collect();
    let mut read = parsed(side, &grid, false, options, None)?;
    if header.is_empty() && rows[0].1.iter().any(|cell| !cell.text.is_empty()) {
        read.notes.push("the table's header is left aside".to_owned());
    }
    Ok(read)
}
