//! Colourings of graphs: checked and written.

use super::Graph;
use crate::instance::{Clash, Links};
use crate::names::Names;
use crate::{Solution, SolutionError};
use std::fmt::Write;

/// The first violated rule: number of vertices, colours, allowed colours, edges.
pub(super) fn check(graph: &Graph, solution: &Solution) -> Result<(), SolutionError> {
    let colours = solution.expose();
    let (vertices, limit, names) = (graph.vertices() as usize, graph.colours(), graph.names());
    let word = names.colour();
    if colours.len() != vertices {
        let problem =
            format!("the solution colours {} vertices, and the graph has {vertices}", colours.len());
        return Err(SolutionError::Shape(problem));
    }
    if let Some(index) = colours.iter().position(|&colour| u32::from(colour) >= limit) {
        let (vertex, colour) = (names.one(index), u32::from(colours[index]) + 1);
        let problem = format!("{vertex} has {word} {colour}, and there are {limit} {word}s");
        return Err(SolutionError::Shape(problem));
    }
    for (vertex, list) in graph.lists().iter() {
        let colour = u32::from(colours[vertex as usize]);
        if list.binary_search(&colour).is_err() {
            let vertex = names.one(vertex as usize);
            let problem = format!("{vertex} has {word} {}, which it may not have", colour + 1);
            return Err(SolutionError::Rule(problem));
        }
    }
    let colour = |vertex: u32| Some(u32::from(colours[vertex as usize]));
    match Links::Edges(graph.edges()).clash(limit, colour) {
        Some(clash) => Err(SolutionError::Rule(tell(clash, "both have", names))),
        None => Ok(()),
    }
}

/// `vertices 3 and 7 are adjacent and both have colour 2`.
pub(super) fn tell(clash: Clash, verb: &str, names: &Names) -> String {
    let both = names.both(clash.first as usize, clash.second as usize);
    format!("{both} {} and {verb} {} {}", names.conflict(), names.colour(), clash.colour + 1)
}

/// `v VERTEX COLOUR` lines, counted from 1; `item,slot` or `vertex,colour` lines where the vertices have names.
pub(super) fn render(names: &Names, solution: &Solution) -> String {
    let items = names.items();
    let mut text =
        if items.is_empty() { String::new() } else { format!("{},{}\n", names.noun(), names.colour()) };
    for (index, &colour) in solution.expose().iter().enumerate() {
        let colour = u32::from(colour) + 1;
        // Writing to a string cannot fail.
        let _ = match items.get(index) {
            Some(name) => writeln!(text, "\"{}\",{colour}", name.replace('"', "\"\"")),
            None => writeln!(text, "v {} {colour}", index + 1),
        };
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path() -> Graph {
        Graph::new(3, 2, [(0, 1), (1, 2)], [(2, vec![0])]).unwrap()
    }

    fn colours(text: &str) -> Result<Vec<u16>, String> {
        crate::colouring::read(text, 3, 2, &Names::None)
            .map(|solution| solution.expose().to_vec())
            .map_err(|error| error.to_string())
    }

    #[test]
    fn both_forms_are_read_and_the_first_is_written() {
        for text in ["v 1 1\nv 2 2\nv 3 1\n", "c by hand\ns col 2\nl 3 1\nl 1 1\nl 2 2", "1\n2\r\n\n1"] {
            assert_eq!(colours(text), Ok(vec![0, 1, 0]), "{text}");
        }
        assert_eq!(render(&Names::None, &Solution::new(vec![0, 1, 0])), "v 1 1\nv 2 2\nv 3 1\n");
    }

    #[test]
    fn texts_that_are_no_solution_are_refused_with_the_place() {
        for (text, message) in [
            ("1\n2", "vertex 3 has no colour in the solution"),
            ("", "vertex 1 has no colour in the solution"),
            ("v 1 1\nv 1 2", "line 2, column 3: vertex 1 has a colour already"),
            ("v 1 3", "line 1, column 5: found \"3\"; expected a colour from 1 to 2"),
            ("0", "line 1, column 1: found \"0\"; expected a colour from 1 to 2"),
            ("v 4 1", "line 1, column 3: found \"4\"; expected v VERTEX COLOUR, with a vertex from 1 to 3"),
            ("v 0 1", "line 1, column 3: found \"0\"; expected v VERTEX COLOUR, with a vertex from 1 to 3"),
            (
                "v 1",
                "line 1, column 4: found the end of the line; expected v VERTEX COLOUR, with a vertex from 1 to 3",
            ),
            ("1 2", "line 1, column 3: found \"2\"; expected the end of the line"),
            ("1\n2\n1\n1", "line 4, column 1: one colour more than there are vertices, which are 3"),
        ] {
            let error = colours(text).unwrap_err();
            assert_eq!(error.trim_start_matches("the solution cannot be read: "), message);
        }
    }

    #[test]
    fn the_first_broken_rule_is_told() {
        let told =
            |colours: &[u16]| check(&path(), &Solution::new(colours.to_vec())).map_err(|e| e.to_string());
        assert_eq!(told(&[0, 1, 0]), Ok(()));
        assert_eq!(told(&[0, 1, 1]), Err("vertex 3 has colour 2, which it may not have".to_owned()));
        assert_eq!(told(&[1, 1, 0]), Err("vertices 1 and 2 are adjacent and both have colour 2".to_owned()));
        assert_eq!(told(&[0, 2, 0]), Err("vertex 2 has colour 3, and there are 2 colours".to_owned()));
        assert_eq!(told(&[0, 1]), Err("the solution colours 2 vertices, and the graph has 3".to_owned()));
    }
}
