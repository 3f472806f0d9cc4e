//! The forms of a grid: cells in one line, rows of digits, framed rows, decimals for large sides.

use super::MAX_SIDE;
use crate::text::{Token, count, lines, meaning, quote, syntax, tokens};
use crate::{Place, ReadError};

/// A grid as it was written: 0 is blank.
pub(crate) struct Parsed {
    pub(crate) side: u16,
    pub(crate) cells: Vec<u16>,
    pub(crate) notes: Vec<String>,
}

/// A line that holds cells.
struct Row<'a> {
    line: usize,
    /// The first [`KEPT`] of its words.
    tokens: Vec<Token<'a>>,
    /// All of its words.
    words: usize,
    /// All of its characters that are no separators.
    characters: usize,
}

/// As many rows, and words of a row, are looked at as the largest grid has, with a header, and one more.
const KEPT: usize = MAX_SIDE as usize + 2;

/// The largest side whose digits are one character each.
const ONE_FIGURE: usize = 9;

/// Reads a grid, its side taken from the text.
pub(crate) fn parse(text: &str) -> Result<Parsed, ReadError> {
    let mut lines = cell_lines(text);
    let kept: Vec<Row<'_>> = lines.by_ref().take(KEPT).collect();
    let Some(first) = kept.first() else {
        return Err(ReadError::Unrecognised {
            found: "no cells".to_owned(),
            expected: "a puzzle".to_owned(),
        });
    };
    if let Some(side) = side_of_line(first, kept.len()) {
        return parse_line(side, first, kept.iter().skip(1).map(shape).chain(lines.map(|row| shape(&row))));
    }
    if first.tokens.iter().any(|token| token.text.len() > MAX_SIDE.into()) {
        return Err(no_form(first));
    }
    if kept.len() == KEPT {
        return Err(too_many_rows(&kept[KEPT - 1]));
    }
    parse_rows(rows_without_header(&kept))
}

/// The lines that hold cells: neither empty nor a part of the frame.
fn cell_lines(text: &str) -> impl Iterator<Item = Row<'_>> {
    lines(text).map(|(line, text)| row(line, text)).filter(|row| row.words > 0)
}

fn row(line: usize, text: &str) -> Row<'_> {
    let mut row = Row { line, tokens: Vec::new(), words: 0, characters: 0 };
    if is_rule(text) {
        return row;
    }
    for token in tokens(line, text, |c| c.is_whitespace() || matches!(c, '|' | '!')) {
        row.words += 1;
        row.characters += token.text.chars().count();
        if row.tokens.len() < KEPT {
            row.tokens.push(token);
        }
    }
    row
}

/// Whether a line is a part of the frame, such as `+---+---+`.
fn is_rule(text: &str) -> bool {
    text.contains(['-', '=', '+']) && text.chars().all(|c| c.is_whitespace() || "+-=|!*:".contains(c))
}

fn place(row: &Row<'_>) -> Place {
    row.tokens.first().map_or(Place { line: row.line, column: 1 }, |token| token.place)
}

/// The side of a puzzle that stands in one line, if this line is one. Lines of four or nine cells are
/// rows, unless they stand alone.
fn side_of_line(row: &Row<'_>, rows: usize) -> Option<usize> {
    let side = row.characters.isqrt();
    let square = side * side == row.characters && side >= 2 && side <= MAX_SIDE.into();
    (row.words == 1 && square && (rows == 1 || side >= 4)).then_some(side)
}

