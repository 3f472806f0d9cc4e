//! Lines of numbers and nothing else, of which several forms of graphs are made.

use crate::Place;
use crate::text::{Part, Token};

/// The most numbers that are kept: more than the edges of the largest graph have, each with a weight.
const MOST: usize = 1 << 24;

/// What stands for a number that is no whole one, or too large for a vertex.
pub(super) const WEIGHT: u32 = u32::MAX;

/// Numbers by line, without empty lines and comments. Flat.
pub(super) struct Rows {
    lines: Vec<u32>,
    ends: Vec<usize>,
    numbers: Vec<u32>,
    /// Whether a colon stands behind the first number of every line.
    pub(super) colons: bool,
}

impl Rows {
    /// The lines of a text that holds nothing but numbers.
    pub(super) fn of(text: &str) -> Option<Self> {
        Self::read(text, false)
    }

    /// The same, with lines that hold nothing.
    pub(super) fn with_blanks(text: &str) -> Option<Self> {
        Self::read(text, true)
    }

    fn read(text: &str, blank: bool) -> Option<Self> {
        let mut rows = Self { lines: Vec::new(), ends: Vec::new(), numbers: Vec::new(), colons: true };
        for line in Part::whole(text).lines() {
            let start = line.text.trim_start();
            if start.is_empty() && !blank || start.starts_with(['#', '%']) || start.starts_with("//") {
                continue;
            }
            rows.line(line)?;
        }
        (!rows.ends.is_empty() && !rows.numbers.is_empty()).then_some(rows)
    }

    fn line(&mut self, line: Part<'_>) -> Option<()> {
        if has_empty_field(line.text) {
            return None;
        }
        let mut words = line.tokens(|c| c.is_whitespace() || c == ',' || c == ';');
        if let Some(first) = words.next() {
            let name = first.text.strip_suffix(':');
            self.colons &= name.is_some();
            self.push(Token { text: name.unwrap_or(first.text), ..first })?;
        }
        words.try_for_each(|word| self.push(word))?;
        self.lines.push(u32::try_from(line.start.line).ok()?);
        self.ends.push(self.numbers.len());
        Some(())
    }

    fn push(&mut self, word: Token<'_>) -> Option<()> {
        let plain = word.text.bytes().all(|b| b.is_ascii_digit()) && !word.text.is_empty();
        let number = if plain {
            word.text.parse::<u32>().unwrap_or(WEIGHT)
        } else {
            word.text
                .parse::<f64>()
                .ok()
                .filter(|_| !word.text.contains(char::is_alphabetic))
                .map(|_| WEIGHT)?
        };
        self.numbers.push(number);
        (self.numbers.len() <= MOST).then_some(())
    }

    pub(super) const fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn row(&self, row: usize) -> &[u32] {
        let start = row.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.numbers[start..self.ends[row]]
    }

    /// Where a row begins.
    pub(super) fn place(&self, row: usize) -> Place {
        Place { line: self.lines[row] as usize, column: 1 }
    }

    /// Drops the last row, which holds no number.
    pub(super) fn drop_last(&mut self) {
        self.lines.pop();
        self.ends.pop();
    }

    /// The rows from one on.
    pub(super) fn from(&self, first: usize) -> impl Iterator<Item = &[u32]> + Clone {
        (first..self.len()).map(|row| self.row(row))
    }
}

/// Whether a line has a comma or semicolon with nothing on one side of it: then it is a row of fields.
pub(super) fn has_empty_field(line: &str) -> bool {
    let fields =
        |delimiter| line.contains(delimiter) && line.split(delimiter).any(|field| field.trim().is_empty());
    fields(',') || fields(';')
}
