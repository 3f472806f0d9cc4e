//! The lines of a grid: which hold cells, which are a part of the frame.

use crate::text::{Part, Token};

/// What a line is, judged by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    /// It holds cells.
    Cells,
    /// A part of the frame, or a row of blanks: `---------`, `*-----*`.
    Doubtful,
    /// Nothing between separators: `|   |   |`.
    Bare,
    /// A part of the frame: `---+---+---`.
    Rule,
    /// Words: `Grid 01`.
    Title,
}

/// A line that is neither empty nor a comment.
#[derive(Debug, Clone, Copy)]
pub(super) struct Row<'a> {
    pub(super) part: Part<'a>,
    pub(super) class: Class,
    /// Words between separators, counted up to [`MANY`].
    pub(super) words: usize,
    /// Characters that are no separators, counted up to [`MANY`].
    pub(super) symbols: usize,
}

/// More symbols than two grids of the largest side hold.
pub(super) const MANY: usize = 4_096;

/// A line of more bytes holds no grid, and is not looked at.
const LONG: usize = 1 << 16;

/// The lines of a text that are neither empty nor comments; comments at their ends are dropped.
pub(super) fn rows(text: Part<'_>) -> impl Iterator<Item = Row<'_>> {
    text.lines().map(without_comment).filter(|part| part.text.len() > LONG || !is_empty(part.text)).map(row)
}

/// Whether a line holds nothing, not even empty fields between tabs.
pub(super) fn is_empty(line: &str) -> bool {
    line.trim_start().is_empty() && line.matches('\t').nth(2).is_none()
}

fn without_comment(line: Part<'_>) -> Part<'_> {
    if line.text.len() > LONG {
        return line;
    }
    let at = line.text.find("//").unwrap_or(line.text.len());
    let at = line.text[..at].find('#').unwrap_or(at);
    if at == line.text.len() { line } else { Part { text: line.text[..at].trim_end(), ..line } }
}

/// Looks at one line.
pub(super) fn row(part: Part<'_>) -> Row<'_> {
    if part.text.len() > LONG {
        return Row { part, class: Class::Cells, words: MANY, symbols: MANY };
    }
    let (mut words, mut symbols, mut inside) = (0, 0, false);
    for c in part.text.chars() {
        let symbol = !separates(c);
        words += usize::from(symbol && !inside);
        symbols += usize::from(symbol);
        inside = symbol;
        if symbols == MANY {
            break;
        }
    }
    Row { part, class: class(part.text, symbols), words, symbols }
}

fn class(text: &str, symbols: usize) -> Class {
    if symbols == MANY {
        return Class::Cells;
    }
    if text.chars().all(|c| separates(c) || "+-=*.".contains(c)) {
        return if text.contains(['+', '=', '─', '━', '═']) {
            Class::Rule
        } else if symbols == 0 {
            Class::Bare
        } else if text.contains(['-', '*']) {
            Class::Doubtful
        } else {
            Class::Cells
        };
    }
    if words_of(text).next().is_some_and(is_title_word) { Class::Title } else { Class::Cells }
}

fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(separates).filter(|word| !word.is_empty())
}

/// A capital and small letters, vowels and consonants among them, as no grid has them side by side.
fn is_title_word(word: &str) -> bool {
    let vowel = |c: char| "aeiouy".contains(c);
    let Some(tail) = word.strip_prefix(|c: char| c.is_ascii_uppercase()) else { return false };
    let letters = tail.len() > 2 && tail.chars().all(|c| c.is_ascii_lowercase());
    letters && tail.contains(vowel) && tail.contains(|c| !vowel(c))
}

/// Whether a character stands between cells.
pub(super) fn separates(c: char) -> bool {
    matches!(c, '|' | '!' | ',' | ';' | ':' | '\'' | '`' | '\u{2500}'..='\u{257f}') || c.is_whitespace()
}

impl<'a> Row<'a> {
    /// The words of the row.
    pub(super) fn cells_of_words(&self) -> Vec<Token<'a>> {
        self.part.tokens(separates).collect()
    }

    /// The characters of the row that are no separators.
    pub(super) fn cells_of_characters(&self) -> Vec<Token<'a>> {
        self.characters(|c| !separates(c))
    }

    /// The characters of the row that `keep` takes.
    pub(super) fn characters(&self, keep: impl Fn(char) -> bool) -> Vec<Token<'a>> {
        let text = self.part.text;
        let mut place = self.part.start;
        let mut cells = Vec::new();
        for (at, c) in text.char_indices() {
            if keep(c) {
                cells.push(Token { place, text: &text[at..at + c.len_utf8()] });
            }
            place.column += 1;
        }
        cells
    }

    /// Where its first cell stands.
    pub(super) fn place(&self) -> crate::Place {
        self.part.tokens(separates).next().map_or(self.part.start, |token| token.place)
    }
}
