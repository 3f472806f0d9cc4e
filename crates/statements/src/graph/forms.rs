//! The forms in which graphs are written: one file and one line of [`FORMS`] each.

use super::{dimacs, refused, timetable};
use crate::{Read, ReadError, ReadOptions, StatementError};

/// A form of graphs.
struct Form {
    /// What it is called, for whoever reads this table.
    #[expect(dead_code, reason = "documents the table")]
    name: &'static str,
    /// Whether a text is meant in this form.
    recognises: fn(&str) -> bool,
    /// Reads it, or refuses it by name.
    read: fn(&str, &ReadOptions) -> Result<Read, ReadError>,
}

/// The forms, in the order in which texts are shown to them.
const FORMS: &[Form] = &[
    Form { name: "DIMACS .col", recognises: dimacs::recognises, read: dimacs::read },
    Form { name: "timetables", recognises: timetable::recognises, read: timetable::read },
    Form { name: "forms that are refused", recognises: refused::recognises, read: refused::read },
];

pub(super) fn recognises(text: &str) -> bool {
    FORMS.iter().any(|form| (form.recognises)(text))
}

pub(super) fn read(text: &str, options: &ReadOptions) -> Result<Read, ReadError> {
    if let Some(index) = options.index.filter(|&index| index != 1) {
        return Err(ReadError::NoSuchPuzzle { index, count: 1 });
    }
    if options.diagonals {
        let problem = "a graph has no diagonals: they belong to Sudoku".to_owned();
        return Err(StatementError::Malformed(problem).into());
    }
    let form = FORMS.iter().find(|form| (form.recognises)(text));
    form.map_or(dimacs::read as fn(&str, &ReadOptions) -> _, |form| form.read)(text, options)
}