/// Reads the puzzle of one line; further puzzles may follow, in lines of the same shape.
fn parse_line(
    side: usize,
    row: &Row<'_>,
    others: impl Iterator<Item = (Place, usize, usize)>,
) -> Result<Parsed, ReadError> {
    if side > ONE_FIGURE {
        let expected = format!("{side} rows of {side} decimals, separated by spaces");
        return Err(syntax(place(row), format!("{} characters in one line", row.characters), expected));
    }
    let cells = cells_of_characters(side, row)?;
    let mut puzzles = 1;
    for (place, words, characters) in others {
        if (words, characters) != (1, row.characters) {
            let expected = format!("another puzzle of {} characters, or the end", row.characters);
            return Err(syntax(place, count(characters, "character"), expected));
        }
        puzzles += 1;
    }
    let note = format!("the text holds {puzzles} puzzles: the first one is read");
    Ok(Parsed { side: small(side), cells, notes: if puzzles > 1 { vec![note] } else { Vec::new() } })
}

fn shape(row: &Row<'_>) -> (Place, usize, usize) {
    (place(row), row.words, row.characters)
}

/// Drops a first line that holds nothing but the number of rows that follow.
fn rows_without_header<'a, 'b>(rows: &'b [Row<'a>]) -> &'b [Row<'a>] {
    match rows {
        [header, rest @ ..] if header.words == 1 && rest.len() >= 2 => {
            let side = header.tokens.first().and_then(|token| token.text.parse().ok());
            if side == Some(rest.len()) { rest } else { rows }
        }
        _ => rows,
    }
}

