//! Rows, columns, regions and diagonals, and what they are called.

use super::Regions;
use crate::Cliques;
use crate::instance::Clash;

/// The houses of a grid: rows, then columns, then regions (if any) by number, then (if they count) the
/// diagonal from the top left and the one from the top right. Cells are numbered row by row.
#[derive(Debug, Clone)]
pub(crate) struct Houses {
    side: u32,
    cells: Cliques,
    /// How many of them are regions, and what one is called.
    regions: (usize, &'static str),
}

impl Houses {
    pub(crate) fn new(side: u16, regions: Option<&Regions>, diagonals: bool) -> Self {
        let n = u32::from(side);
        let mut cells = Cliques::new();
        for row in 0..n {
            cells.push(&(0..n).map(|i| row * n + i).collect::<Vec<_>>());
        }
        for column in 0..n {
            cells.push(&(0..n).map(|i| i * n + column).collect::<Vec<_>>());
        }
        let names = regions.map_or((0, ""), |regions| {
            regions.members().for_each(|members| cells.push(&members));
            (side.into(), if regions.shape().is_some() { "box" } else { "region" })
        });
        if diagonals {
            cells.push(&(0..n).map(|i| i * (n + 1)).collect::<Vec<_>>());
            cells.push(&(0..n).map(|i| i * n + n - 1 - i).collect::<Vec<_>>());
        }
        Self { side: n, cells, regions: names }
    }

    pub(crate) const fn cells(&self) -> &Cliques {
        &self.cells
    }

    /// Tells of a digit that stands twice in a house: `row 1 holds 5 twice, columns 2 and 7`.
    pub(crate) fn tell(&self, clash: Clash) -> String {
        let n = self.side as usize;
        let digit = clash.colour + 1;
        let (a, b) = (clash.first, clash.second);
        match clash.house {
            row if row < n => {
                format!(
                    "row {} holds {digit} twice, columns {} and {}",
                    row + 1,
                    self.column(a),
                    self.column(b)
                )
            }
            column if column < 2 * n => {
                format!(
                    "column {} holds {digit} twice, rows {} and {}",
                    column - n + 1,
                    self.row(a),
                    self.row(b)
                )
            }
            other => format!(
                "{} holds {digit} twice, {} and {}",
                self.other(other - 2 * n),
                self.cell(a),
                self.cell(b)
            ),
        }
    }

    /// `box 4`: the name of a house that is neither row nor column.
    fn other(&self, index: usize) -> String {
        let (regions, name) = self.regions;
        if index < regions {
            format!("{name} {}", index + 1)
        } else {
            format!("the diagonal from the top {}", if index == regions { "left" } else { "right" })
        }
    }

    /// `row 1 column 3`.
    pub(crate) fn cell(&self, cell: u32) -> String {
        format!("row {} column {}", self.row(cell), self.column(cell))
    }

    const fn row(&self, cell: u32) -> u32 {
        cell / self.side + 1
    }

    const fn column(&self, cell: u32) -> u32 {
        cell % self.side + 1
    }
}

#[cfg(test)]
mod tests {
    use super::super::BoxShape;
    use super::*;

    fn boxes(rows: u16, columns: u16) -> Houses {
        let shape = BoxShape::new(rows, columns).unwrap();
        Houses::new(shape.side(), Some(&Regions::boxes(shape)), false)
    }

    #[test]
    fn every_cell_stands_in_one_row_one_column_and_one_box() {
        for (rows, columns) in [(2, 2), (2, 3), (3, 2), (3, 3), (6, 6), (2, 18)] {
            let houses = boxes(rows, columns);
            let n = usize::from(rows * columns);
            assert_eq!(houses.cells().len(), 3 * n);
            let mut seen = vec![0; n * n];
            for house in houses.cells().iter() {
                assert_eq!(house.len(), n);
                house.iter().for_each(|&cell| seen[cell as usize] += 1);
            }
            assert!(seen.iter().all(|&times| times == 3));
        }
    }

    #[test]
    fn boxes_lie_row_by_row() {
        let houses = boxes(2, 3);
        assert_eq!(houses.cells().get(13), [3, 4, 5, 9, 10, 11]);
        assert_eq!(houses.cells().get(14), [12, 13, 14, 18, 19, 20]);
    }

    #[test]
    fn diagonals_come_last() {
        let houses = Houses::new(3, None, true);
        assert_eq!(houses.cells().get(6), [0, 4, 8]);
        assert_eq!(houses.cells().get(7), [2, 4, 6]);
        let tell = |house| houses.tell(Clash { house, first: 0, second: 4, colour: 1 });
        assert_eq!(
            tell(6),
            "the diagonal from the top left holds 2 twice, row 1 column 1 and row 2 column 2"
        );
        assert!(tell(7).starts_with("the diagonal from the top right"));
    }
}
