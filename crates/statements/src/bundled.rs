//! Puzzles to try things on, made for this project and free for any use.

/// The bundled puzzles, smallest first: a name, and the text that [`crate::read`] takes. Each has exactly
/// one solution.
#[must_use]
pub const fn bundled() -> &'static [(&'static str, &'static str)] {
    &[
        ("four", include_str!("../puzzles/four.txt")),
        ("six", include_str!("../puzzles/six.txt")),
        ("nine", include_str!("../puzzles/nine.txt")),
    ]
}

#[cfg(test)]
mod tests {
    use crate::{ReadOptions, read};

    #[test]
    fn bundled_puzzles_can_be_read() {
        let described: Vec<_> = super::bundled()
            .iter()
            .map(|(_, text)| read(text.as_bytes(), &ReadOptions::default()).unwrap().statement.describe())
            .collect();
        let expected =
            ["4x4 Sudoku with 4 clues", "6x6 Sudoku (2x3 boxes) with 10 clues", "9x9 Sudoku with 27 clues"];
        assert_eq!(described, expected);
    }
}
