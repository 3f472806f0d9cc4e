//! The shape of a Sudoku's boxes.

use super::MAX_SIDE;
use crate::StatementError;
use std::fmt;
use std::str::FromStr;

/// Boxes of so many rows and columns; the side of the grid is their product.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BoxShape {
    rows: u16,
    columns: u16,
}

impl BoxShape {
    /// A shape of at least two rows and two columns (a box of one row would only repeat the row), for a
    /// side of at most [`MAX_SIDE`].
    ///
    /// # Errors
    /// [`StatementError::Malformed`] for every other shape.
    pub fn new(rows: u16, columns: u16) -> Result<Self, StatementError> {
        let side = u32::from(rows) * u32::from(columns);
        if rows < 2 || columns < 2 || side > u32::from(MAX_SIDE) {
            return Err(StatementError::Malformed(format!(
                "boxes of {rows}x{columns}: at least 2x2 is needed, and a side of at most {MAX_SIDE}"
            )));
        }
        Ok(Self { rows, columns })
    }

    /// The most square shape for a grid of this side, wider than high: 3x3 for 9, 2x3 for 6. `None` if
    /// there is none, as for primes.
    #[must_use]
    pub fn for_side(side: u16) -> Option<Self> {
        let rows = (2..=side).take_while(|r| r * r <= side).filter(|r| side.is_multiple_of(*r)).last()?;
        Self::new(rows, side / rows).ok()
    }

    /// Rows in a box.
    #[must_use]
    pub const fn rows(self) -> u16 {
        self.rows
    }

    /// Columns in a box.
    #[must_use]
    pub const fn columns(self) -> u16 {
        self.columns
    }

    /// Rows, columns and digits of the grid.
    #[must_use]
    pub const fn side(self) -> u16 {
        self.rows * self.columns
    }
}

impl fmt::Display for BoxShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

impl FromStr for BoxShape {
    type Err = StatementError;

    /// Reads `ROWSxCOLUMNS`.
    fn from_str(text: &str) -> Result<Self, StatementError> {
        let malformed =
            || StatementError::Malformed(format!("{text:?} is no box shape: give ROWSxCOLUMNS, as in 2x3"));
        let (rows, columns) = text.split_once(['x', 'X']).ok_or_else(malformed)?;
        let number = |text: &str| text.parse::<u16>().map_err(|_| malformed());
        Self::new(number(rows)?, number(columns)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_square_shape_is_wider_than_high() {
        let shape = |side| BoxShape::for_side(side).map(|shape| shape.to_string());
        let expected =
            [(4, "2x2"), (6, "2x3"), (8, "2x4"), (9, "3x3"), (12, "3x4"), (16, "4x4"), (36, "6x6")];
        for (side, text) in expected {
            assert_eq!(shape(side).as_deref(), Some(text));
        }
        for side in [0, 1, 2, 3, 5, 7, 11, 37, 38, 40] {
            assert_eq!(shape(side), None, "side {side}");
        }
    }

    #[test]
    fn shapes_are_read_as_written() {
        assert_eq!("3x2".parse::<BoxShape>().map(|s| (s.rows(), s.columns(), s.side())), Ok((3, 2, 6)));
        for text in ["", "3", "1x9", "9x1", "7x6", "65535x65535", "ax3", "3x", "-2x3", "70000x1"] {
            assert!(text.parse::<BoxShape>().is_err(), "{text}");
        }
    }
}
