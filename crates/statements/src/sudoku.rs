//! Sudoku.

use crate::grid::{BoxShape, Grid, Houses, parse, render};
use crate::puzzle::Puzzle;
use crate::text::count;
use crate::{Instance, Read, ReadError, ReadOptions, Refusal, Solution, SolutionError, StatementError};
use tincture_proof::Digest;
use tincture_proof::hash::{NO_CONTEXT, Tag, TaggedHash};

/// A Sudoku puzzle: boxes of a shape, and clues. The clues are part of the claim.
///
/// **Digest**: under `Tag::Statement` and no context: the text `sudoku`, the rows and the columns of a box
/// (2 bytes each), then every cell row by row (2 bytes each; 0 is blank, digits count from 1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sudoku {
    shape: BoxShape,
    grid: Grid,
}

impl Sudoku {
    /// A puzzle with the given cells, row by row: 0 is blank, digits are 1 to the side. Contradictory
    /// clues are taken; [`crate::Statement::instance`] refuses them.
    ///
    /// # Errors
    /// [`StatementError`] for a wrong number of cells or a digit beyond the side.
    pub fn new(shape: BoxShape, cells: Vec<u16>) -> Result<Self, StatementError> {
        Ok(Self { shape, grid: Grid::new(shape.side(), cells)? })
    }

    /// The shape of the boxes.
    #[must_use]
    pub const fn shape(&self) -> BoxShape {
        self.shape
    }

    /// The cells, row by row: 0 is blank, digits count from 1.
    #[must_use]
    pub fn cells(&self) -> &[u16] {
        self.grid.cells()
    }

    fn houses(&self) -> Houses {
        Houses::new(self.shape.side(), Some(self.shape))
    }
}

impl Puzzle for Sudoku {
    /// Begins with a cell or a frame.
    fn recognises(text: &str) -> bool {
        text.trim_start().starts_with(|c: char| c.is_ascii_digit() || ".|!+-=*".contains(c))
    }

    fn read(text: &str, options: &ReadOptions) -> Result<Read, ReadError> {
        let parsed = parse(text)?;
        let shape = match options.box_shape {
            Some(shape) if shape.side() == parsed.side => shape,
            Some(shape) => return Err(wrong_side(parsed.side, shape).into()),
            None => BoxShape::for_side(parsed.side).ok_or_else(|| no_boxes(parsed.side))?,
        };
        Ok(Read { statement: Self::new(shape, parsed.cells)?.into(), notes: parsed.notes })
    }

    fn digest(&self) -> Digest {
        let mut hash = TaggedHash::new(Tag::Statement, &NO_CONTEXT);
        hash.text("sudoku").u16(self.shape.rows()).u16(self.shape.columns());
        self.cells().iter().for_each(|&cell| {
            hash.u16(cell);
        });
        hash.finish()
    }

    fn describe(&self) -> String {
        let side = self.shape.side();
        let boxes = if self.shape.rows() == self.shape.columns() {
            String::new()
        } else {
            format!(" ({} boxes)", self.shape)
        };
        format!("{side}x{side} Sudoku{boxes} with {}", count(self.grid.clues(), "clue"))
    }

    fn instance(&self) -> Result<Instance, Refusal> {
        self.grid.instance(&self.houses())
    }

    fn obvious_solution(&self) -> Solution {
        self.grid.filled()
    }

    fn read_solution(&self, text: &str) -> Result<Solution, SolutionError> {
        self.grid.read_solution(&self.houses(), text)
    }

    fn check(&self, solution: &Solution) -> Result<(), SolutionError> {
        self.grid.check(&self.houses(), solution)
    }

    fn render(&self, solution: &Solution) -> String {
        let digits = solution.expose().iter().map(|colour| colour.saturating_add(1));
        render(self.shape.side(), Some(self.shape), digits)
    }
}

fn wrong_side(side: u16, shape: BoxShape) -> StatementError {
    let needed = shape.side();
    StatementError::Malformed(format!(
        "boxes of {shape} make a {needed}x{needed} grid, and this one is {side}x{side}"
    ))
}

fn no_boxes(side: u16) -> StatementError {
    StatementError::Malformed(format!(
        "a {side}x{side} grid cannot be divided into boxes of at least 2x2; if it is a Latin square, say --as latin"
    ))
}
