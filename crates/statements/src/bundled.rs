//! Puzzles to try things on, made for this project and free for any use.

/// The bundled puzzles: a name, and the text that [`crate::read`] takes.
#[must_use]
pub const fn bundled() -> &'static [(&'static str, &'static str)] {
    &[
        ("four", include_str!("../puzzles/four.txt")),
        ("six", include_str!("../puzzles/six.txt")),
        ("nine", include_str!("../puzzles/nine.txt")),
    ]
}
