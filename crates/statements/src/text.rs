//! Lines, columns and quotations.

use crate::binary;
use crate::read::MAX_TEXT;
use crate::{Place, ReadError};

/// Takes bytes as text: UTF-8 of bounded length, a byte order mark dropped.
pub(crate) fn decode(bytes: &[u8]) -> Result<&str, ReadError> {
    if bytes.len() > MAX_TEXT {
        return Err(ReadError::TooLong { bytes: bytes.len(), limit: MAX_TEXT });
    }
    if let Some(found) = binary::name(bytes) {
        return Err(syntax(Place { line: 1, column: 1 }, found, "text in UTF-8"));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| not_text(bytes, error.valid_up_to()))?;
    match text.find('\0') {
        Some(at) => Err(not_text(bytes, at)),
        None => Ok(text.strip_prefix('\u{feff}').unwrap_or(text)),
    }
}

fn not_text(bytes: &[u8], at: usize) -> ReadError {
    let before = String::from_utf8_lossy(&bytes[..at]);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    let byte = bytes.get(at).copied().unwrap_or_default();
    syntax(Place { line, column }, format!("the byte 0x{byte:02x}"), "text in UTF-8")
}

/// A [`ReadError::Syntax`].
pub(crate) fn syntax(place: Place, found: impl Into<String>, expected: impl Into<String>) -> ReadError {
    ReadError::Syntax { place, found: found.into(), expected: expected.into() }
}

/// A [`ReadError::Meaning`].
pub(crate) fn meaning(place: Place, problem: impl Into<String>) -> ReadError {
    ReadError::Meaning { place, problem: problem.into() }
}

/// Quotes text from outside: escaped, and not more than 20 characters of it.
pub(crate) fn quote(text: &str) -> String {
    let start: String = text.chars().take(20).flat_map(char::escape_debug).collect();
    if text.chars().nth(20).is_some() { format!("\"{start}...\"") } else { format!("\"{start}\"") }
}

/// A word and where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Token<'a> {
    pub(crate) place: Place,
    pub(crate) text: &'a str,
}

impl Token<'_> {
    /// The token as a number.
    pub(crate) fn number(&self, expected: &str) -> Result<u32, ReadError> {
        let digits = !self.text.is_empty() && self.text.bytes().all(|b| b.is_ascii_digit());
        let number = digits.then(|| self.text.parse().ok()).flatten();
        number.ok_or_else(|| syntax(self.place, quote(self.text), expected))
    }
}

/// A piece of a text that knows where it begins.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Part<'a> {
    pub(crate) text: &'a str,
    pub(crate) start: Place,
}

impl<'a> Part<'a> {
    /// The whole of a text.
    pub(crate) const fn whole(text: &'a str) -> Self {
        Self { text, start: Place { line: 1, column: 1 } }
    }

    /// The lines, each a part of its own.
    pub(crate) fn lines(self) -> impl Iterator<Item = Part<'a>> + Clone {
        lines(self.text).map(move |(number, text)| {
            let column = if number == 1 { self.start.column } else { 1 };
            Part { text, start: Place { line: self.start.line + number - 1, column } }
        })
    }

    /// The words, separated by characters for which `separates` holds. For a part of one line.
    pub(crate) fn tokens(self, separates: fn(char) -> bool) -> Tokens<'a> {
        Tokens { rest: self.text, place: self.start, separates }
    }

    /// The first `bytes` bytes, and the rest. For a part of one line.
    pub(crate) fn split_at(self, bytes: usize) -> (Part<'a>, Part<'a>) {
        let (before, after) = self.text.split_at(bytes);
        let mut start = self.start;
        start.column += before.chars().count();
        (Part { text: before, ..self }, Part { text: after, start })
    }
}

/// The words of a line, separated by characters for which `separates` holds.
pub(crate) fn tokens(line: usize, text: &str, separates: fn(char) -> bool) -> Tokens<'_> {
    Part { text, start: Place { line, column: 1 } }.tokens(separates)
}

