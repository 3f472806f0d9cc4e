//! Game IDs of Solo, in Simon Tatham's Portable Puzzle Collection: `3x3:a5b3_7...`, `9j:...,...` for a
//! jigsaw, `x` for diagonals. Letters are runs of blanks, `_` stands between neighbouring digits.

use super::super::{BoxShape, MAX_SIDE, Regions};
use super::{Parsed, pick};
use crate::text::{Part, meaning, quote, syntax};
use crate::{ReadError, ReadOptions};

/// The sizes and the features in front of the colon.
struct Head {
    columns: u16,
    rows: u16,
    jigsaw: bool,
    diagonals: bool,
    killer: bool,
}

impl Head {
    /// `3x3`, `2x3x`, `9j`; a difficulty (`dt`) and a symmetry (`r2`) are of no account.
    fn of(text: &str) -> Option<Self> {
        let number = |text: &str| -> Option<(u16, usize)> {
            let figures = text.bytes().take_while(u8::is_ascii_digit).count();
            Some((text[..figures].parse().ok().filter(|_| figures <= 2)?, figures))
        };
        let (columns, length) = number(text)?;
        let mut rest = &text[length..];
        let mut rows = 1;
        if let Some((second, length)) = rest.strip_prefix('x').and_then(number) {
            rows = second;
            rest = &rest[1 + length..];
        }
        let mut head = Self { columns, rows, jigsaw: false, diagonals: false, killer: false };
        let mut features = rest.chars();
        while let Some(feature) = features.next() {
            match feature {
                'j' => head.jigsaw = true,
                'x' => head.diagonals = true,
                'k' => head.killer = true,
                'd' => drop(features.next().filter(char::is_ascii_lowercase)?),
                'a' => {}
                'r' | 'm' => {
                    let rest = features.as_str();
                    let diagonal = rest.strip_prefix('d').filter(|rest| rest.starts_with(['2', '4']));
                    features =
                        diagonal.unwrap_or(rest).trim_start_matches(|c: char| c.is_ascii_digit()).chars();
                }
                _ => return None,
            }
        }
        (head.jigsaw == (rows == 1)).then_some(head)
    }

    const fn side(&self) -> u16 {
        self.columns.saturating_mul(self.rows)
    }
}

/// The head and what is behind the colon, if the text is one line of such characters.
fn parts(text: Part<'_>) -> Option<(Head, Part<'_>)> {
    const LONGEST: usize = 1 << 16;
    let line = text.text.trim();
    let at = line.get(..20).unwrap_or(line).find(':')?;
    let head = Head::of(&line[..at])?;
    let known = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_' || c == ',';
    let behind = &line[at + 1..];
    if behind.is_empty() || line.len() > LONGEST || !behind.chars().all(known) {
        return None;
    }
    let lead = text.text.len() - text.text.trim_start().len();
    let (_, rest) = text.split_at(lead + at + 1);
    Some((head, Part { text: behind, ..rest }))
}

pub(super) fn recognises(text: Part<'_>) -> bool {
    parts(text).is_some()
}

pub(super) fn read(text: Part<'_>, options: &ReadOptions) -> Result<Parsed, ReadError> {
    pick(1, options)?;
    let Some((head, behind)) = parts(text) else {
        return Err(syntax(text.start, quote(text.text), "a game ID such as 3x3:a5b3"));
    };
    if head.killer {
        return Err(syntax(
            text.start,
            "a game ID of Killer Sudoku",
            "one of Sudoku, jigsaw or with diagonals",
        ));
    }
    let side = head.side();
    if !(2..=MAX_SIDE).contains(&side) {
        return Err(syntax(
            text.start,
            format!("a game ID of side {side}"),
            format!("a side from 2 to {MAX_SIDE}"),
        ));
    }
    let (cells, rest) = behind.split_at(behind.text.find(',').unwrap_or(behind.text.len()));
    let cells = digits(cells, side)?;
    let regions = match (head.jigsaw, rest.text.strip_prefix(',')) {
        (true, Some(_)) => pieces(rest.split_at(1).1, side)?,
        (false, None) => Regions::boxes(BoxShape::new(head.columns, head.rows)?),
        (true, None) => return Err(syntax(rest.start, "the end", "a comma and the pieces of the jigsaw")),
        (false, Some(_)) => {
            return Err(syntax(rest.start, "a comma", "the end: pieces belong to jigsaws (9j)"));
        }
    };
    Ok(Parsed {
        side,
        cells,
        regions: Some(regions),
        diagonals: head.diagonals,
        latin: false,
        solution: None,
        notes: Vec::new(),
    })
}

