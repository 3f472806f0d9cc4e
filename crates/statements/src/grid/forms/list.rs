//! One puzzle a line: lists of puzzles, and single ones.

use super::super::MAX_SIDE;
use super::super::digits::ONE_FIGURE;
use super::cells::{parsed, regions};
use super::lines::{Class, MANY, Row, row, rows, separates};
use super::rows::{no_cells, no_form};
use super::{Parsed, pick};
use crate::text::{Part, Token, count, syntax};
use crate::{ReadError, ReadOptions};

/// Whether the first line holds a whole puzzle. Lines of four or nine cells are rows, unless they stand
/// alone; so are lines of separated cells as long as a row can be. Digits that the side does not have,
/// in a line that fits if spaces are blanks, say that they are.
pub(super) fn begins(kept: &[Row<'_>]) -> bool {
    let Some(entry) = kept.first().and_then(|row| Entry::of(row.part)) else { return false };
    let row = Row { part: entry.puzzle, ..row(entry.puzzle) };
    let alone = kept.len() == 1;
    let foreign = |c: char| c.to_digit(10).is_some_and(|digit| digit as usize > entry.side);
    // Single cells with a space between each are no blanks; words of several are the clues between them.
    let blanks = || entry.puzzle.text.contains(foreign) || row.words < row.symbols;
    if entry.side <= ONE_FIGURE && begins_spaced(kept) && blanks() {
        return false;
    }
    alone || entry.side >= 4 && (row.words == 1 || row.symbols > MAX_SIDE.into())
}

/// What a line holds.
struct Entry<'a> {
    side: usize,
    puzzle: Part<'a>,
    /// A second square: regions, or a solution.
    second: Option<Part<'a>>,
    /// Whether the cells are words.
    words: bool,
}

impl<'a> Entry<'a> {
    /// `puzzle`, `puzzle:count:solution`, `puzzle,solution`, or puzzle and regions without a break.
    fn of(line: Part<'a>) -> Option<Self> {
        let (head, tail) = line.split_at(line.text.find(':').unwrap_or(line.text.len()));
        let last = tail.text.rfind(':').map(|at| tail.split_at(at + 1).1);
        let whole = row(head);
        if whole.class == Class::Title || whole.symbols >= MANY {
            return None;
        }
        let words = whole.words > 81 && whole.words < whole.symbols;
        let cells = if words { whole.words } else { whole.symbols };
        if let Some(side) = root(cells) {
            let second = last.filter(|part| row(*part).symbols == cells);
            return Some(Self { side, puzzle: head, second, words });
        }
        if let Some(puzzle) = before_rating(head) {
            return Some(Self { side: root(row(puzzle).symbols)?, puzzle, second: None, words: false });
        }
        let side = root(cells / 2).filter(|side| !words && side * side * 2 == cells && whole.words <= 2)?;
        let at = whole.cells_of_characters().get(side * side)?.place.column - head.start.column;
        let at = head.text.char_indices().nth(at)?.0;
        let (puzzle, second) = head.split_at(at);
        Some(Self { side, puzzle, second: Some(second), words })
    }

