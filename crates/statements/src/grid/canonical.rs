//! Grids in the form that [`crate::Statement::encode`] writes.

use std::fmt::Write;

/// The cells in one line if a figure is enough for a digit, else in rows under the side.
pub(crate) fn line_or_rows(side: u16, cells: &[u16]) -> String {
    if side < 10 {
        cells.iter().map(|&cell| character(cell)).chain(['\n']).collect()
    } else {
        format!("{side}\n{}", rows(side, cells))
    }
}

/// A section: `[Name]`, and the cells in rows.
pub(crate) fn section(name: &str, side: u16, cells: &[u16]) -> String {
    format!("[{name}]\n{}", rows(side, cells))
}

fn rows(side: u16, cells: &[u16]) -> String {
    let mut text = String::new();
    for row in cells.chunks(side.into()) {
        for (column, &cell) in row.iter().enumerate() {
            // Writing to a string cannot fail.
            let _ = match (side < 10, cell, column) {
                (true, _, _) => write!(text, "{}", character(cell)),
                (false, 0, 0) => write!(text, "."),
                (false, 0, _) => write!(text, " ."),
                (false, _, 0) => write!(text, "{cell}"),
                (false, _, _) => write!(text, " {cell}"),
            };
        }
        text.push('\n');
    }
    text
}

fn character(cell: u16) -> char {
    char::from_digit(cell.into(), 10).filter(|_| cell > 0).unwrap_or('.')
}