/// The cells, row by row.
fn digits(text: Part<'_>, side: u16) -> Result<Vec<u16>, ReadError> {
    let area = usize::from(side) * usize::from(side);
    let mut cells = Vec::with_capacity(area);
    let mut rest = text;
    while let Some(first) = rest.text.chars().next() {
        let figures = rest.text.bytes().take_while(u8::is_ascii_digit).count();
        let (word, behind) = rest.split_at(figures.max(1));
        match first {
            '_' => {}
            'a'..='z' => cells.extend(std::iter::repeat_n(0, usize::from(first as u8 - b'a') + 1)),
            _ => match word.text.parse::<u16>().ok().filter(|digit| (1..=side).contains(digit)) {
                Some(digit) => cells.push(digit),
                None => {
                    return Err(syntax(word.start, quote(word.text), format!("a digit from 1 to {side}")));
                }
            },
        }
        if cells.len() > area {
            return Err(meaning(word.start, format!("more than the {area} cells of a {side}x{side} grid")));
        }
        rest = behind;
    }
    if cells.len() != area {
        let problem = format!("{} cells, and a {side}x{side} grid has {area}", cells.len());
        return Err(meaning(rest.start, problem));
    }
    Ok(cells)
}

/// The pieces: runs of borders between cells that are none (`a` one, `b` two, ...; `z` 25 and no border
/// behind), first those between neighbours in a row, then those in a column.
fn pieces(text: Part<'_>, side: u16) -> Result<Regions, ReadError> {
    let n = usize::from(side);
    let borders = 2 * n * (n - 1);
    let mut piece: Vec<usize> = (0..n * n).collect();
    let mut at = 0;
    let mut place = text.start;
    let wrong = |place, problem: &str| meaning(place, format!("the pieces of the jigsaw: {problem}"));
    for letter in text.text.chars() {
        let run = match letter {
            '_' => 0,
            'a'..='z' => usize::from(letter as u8 - b'a') + 1,
            _ => return Err(syntax(place, quote(&letter.to_string()), "a to z or _")),
        };
        let (run, border) = if letter == 'z' { (25, false) } else { (run, true) };
        if at + run > borders {
            return Err(wrong(place, "more borders than there are"));
        }
        (at..at + run).for_each(|border| join(&mut piece, border, n));
        at += run + usize::from(border);
        place.column += 1;
    }
    // Behind the last one there is one that is not in the grid.
    if at != borders + 1 {
        return Err(wrong(place, "fewer borders than there are"));
    }
    let names: Vec<usize> = (0..n * n).map(|cell| root(&piece, cell)).collect();
    Regions::named(side, &names).map_err(|(_, error)| wrong(text.start, &error.to_string()))
}

fn root(piece: &[usize], mut cell: usize) -> usize {
    while piece[cell] != cell {
        cell = piece[cell];
    }
    cell
}

/// Joins the cells on both sides of a border.
fn join(piece: &mut [usize], border: usize, n: usize) {
    let inner = n * (n - 1);
    let (a, b) = if border < inner {
        let cell = border / (n - 1) * n + border % (n - 1);
        (cell, cell + 1)
    } else {
        let (column, row) = ((border - inner) / (n - 1), (border - inner) % (n - 1));
        (row * n + column, (row + 1) * n + column)
    };
    let (a, b) = (root(piece, a), root(piece, b));
    piece[a.max(b)] = a.min(b);
}
