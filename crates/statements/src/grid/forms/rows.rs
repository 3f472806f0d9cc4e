//! Grids in rows: which lines are rows, and how a row divides into cells, is decided by what fits.

use super::super::MAX_SIDE;
use super::super::digits::{ONE_FIGURE, is_blank};
use super::lines::{Class, Row};
use crate::text::{Part, Token, count, meaning, syntax};
use crate::{Place, ReadError};

/// Cells that make a square, and perhaps a second square of names of regions.
pub(super) struct Layout<'a> {
    pub(super) side: usize,
    pub(super) cells: Vec<Token<'a>>,
    pub(super) regions: Option<Vec<Token<'a>>>,
    /// Whether the cells of some row were told apart only by being one character each.
    pub(super) compact: bool,
    /// Rows and columns of a box, if a header gives them.
    pub(super) boxes: Option<(usize, usize)>,
}

/// The cells of a row, and whether they are compact.
type Split<'a> = Option<(Vec<Token<'a>>, bool)>;

/// How much the rows hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Holds {
    /// One grid: as many rows as a row has cells.
    Grid,
    /// A grid and, below, the names of its regions.
    GridAndRegions,
}

/// A way of reading rows.
type Attempt = for<'a> fn(&[Row<'a>], Holds) -> Option<Layout<'a>>;

/// The ways of reading, in the order in which they are tried.
const ATTEMPTS: [Attempt; 5] = [visible, doubtful, fields, spaced, one_blank_symbol];

/// The first way in which rows are one grid. Every way is tried for this before one is tried for a grid
/// with regions: blanks that are left empty make a row look half as long.
pub(super) fn grid<'a>(rows: &[Row<'a>]) -> Option<Layout<'a>> {
    ATTEMPTS.iter().find_map(|attempt| attempt(rows, Holds::Grid))
}

/// The first way in which rows are a grid and its regions.
pub(super) fn with_regions<'a>(rows: &[Row<'a>]) -> Option<Layout<'a>> {
    ATTEMPTS.iter().find_map(|attempt| attempt(rows, Holds::GridAndRegions))
}

/// Rows of words, or of characters, that all hold something.
pub(super) fn visible<'a>(rows: &[Row<'a>], holds: Holds) -> Option<Layout<'a>> {
    fit(&of_class(rows, &[Class::Cells]), holds, words_or_characters)
}

/// The same, with lines of dashes and stars taken for rows of blanks where they are as wide as a row.
fn doubtful<'a>(rows: &[Row<'a>], holds: Holds) -> Option<Layout<'a>> {
    let cells = of_class(rows, &[Class::Cells]);
    let dashes = cells.iter().any(|row| row.part.text.contains(['-', '*']));
    if !cells.is_empty() && !dashes {
        return None;
    }
    let width = cells.last().or(rows.first())?.symbols;
    let mut rows = of_class(rows, &[Class::Cells, Class::Doubtful]);
    rows.retain(|row| row.class == Class::Cells || row.symbols == width);
    fit(&rows, holds, words_or_characters)
}

/// Cells between delimiters, of which nothing is a blank: `| 5 |   | 3 |`, `5,,3`.
fn fields<'a>(rows: &[Row<'a>], holds: Holds) -> Option<Layout<'a>> {
    let rows = of_class(rows, &[Class::Cells, Class::Bare]);
    let delimiters: [fn(char) -> bool; 4] =
        [|c| "|!│┃║".contains(c), |c| c == ',', |c| c == ';', |c| c == '\t'];
    delimiters.into_iter().find_map(|delimits| fit(&rows, holds, |row, side| between(row, side, delimits)))
}

