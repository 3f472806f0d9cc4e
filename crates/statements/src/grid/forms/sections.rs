//! Sections under names in brackets, as SadMan Software's `.sdk` has them: `[Puzzle]`, `[State]`. Ours:
//! `[Latin]` for a puzzle without boxes, `[Regions]` for the pieces of a jigsaw, `[Diagonals]`.

use super::{Parsed, cells, plain};
use crate::text::{Part, quote, syntax};
use crate::{Place, ReadError, ReadOptions};

/// Sections that say nothing about the solution.
const INFORMATION: [&str; 22] = [
    "state",
    "title",
    "name",
    "author",
    "description",
    "comment",
    "comments",
    "notes",
    "info",
    "source",
    "date",
    "level",
    "difficulty",
    "rating",
    "score",
    "url",
    "copyright",
    "license",
    "version",
    "pencilmarks",
    "hints",
    "id",
];

/// A section that may hold a rule: without it, another puzzle would be proved.
fn rule(name: &str, place: Place) -> ReadError {
    let known = "[Puzzle] or [Latin], [Regions], [Diagonals], and sections without rules such as [Author]";
    syntax(place, format!("a section [{}], which may be a rule", quote(name).trim_matches('"')), known)
}

/// The lines before the first name hold nothing but comments, and there is one.
pub(super) fn recognises(text: Part<'_>) -> bool {
    let first = text.lines().find(|line| !line.text.trim().is_empty() && !line.text.starts_with('#'));
    first.is_some_and(|line| name(line).is_some())
}

/// The name on a line, in small letters.
fn name(line: Part<'_>) -> Option<String> {
    let inner = line.text.trim().strip_prefix('[')?.strip_suffix(']')?;
    let word = inner.len() < 40 && inner.starts_with(|c: char| c.is_ascii_alphabetic());
    word.then(|| inner.trim().to_ascii_lowercase())
}

/// The sections: name, where it stands, and what is under it.
fn sections(text: Part<'_>) -> Vec<(String, Place, Part<'_>)> {
    const MOST: usize = 100;
    let base = text.text.as_ptr() as usize;
    let named = text.lines().filter_map(|line| Some((name(line)?, line))).take(MOST);
    let heads: Vec<(String, Part<'_>)> = named.collect();
    let offset = |line: &Part<'_>| line.text.as_ptr() as usize - base;
    let section = |(i, (name, line)): (usize, &(String, Part<'_>))| {
        let end = heads.get(i + 1).map_or(text.text.len(), |(_, next)| offset(next));
        let behind = offset(line) + line.text.len();
        let start = Place { column: line.start.column + line.text.chars().count(), ..line.start };
        (name.clone(), line.start, Part { text: &text.text[behind..end.max(behind)], start })
    };
    heads.iter().enumerate().map(section).collect()
}

pub(super) fn read(text: Part<'_>, options: &ReadOptions) -> Result<Parsed, ReadError> {
    let mut puzzle: Option<Parsed> = None;
    let (mut names, mut diagonals, mut aside) = (None, false, Vec::new());
    for (name, place, part) in sections(text) {
        match name.as_str() {
            "puzzle" | "latin" if puzzle.is_none() => {
                let mut read = plain::read(part, options)?;
                read.latin = name == "latin";
                puzzle = Some(read);
            }
            "regions" | "jigsaw" if names.is_none() => {
                let cells = plain::names(part)?;
                names = Some((place, cells));
            }
            "diagonals" => diagonals = true,
            "puzzle" | "latin" | "regions" | "jigsaw" => {
                return Err(syntax(place, quote(&name), "each section once"));
            }
            other if INFORMATION.contains(&other) => aside.push(quote(&name)),
            _ => return Err(rule(&name, place)),
        }
    }
    let Some(mut puzzle) = puzzle else {
        let (found, expected) =
            (format!("the sections {}", aside.join(", ")), "a section [Puzzle]".to_owned());
        return Err(ReadError::Unrecognised { found, expected });
    };
    if let Some((place, names)) = names {
        if names.len() != puzzle.cells.len() {
            let expected = format!("names of regions for {} cells", puzzle.cells.len());
            return Err(syntax(place, format!("{} cells", names.len()), expected));
        }
        puzzle.regions = Some(cells::regions(puzzle.side, &names)?);
    }
    puzzle.diagonals = diagonals;
    if !aside.is_empty() {
        puzzle.notes.push(format!("sections left aside: {}", aside.join(", ")));
    }
    Ok(puzzle)
}
