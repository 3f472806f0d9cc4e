//! Sudoku.

use crate::grid::{BoxShape, Grid, Houses, Regions, line_or_rows, parse, recognises, render, section};
use crate::registry::Readable;
use crate::text::count;
use crate::{
    Graph, Instance, Puzzle, Read, ReadError, ReadOptions, Refusal, Solution, SolutionError, StatementError,
};
use tincture_proof::Digest;
use tincture_proof::hash::{NO_CONTEXT, Tag, TaggedHash};

/// A Sudoku puzzle: boxes of a shape or other regions, perhaps diagonals, and clues. The clues are part of
/// the claim.
///
/// **Houses**: rows, columns, boxes or regions by their first cells, then, if they count, the diagonal from
/// the top left and the one from the top right; the palette comes last in the cover.
///
/// **Digest**: under `Tag::Statement` and no context.
/// - Boxes of a shape and no diagonals, the classic puzzle: the text `sudoku`, the rows and the columns of a
///   box (2 bytes each), then every cell row by row (2 bytes each; 0 is blank, digits count from 1).
/// - Every other: the text `sudoku-houses`, the side (2 bytes), whether the diagonals are houses (1 byte: 0
///   or 1), then row by row the region of every cell (2 bytes each; regions are numbered from 0 by their
///   first cells), then every cell as above.
///
/// A jigsaw whose regions are the boxes of some shape *is* the classic puzzle: the same value, and the
/// same digest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sudoku {
    regions: Regions,
    diagonals: bool,
    grid: Grid,
}

impl Sudoku {
    /// A puzzle with boxes and the given cells, row by row: 0 is blank, digits are 1 to the side.
    /// Contradictory clues are taken; [`crate::Statement::instance`] refuses them.
    ///
    /// # Errors
    /// [`StatementError`] for a wrong number of cells or a digit beyond the side.
    pub fn new(shape: BoxShape, cells: Vec<u16>) -> Result<Self, StatementError> {
        Self::with(Regions::boxes(shape), false, cells)
    }

    /// A puzzle with other houses: `regions` names for each cell its region, in any way, and with
    /// `diagonals` both diagonals show each digit once.
    ///
    /// # Errors
    /// [`StatementError`] for a side that is not 2 to 36, for regions that are not as many as the side, of as
    /// many cells, each connected, and for cells as in [`Sudoku::new`].
    pub fn with_houses(
        side: u16,
        regions: &[u16],
        diagonals: bool,
        cells: Vec<u16>,
    ) -> Result<Self, StatementError> {
        Self::with(Regions::named(side, regions).map_err(|(_, error)| error)?, diagonals, cells)
    }

    fn with(regions: Regions, diagonals: bool, cells: Vec<u16>) -> Result<Self, StatementError> {
        let grid = Grid::new(regions.side(), cells)?;
        Ok(Self { regions, diagonals, grid })
    }

    pub(crate) fn with_diagonals(self, diagonals: bool) -> Self {
        Self { diagonals, ..self }
    }

    /// Rows, columns, regions and digits.
    #[must_use]
    pub const fn side(&self) -> u16 {
        self.grid.side()
    }

    /// The shape of the boxes; `None` for a jigsaw.
    #[must_use]
    pub fn shape(&self) -> Option<BoxShape> {
        self.regions.shape()
    }

    /// By cell, row by row: its region, from 0, numbered by their first cells.
    #[must_use]
    pub fn regions(&self) -> &[u16] {
        self.regions.of()
    }

    /// Whether the diagonals are houses.
    #[must_use]
    pub const fn diagonals(&self) -> bool {
        self.diagonals
    }

    /// The cells, row by row: 0 is blank, digits count from 1.
    #[must_use]
    pub fn cells(&self) -> &[u16] {
        self.grid.cells()
    }

    fn houses(&self) -> Houses {
        Houses::new(self.side(), Some(&self.regions), self.diagonals)
    }
}

impl Readable for Sudoku {
    /// In one of the forms of grids.
    fn recognises(text: &str) -> bool {
        recognises(text)
    }

