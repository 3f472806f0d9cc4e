//! Rows, columns and boxes, and what they are called.

use super::BoxShape;
use crate::Cliques;
use crate::instance::Clash;

/// The houses of a grid: rows, then columns, then boxes (if any) row by row. Cells are numbered row by
/// row.
#[derive(Debug, Clone)]
pub(crate) struct Houses {
    side: u32,
    cells: Cliques,
}

impl Houses {
    pub(crate) fn new(side: u16, boxes: Option<BoxShape>) -> Self {
        let n = u32::from(side);
        let mut cells = Cliques::new();
        for row in 0..n {
            cells.push(&(0..n).map(|i| row * n + i).collect::<Vec<_>>());
        }
        for column in 0..n {
            cells.push(&(0..n).map(|i| i * n + column).collect::<Vec<_>>());
        }
        if let Some(shape) = boxes {
            push_boxes(&mut cells, shape);
        }
        Self { side: n, cells }
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
            region => {
                format!(
                    "box {} holds {digit} twice, {} and {}",
                    region - 2 * n + 1,
                    self.cell(a),
                    self.cell(b)
                )
            }
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

fn push_boxes(cells: &mut Cliques, shape: BoxShape) {
    let (rows, columns) = (u32::from(shape.rows()), u32::from(shape.columns()));
    let n = rows * columns;
    for top in (0..n).step_by(rows as usize) {
        for left in (0..n).step_by(columns as usize) {
            let members = (0..n).map(|i| (top + i / columns) * n + left + i % columns);
            cells.push(&members.collect::<Vec<_>>());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_stands_in_one_row_one_column_and_one_box() {
        for (rows, columns) in [(2, 2), (2, 3), (3, 2), (3, 3), (6, 6), (2, 18)] {
            let shape = BoxShape::new(rows, columns).unwrap();
            let houses = Houses::new(shape.side(), Some(shape));
            let n = usize::from(shape.side());
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
        let shape = BoxShape::new(2, 3).unwrap();
        let houses = Houses::new(6, Some(shape));
        assert_eq!(houses.cells().get(13), [3, 4, 5, 9, 10, 11]);
        assert_eq!(houses.cells().get(14), [12, 13, 14, 18, 19, 20]);
    }
}
