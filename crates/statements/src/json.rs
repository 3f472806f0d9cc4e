//! JSON documents of bounded size: serde_json bounds their depth.

use crate::text::{Part, syntax};
use crate::{Place, ReadError};
use serde_json::{Map, Value};

/// The most bytes of a puzzle as JSON. Parsed, it takes at most some thirty times as many.
const MOST_BYTES: usize = 1 << 20;

/// Whether a text begins as an object does.
pub(crate) fn is_object(text: &str) -> bool {
    text.trim_start().strip_prefix('{').is_some_and(|inner| inner.trim_start().starts_with('"'))
}

/// The object that a text is.
pub(crate) fn object(text: Part<'_>) -> Result<Map<String, Value>, ReadError> {
    if text.text.len() > MOST_BYTES {
        return Err(syntax(text.start, format!("JSON of more than {MOST_BYTES} bytes"), "a puzzle as JSON"));
    }
    serde_json::from_str(text.text).map_err(|error| not_json(&error, text.start, "a puzzle as JSON"))
}

/// What is wrong with a document that begins at a place, and what it should have been.
pub(crate) fn not_json(error: &serde_json::Error, start: Place, expected: &str) -> ReadError {
    const SHOWN: usize = 80;
    let reason: String = error.to_string().escape_debug().take(SHOWN).collect();
    let line = start.line + error.line().saturating_sub(1);
    let column = if error.line() > 1 {
        error.column().max(1)
    } else {
        start.column + error.column().saturating_sub(1)
    };
    syntax(Place { line, column }, format!("JSON with an error ({reason})"), expected)
}
