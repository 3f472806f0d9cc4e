//! Matrix Market, the coordinate form: an entry `ROW COLUMN [VALUE]` that is not zero is an edge.

use super::builder::Builder;
use super::{MAX_VERTICES, limit};
use crate::text::{Part, Words, quote, syntax};
use crate::{Read, ReadError, ReadOptions};

pub(super) fn recognises(text: &str) -> bool {
    text.get(..14).is_some_and(|start| start.eq_ignore_ascii_case("%%MatrixMarket"))
}

pub(super) fn read(text: &str, options: &ReadOptions) -> Result<Read, ReadError> {
    let mut lines = Part::whole(text).lines();
    let mut directed = false;
    if let Some(first) = lines.next() {
        let mut words = Words::new(1, first.text);
        words.next();
        for known in
            [&["matrix"][..], &["coordinate"], &["pattern", "real", "integer"], &["symmetric", "general"]]
        {
            let word = words.expect(known[0])?;
            if !known.iter().any(|known| word.text.eq_ignore_ascii_case(known)) {
                return Err(syntax(
                    word.place,
                    format!("a Matrix Market file that says {}", quote(word.text)),
                    known.join(" or "),
                ));
            }
            directed = word.text.eq_ignore_ascii_case("general");
        }
    }
    let mut lines = lines.filter(|line| !line.text.trim().is_empty() && !line.text.starts_with('%'));
    let size = lines.next().map(|line| Words::new(line.start.line, line.text));
    let Some(mut size) = size else {
        return Err(syntax(
            crate::Place { line: 1, column: 1 },
            "a Matrix Market file without a size",
            "ROWS COLUMNS ENTRIES",
        ));
    };
    let expected = "ROWS COLUMNS ENTRIES, as many rows as columns";
    let rows = size.expect(expected)?.number(expected)?;
    let columns = size.expect(expected)?;
    if columns.number(expected)? != rows {
        return Err(syntax(columns.place, quote(columns.text), expected));
    }
    let entries = size.expect(expected)?.number(expected)?;
    limit("vertices", rows.into(), MAX_VERTICES)?;
    let mut builder = Builder::new(options);
    let expected = format!("ROW COLUMN, each from 1 to {rows}");
    let (mut listed, mut zeros) = (0_u32, 0_u32);
    for line in lines {
        let mut words = Words::new(line.start.line, line.text);
        let mut end = || {
            let word = words.expect(&expected)?;
            let vertex = word.number(&expected)?.checked_sub(1).filter(|&vertex| vertex < rows);
            vertex.ok_or_else(|| syntax(word.place, quote(word.text), expected.clone()))
        };
        let (u, v) = (end()?, end()?);
        listed += 1;
        match words.next().and_then(|value| value.text.parse::<f64>().ok()) {
            Some(0.0) => zeros += 1,
            _ => builder.edge(u, v, line.start)?,
        }
    }
    if listed != entries {
        builder.notes.push(format!("the size says {entries} entries, and the text lists {listed}"));
    }
    if zeros > 0 {
        builder.notes.push(format!("entries that are zero and no edges: {zeros}"));
    }
    builder.told("Matrix Market", directed);
    builder.finish(rows)
}
