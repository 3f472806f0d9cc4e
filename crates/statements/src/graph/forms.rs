//! The forms in which graphs are written: one file and one line of [`FORMS`] or [`SAID`] each.

use super::{
    adjacency, dimacs, dot, edge_table, gml, matrix, matrix_market, nauty, node_link, pairs, pajek, refused,
    timetable, xml_forms,
};
use crate::{Kind, Read, ReadError, ReadOptions, StatementError};

/// A form of graphs.
struct Form {
    /// What it is called.
    name: &'static str,
    /// Whether a text is meant in this form.
    recognises: fn(&str) -> bool,
    /// Reads it, or refuses it by name.
    read: fn(&str, &ReadOptions) -> Result<Read, ReadError>,
}

/// The forms that their content tells, in the order in which texts are shown to them.
const FORMS: &[Form] = &[
    Form { name: "DIMACS .col", recognises: dimacs::recognises, read: dimacs::read },
    Form { name: "timetables", recognises: timetable::recognises, read: timetable::read },
    Form { name: "tables of edges", recognises: edge_table::recognises, read: edge_table::read },
    Form { name: "GraphML, GEXF", recognises: xml_forms::recognises, read: xml_forms::read },
    Form { name: "GML", recognises: gml::recognises, read: gml::read },
    Form { name: "DOT", recognises: dot::recognises, read: dot::read },
    Form { name: "node-link JSON", recognises: node_link::recognises, read: node_link::read },
    Form { name: "Pajek", recognises: pajek::recognises, read: pajek::read },
    Form { name: "Matrix Market", recognises: matrix_market::recognises, read: matrix_market::read },
    Form { name: "graph6, sparse6", recognises: nauty::recognises, read: nauty::read },
];

/// Numbers that may be something else: they are graphs where it is said (`--as graph`, `--colours`).
const SAID: &[Form] = &[
    Form { name: "adjacency matrices", recognises: matrix::recognises, read: matrix::read },
    Form { name: "adjacency lists, METIS", recognises: adjacency::recognises, read: adjacency::read },
    Form { name: "lists of edges", recognises: pairs::recognises, read: pairs::read },
    Form { name: "graph6, sparse6 without header", recognises: nauty::fits, read: nauty::read },
];

/// What is refused by its name.
const REFUSED: Form = Form { name: "refused", recognises: refused::recognises, read: refused::read };

pub(super) fn recognises(text: &str) -> bool {
    FORMS.iter().chain([&REFUSED]).any(|form| (form.recognises)(text))
}

/// Whether a text is a graph where an option that only graphs have says so.
pub(crate) fn is_meant(text: &str) -> bool {
    FORMS.iter().chain(SAID).any(|form| (form.recognises)(text))
}

pub(super) fn read(text: &str, options: &ReadOptions) -> Result<Read, ReadError> {
    if options.diagonals {
        let problem = "a graph has no diagonals: they belong to Sudoku".to_owned();
        return Err(StatementError::Malformed(problem).into());
    }
    let said = options.says_graph() || options.kind == Some(Kind::Graph);
    let more = if said { SAID } else { &[] };
    let form = FORMS.iter().chain(more).chain([&REFUSED]).find(|form| (form.recognises)(text));
    let form = form.unwrap_or(&FORMS[0]);
    match options.index.filter(|&index| index != 1 && !form.name.starts_with("graph6")) {
        Some(index) => Err(ReadError::NoSuchPuzzle { index, count: 1 }),
        None => (form.read)(text, options),
    }
}