/// Cells by their columns, of which a space is a blank; spaces at the end of a line may be missing, but
/// not in all of them.
fn spaced<'a>(rows: &[Row<'a>], holds: Holds) -> Option<Layout<'a>> {
    let rows = of_class(rows, &[Class::Cells, Class::Bare]);
    let blank = |row: &Row<'_>| unframed(row).trim_end().contains(' ');
    if !rows.iter().any(blank) {
        return None;
    }
    let widest = rows.iter().map(|row| unframed(row).chars().count()).max().unwrap_or(0);
    fit(&rows, holds, by_columns).filter(|layout| layout.side == widest)
}

/// One symbol alone is the blank, and all others separate.
fn one_blank_symbol<'a>(rows: &[Row<'a>], holds: Holds) -> Option<Layout<'a>> {
    let rows = of_class(rows, &[Class::Cells, Class::Doubtful]);
    ['0', '.', 'X', '*', '_', '-'].into_iter().find_map(|blank| {
        let is_cell = |c: char| c.eq_ignore_ascii_case(&blank) || ('1'..='9').contains(&c);
        let foreign = |c: char| c.is_alphanumeric() && !is_cell(c) && !(is_blank(c) && c != '0');
        let mut rows = rows.clone();
        rows.retain(|row| row.part.text.contains(|c| is_cell(c) || foreign(c)));
        fit(&rows, holds, |row, side| {
            let cells = row.characters(is_cell);
            (side <= ONE_FIGURE && cells.len() == side && !row.part.text.contains(foreign))
                .then_some((cells, true))
        })
    })
}

fn of_class<'a>(rows: &[Row<'a>], classes: &[Class]) -> Vec<Row<'a>> {
    rows.iter().filter(|row| classes.contains(&row.class)).copied().collect()
}

/// As many rows as a row has cells, or twice as many; perhaps under a header with the side.
fn fit<'a>(
    rows: &[Row<'a>],
    holds: Holds,
    split: impl Fn(&Row<'a>, usize) -> Split<'a>,
) -> Option<Layout<'a>> {
    square(rows, holds, &split).or_else(|| {
        let (header, rows) = rows.split_first()?;
        let mut layout = square(rows, holds, &split)?;
        if let Header::Boxes(rows, columns) = Header::read(header, layout.side)? {
            layout.boxes = Some((rows, columns));
        }
        Some(layout)
    })
}

fn square<'a>(
    rows: &[Row<'a>],
    holds: Holds,
    split: impl Fn(&Row<'a>, usize) -> Split<'a>,
) -> Option<Layout<'a>> {
    let side = match holds {
        Holds::Grid => rows.len(),
        Holds::GridAndRegions => Some(rows.len() / 2).filter(|side| 2 * side == rows.len())?,
    };
    if !(2..=MAX_SIDE.into()).contains(&side) {
        return None;
    }
    let (mut cells, mut compact) = (Vec::with_capacity(rows.len() * side), false);
    for row in rows {
        let (mut own, own_compact) = split(row, side)?;
        cells.append(&mut own);
        compact |= own_compact;
    }
    let regions = (rows.len() > side).then(|| cells.split_off(side * side));
    Some(Layout { side, cells, regions, compact, boxes: None })
}

/// What a first line says of the size: a side, or rows and columns of a box.
#[derive(Clone, Copy)]
enum Header {
    Side(usize),
    Boxes(usize, usize),
}

impl Header {
    /// `16`, `16x16`, `16 16`, or of a box `3 3`: whichever gives this side.
    fn read(row: &Row<'_>, side: usize) -> Option<Self> {
        if row.words > 2 || row.symbols > 5 {
            return None;
        }
        let words = row.cells_of_words();
        let numbers =
            words.iter().flat_map(|word| word.text.split(['x', 'X'])).map(|number| number.parse().ok());
        let header = match numbers.collect::<Option<Vec<usize>>>()?[..] {
            [a] => Self::Side(a),
            [a, b] if a == b && a == side => Self::Side(a),
            [a, b] => Self::Boxes(a, b),
            _ => return None,
        };
        let gives = match header {
            Self::Side(given) => given,
            Self::Boxes(a, b) => a.checked_mul(b)?,
        };
        (gives == side).then_some(header)
    }
}

