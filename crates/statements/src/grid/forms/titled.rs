//! Several grids, each under a line of words, such as `Grid 01`.

use super::lines::{Class, rows};
use super::plain::begins_with_cell;
use super::{Parsed, pick, plain};
use crate::text::Part;
use crate::{Place, ReadError, ReadOptions};

pub(super) fn recognises(text: Part<'_>) -> bool {
    let mut rows = rows(text);
    let title = rows.next().is_some_and(|row| row.class == Class::Title);
    title && rows.next().is_some_and(|row| row.class != Class::Title && begins_with_cell(&row))
}

pub(super) fn read(text: Part<'_>, options: &ReadOptions) -> Result<Parsed, ReadError> {
    let starts = || titles(text);
    let count = starts().count();
    let (index, note) = pick(count, options)?;
    let mut blocks = starts().skip(index);
    let (at, place) = blocks.next().unwrap_or((0, text.start));
    let end = blocks.next().map_or(text.text.len(), |(at, _)| at);
    let block = Part { text: &text.text[at..end], start: place };
    let mut read = plain::read(block, &ReadOptions { index: None, ..*options })?;
    read.notes.extend(note);
    Ok(read)
}

/// Where the titles begin: bytes, and place.
fn titles(text: Part<'_>) -> impl Iterator<Item = (usize, Place)> {
    let base = text.text.as_ptr() as usize;
    rows(text)
        .filter(|row| row.class == Class::Title)
        .map(move |row| (row.part.text.as_ptr() as usize - base, row.part.start))
}
