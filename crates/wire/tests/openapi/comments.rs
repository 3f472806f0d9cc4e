//! The comments of a `.proto` file, by the path of what they stand above.

use protox::prost_reflect::prost_types::FileDescriptorProto;
use std::collections::BTreeMap;

/// Comments by path, as in `SourceCodeInfo`: 4 is the messages, 5 the enums, 2 below them the fields or
/// values.
pub(crate) struct Comments(BTreeMap<Vec<usize>, String>);

impl Comments {
    pub(crate) fn of(file: &FileDescriptorProto) -> Self {
        let mut comments = BTreeMap::new();
        for location in file.source_code_info.iter().flat_map(|info| &info.location) {
            if let Some(comment) = &location.leading_comments {
                let path = location.path.iter().map(|&at| usize::try_from(at).unwrap_or(usize::MAX));
                comments.insert(path.collect(), paragraphs(comment));
            }
        }
        Self(comments)
    }

    /// The comment above something.
    ///
    /// # Panics
    /// If there is none: what has no comment has no documentation.
    pub(crate) fn at(&self, path: &[usize]) -> String {
        self.0.get(path).unwrap_or_else(|| panic!("a comment at {path:?}")).clone()
    }
}

/// The lines of each paragraph joined.
fn paragraphs(comment: &str) -> String {
    let lines: Vec<_> = comment.lines().map(str::trim).collect();
    let paragraphs = lines.split(|line| line.is_empty()).map(|lines| lines.join(" "));
    paragraphs.filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n\n")
}
