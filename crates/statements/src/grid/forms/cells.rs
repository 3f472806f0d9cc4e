//! From the cells of a form to a grid.

use super::super::Regions;
use super::super::digits::digits;
use super::Parsed;
use crate::text::{Token, meaning};
use crate::{ReadError, ReadOptions};

/// The grid that cells make.
pub(super) fn parsed(
    side: usize,
    cells: &[Token<'_>],
    compact: bool,
    options: &ReadOptions,
    regions: Option<Regions>,
) -> Result<Parsed, ReadError> {
    let side = side_of(side);
    let cells = digits(side, cells, compact, options.alphabet)?;
    Ok(Parsed { side, cells, regions, diagonals: false, latin: false, solution: None, notes: Vec::new() })
}

/// The regions that a second grid names.
pub(super) fn regions(side: u16, names: &[Token<'_>]) -> Result<Regions, ReadError> {
    let texts: Vec<&str> = names.iter().map(|name| name.text).collect();
    Regions::named(side, &texts).map_err(|(cell, error)| {
        let place = names.get(cell).map_or(names[0].place, |name| name.place);
        meaning(place, format!("the second grid is taken for the regions of a jigsaw, and {error}"))
    })
}

pub(super) fn side_of(side: usize) -> u16 {
    u16::try_from(side).expect("a side is at most 36")
}