    fn read(text: &str, options: &ReadOptions) -> Result<Read, ReadError> {
        let parsed = parse(text, options)?;
        if parsed.latin && options.kind.is_none() {
            return crate::Latin::from_parsed(parsed, options);
        }
        let diagonals = options.diagonals || parsed.diagonals;
        let notes = parsed.told();
        let regions = regions(parsed.side, parsed.regions, options.box_shape)?;
        Ok(Read { statement: Self::with(regions, diagonals, parsed.cells)?.into(), notes })
    }
}

impl Puzzle for Sudoku {
    fn digest(&self) -> Digest {
        let mut hash = TaggedHash::new(Tag::Statement, &NO_CONTEXT);
        match self.shape() {
            Some(shape) if !self.diagonals => {
                hash.text("sudoku").u16(shape.rows()).u16(shape.columns());
            }
            _ => {
                hash.text("sudoku-houses").u16(self.side()).u8(self.diagonals.into());
                self.regions().iter().for_each(|&region| {
                    hash.u16(region);
                });
            }
        }
        self.cells().iter().for_each(|&cell| {
            hash.u16(cell);
        });
        hash.finish()
    }

    fn describe(&self) -> String {
        let side = self.side();
        let diagonal = if self.diagonals { "diagonal " } else { "" };
        let (jigsaw, boxes) = match self.shape() {
            None => ("jigsaw ", String::new()),
            Some(shape) if shape.rows() == shape.columns() => ("", String::new()),
            Some(shape) => ("", format!(" ({shape} boxes)")),
        };
        format!("{side}x{side} {diagonal}{jigsaw}Sudoku{boxes} with {}", count(self.grid.clues(), "clue"))
    }

    fn instance(&self) -> Result<Instance, Refusal> {
        self.grid.instance(&self.houses())
    }

    fn obvious_solution(&self) -> Option<Solution> {
        Some(self.grid.filled())
    }

    fn read_solution(&self, text: &str, options: &ReadOptions) -> Result<Solution, SolutionError> {
        self.grid.read_solution(&self.houses(), text, options)
    }

    fn check(&self, solution: &Solution) -> Result<(), SolutionError> {
        self.grid.check(&self.houses(), solution)
    }

    fn render(&self, solution: &Solution) -> String {
        let digits = solution.expose().iter().map(|colour| colour.saturating_add(1));
        render(self.side(), self.shape(), digits)
    }

    fn grid_text(&self) -> Option<String> {
        let (side, shape) = (self.side(), self.shape());
        if shape.is_some() && shape == BoxShape::for_side(side) && !self.diagonals {
            return Some(line_or_rows(side, self.cells()));
        }
        let regions: Vec<u16> = self.regions().iter().map(|region| region + 1).collect();
        let diagonals = if self.diagonals { "[Diagonals]\n" } else { "" };
        Some(section("Puzzle", side, self.cells()) + &section("Regions", side, &regions) + diagonals)
    }

    fn graph(&self) -> Result<Graph, Refusal> {
        self.grid.graph(&self.houses())
    }
}

/// The regions that the text gives, or boxes.
fn regions(side: u16, given: Option<Regions>, shape: Option<BoxShape>) -> Result<Regions, StatementError> {
    match (given, shape) {
        (Some(regions), None) => Ok(regions),
        (Some(regions), Some(shape)) if regions.shape() == Some(shape) => Ok(regions),
        (Some(_), Some(shape)) => Err(StatementError::Malformed(format!(
            "the text gives regions, which are not the boxes of {shape} that were asked for"
        ))),
        (None, Some(shape)) if shape.side() == side => Ok(Regions::boxes(shape)),
        (None, Some(shape)) => Err(wrong_side(side, shape)),
        (None, None) => BoxShape::for_side(side).map(Regions::boxes).ok_or_else(|| no_boxes(side)),
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
        "a {side}x{side} grid cannot be divided into boxes of at least 2x2; if it is a Latin square, say --as latin; if it is a jigsaw, give its regions as a second grid"
    ))
}