fn parse_rows(rows: &[Row<'_>]) -> Result<Parsed, ReadError> {
    let side = rows.len();
    if let [row] = rows {
        return Err(no_form(row));
    }
    if side > MAX_SIDE.into() {
        return Err(too_many_rows(&rows[MAX_SIDE as usize]));
    }
    let mut cells = Vec::with_capacity(side * side);
    for row in rows {
        if row.words == side {
            cells.append(&mut cells_of_words(side, row)?);
        } else if row.characters == side && side <= ONE_FIGURE {
            cells.append(&mut cells_of_characters(side, row)?);
        } else {
            return Err(wrong_width(side, row));
        }
    }
    Ok(Parsed { side: small(side), cells, notes: Vec::new() })
}

/// A row that neither holds a whole puzzle nor can be one of several.
fn no_form(row: &Row<'_>) -> ReadError {
    let expected = "16, 36 or 81 cells in one line, or as many rows as a row has cells";
    syntax(place(row), count(row.characters, "character"), expected)
}

fn too_many_rows(row: &Row<'_>) -> ReadError {
    meaning(place(row), format!("a grid has at most {MAX_SIDE} rows, and here is one more"))
}

fn wrong_width(side: usize, row: &Row<'_>) -> ReadError {
    let found = if side <= ONE_FIGURE { row.characters } else { row.words };
    syntax(place(row), count(found, "cell"), format!("{side} cells, as there are {side} rows"))
}

fn cells_of_characters(side: usize, row: &Row<'_>) -> Result<Vec<u16>, ReadError> {
    let mut cells = Vec::with_capacity(row.characters);
    for token in &row.tokens {
        for (offset, c) in token.text.chars().enumerate() {
            let mut place = token.place;
            place.column += offset;
            cells.push(cell(side, c.encode_utf8(&mut [0; 4]), place)?);
        }
    }
    Ok(cells)
}

fn cells_of_words(side: usize, row: &Row<'_>) -> Result<Vec<u16>, ReadError> {
    row.tokens.iter().map(|token| cell(side, token.text, token.place)).collect()
}

/// One cell: `.` or `0` for a blank, or a digit.
fn cell(side: usize, text: &str, place: Place) -> Result<u16, ReadError> {
    if text == "." {
        return Ok(0);
    }
    let digits = text.bytes().all(|b| b.is_ascii_digit());
    let value = digits.then(|| text.parse::<u16>().ok()).flatten();
    match value {
        Some(value) if usize::from(value) <= side => Ok(value),
        _ => Err(syntax(place, quote(text), format!("1 to {side}, or 0 or . for a blank"))),
    }
}

fn small(side: usize) -> u16 {
    u16::try_from(side).expect("a side is at most 36")
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "1...\n..3.\n.4..\n...2\n";

    fn cells(text: &str) -> Vec<u16> {
        parse(text).unwrap_or_else(|error| panic!("{text}: {error}")).cells
    }

    fn error(text: &str) -> String {
        parse(text).err().expect("an error").to_string()
    }

    #[test]
    fn every_form_gives_the_same_grid() {
        let grid = cells(LINE);
        assert_eq!(grid, [1, 0, 0, 0, 0, 0, 3, 0, 0, 4, 0, 0, 0, 0, 0, 2]);
        for text in [
            "1.....3..4.....2",
            "1000003004000002\n",
            "1 0 0 0\r\n0 0 3 0\r\n\r\n0 4 0 0\r\n0 0 0 2",
            "+--+--+\n|1.|..|\n|..|3.|\n+--+--+\n|.4|..|\n|..|.2|\n+--+--+\n",
            "1 . | . .\n. . | 3 .\n----+----\n. 4 | . .\n. . | . 2\n",
            "*--*--*\n!1.!..!\n!..!3.!\n!.4!..!\n!..!.2!\n*==*==*\n",
            "4\n1 0 0 0\n0 0 3 0\n0 4 0 0\n0 0 0 2\n",
            "1. ..\n.. 3.\n.4 ..\n.. .2\n",
        ] {
            assert_eq!(cells(text), grid, "{text}");
        }
    }

    #[test]
    fn large_sides_are_decimals() {
        let row = (0..16).map(|i| i.to_string()).collect::<Vec<_>>().join(" ");
        let text = format!("16\n{}", format!("{row} \n").repeat(16));
        let grid = parse(&text).unwrap();
        assert_eq!(grid.side, 16);
        assert_eq!(grid.cells[..17], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0]);
    }

    #[test]
    fn the_first_of_many_puzzles_is_read_and_the_others_counted() {
        let many = parse(&"1.....3..4.....2\n".repeat(100)).unwrap();
        assert_eq!(many.cells, cells(LINE));
        assert_eq!(many.notes, ["the text holds 100 puzzles: the first one is read"]);
        let error = error("1.....3..4.....2\n\n1.....3..4......\n12\n");
        assert_eq!(
            error,
            "line 4, column 1: found 2 characters; expected another puzzle of 16 characters, or the end"
        );
    }

    #[test]
    fn errors_have_places() {
        for (text, message) in [
            ("", "no cells; expected a puzzle"),
            ("+--+\n", "no cells; expected a puzzle"),
            (
                "1...\n..x.\n.4..\n...2",
                "line 2, column 3: found \"x\"; expected 1 to 4, or 0 or . for a blank",
            ),
            (
                "1 0 0 0\n0 0 5 0\n0 0 0 0\n0 0 0 0",
                "line 2, column 5: found \"5\"; expected 1 to 4, or 0 or . for a blank",
            ),
            (
                "1...\n..3\n.4..\n...2",
                "line 2, column 1: found 3 cells; expected 4 cells, as there are 4 rows",
            ),
            (
                "12345",
                "line 1, column 1: found 5 characters; expected 16, 36 or 81 cells in one line, \
                 or as many rows as a row has cells",
            ),
        ] {
            assert_eq!(error(text), message);
        }
        let letters = error(&"A".repeat(256));
        assert!(letters.ends_with("expected 16 rows of 16 decimals, separated by spaces"), "{letters}");
        assert!(error(&"1 2\n".repeat(60)).starts_with("line 38, column 1: a grid has at most 36 rows"));
        assert!(error(&"1 2\n".repeat(37)).starts_with("line 37, column 1: a grid has at most 36 rows"));
        let with_solution = format!("{}:1:{}\n", ".".repeat(81), "1".repeat(81)).repeat(50);
        assert!(error(&with_solution).starts_with("line 1, column 1: found 165 characters; expected 16, 36"));
    }
}