/// See [`tokens`].
pub(crate) struct Tokens<'a> {
    rest: &'a str,
    place: Place,
    separates: fn(char) -> bool,
}

impl<'a> Tokens<'a> {
    fn skip(&mut self, bytes: usize) -> &'a str {
        let (skipped, rest) = self.rest.split_at(bytes);
        self.place.column += skipped.chars().count();
        self.rest = rest;
        skipped
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        let separates = self.separates;
        let start = self.rest.find(|c| !separates(c))?;
        self.skip(start);
        let place = self.place;
        let text = self.skip(self.rest.find(separates).unwrap_or(self.rest.len()));
        Some(Token { place, text })
    }
}

/// The words of a line that is read from left to right.
pub(crate) struct Words<'a> {
    tokens: std::iter::Peekable<Tokens<'a>>,
    /// Where the last word ended.
    end: Place,
}

impl<'a> Words<'a> {
    pub(crate) fn new(line: usize, text: &'a str) -> Self {
        Self { tokens: tokens(line, text, char::is_whitespace).peekable(), end: Place { line, column: 1 } }
    }

    /// The next word, if there is one.
    pub(crate) fn next(&mut self) -> Option<Token<'a>> {
        let token = self.tokens.next()?;
        self.end = token.place;
        self.end.column += token.text.chars().count();
        Some(token)
    }

    /// The next word, which must be there.
    pub(crate) fn expect(&mut self, expected: &str) -> Result<Token<'a>, ReadError> {
        self.next().ok_or_else(|| syntax(self.end, "the end of the line", expected))
    }

    /// Where the next word stands, or would stand.
    pub(crate) fn start(&mut self) -> Place {
        self.tokens.peek().map_or(self.end, |token| token.place)
    }

    pub(crate) fn at_end(&mut self) -> bool {
        self.tokens.peek().is_none()
    }

    /// That there is no further word.
    pub(crate) fn end(&mut self) -> Result<(), ReadError> {
        self.next().map_or(Ok(()), |word| Err(syntax(word.place, quote(word.text), "the end of the line")))
    }
}

/// The lines of a text, with their numbers from 1; a carriage return before the line feed is dropped.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> + Clone {
    text.lines().enumerate().map(|(index, line)| (index + 1, line))
}

/// `1 clue`, `2 clues`.
pub(crate) fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_know_their_columns() {
        let found: Vec<_> = tokens(7, " ab\t ç d", char::is_whitespace).collect();
        let columns: Vec<_> = found.iter().map(|t| (t.text, t.place.column)).collect();
        assert_eq!(columns, [("ab", 2), ("ç", 6), ("d", 8)]);
        assert!(found.iter().all(|t| t.place.line == 7));
    }

    #[test]
    fn quotations_are_escaped_and_short() {
        assert_eq!(quote("a\u{202e}\n"), "\"a\\u{202e}\\n\"");
        assert_eq!(quote(&"x".repeat(30)), format!("\"{}...\"", "x".repeat(20)));
    }

    #[test]
    fn bytes_that_are_no_text_are_named_with_their_place() {
        let error = decode(b"ab\ncd\xff").map(str::len);
        assert_eq!(
            error.unwrap_err().to_string(),
            "line 2, column 3: found the byte 0xff; expected text in UTF-8"
        );
        let zero = decode(b"12\x00").unwrap_err();
        assert_eq!(zero.to_string(), "line 1, column 3: found the byte 0x00; expected text in UTF-8");
        let utf16 = decode(b"1\x002\x00").unwrap_err();
        assert_eq!(utf16.to_string(), "line 1, column 1: found text in UTF-16; expected text in UTF-8");
        assert_eq!(decode(b"\xef\xbb\xbf12"), Ok("12"));
    }

    #[test]
    fn text_beyond_the_limit_is_refused_unread() {
        let error = decode(&vec![b'1'; MAX_TEXT + 1]).unwrap_err();
        assert_eq!(error.code(), "text_too_long");
    }
}