    fn cells(part: Part<'a>, words: bool) -> Vec<Token<'a>> {
        if words { part.tokens(separates).collect() } else { row(part).cells_of_characters() }
    }

    /// The puzzle, with what stands beside it.
    fn read(&self, options: &ReadOptions) -> Result<Parsed, ReadError> {
        let cells = Self::cells(self.puzzle, self.words);
        let mut read = parsed(self.side, &cells, !self.words, options, None)?;
        let second = self.second.map(|part| Self::cells(part, self.words)).unwrap_or_default();
        if second.is_empty() {
            return Ok(read);
        }
        match regions(read.side, &second) {
            Ok(regions) => read.regions = Some(regions),
            Err(_) => read.solution = filled(self.side, &second, options),
        }
        Ok(read)
    }
}

/// The puzzle in front of its rating: `;` or `,`, and a number or a word.
fn before_rating(line: Part<'_>) -> Option<Part<'_>> {
    let at = line.text.find([';', ',', '\t'])?;
    let (puzzle, tail) = line.split_at(at);
    let tail = tail.text[1..].trim();
    let number = tail.parse::<f64>().is_ok() && tail.len() < 9;
    let word = (3..16).contains(&tail.len()) && tail.bytes().all(|b| b.is_ascii_alphabetic() || b == b' ');
    let row = row(puzzle);
    let whole = row.words == 1 && root(row.symbols).is_some_and(|side| side >= 4);
    (whole && (number || word)).then_some(puzzle)
}

/// The digits of a second square, if all of them can be read and none is blank.
fn filled(side: usize, cells: &[Token<'_>], options: &ReadOptions) -> Option<Vec<u16>> {
    let solution = parsed(side, cells, true, options, None).ok()?.cells;
    solution.iter().all(|&digit| digit > 0).then_some(solution)
}

/// The side of a square of so many cells.
fn root(cells: usize) -> Option<usize> {
    let side = cells.isqrt();
    (side * side == cells && (2..=MAX_SIDE.into()).contains(&side)).then_some(side)
}

/// Reads one puzzle of a list; all must have the same number of cells.
pub(super) fn read(text: Part<'_>, options: &ReadOptions) -> Result<Parsed, ReadError> {
    let lines =
        || rows(text).filter(|row| matches!(row.class, Class::Cells | Class::Doubtful)).map(|row| row.part);
    let first = lines().next().ok_or_else(no_cells)?;
    let side = Entry::of(first).ok_or_else(|| no_form(first.start, first.text))?.side;
    let mut puzzles = 0;
    let mut wanted = None;
    for line in lines() {
        if !is_puzzle(line, side) {
            return Err(another(line, side));
        }
        if puzzles == options.index.unwrap_or(1).saturating_sub(1) {
            wanted = Some(line);
        }
        puzzles += 1;
    }
    if let Some(jigsaw) = two_lines(lines(), puzzles, side, options)? {
        return Ok(jigsaw);
    }
    let (_, note) = pick(puzzles, options)?;
    let line = wanted.unwrap_or(first);
    let entry = Entry::of(line).ok_or_else(|| another(line, side))?;
    let mut read = entry.read(options)?;
    read.notes.extend(note);
    Ok(read)
}

/// Two lines, of which the second names the regions of the first.
fn two_lines<'a>(
    mut lines: impl Iterator<Item = Part<'a>>,
    count: usize,
    side: usize,
    options: &ReadOptions,
) -> Result<Option<Parsed>, ReadError> {
    let (Some(first), Some(second), 2, None) = (lines.next(), lines.next(), count, options.index) else {
        return Ok(None);
    };
    let side = u16::try_from(side).expect("a side is at most 36");
    let Some(entry) = Entry::of(first).filter(|entry| entry.second.is_none()) else { return Ok(None) };
    let names = Entry::cells(second, entry.words);
    let Ok(regions) = regions(side, &names) else { return Ok(None) };
    let mut read = entry.read(options)?;
    read.regions = Some(regions);
    Ok(Some(read))
}

/// Whether a line holds a puzzle of this side. The usual one is known without looking at it twice.
fn is_puzzle(line: Part<'_>, side: usize) -> bool {
    let plain = line.text.len() == side * side
        && line.text.bytes().all(|b| b.is_ascii_graphic() && !separates(b.into()));
    plain || Entry::of(line).is_some_and(|entry| entry.side == side)
}

fn another(line: Part<'_>, side: usize) -> ReadError {
    let row = row(line);
    let expected = format!("another puzzle of {} characters, or the end", side * side);
    syntax(row.place(), count(row.symbols, "character"), expected)
}

/// Whether the first line is as long as a puzzle if its spaces are blanks, and holds nothing but digits else.
pub(super) fn begins_spaced(kept: &[Row<'_>]) -> bool {
    kept.first().is_some_and(|row| spaced_side(row.part).is_some())
}

fn spaced_side(line: Part<'_>) -> Option<usize> {
    let digits = line.text.bytes().all(|b| b == b' ' || (b'1'..=b'9').contains(&b));
    root(line.text.len()).filter(|&side| digits && side >= 4 && line.text.contains(' '))
}

/// Reads one puzzle of a list in which spaces are blanks.
pub(super) fn read_spaced(text: Part<'_>, options: &ReadOptions) -> Result<Parsed, ReadError> {
    let lines = || rows(text).map(|row| row.part);
    let first = lines().next().ok_or_else(no_cells)?;
    let side = spaced_side(first).ok_or_else(|| no_form(first.start, first.text))?;
    if let Some(line) = lines().find(|line| line.text.len() != side * side) {
        return Err(another(line, side));
    }
    let (index, note) = pick(lines().count(), options)?;
    let line = lines().nth(index).unwrap_or(first);
    let mut cells = row(line).characters(|_| true);
    cells.iter_mut().for_each(|cell| cell.text = cell.text.trim());
    let mut read = parsed(side, &cells, true, options, None)?;
    read.notes.extend(note);
    Ok(read)
}
