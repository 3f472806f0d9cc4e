//! Digits beyond 9, and what stands for them.

use super::MAX_SIDE;
use crate::StatementError;
use std::fmt;
use std::str::FromStr;

/// The symbols that stand for the digits 1, 2, 3, ... of a grid, one character each; letters in either
/// case. Written as its symbols or ranges of them: `1-9A-G`, `0-9A-F`, `A-P`.
///
/// A symbol of the alphabet is a digit even where it would else be a blank: in `0-9A-F`, `0` is the first
/// digit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Alphabet {
    symbols: [u8; MAX_SIDE as usize],
    length: u16,
}

impl Alphabet {
    /// The alphabets in use, as far as a grid of this side needs them. An alphabet too short is left out.
    pub(crate) fn known(side: u16) -> impl Iterator<Item = Self> {
        let all = ["1-9A-Z", "0-9A-Z", "A-Z"].into_iter().filter_map(|text| text.parse::<Self>().ok());
        all.filter(move |alphabet| alphabet.length >= side)
            .map(move |alphabet| Self { length: side, ..alphabet })
    }

    /// The number of digits.
    #[must_use]
    pub const fn length(&self) -> u16 {
        self.length
    }

    fn symbols(&self) -> &[u8] {
        &self.symbols[..self.length.into()]
    }

    /// The digit that a symbol stands for, from 1.
    pub(crate) fn digit(&self, symbol: &str) -> Option<u16> {
        let &[byte] = symbol.as_bytes() else { return None };
        let position = self.symbols().iter().position(|own| own.eq_ignore_ascii_case(&byte))?;
        u16::try_from(position + 1).ok()
    }

    fn push(&mut self, symbol: u8) -> Result<(), StatementError> {
        let shown = char::from(symbol);
        if self.symbols().iter().any(|own| own.eq_ignore_ascii_case(&symbol)) {
            return Err(StatementError::Malformed(format!("{shown:?} stands twice in the alphabet")));
        }
        let Some(place) = self.symbols.get_mut(usize::from(self.length)) else {
            return Err(StatementError::Malformed(format!("an alphabet has at most {MAX_SIDE} symbols")));
        };
        *place = symbol;
        self.length += 1;
        Ok(())
    }
}

impl FromStr for Alphabet {
    type Err = StatementError;

    /// Reads symbols and ranges of them, such as `1-9A-G`.
    fn from_str(text: &str) -> Result<Self, StatementError> {
        if let Some(other) = text.chars().find(|c| !c.is_ascii_alphanumeric() && *c != '-') {
            let problem =
                format!("{other:?} is no symbol of an alphabet: give letters and figures, as in 1-9A-G");
            return Err(StatementError::Malformed(problem));
        }
        let mut alphabet = Self { symbols: [0; MAX_SIDE as usize], length: 0 };
        let mut rest = text.as_bytes();
        while let [first, tail @ ..] = rest {
            let (last, tail) = if let [b'-', last, tail @ ..] = tail { (last, tail) } else { (first, tail) };
            if first == &b'-' || last == &b'-' || last < first || same_kind(*first) != same_kind(*last) {
                return Err(StatementError::Malformed(format!(
                    "{text:?} is no alphabet: write one as in 1-9A-G"
                )));
            }
            (*first..=*last).try_for_each(|symbol| alphabet.push(symbol))?;
            rest = tail;
        }
        if alphabet.length < 2 {
            return Err(StatementError::Malformed("an alphabet has at least 2 symbols".to_owned()));
        }
        Ok(alphabet)
    }
}

/// Figures, capitals or small letters.
const fn same_kind(symbol: u8) -> (bool, bool) {
    (symbol.is_ascii_digit(), symbol.is_ascii_uppercase())
}

impl fmt::Display for Alphabet {
    /// Ranges of three and more symbols are written as such.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for run in self.symbols().chunk_by(|a, b| a + 1 == *b && same_kind(*a) == same_kind(*b)) {
            match run {
                [first, _, .., last] => write!(f, "{}-{}", char::from(*first), char::from(*last))?,
                _ => run.iter().try_for_each(|symbol| write!(f, "{}", char::from(*symbol)))?,
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Alphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Alphabet({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read_and_written() {
        for text in ["1-9A-G", "0-9A-F", "A-P", "ox", "A-CXYZ", "a-z"] {
            let shown = text.parse::<Alphabet>().unwrap().to_string();
            assert_eq!(shown.replace("X-Z", "XYZ"), text);
        }
        let alphabet: Alphabet = "1-9A-G".parse().unwrap();
        assert_eq!(alphabet.length(), 16);
        assert_eq!(
            ["1", "9", "A", "g", "H", "0", "10"].map(|s| alphabet.digit(s)),
            [Some(1), Some(9), Some(10), Some(16), None, None, None]
        );
    }

    #[test]
    fn what_is_no_alphabet_is_refused() {
        for text in ["", "A", "AA", "aA", "A-", "-A", "9-1", "1-A", "A-z", ".1", "0-9A-Za", "ä"] {
            assert!(text.parse::<Alphabet>().is_err(), "{text}");
        }
        let known: Vec<String> = Alphabet::known(16).map(|alphabet| alphabet.to_string()).collect();
        assert_eq!(known, ["1-9A-G", "0-9A-F", "A-P"]);
        assert_eq!(Alphabet::known(36).count(), 1);
    }
}
