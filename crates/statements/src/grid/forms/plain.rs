//! Cells and nothing else: puzzles in lines, or one in rows.

use super::super::MAX_SIDE;
use super::super::digits::is_blank;
use super::cells::{parsed, regions, side_of};
use super::lines::{Class, MANY, Row, rows, separates};
use super::rows::{Holds, Layout, explain, grid, no_cells, no_form, visible, with_regions};
use super::{Parsed, list, pick};
use crate::text::{Part, Token, meaning};
use crate::{ReadError, ReadOptions};

/// As many lines are looked at as the largest grid with regions has, with a header, and one more.
const KEPT: usize = 2 * MAX_SIDE as usize + 2;

/// Begins with a cell or a frame, or with letters that fill a grid.
pub(super) fn recognises(text: Part<'_>) -> bool {
    let mut rows = rows(text);
    let Some(first) = rows.next() else { return false };
    begins_with_cell(&first) || letters(&first, 1 + rows.take(KEPT).count())
}

/// Whether a row begins with a cell or a frame.
pub(super) fn begins_with_cell(row: &Row<'_>) -> bool {
    let cell = |c: char| c.is_ascii_digit() || is_blank(c) || "+=".contains(c);
    let rest = row.part.text.trim_start_matches(separates);
    rest.is_empty() || rest.starts_with(cell)
}

/// Whether a row that begins with a letter fills a grid of more than nine digits, alone or as one of several.
fn letters(row: &Row<'_>, count: usize) -> bool {
    let side = row.symbols.isqrt();
    let square = side * side == row.symbols && side > 9;
    let rows = row.symbols > 9 && [row.symbols, 2 * row.symbols].contains(&count);
    let symbol = |c: char| c.is_ascii_alphanumeric() || is_blank(c) || separates(c);
    row.class == Class::Cells && (square || rows) && row.part.text.chars().all(symbol)
}

pub(super) fn read(text: Part<'_>, options: &ReadOptions) -> Result<Parsed, ReadError> {
    let kept: Vec<Row<'_>> =
        rows(text).filter(|row| !matches!(row.class, Class::Rule | Class::Title)).take(KEPT).collect();
    if kept.is_empty() {
        return Err(no_cells());
    }
    if let Some(long) = kept.iter().find(|row| row.symbols == MANY) {
        return Err(no_form(long.place(), long.part.text));
    }
    let few = kept.len() < KEPT;
    // Two or three puzzles with something behind each are no grid of two or three cells.
    let puzzles = |layout: &Layout<'_>| layout.side < 4 && list::begins(&kept);
    // Boxes that make a grid of this size say that it is one, and no list of smaller ones.
    let said =
        |layout: &Layout<'_>| options.box_shape.is_some_and(|boxes| usize::from(boxes.side()) == layout.side);
    let fits = |layout: &Layout<'_>| said(layout) || !is_list(layout, &kept) && !puzzles(layout);
    // Regions that are as plain as the cells come before lists, and blanks that are seen as nothing behind.
    let plain = || visible(&kept, Holds::GridAndRegions);
    if let Some(layout) = few.then(|| grid(&kept).filter(fits).or_else(|| plain().filter(fits))).flatten() {
        return one(&layout, options);
    }
    if list::begins(&kept) {
        return list::read(text, options);
    }
    match few.then(|| with_regions(&kept)).flatten() {
        Some(layout) => one(&layout, options),
        None if list::begins_spaced(&kept) => list::read_spaced(text, options),
        None => Err(explain(&kept)),
    }
}

/// Sixteen lines of sixteen characters are a grid, or puzzles of side 4: the digits tell.
fn is_list(layout: &Layout<'_>, kept: &[Row<'_>]) -> bool {
    let small = layout.side.isqrt();
    let fits = |cell: &Token<'_>| {
        let digit = cell.text.parse::<usize>();
        digit.map_or_else(|_| cell.text.starts_with(is_blank), |digit| digit <= small)
    };
    let cells = || layout.cells.iter().chain(layout.regions.iter().flatten());
    small >= 4
        && small * small == layout.side
        && kept.iter().filter(|row| row.class == Class::Cells).all(|row| row.words == 1)
        && cells().all(fits)
}

fn one(layout: &Layout<'_>, options: &ReadOptions) -> Result<Parsed, ReadError> {
    pick(1, options)?;
    if let Some((a, b)) = layout.boxes.filter(|(a, b)| a != b && options.box_shape.is_none()) {
        let problem =
            format!("the header speaks of boxes of {a} by {b}: say with --box how many rows and columns");
        return Err(meaning(layout.cells[0].place, problem));
    }
    let regions = layout.regions.as_ref().map(|names| regions(side_of(layout.side), names)).transpose()?;
    parsed(layout.side, &layout.cells, layout.compact, options, regions)
}

/// The names of regions in a text that holds nothing else.
pub(super) fn names(text: Part<'_>) -> Result<Vec<Token<'_>>, ReadError> {
    let kept: Vec<Row<'_>> = rows(text).filter(|row| row.class == Class::Cells).take(KEPT).collect();
    match (visible(&kept, Holds::Grid), &kept[..]) {
        (Some(layout), _) => Ok(layout.cells),
        (_, [row]) if row.symbols < MANY => Ok(row.cells_of_characters()),
        _ => Err(explain(&kept)),
    }
}
