//! CSV with a header that names a column of puzzles, and perhaps one of solutions.

use super::{Parsed, pick, plain};
use crate::csv::{columns, delimiter, fields, header, records};
use crate::text::{Part, count, syntax};
use crate::{ReadError, ReadOptions};

const PUZZLES: [&str; 7] = ["quizzes", "quiz", "puzzles", "puzzle", "sudoku", "grid", "board"];
const SOLUTIONS: [&str; 4] = ["solutions", "solution", "answers", "answer"];

/// Which columns hold puzzles and solutions.
fn layout(text: Part<'_>) -> Option<(usize, Option<usize>)> {
    let columns = columns(header(text)?)?;
    let find = |names: &[&str]| columns.iter().position(|column| names.contains(&column.as_str()));
    Some((find(&PUZZLES)?, find(&SOLUTIONS)))
}

pub(super) fn recognises(text: Part<'_>) -> bool {
    layout(text).is_some()
}

pub(super) fn read(text: Part<'_>, options: &ReadOptions) -> Result<Parsed, ReadError> {
    let (Some(header), Some((puzzle, solution))) = (header(text), layout(text)) else {
        return plain::read(text, options);
    };
    let (index, note) = pick(records(text).count(), options)?;
    let record = records(text).nth(index).unwrap_or(header);
    let fields = fields(record, delimiter(header))?;
    let Some(field) = fields.get(puzzle) else {
        let found = count(fields.len(), "field");
        return Err(syntax(record.start, found, format!("a puzzle in field {}", puzzle + 1)));
    };
    let alone = ReadOptions { index: None, ..*options };
    let mut read = plain::read(*field, &alone)?;
    let beside =
        solution.and_then(|column| fields.get(column)).and_then(|field| plain::read(*field, &alone).ok());
    read.solution = beside.map(|solution| solution.cells).or(read.solution);
    read.notes.extend(note);
    Ok(read)
}
