//! Adjacency matrices: as many rows as columns, 0 and 1. Perhaps under a line with their number.

use super::builder::Builder;
use crate::text::Part;
use crate::{Read, ReadError, ReadOptions};

/// The largest matrix that is read: one of ten thousand rows takes 100 MB of text.
const MOST: usize = 9_000;

/// The rows of a matrix, one character a cell.
struct Matrix<'a> {
    rows: Vec<(Part<'a>, Vec<bool>)>,
}

impl<'a> Matrix<'a> {
    fn of(text: &'a str) -> Option<Self> {
        let idle = |line: &Part<'_>| line.text.trim().is_empty() || line.text.starts_with(['#', '%']);
        let mut lines = Part::whole(text).lines().filter(|line| !idle(line)).peekable();
        // A first line with the number of rows is no row itself.
        let said = lines.peek().and_then(|first| first.text.trim().parse::<usize>().ok());
        let said = said.filter(|said| lines.clone().skip(1).take(MOST + 1).count() == *said);
        let mut rows: Vec<(Part<'a>, Vec<bool>)> = Vec::new();
        for (at, line) in lines.enumerate() {
            if at == 0 && said.is_some() {
                continue;
            }
            let cells = cells(line)?;
            let width = rows.first().map_or(cells.len(), |(_, first)| first.len());
            if cells.len() != width || rows.len() == width || width > MOST {
                return None;
            }
            rows.push((line, cells));
        }
        let square = rows.first().is_some_and(|(_, first)| first.len() == rows.len()) && rows.len() > 1;
        square.then_some(Self { rows })
    }

    fn at(&self, row: usize, column: usize) -> bool {
        self.rows[row].1[column]
    }
}

/// The cells of a line that holds 0 and 1 and nothing else, separated or not.
fn cells(line: Part<'_>) -> Option<Vec<bool>> {
    const LONG: usize = 4 * MOST;
    if line.text.len() > LONG {
        return None;
    }
    let separates = |c: char| c.is_whitespace() || ",;|[]".contains(c);
    let whole = line.text.split(separates).filter(|word| !word.is_empty());
    // Either single figures, or one word of all.
    let (words, figures) = whole.fold((0, 0), |(words, figures), word| (words + 1, figures + word.len()));
    let cells: Option<Vec<bool>> = line
        .text
        .chars()
        .filter(|&c| !separates(c))
        .map(|c| match c {
            '0' => Some(false),
            '1' => Some(true),
            _ => None,
        })
        .collect();
    cells.filter(|cells| !cells.is_empty() && (words == 1 || words == figures))
}

pub(super) fn recognises(text: &str) -> bool {
    Matrix::of(text).is_some()
}

/// A matrix that could be a grid, too, if 0 stood for a blank: its clues are ones, and there are some,
/// none of them on the diagonal.
pub(super) fn could_be_grid(text: &str) -> bool {
    const LONGEST: usize = 8_192;
    let matrix = if text.len() < LONGEST { Matrix::of(text) } else { None };
    matrix.is_some_and(|matrix| {
        let side = matrix.rows.len();
        let ones = matrix.rows.iter().flat_map(|(_, cells)| cells).filter(|&&cell| cell).count();
        ones > 0 && (0..side).all(|i| !matrix.at(i, i))
    })
}

pub(super) fn read(text: &str, options: &ReadOptions) -> Result<Read, ReadError> {
    let matrix = Matrix::of(text).unwrap_or(Matrix { rows: Vec::new() });
    let mut builder = Builder::new(options);
    let mut symmetric = true;
    for (u, (line, cells)) in matrix.rows.iter().enumerate() {
        for v in (0..cells.len()).filter(|&v| cells[v]) {
            symmetric &= matrix.at(v, u);
            builder.edge(super::length(u), super::length(v), line.start)?;
        }
    }
    builder.notes.push(format!("read as an adjacency matrix of {} vertices", matrix.rows.len()));
    if !symmetric {
        builder.notes.push("the matrix is not symmetric: an edge in either direction counts".to_owned());
    }
    builder.finish(super::length(matrix.rows.len()))
}
