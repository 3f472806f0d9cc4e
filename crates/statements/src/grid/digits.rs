//! From what stands in the cells to digits.

use super::Alphabet;
use crate::text::{Token, meaning, quote, syntax};
use crate::{ReadError, StatementError};

/// The largest side whose digits are one figure each.
pub(super) const ONE_FIGURE: usize = 9;

/// What stands for a blank, if it is no digit.
const BLANKS: [char; 7] = ['0', '.', '*', '_', '-', 'X', 'x'];

/// Whether a character can stand for a blank.
pub(super) fn is_blank(c: char) -> bool {
    BLANKS.contains(&c)
}

/// The digits of cells, 0 for a blank. `compact` says that the cells were one character each because no
/// separators stood between them.
pub(super) fn digits(
    side: u16,
    cells: &[Token<'_>],
    compact: bool,
    alphabet: Option<Alphabet>,
) -> Result<Vec<u16>, ReadError> {
    if let Some(alphabet) = alphabet {
        fits(alphabet, side)?;
        return cells.iter().map(|cell| symbol(alphabet, cell)).collect();
    }
    let large = usize::from(side) > ONE_FIGURE;
    let letter =
        |cell: &Token<'_>| !blank_word(cell.text) && cell.text.starts_with(|c: char| c.is_ascii_alphabetic());
    if large && (compact || cells.iter().any(letter)) {
        return by_known_alphabets(side, cells);
    }
    cells.iter().map(|cell| decimal(side, cell)).collect()
}

fn fits(alphabet: Alphabet, side: u16) -> Result<(), StatementError> {
    if alphabet.length() == side {
        return Ok(());
    }
    let symbols = alphabet.length();
    Err(StatementError::Malformed(format!(
        "the alphabet {alphabet} has {symbols} symbols, and a {side}x{side} grid needs {side}"
    )))
}

/// A blank as a word of its own: nothing at all, or one blank symbol, perhaps repeated.
fn blank_word(text: &str) -> bool {
    let first = text.chars().next();
    first.is_none_or(|first| is_blank(first) && text.chars().all(|c| c == first))
}

fn symbol(alphabet: Alphabet, cell: &Token<'_>) -> Result<u16, ReadError> {
    let digit = alphabet.digit(cell.text).or_else(|| blank_word(cell.text).then_some(0));
    digit.ok_or_else(|| syntax(cell.place, quote(cell.text), format!("one of {alphabet}, or . for a blank")))
}

fn decimal(side: u16, cell: &Token<'_>) -> Result<u16, ReadError> {
    if blank_word(cell.text) {
        return Ok(0);
    }
    let figures = cell.text.bytes().all(|b| b.is_ascii_digit());
    match cell.text.parse::<u16>() {
        Ok(digit) if figures && digit <= side => Ok(digit),
        _ if several(side, cell.text) => Err(meaning(
            cell.place,
            format!(
                "{} are several candidates for one cell (pencil marks), and only digits that are certain are read",
                quote(cell.text)
            ),
        )),
        _ => Err(syntax(cell.place, quote(cell.text), format!("1 to {side}, or 0 or . for a blank"))),
    }
}

/// Whether a cell holds several digits of one figure, perhaps in brackets.
fn several(side: u16, text: &str) -> bool {
    let inner = text.trim_matches(['(', ')', '{', '}', '[', ']']);
    let ascending = inner.as_bytes().windows(2).all(|pair| pair[0] < pair[1]);
    usize::from(side) <= ONE_FIGURE
        && inner.len() > 1
        && ascending
        && inner.bytes().all(|b| b.is_ascii_digit())
}

/// By that one of the alphabets in use in which every cell has a meaning. If there are several, they must
/// give the same.
fn by_known_alphabets(side: u16, cells: &[Token<'_>]) -> Result<Vec<u16>, ReadError> {
    let readings = Alphabet::known(side).map(|alphabet| {
        let read: Result<Vec<u16>, ReadError> = cells.iter().map(|cell| symbol(alphabet, cell)).collect();
        (alphabet, read)
    });
    let (possible, failed): (Vec<_>, Vec<_>) = readings.partition(|(_, read)| read.is_ok());
    let mut possible: Vec<_> =
        possible.into_iter().filter_map(|(alphabet, read)| Some((alphabet, read.ok()?))).collect();
    // A filled grid shows every digit as often as it has rows: then a symbol that could be a blank is none.
    if let Some(filled) = possible.iter().position(|(_, read)| is_filled(side, read)) {
        return Ok(possible.swap_remove(filled).1);
    }
    let mut possible = possible.into_iter();
    let Some((first, read)) = possible.next() else {
        return Err(no_alphabet(
            side,
            failed.into_iter().filter_map(|(_, read)| read.err()).collect(),
            cells,
        ));
    };
    for (other, reading) in possible {
        if let Some(at) = (0..read.len()).find(|&at| read[at] != reading[at]) {
            let problem = format!(
                "{} is {} in the alphabet {first} and {} in {other}: say which one with --alphabet",
                quote(cells[at].text),
                shown(read[at]),
                shown(reading[at])
            );
            return Err(meaning(cells[at].place, problem));
        }
    }
    Ok(read)
}

/// Whether each digit stands in as many cells as there are rows.
fn is_filled(side: u16, cells: &[u16]) -> bool {
    let mut times = vec![0; usize::from(side) + 1];
    cells.iter().for_each(|&digit| times[usize::from(digit)] += 1);
    times[1..].iter().all(|&times| times == side)
}

fn shown(digit: u16) -> String {
    if digit == 0 { "a blank".to_owned() } else { digit.to_string() }
}

/// The error of the alphabet that came farthest.
fn no_alphabet(side: u16, errors: Vec<ReadError>, cells: &[Token<'_>]) -> ReadError {
    let farthest = errors.into_iter().max_by_key(ReadError::place).and_then(|error| error.place());
    let cell = cells.iter().find(|cell| Some(cell.place) == farthest);
    let known: Vec<String> = Alphabet::known(side).map(|alphabet| alphabet.to_string()).collect();
    let expected = format!("symbols of one alphabet ({}), or others with --alphabet", known.join(", "));
    match (farthest, cell) {
        (Some(place), Some(cell)) => syntax(place, quote(cell.text), expected),
        _ => StatementError::Malformed(format!("expected {expected}")).into(),
    }
}
