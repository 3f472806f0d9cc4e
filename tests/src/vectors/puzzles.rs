//! The statements that vectors are made of, with their solutions.

use super::setup::{Puzzle, Setup};
use tincture_proof::Witness;

pub(crate) const NINE_CLUES_27: &str =
    "900050006560000041000010000000103000439080712000702000000070000150000034300020005";

/// A 4x4 puzzle of four clues, one of each digit.
pub(crate) fn four() -> Puzzle {
    sudoku([2, 2], "1.....3..4.....2")
}

pub(crate) const FOUR_SOLVED: [u16; 16] = [0, 2, 1, 3, 3, 1, 2, 0, 1, 3, 0, 2, 2, 0, 3, 1];

/// A ring of five vertices and three colours: the smallest graph that vectors are made of.
pub(crate) fn ring() -> Puzzle {
    graph(5, 3, &[(0, 1), (1, 2), (2, 3), (3, 4), (0, 4)])
}

pub(crate) const RING_COLOURED: [u16; 5] = [0, 1, 0, 1, 2];

/// Two triangles that share a vertex, with three colours: cliques of three, so values are padded.
pub(crate) fn bow_tie() -> Puzzle {
    graph(5, 3, &[(0, 1), (0, 2), (1, 2), (0, 3), (0, 4), (3, 4)])
}

pub(crate) const BOW_TIE_COLOURED: [u16; 5] = [0, 1, 2, 1, 2];

/// Allowed colours: vertex 0 has one, vertex 2 has two of four, vertex 5 all but one and no neighbour.
pub(crate) fn listed() -> Puzzle {
    Puzzle::Graph {
        vertices: 7,
        colours: 4,
        edges: vec![(0, 1), (0, 2), (1, 2), (2, 3), (3, 4)],
        lists: vec![(0, vec![2]), (2, vec![0, 3]), (5, vec![0, 1, 3]), (4, vec![1])],
    }
}

pub(crate) fn sudoku(r#box: [u16; 2], cells: &str) -> Puzzle {
    Puzzle::Sudoku { r#box, cells: cells_of(cells) }
}

/// Regions are numbered by their first cell, as the digest wants them.
pub(crate) fn houses(side: u16, regions: &str, diagonals: bool, cells: &str) -> Puzzle {
    Puzzle::Houses { side, regions: cells_of(regions), diagonals, cells: cells_of(cells) }
}

pub(crate) fn latin(side: u16, cells: &str) -> Puzzle {
    Puzzle::Latin { side, cells: cells_of(cells) }
}

pub(crate) fn graph(vertices: u32, colours: u32, edges: &[(u32, u32)]) -> Puzzle {
    Puzzle::Graph { vertices, colours, edges: edges.to_vec(), lists: vec![] }
}

fn cells_of(text: &str) -> Vec<u16> {
    text.chars().map(|c| c.to_digit(10).and_then(|digit| u16::try_from(digit).ok()).unwrap_or(0)).collect()
}

/// Every statement whose digest and instance are written down, named.
pub(crate) fn all() -> Vec<(&'static str, Puzzle)> {
    let Puzzle::Graph { vertices, colours, edges, .. } = ring() else { unreachable!("a graph") };
    let edges: Vec<_> = edges.iter().rev().map(|&(u, v)| (v, u)).chain([(1, 0)]).collect();
    let same = Puzzle::Graph { vertices, colours, edges, lists: vec![(3, vec![2, 0, 1])] };
    vec![
        ("a 4x4 Sudoku", four()),
        ("a 4x4 Sudoku with one clue", sudoku([2, 2], "...............4")),
        ("a 4x4 Sudoku without clues", sudoku([2, 2], "................")),
        ("a 6x6 Sudoku with boxes of two rows", sudoku([2, 3], "1..........2..3......4..5..........6")),
        ("the same cells with boxes of three rows", sudoku([3, 2], "1..........2..3......4..5..........6")),
        ("a 9x9 Sudoku with 27 clues", sudoku([3, 3], NINE_CLUES_27)),
        (
            "the first Sudoku, its boxes written as regions",
            houses(4, "0011001122332233", false, "1.....3..4.....2"),
        ),
        ("a 4x4 jigsaw", houses(4, "0001021122312333", false, "1..............2")),
        ("a 4x4 Sudoku with diagonals", houses(4, "0011001122332233", true, "1............2..")),
        ("a 4x4 jigsaw with diagonals", houses(4, "0001021122312333", true, "................")),
        ("a 3x3 Latin square", latin(3, "1......2.")),
        ("a 4x4 Latin square: the cells of the first Sudoku", latin(4, "1.....3..4.....2")),
        ("a ring of five", ring()),
        ("the ring with edges repeated and turned round, and a full list", same),
        ("two triangles", bow_tie()),
        ("lists of allowed colours", listed()),
        (
            "the inner triangle of a triangle, whose clique is dropped",
            graph(6, 3, &[(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 5), (2, 4), (2, 5)]),
        ),
        ("one edge among isolated vertices", graph(6, 2, &[(4, 2)])),
        ("257 colours: two bytes a colour", graph(3, 257, &[(0, 1), (1, 2)])),
        ("Groetzsch's graph", from_families(tincture_statements::Graph::mycielski(3, 4))),
        ("the queens of a 5x5 board", from_families(tincture_statements::Graph::queens(5, 5, 5))),
        ("a graph of many sizes of clique", graph(14, 9, &mixed(14))),
    ]
}

fn from_families(graph: Result<tincture_statements::Graph, tincture_statements::StatementError>) -> Puzzle {
    let graph = graph.expect("within the limits");
    self::graph(graph.vertices(), graph.colours(), graph.edges())
}

fn mixed(vertices: u32) -> Vec<(u32, u32)> {
    let pairs = (0..vertices).flat_map(|u| (u + 1..vertices).map(move |v| (u, v)));
    pairs.filter(|&(u, v)| (u * u + 3 * u * v + 5 * v) % 7 < 4).collect()
}

/// The witness of a solution.
pub(crate) fn witness(setup: &Setup, solution: &[u16]) -> Witness {
    setup.instance.witness(solution).expect("as many colours as vertices")
}
