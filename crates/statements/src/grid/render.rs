//! A filled grid for people.

use super::BoxShape;
use std::fmt::Write;

/// Writes digits (from 1) row by row, separated by spaces and, where there are boxes, framed by them.
/// [`super::parse`] reads it back.
pub(crate) fn render(side: u16, boxes: Option<BoxShape>, digits: impl Iterator<Item = u16>) -> String {
    let side = usize::from(side);
    let width = if side < 10 { 1 } else { 2 };
    let mut text = String::new();
    for (cell, digit) in digits.enumerate() {
        let (row, column) = (cell / side, cell % side);
        if column == 0 && row > 0 && starts_box(row, boxes.map(BoxShape::rows)) {
            text.push_str(&rule(side, boxes, width));
        }
        if column > 0 {
            text.push_str(if starts_box(column, boxes.map(BoxShape::columns)) { " | " } else { " " });
        }
        // Writing to a string cannot fail.
        let _ = match digit {
            0 => write!(text, "{:>width$}", "."),
            _ => write!(text, "{digit:>width$}"),
        };
        if column + 1 == side {
            text.push('\n');
        }
    }
    text
}

fn starts_box(index: usize, size: Option<u16>) -> bool {
    size.is_some_and(|size| index.is_multiple_of(size.into()))
}

/// The line between two bands of boxes.
fn rule(side: usize, boxes: Option<BoxShape>, width: usize) -> String {
    let columns = boxes.map_or(side, |shape| shape.columns().into());
    let one = "-".repeat(columns * (width + 1) - 1);
    vec![one; side / columns].join("-+-") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_are_framed() {
        let digits = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 0, 3, 4, 3, 2, 1];
        let framed = render(4, BoxShape::for_side(4), digits.into_iter());
        assert_eq!(framed, "1 2 | 3 4\n3 4 | 1 2\n----+----\n2 1 | . 3\n4 3 | 2 1\n");
        assert_eq!(render(4, None, digits.into_iter()), "1 2 3 4\n3 4 1 2\n2 1 . 3\n4 3 2 1\n");
    }

    #[test]
    fn two_figures_are_aligned() {
        let digits = (0..144).map(|i| i % 12 + 1);
        let framed = render(12, BoxShape::for_side(12), digits);
        assert!(framed.starts_with(" 1  2  3  4 |  5  6  7  8 |  9 10 11 12\n"));
        assert_eq!(framed.lines().nth(3), Some("------------+-------------+------------"));
        assert_eq!(framed.lines().count(), 15);
    }
}
