//! Square grids of digits: what Sudoku and Latin squares share.

mod alphabet;
mod canonical;
mod digits;
mod forms;
mod houses;
mod regions;
mod render;
mod rules;
mod shape;

pub use alphabet::Alphabet;
pub(crate) use canonical::{line_or_rows, section};
pub(crate) use forms::{Parsed, parse, recognises};
pub(crate) use houses::Houses;
pub(crate) use regions::Regions;
pub(crate) use render::render;
pub use shape::BoxShape;

use crate::{Solution, StatementError};

/// The largest side of a grid.
pub const MAX_SIDE: u16 = 36;

/// A square grid, filled in part: 0 is blank, clues are 1 to the side. Row by row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Grid {
    side: u16,
    cells: Vec<u16>,
}

impl Grid {
    /// Checks the number of cells and their range.
    pub(crate) fn new(side: u16, cells: Vec<u16>) -> Result<Self, StatementError> {
        if cells.len() != usize::from(side) * usize::from(side) {
            return Err(StatementError::Malformed(format!(
                "{} cells do not fill a {side}x{side} grid",
                cells.len()
            )));
        }
        match cells.iter().find(|&&cell| cell > side) {
            Some(cell) => Err(StatementError::Malformed(format!("{cell} is not between 1 and {side}"))),
            None => Ok(Self { side, cells }),
        }
    }

    pub(crate) const fn side(&self) -> u16 {
        self.side
    }

    pub(crate) fn cells(&self) -> &[u16] {
        &self.cells
    }

    pub(crate) fn clues(&self) -> usize {
        self.cells.iter().filter(|&&cell| cell != 0).count()
    }

    /// The clues, and the first digit everywhere else.
    pub(crate) fn filled(&self) -> Solution {
        Solution::new(self.cells.iter().map(|cell| cell.saturating_sub(1)).collect())
    }
}
