//! A division of a grid into regions: the boxes of a Sudoku, or the pieces of a jigsaw.

use super::{BoxShape, MAX_SIDE};
use crate::StatementError;

/// For every cell, row by row, its region, from 0. Regions are numbered by their first cells, so that two
/// divisions are equal exactly if their numbers are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Regions {
    side: u16,
    of: Vec<u16>,
}

impl Regions {
    /// The boxes of a shape.
    pub(crate) fn boxes(shape: BoxShape) -> Self {
        let (side, rows, columns) = (shape.side(), shape.rows(), shape.columns());
        let of = (0..side).flat_map(|row| (0..side).map(move |column| row / rows * rows + column / columns));
        Self { side, of: of.collect() }
    }

    /// Regions named in any way: cells with equal names are in one region.
    ///
    /// As many regions as the side, as many cells in each, and each connected by the sides of its cells;
    /// else the cell that shows it and what is wrong.
    pub(crate) fn named<T: PartialEq>(side: u16, names: &[T]) -> Result<Self, (usize, StatementError)> {
        let n = usize::from(side);
        let whole = |problem: String| (0, StatementError::Malformed(problem));
        if !(2..=MAX_SIDE).contains(&side) {
            return Err(whole(format!("a side of {side}: a grid with regions has 2 to {MAX_SIDE}")));
        }
        if names.len() != n * n {
            return Err(whole(format!("{} cells do not fill a {side}x{side} grid", names.len())));
        }
        let mut firsts: Vec<usize> = Vec::with_capacity(n);
        let mut of = Vec::with_capacity(names.len());
        for (cell, name) in names.iter().enumerate() {
            let known = firsts.iter().position(|&first| names[first] == *name);
            let region = known.unwrap_or(firsts.len());
            if region == n {
                let problem = format!("more than {n} regions, and a {side}x{side} grid has {n}");
                return Err((cell, StatementError::Malformed(problem)));
            }
            if known.is_none() {
                firsts.push(cell);
            }
            of.push(u16::try_from(region).expect("fewer regions than the side"));
        }
        let regions = Self { side, of };
        (0..firsts.len()).try_for_each(|region| regions.sound(region, firsts[region]))?;
        Ok(regions)
    }

    /// That a region is as large as it must be, and in one piece.
    fn sound(&self, region: usize, first: usize) -> Result<(), (usize, StatementError)> {
        let n = usize::from(self.side);
        let at = |cell: usize| format!("row {} column {}", cell / n + 1, cell % n + 1);
        let size = self.of.iter().filter(|&&own| usize::from(own) == region).count();
        let problem = if size != n {
            format!("region {} (from {}) has {size} cells, and {n} are needed", region + 1, at(first))
        } else if self.piece(first).len() != n {
            format!("region {} (from {}) is in several pieces", region + 1, at(first))
        } else {
            return Ok(());
        };
        Err((first, StatementError::Malformed(problem)))
    }

    /// The cells that are connected with a cell inside its region.
    fn piece(&self, first: usize) -> Vec<usize> {
        let n = usize::from(self.side);
        let mut piece = vec![first];
        let mut next = 0;
        while let Some(&cell) = piece.get(next) {
            next += 1;
            let (row, column) = (cell / n, cell % n);
            let around = [
                (row > 0).then(|| cell - n),
                (column > 0).then(|| cell - 1),
                (column + 1 < n).then(|| cell + 1),
                (row + 1 < n).then(|| cell + n),
            ];
            for neighbour in around.into_iter().flatten() {
                if self.of[neighbour] == self.of[first] && !piece.contains(&neighbour) {
                    piece.push(neighbour);
                }
            }
        }
        piece
    }

    pub(crate) const fn side(&self) -> u16 {
        self.side
    }

    /// By cell: its region, from 0.
    pub(crate) fn of(&self) -> &[u16] {
        &self.of
    }

    /// The cells of every region, ascending, region by region.
    pub(crate) fn members(&self) -> impl Iterator<Item = Vec<u32>> {
        (0..self.side).map(|region| {
            std::iter::zip(0.., &self.of).filter(|(_, of)| **of == region).map(|(cell, _)| cell).collect()
        })
    }

    /// The shape, if the regions are boxes of one.
    pub(crate) fn shape(&self) -> Option<BoxShape> {
        let columns = self.of.iter().take_while(|&&region| region == 0).count();
        let columns = u16::try_from(columns).ok().filter(|&columns| columns > 0)?;
        let shape = BoxShape::new(self.side / columns, columns).ok()?;
        (Self::boxes(shape) == *self).then_some(shape)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const JIGSAW: &str = "1112 1322 3342 3444";

    fn named(side: u16, names: &str) -> Result<Regions, String> {
        let names: Vec<char> = names.chars().filter(|c| *c != ' ').collect();
        Regions::named(side, &names).map_err(|(cell, error)| format!("cell {cell}: {error}"))
    }

    #[test]
    fn names_do_not_matter() {
        let regions = named(4, JIGSAW).unwrap();
        assert_eq!(regions.of(), [0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3]);
        assert_eq!(named(4, "xxxa xbaa bb9a b999"), Ok(regions.clone()));
        assert_eq!(regions.members().nth(2), Some(vec![5, 8, 9, 12]));
        assert_eq!(regions.shape(), None);
    }

    #[test]
    fn boxes_are_known() {
        for (rows, columns) in [(2, 2), (2, 3), (3, 2), (3, 3), (6, 6), (2, 18), (18, 2)] {
            let shape = BoxShape::new(rows, columns).unwrap();
            assert_eq!(Regions::boxes(shape).shape(), Some(shape));
            assert_eq!(Regions::named(shape.side(), Regions::boxes(shape).of()), Ok(Regions::boxes(shape)));
        }
        assert_eq!(named(4, "1111 2222 3333 4444").unwrap().shape(), None);
    }

    #[test]
    fn what_is_no_division_is_refused() {
        for (names, message) in [
            ("1112 1322 3342 344", "cell 0: 15 cells do not fill a 4x4 grid"),
            ("1112 1322 3342 3344", "cell 5: region 3 (from row 2 column 2) has 5 cells, and 4 are needed"),
            ("1112 1322 3342 3445", "cell 15: more than 4 regions, and a 4x4 grid has 4"),
            ("1234 2341 3412 4123", "cell 0: region 1 (from row 1 column 1) is in several pieces"),
        ] {
            assert_eq!(named(4, names), Err(message.to_owned()));
        }
    }
}
