//! Jigsaws with the region in each cell: a digit or a blank, and the letter of a region, as in `5a 0a 0b`.

use super::super::digits::is_blank;
use super::cells::{parsed, regions};
use super::lines::{Row, rows};
use super::{Parsed, pick};
use crate::grid::MAX_SIDE;
use crate::text::{Part, Token};
use crate::{ReadError, ReadOptions};

/// The rows, one more than the largest grid has.
fn kept(text: Part<'_>) -> Vec<Row<'_>> {
    rows(text).take(usize::from(MAX_SIDE) + 1).collect()
}

/// As many rows as each has words, and each word is a digit and a letter.
pub(super) fn recognises(text: Part<'_>) -> bool {
    let rows = kept(text);
    let lettered = |row: &Row<'_>| {
        row.words == rows.len() && row.cells_of_words().iter().all(|cell| split(cell).is_some())
    };
    rows.len() > 1 && rows.len() <= MAX_SIDE.into() && rows.iter().all(lettered)
}

/// The digit, which may be a blank, and the letter.
fn split<'a>(cell: &Token<'a>) -> Option<(Token<'a>, Token<'a>)> {
    let at = cell.text.char_indices().next_back()?.0;
    let (digit, region) = Part { text: cell.text, start: cell.place }.split_at(at);
    let digits =
        !digit.text.is_empty() && digit.text.len() < 3 && digit.text.bytes().all(|b| b.is_ascii_digit());
    let blank = digit.text.chars().count() == 1 && digit.text.starts_with(is_blank);
    let letter = region.text.bytes().all(|b| b.is_ascii_alphabetic());
    let token = |part: Part<'a>| Token { place: part.start, text: part.text };
    ((digits || blank) && letter).then(|| (token(digit), token(region)))
}

pub(super) fn read(text: Part<'_>, options: &ReadOptions) -> Result<Parsed, ReadError> {
    pick(1, options)?;
    let rows = kept(text);
    let cells = rows.iter().flat_map(Row::cells_of_words).collect::<Vec<_>>();
    let (digits, names): (Vec<_>, Vec<_>) = cells.iter().filter_map(split).unzip();
    let side = rows.len();
    let mut read = parsed(side, &digits, false, options, None)?;
    read.regions = Some(regions(read.side, &names)?);
    Ok(read)
}
