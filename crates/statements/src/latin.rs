//! Latin squares with holes, also known as quasigroup completion.

use crate::grid::{Grid, Houses, MAX_SIDE, Parsed, parse, render, section};
use crate::registry::Readable;
use crate::text::count;
use crate::{
    Graph, Instance, Puzzle, Read, ReadError, ReadOptions, Refusal, Solution, SolutionError, StatementError,
};
use tincture_proof::Digest;
use tincture_proof::hash::{NO_CONTEXT, Tag, TaggedHash};

/// A Latin square, filled in part: each digit once in every row and column.
///
/// **Digest**: under `Tag::Statement` and no context: the text `latin`, the side (2 bytes), then every cell
/// row by row (2 bytes each; 0 is blank, digits count from 1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Latin(Grid);

impl Latin {
    /// A square with the given side and cells, row by row: 0 is blank, digits are 1 to the side.
    ///
    /// # Errors
    /// [`StatementError`] for a side that is not 2 to 36, a wrong number of cells or a digit beyond the side.
    pub fn new(side: u16, cells: Vec<u16>) -> Result<Self, StatementError> {
        if !(2..=MAX_SIDE).contains(&side) {
            return Err(StatementError::Malformed(format!(
                "a side of {side}: a Latin square has 2 to {MAX_SIDE}"
            )));
        }
        Ok(Self(Grid::new(side, cells)?))
    }

    /// Rows, columns and digits.
    #[must_use]
    pub const fn side(&self) -> u16 {
        self.0.side()
    }

    /// The cells, row by row: 0 is blank, digits count from 1.
    #[must_use]
    pub fn cells(&self) -> &[u16] {
        self.0.cells()
    }

    fn houses(&self) -> Houses {
        Houses::new(self.side(), None, false)
    }

    /// The square that was written, if it was written without regions and diagonals.
    pub(crate) fn from_parsed(parsed: Parsed, options: &ReadOptions) -> Result<Read, ReadError> {
        if parsed.regions.is_some() || parsed.diagonals || options.diagonals || options.box_shape.is_some() {
            let problem =
                "a Latin square has no boxes, regions or diagonals: for those, leave --as latin away";
            return Err(StatementError::Malformed(problem.to_owned()).into());
        }
        let notes = parsed.told();
        Ok(Read { statement: Self::new(parsed.side, parsed.cells)?.into(), notes })
    }
}

impl Readable for Latin {
    /// Never: a grid without boxes looks like one with boxes, so it must be said, here or in the text.
    fn recognises(_: &str) -> bool {
        false
    }

    fn read(text: &str, options: &ReadOptions) -> Result<Read, ReadError> {
        Self::from_parsed(parse(text, options)?, options)
    }
}

impl Puzzle for Latin {
    fn digest(&self) -> Digest {
        let mut hash = TaggedHash::new(Tag::Statement, &NO_CONTEXT);
        hash.text("latin").u16(self.side());
        self.cells().iter().for_each(|&cell| {
            hash.u16(cell);
        });
        hash.finish()
    }

    fn describe(&self) -> String {
        let side = self.side();
        format!("{side}x{side} Latin square with {}", count(self.0.clues(), "clue"))
    }

    fn instance(&self) -> Result<Instance, Refusal> {
        self.0.instance(&self.houses())
    }

    fn obvious_solution(&self) -> Option<Solution> {
        Some(self.0.filled())
    }

    fn read_solution(&self, text: &str, options: &ReadOptions) -> Result<Solution, SolutionError> {
        self.0.read_solution(&self.houses(), text, options)
    }

    fn check(&self, solution: &Solution) -> Result<(), SolutionError> {
        self.0.check(&self.houses(), solution)
    }

    fn render(&self, solution: &Solution) -> String {
        render(self.side(), None, solution.expose().iter().map(|colour| colour.saturating_add(1)))
    }

    fn grid_text(&self) -> Option<String> {
        Some(section("Latin", self.side(), self.cells()))
    }

    fn graph(&self) -> Result<Graph, Refusal> {
        self.0.graph(&self.houses())
    }
}
