//! Statements that are none, and statements about which nothing is proved.

use super::Vector;
use super::generate::Vectors;
use super::puzzles;
use super::setup::Puzzle;
use super::values::{NoInstance, NoStatement};

pub(crate) fn all() -> Vectors {
    let mut vectors = illegal_grids();
    vectors.extend(illegal_graphs());
    vectors.extend(without_an_instance());
    vectors
}

fn no_statement(name: &str, broken: &str, statement: Puzzle, code: &str) -> (String, Vector) {
    let path = format!("refused/{name}.json");
    let (name, broken, code) = (name.to_owned(), broken.to_owned(), code.to_owned());
    (path, Vector::NoStatement(NoStatement { name, broken, statement, code }))
}

const MALFORMED: &str = "malformed_statement";

/// Written like grids, and illegal by section 3.
fn illegal_grids() -> Vectors {
    let blank = |cells: usize| vec![0; cells];
    let boxes = |rows, columns, cells| Puzzle::Sudoku { r#box: [rows, columns], cells };
    let jigsaw = |regions: &str| puzzles::houses(4, regions, false, "1..............2");
    let beyond = |mut cells: Vec<u16>, digit| {
        cells[3] = digit;
        cells
    };
    let latin = |side, cells| Puzzle::Latin { side, cells };
    let many = Puzzle::Houses {
        side: 37,
        regions: (0..37).flat_map(|region| [region; 37]).collect(),
        diagonals: false,
        cells: blank(37 * 37),
    };
    let one = Puzzle::Houses { side: 1, regions: vec![0], diagonals: false, cells: vec![0] };
    [
        ("sudoku_digit_beyond_the_side", "a cell of 5 in a 4x4 Sudoku", boxes(2, 2, beyond(blank(16), 5))),
        ("sudoku_cell_missing", "15 cells of 16", boxes(2, 2, blank(15))),
        ("sudoku_cell_more", "17 cells of 16", boxes(2, 2, blank(17))),
        ("sudoku_boxes_of_one_row", "boxes of one row and four columns", boxes(1, 4, blank(16))),
        ("sudoku_boxes_of_one_column", "boxes of four rows and one column", boxes(4, 1, blank(16))),
        (
            "sudoku_side_too_large",
            "boxes of two rows and 19 columns: a side of 38",
            boxes(2, 19, blank(38 * 38)),
        ),
        (
            "jigsaw_digit_beyond_the_side",
            "a cell of 5 in a 4x4 jigsaw",
            puzzles::houses(4, "0001021122312333", false, "5..............."),
        ),
        (
            "jigsaw_region_missing",
            "three regions in a 4x4 grid, one of them of eight cells",
            jigsaw("0001001120012222"),
        ),
        ("jigsaw_region_more", "five regions in a 4x4 grid", jigsaw("0001021122312334")),
        ("jigsaw_region_too_large", "a region of five cells and one of three", jigsaw("0001001122312333")),
        (
            "jigsaw_region_in_two_pieces",
            "regions of four cells, two of them in two pieces",
            jigsaw("0001011122302333"),
        ),
        (
            "jigsaw_region_touching_at_a_corner",
            "a region whose cells touch only at corners",
            jigsaw("0123102332013210"),
        ),
        ("jigsaw_regions_not_for_all_cells", "regions of 15 cells", jigsaw("000102112231233")),
        ("jigsaw_side_too_small", "a jigsaw of one cell", one),
        ("jigsaw_side_too_large", "a jigsaw of side 37", many),
        ("latin_digit_beyond_the_side", "a cell of 4 in a 3x3 Latin square", latin(3, beyond(blank(9), 4))),
        ("latin_cell_missing", "8 cells of 9", latin(3, blank(8))),
        ("latin_side_too_small", "a Latin square of side 1", latin(1, blank(1))),
        ("latin_side_too_large", "a Latin square of side 37", latin(37, blank(37 * 37))),
    ]
    .into_iter()
    .map(|(name, broken, statement)| no_statement(name, broken, statement, MALFORMED))
    .collect()
}

/// Written like graphs, and illegal by section 3.
fn illegal_graphs() -> Vectors {
    let large = "statement_too_large";
    let with = |edges: &[(u32, u32)], lists: &[(u32, &[u32])]| Puzzle::Graph {
        vertices: 3,
        colours: 3,
        edges: edges.to_vec(),
        lists: lists.iter().map(|&(vertex, list)| (vertex, list.to_vec())).collect(),
    };
    let path = [(0, 1), (1, 2)];
    [
        ("graph_loop", "a vertex adjacent to itself", with(&[(0, 1), (1, 1), (1, 2)], &[]), MALFORMED),
        (
            "graph_loop_at_a_fixed_vertex",
            "a loop at a vertex of one colour",
            with(&[(0, 1), (2, 2)], &[(2, &[0])]),
            MALFORMED,
        ),
        ("graph_end_out_of_range", "an edge to vertex 3 of 3", with(&[(0, 1), (1, 3)], &[]), MALFORMED),
        ("graph_list_of_no_vertex", "a list of vertex 3 of 3", with(&path, &[(3, &[0, 1])]), MALFORMED),
        (
            "graph_list_colour_out_of_range",
            "colour 3 of 3 in a list",
            with(&path, &[(0, &[0, 3])]),
            MALFORMED,
        ),
        (
            "graph_list_of_one_colour_out_of_range",
            "colour 3 of 3 as the only one",
            with(&path, &[(0, &[3])]),
            MALFORMED,
        ),
        (
            "graph_list_too_long",
            "a list of all colours and one more",
            with(&path, &[(0, &[0, 1, 2, 3])]),
            MALFORMED,
        ),
        ("graph_list_empty", "a vertex without a colour", with(&path, &[(0, &[])]), MALFORMED),
        (
            "graph_two_lists",
            "two lists for one vertex, both of all colours",
            with(&path, &[(1, &[0, 1, 2]), (1, &[2, 1, 0])]),
            MALFORMED,
        ),
        ("graph_two_equal_lists", "one list twice", with(&path, &[(1, &[0, 2]), (1, &[0, 2])]), MALFORMED),
        ("graph_too_many_vertices", "2^20 + 1 vertices", puzzles::graph((1 << 20) + 1, 3, &path), large),
        ("graph_too_many_colours", "65,536 colours", puzzles::graph(3, 65_536, &path), large),
    ]
    .into_iter()
    .map(|(name, broken, statement, code)| no_statement(name, broken, statement, code))
    .collect()
}

/// Statements about which nothing is proved.
fn without_an_instance() -> Vectors {
    let large = "statement_too_large";
    let trivial = "trivial_statement";
    let unsatisfiable = "unsatisfiable_statement";
    let listed = |lists: &[(u32, &[u32])]| Puzzle::Graph {
        vertices: 3,
        colours: 3,
        edges: vec![(0, 1), (1, 2)],
        lists: lists.iter().map(|&(vertex, list)| (vertex, list.to_vec())).collect(),
    };
    let complete: Vec<_> = (0..4).flat_map(|u| (u + 1..4).map(move |v| (u, v))).collect();
    [
        ("solved_grid", "a grid without a blank", puzzles::sudoku([2, 2], "1324423124133142"), trivial),
        ("no_edge", "a graph without an edge", puzzles::graph(4, 3, &[]), trivial),
        ("no_vertex", "a graph without a vertex", puzzles::graph(0, 0, &[]), trivial),
        ("all_fixed", "lists of one colour everywhere", listed(&[(0, &[0]), (1, &[1]), (2, &[0])]), trivial),
        ("no_colour", "vertices and no colour", puzzles::graph(2, 0, &[(0, 1)]), unsatisfiable),
        ("one_colour", "an edge and one colour", puzzles::graph(2, 1, &[(0, 1)]), unsatisfiable),
        (
            "clique_too_large",
            "four vertices all adjacent and three colours",
            puzzles::graph(4, 3, &complete),
            unsatisfiable,
        ),
        (
            "clue_twice_in_a_row",
            "a row with one digit twice",
            puzzles::sudoku([2, 2], "1.1............."),
            unsatisfiable,
        ),
        (
            "clue_twice_in_a_column",
            "a column with one digit twice",
            puzzles::latin(3, "2.....2.."),
            unsatisfiable,
        ),
        (
            "clue_twice_in_a_box",
            "a box with one digit twice",
            puzzles::sudoku([2, 2], "3....3.........."),
            unsatisfiable,
        ),
        (
            "adjacent_and_fixed_alike",
            "both ends of an edge have the same only colour",
            listed(&[(0, &[1]), (1, &[1])]),
            unsatisfiable,
        ),
        (
            "edges_to_the_palette_too_many",
            "65 vertices that may have two of 65,535 colours each: more edges to the palette than 2^22",
            Puzzle::Graph {
                vertices: 66,
                colours: 65_535,
                edges: vec![(0, 65)],
                lists: (0..65).map(|vertex| (vertex, vec![0, 1])).collect(),
            },
            large,
        ),
        (
            "palette_too_large",
            "a vertex that may have two of 3,000 colours: a palette of 2,998, with more edges than 2^22",
            Puzzle::Graph { vertices: 2, colours: 3_000, edges: vec![(0, 1)], lists: vec![(0, vec![0, 1])] },
            large,
        ),
    ]
    .into_iter()
    .map(|(name, broken, statement, code)| {
        let (name, broken, code) = (name.to_owned(), broken.to_owned(), code.to_owned());
        let path = format!("refused/{name}.json");
        (path, Vector::NoInstance(NoInstance { name, broken, statement, code }))
    })
    .collect()
}