fn words_or_characters<'a>(row: &Row<'a>, side: usize) -> Split<'a> {
    if row.words == side {
        Some((row.cells_of_words(), false))
    } else if row.symbols == side {
        Some((row.cells_of_characters(), true))
    } else {
        None
    }
}

/// The pieces between delimiters, if there are as many as cells; an outer frame is dropped.
fn between<'a>(row: &Row<'a>, side: usize, delimits: fn(char) -> bool) -> Split<'a> {
    let mut rest = row.part;
    let mut pieces = Vec::with_capacity(side);
    while pieces.len() <= side + 2 {
        let Some(at) = rest.text.find(delimits) else { break };
        let (piece, behind) = rest.split_at(at);
        pieces.push(word(piece)?);
        rest = behind.split_at(behind.text.chars().next().map_or(0, char::len_utf8)).1;
    }
    pieces.push(word(rest)?);
    let empty = |piece: Option<&Token<'_>>| piece.is_some_and(|piece| piece.text.is_empty());
    if pieces.len() == side + 2 && empty(pieces.first()) && empty(pieces.last()) {
        pieces.pop();
        pieces.remove(0);
    }
    (pieces.len() == side).then_some((pieces, false))
}

/// The one word of a piece, or nothing; `None` if there are several.
fn word<'a>(piece: Part<'a>) -> Option<Token<'a>> {
    let mut words = piece.tokens(char::is_whitespace);
    let first = words.next().unwrap_or(Token { place: piece.start, text: "" });
    words.next().is_none().then_some(first)
}

/// A row without the upright parts of its frame.
fn unframed(row: &Row<'_>) -> String {
    row.part.text.chars().filter(|&c| !is_upright(c)).collect()
}

fn is_upright(c: char) -> bool {
    "|!│┃║".contains(c)
}

fn by_columns<'a>(row: &Row<'a>, side: usize) -> Split<'a> {
    let digit = |c: char| c.is_ascii_alphanumeric() && !is_blank(c);
    if row.part.text.chars().any(|c| !digit(c) && c != ' ' && !is_upright(c)) {
        return None;
    }
    let mut cells = row.characters(|c| !is_upright(c));
    cells.iter_mut().for_each(|cell| cell.text = cell.text.trim());
    let end = Token { place: row.part.start, text: "" };
    (cells.len() <= side).then(|| {
        cells.resize(side, end);
        (cells, true)
    })
}

/// Why rows do not fit.
pub(super) fn explain(rows: &[Row<'_>]) -> ReadError {
    let mut rows = of_class(rows, &[Class::Cells]);
    if rows.len() > 2 && Header::read(&rows[0], rows.len() - 1).is_some() {
        rows.remove(0);
    }
    match &rows[..] {
        [] => no_cells(),
        [row] => no_form(row.place(), row.part.text),
        rows if rows.len() > MAX_SIDE.into() => {
            let place = rows[MAX_SIDE as usize].place();
            meaning(place, format!("a grid has at most {MAX_SIDE} rows, and here is one more"))
        }
        rows => {
            let side = rows.len();
            let wrong = rows.iter().find(|row| words_or_characters(row, side).is_none()).unwrap_or(&rows[0]);
            let found = if side <= ONE_FIGURE { wrong.symbols } else { wrong.words };
            syntax(wrong.place(), count(found, "cell"), format!("{side} cells, as there are {side} rows"))
        }
    }
}

pub(super) fn no_cells() -> ReadError {
    ReadError::Unrecognised { found: "no cells".to_owned(), expected: "a puzzle".to_owned() }
}

/// A row that neither holds a whole puzzle nor can be one of several.
pub(super) fn no_form(place: Place, text: &str) -> ReadError {
    let expected = "16, 36 or 81 cells in one line, or as many rows as a row has cells";
    syntax(place, count(text.trim().chars().count(), "character"), expected)
}
