//! Lines of fields with a delimiter between them, as spreadsheets write them.

use crate::ReadError;
use crate::text::{Part, syntax};
use std::borrow::Cow;

/// The delimiters that are known.
const DELIMITERS: [char; 3] = [',', ';', '\t'];

/// The most fields of a line: more than a header, which is short, can name.
const MOST_FIELDS: usize = 1_000;

/// The first line of a text that is not empty.
pub(crate) fn header(text: Part<'_>) -> Option<Part<'_>> {
    text.lines().find(|line| !line.text.trim().is_empty())
}

/// The delimiter of a header: the first of `,`, `;` and tab that stands in it.
pub(crate) fn delimiter(header: Part<'_>) -> char {
    DELIMITERS.into_iter().find(|&c| header.text.contains(c)).unwrap_or(',')
}

/// The names of the columns, in small letters.
pub(crate) fn columns(header: Part<'_>) -> Option<Vec<String>> {
    // A line of data is no header, and may be very long.
    let fields =
        if header.text.len() < 1_000 { fields(header, delimiter(header)).ok()? } else { return None };
    Some(fields.iter().map(|field| field.text.to_ascii_lowercase()).collect())
}

/// The lines behind the header that are not empty.
pub(crate) fn records(text: Part<'_>) -> impl Iterator<Item = Part<'_>> {
    text.lines().filter(|line| !line.text.trim().is_empty()).skip(1)
}

/// The fields of a line, without the spaces and the quotation marks around them; see [`unescaped`].
pub(crate) fn fields(line: Part<'_>, delimiter: char) -> Result<Vec<Part<'_>>, ReadError> {
    let mut fields = Vec::new();
    let mut rest = line;
    loop {
        let lead = rest.text.len() - rest.text.trim_start_matches(' ').len();
        rest = rest.split_at(lead).1;
        let field;
        (field, rest) =
            if rest.text.starts_with('"') { quoted(rest, delimiter)? } else { plain(rest, delimiter) };
        fields.push(field);
        if rest.text.is_empty() {
            return Ok(fields);
        }
        rest = rest.split_at(1).1;
        if fields.len() == MOST_FIELDS {
            let expected = format!("the end of the line, behind {MOST_FIELDS} fields");
            return Err(syntax(rest.start, "another field", expected));
        }
    }
}

fn plain(rest: Part<'_>, delimiter: char) -> (Part<'_>, Part<'_>) {
    let (field, rest) = rest.split_at(rest.text.find(delimiter).unwrap_or(rest.text.len()));
    (Part { text: field.text.trim_end(), ..field }, rest)
}

fn quoted(rest: Part<'_>, delimiter: char) -> Result<(Part<'_>, Part<'_>), ReadError> {
    let inner = rest.split_at(1).1;
    let mut end = 0;
    while let Some(at) = inner.text[end..].find('"') {
        end += at;
        if !inner.text[end + 1..].starts_with('"') {
            let (field, rest) = inner.split_at(end);
            let behind = rest.split_at(1).1;
            let (gap, rest) = plain(behind, delimiter);
            return match gap.text {
                "" => Ok((field, rest)),
                _ => Err(syntax(
                    gap.start,
                    "text behind a quotation mark",
                    format!("{delimiter:?} or the end of the line"),
                )),
            };
        }
        end += 2;
    }
    Err(syntax(rest.start, "a quotation mark", "another one in the same line, at the end of the field"))
}

/// A field's text: two quotation marks stand for one.
pub(crate) fn unescaped(field: &str) -> Cow<'_, str> {
    if field.contains("\"\"") { field.replace("\"\"", "\"").into() } else { field.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(line: &str) -> Result<Vec<String>, String> {
        let fields = fields(Part::whole(line), ',').map_err(|error| error.to_string())?;
        Ok(fields.iter().map(|field| unescaped(field.text).into_owned()).collect())
    }

    #[test]
    fn fields_are_told_apart() {
        assert_eq!(
            texts("a, b c ,,\"d, \"\"e\"\"\" ,"),
            Ok(["a", "b c", "", "d, \"e\"", ""].map(String::from).to_vec())
        );
        assert_eq!(texts(""), Ok(vec![String::new()]));
        assert_eq!(texts("\"\"").unwrap(), [""]);
        assert!(texts("a,\"b").unwrap_err().starts_with("line 1, column 3: found a quotation mark"));
        assert!(texts("\"b\"c,d").unwrap_err().starts_with("line 1, column 4: found text behind"));
        let fields = fields(Part::whole("ü;\"x\""), ';').unwrap();
        assert_eq!(fields[1].start.column, 4);
    }
}
