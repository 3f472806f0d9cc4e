//! Labels: what a prover ties a proof to.

use std::fmt;

/// A text of at most 256 bytes that a proof is bound to: a name, a date, a purpose. Empty by default.
///
/// UTF-8 without control and bidirectional-formatting characters, so that a label cannot disguise the
/// line that it is printed on. Labels compare as bytes: no normalisation.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Label(String);

/// Why a text is no label.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum LabelError {
    /// More than [`Label::MAX_BYTES`] bytes.
    #[error("a label is at most 256 bytes long")]
    TooLong,
    /// Bytes that are no UTF-8.
    #[error("a label is UTF-8 text")]
    NotUtf8,
    /// A control or bidirectional-formatting character.
    #[error("a label holds no control or text-direction characters")]
    ForbiddenCharacter,
}

impl Label {
    /// The most bytes that a label may have.
    pub const MAX_BYTES: usize = 256;

    /// Checks a text.
    ///
    /// # Errors
    /// If it is too long or holds a forbidden character.
    pub fn new(text: impl Into<String>) -> Result<Self, LabelError> {
        let text = text.into();
        if text.len() > Self::MAX_BYTES {
            return Err(LabelError::TooLong);
        }
        if text.chars().any(is_forbidden) {
            return Err(LabelError::ForbiddenCharacter);
        }
        Ok(Self(text))
    }

    /// Checks bytes, as they stand in a file or message.
    ///
    /// # Errors
    /// As [`Label::new`], or if the bytes are no UTF-8.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, LabelError> {
        if bytes.len() > Self::MAX_BYTES {
            return Err(LabelError::TooLong);
        }
        Self::new(std::str::from_utf8(bytes).map_err(|_| LabelError::NotUtf8)?)
    }

    /// The text as it is. To show it to people use `Display`, which escapes.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether there is no label.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Control characters (Unicode category Cc), the line and paragraph separators, and the
/// bidirectional-formatting characters of UAX #9 (table 4, and U+061C, U+200E, U+200F).
const fn is_forbidden(c: char) -> bool {
    matches!(c, '\u{0}'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{61c}' | '\u{200e}' | '\u{200f}'
        | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

impl fmt::Display for Label {
    /// The text in double quotes, with quotes, backslashes and invisible characters escaped.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_disguise_a_line_is_refused() {
        for bad in ["a\nb", "\u{1b}[2K", "\u{202e}gnp", "\u{2066}", "\u{85}", "\u{2028}", "\0"] {
            assert_eq!(Label::new(bad), Err(LabelError::ForbiddenCharacter), "{bad:?}");
        }
        assert_eq!(Label::new("x".repeat(257)), Err(LabelError::TooLong));
        assert_eq!(Label::from_bytes(&[0xff]), Err(LabelError::NotUtf8));
        assert!(Label::new("é".repeat(128)).is_ok());
    }
}
