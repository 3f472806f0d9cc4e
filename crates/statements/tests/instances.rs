//! The instance that follows from a statement.

use tincture_statements::{
    BoxShape, ColourFormat, Graph, Instance, Latin, Origin, ReadOptions, Refusal, Solution, Statement,
    Sudoku, read,
};

const PUZZLE: &str = "900050006560000041000010000000103000439080712000702000000070000150000034300020005";

fn grid(text: &str) -> Statement {
    read(text.as_bytes(), &ReadOptions::default()).expect("a grid").statement
}

fn graph(vertices: u32, colours: u32, edges: &[(u32, u32)], lists: &[(u32, &[u32])]) -> Statement {
    let lists = lists.iter().map(|&(vertex, list)| (vertex, list.to_vec()));
    Graph::new(vertices, colours, edges.iter().copied(), lists).expect("a graph").into()
}

fn shape(instance: &Instance) -> (u32, usize, usize, u32) {
    (instance.vertices(), instance.edges().len(), instance.cover().len(), instance.palette())
}

fn covers_its_edges(instance: &Instance) {
    let mut covered: Vec<(u32, u32)> = Vec::new();
    for clique in instance.cover().iter() {
        assert!(clique.len() >= 2);
        for (i, &v) in clique.iter().enumerate() {
            covered.extend(clique[..i].iter().map(|&u| (u, v)));
        }
    }
    covered.sort_unstable();
    covered.dedup();
    assert_eq!(covered, instance.edges());
}

#[test]
fn grids_have_the_sizes_that_were_computed_by_hand() {
    let one_clue = format!("5{}", ".".repeat(80));
    for (text, expected) in
        [(PUZZLE, (63, 674, 28, 9)), (&".".repeat(81), (81, 810, 27, 0)), (&one_clue, (81, 810, 27, 1))]
    {
        let instance = grid(text).instance().unwrap();
        assert_eq!(shape(&instance), expected, "{text}");
        assert_eq!((instance.colours(), instance.cover().largest()), (9, 9));
        covers_its_edges(&instance);
    }
}

#[test]
fn the_palette_comes_first_and_the_rest_row_by_row() {
    let instance = grid("..3.\n1...\n....\n...1").instance().unwrap();
    let origins: Vec<_> = (0..5).map(|v| instance.origin(v)).collect();
    let expected =
        [Origin::Palette(0), Origin::Palette(2), Origin::Vertex(0), Origin::Vertex(1), Origin::Vertex(3)];
    assert_eq!(origins, expected.map(Some));
    assert_eq!(instance.origin(instance.vertices()), None);
    // The first row: its three blanks, and the palette vertex of digit 3.
    assert_eq!(instance.cover().get(0), [1, 2, 3, 4]);
    // The last clique: the palette.
    assert_eq!(instance.cover().get(instance.cover().len() - 1), [0, 1]);
    assert_eq!(instance.edge_cover().len(), instance.edges().len());
    assert_eq!(instance.edge_cover().get(0), [0, 1]);
}

#[test]
fn a_palette_is_the_same_wherever_the_colours_come_from() {
    // The Latin square of side 3 with one clue, and the same as a graph with lists.
    let latin: Statement = Latin::new(3, vec![2, 0, 0, 0, 0, 0, 0, 0, 0]).unwrap().into();
    let mut edges = Vec::new();
    for a in 0..9_u32 {
        edges.extend((0..a).filter(|b| a / 3 == b / 3 || a % 3 == b % 3).map(|b| (b, a)));
    }
    let same = graph(9, 3, &edges, &[(0, &[1])]);
    let (a, b) = (latin.instance().unwrap(), same.instance().unwrap());
    assert_eq!((a.vertices(), a.colours(), a.edges()), (b.vertices(), b.colours(), b.edges()));
    assert_ne!(latin.digest(), same.digest());
}

#[test]
fn excluded_colours_are_edges_to_the_palette() {
    // Vertex 1 may have the colours 1 and 3 of 0..4, vertex 0 all; vertex 2 only 1.
    let instance = graph(4, 4, &[(0, 1), (0, 2)], &[(1, &[1, 3]), (2, &[1])]).instance().unwrap();
    let origins: Vec<_> = (0..instance.vertices()).filter_map(|v| instance.origin(v)).collect();
    let palette = [0, 1, 2].map(Origin::Palette);
    assert_eq!(origins[..3], palette);
    assert_eq!(origins[3..], [Origin::Vertex(0), Origin::Vertex(1)]);
    assert_eq!(instance.edges(), [(0, 1), (0, 2), (0, 4), (1, 2), (1, 3), (2, 4), (3, 4)]);
    covers_its_edges(&instance);
}

#[test]
fn vertices_in_no_edge_have_no_slot_and_any_colour() {
    let statement = graph(6, 3, &[(1, 4)], &[(5, &[2])]);
    let instance = statement.instance().unwrap();
    assert_eq!((instance.vertices(), instance.palette()), (2, 0));
    let solution = Solution::new(vec![0, 1, 0, 0, 2, 2]);
    let witness = instance.witness(solution.expose()).unwrap();
    assert_eq!(witness.expose(), [1, 2]);
    assert_eq!(instance.solution(&witness).unwrap().expose(), solution.expose());
}

#[test]
fn what_anybody_can_solve_is_refused() {
    let solved = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1";
    for (statement, why) in [
        (grid(solved), "every colour that matters is given"),
        (graph(3, 2, &[], &[]), "no two vertices must differ"),
        (graph(0, 0, &[], &[]), "no two vertices must differ"),
        (graph(3, 1, &[], &[]), "no two vertices must differ"),
        (graph(3, 3, &[(0, 1)], &[(0, &[1]), (1, &[2])]), "every colour that matters is given"),
    ] {
        let refusal = statement.instance().unwrap_err();
        assert_eq!(refusal, Refusal::Trivial { why: why.to_owned() });
        assert_eq!(refusal.code(), "trivial_statement");
        assert!(statement.obvious_solution().is_some());
    }
    assert_eq!(shape(&graph(2, 2, &[(0, 1)], &[]).instance().unwrap()), (2, 1, 1, 0));
}

#[test]
fn what_anybody_can_see_to_be_impossible_is_refused_with_both_positions() {
    let triangle = &[(0, 1), (0, 2), (1, 2)];
    for (statement, why) in [
        (
            grid(".5....5.\n........\n........\n........\n........\n........\n........\n........"),
            "row 1 holds 5 twice, columns 2 and 7",
        ),
        (grid("..1.\n....\n..1.\n...."), "column 3 holds 1 twice, rows 1 and 3"),
        (grid("...1\n..1.\n....\n...."), "box 2 holds 1 twice, row 1 column 4 and row 2 column 3"),
        (graph(3, 0, &[], &[]), "there are vertices, and no colours"),
        (graph(2, 1, &[(0, 1)], &[]), "vertices 1, 2 must differ from each other, and there is 1 colour"),
        (graph(3, 2, triangle, &[]), "vertices 1, 2, 3 must differ from each other, and there are 2 colours"),
        // Vertex 3 may have colour 1 or 2, which its neighbours have; every colour is in the palette.
        (
            graph(3, 3, &[(0, 2), (1, 2)], &[(0, &[0]), (1, &[1]), (2, &[0, 1])]),
            "vertex 3 must differ from 3 given colours, and there are 3 colours",
        ),
        (
            graph(9, 3, &[(2, 6)], &[(2, &[1]), (6, &[1])]),
            "vertices 3 and 7 are adjacent and may both have only colour 2",
        ),
    ] {
        let refusal = statement.instance().unwrap_err();
        assert_eq!(refusal, Refusal::Unsatisfiable { why: why.to_owned() });
        assert_eq!(refusal.code(), "unsatisfiable_statement");
        assert!(statement.obvious_solution().is_none());
    }
}

#[test]
fn an_instance_that_lists_would_make_too_large_is_refused() {
    let lists: Vec<(u32, &[u32])> = (0..200).map(|v| (v, &[0, 1][..])).collect();
    let refusal = graph(200, 60_000, &[(0, 1)], &lists).instance().unwrap_err();
    assert_eq!(refusal.code(), "statement_too_large");
    assert_eq!(
        refusal.to_string(),
        "the instance would have 11999600 edges to the palette, and at most 4194304 are allowed"
    );
    // One list over so many colours: few edges to the palette, and too many inside it.
    let refusal = graph(2, 60_000, &[(0, 1)], &lists[..1]).instance().unwrap_err();
    assert_eq!(refusal.code(), "statement_too_large");
}

#[test]
fn any_proper_colouring_of_the_instance_gives_a_solution() {
    let statement: Statement = Latin::new(3, vec![2, 0, 0, 0, 0, 0, 0, 0, 1]).unwrap().into();
    let instance = statement.instance().unwrap();
    let solution = statement.read_solution("2 1 3\n1 3 2\n3 2 1").unwrap();
    statement.check(solution.clone()).unwrap();
    let witness = instance.witness(solution.expose()).unwrap();
    assert_eq!(witness.expose(), [0, 1, 0, 2, 0, 2, 1, 2, 1]);
    for renaming in [[0, 1, 2], [1, 2, 0], [2, 1, 0], [0, 2, 1]] {
        let renamed: Vec<u32> =
            witness.expose().iter().map(|&colour| renaming[usize::from(colour)]).collect();
        assert_eq!(instance.solution_from(&renamed).unwrap().expose(), solution.expose());
    }
    assert!(instance.solution_from(&[0; 9]).is_none(), "not proper");
    assert!(instance.solution_from(&[0, 1, 0, 3, 0, 3, 1, 3, 1]).is_none(), "no such colour");
    assert!(instance.solution_from(&[0, 1]).is_none(), "too short");
}

#[test]
fn more_than_256_colours_take_two_bytes() {
    for (colours, expected) in [(256, &[255, 3][..]), (257, &[0, 255, 0, 3])] {
        let statement = graph(2, colours, &[(0, 1)], &[]);
        let instance = statement.instance().unwrap();
        let solution = Solution::new(vec![255, 3]);
        let witness = instance.witness(solution.expose()).unwrap();
        assert_eq!(witness.expose(), expected);
        assert_eq!(ColourFormat::new(instance.colours().try_into().unwrap()).bytes(), expected.len() / 2);
        assert_eq!(instance.solution(&witness).unwrap().expose(), solution.expose());
    }
    let largest = graph(2, 65_535, &[(0, 1)], &[]);
    let witness = largest.instance().unwrap().witness(&[65_534, 0]).unwrap();
    assert_eq!(witness.expose(), [0xff, 0xfe, 0, 0]);
}

#[test]
fn digests_depend_on_everything_that_is_claimed() {
    let shapes = ["2x3", "3x2"].map(|shape| shape.parse::<BoxShape>().unwrap());
    let mut cells = vec![0; 36];
    let mut statements: Vec<Statement> =
        shapes.iter().map(|&s| Sudoku::new(s, cells.clone()).unwrap().into()).collect();
    cells[7] = 4;
    statements.push(Sudoku::new(shapes[0], cells.clone()).unwrap().into());
    statements.push(Latin::new(6, cells).unwrap().into());
    let edges = [(0, 1), (1, 2)];
    statements.push(graph(3, 2, &edges, &[]));
    statements.push(graph(4, 2, &edges, &[]));
    statements.push(graph(3, 3, &edges, &[]));
    statements.push(graph(3, 2, &edges[..1], &[]));
    statements.push(graph(3, 2, &edges, &[(0, &[1])]));
    statements.push(graph(3, 2, &edges, &[(2, &[1])]));
    let mut digests: Vec<_> = statements.iter().map(Statement::digest).collect();
    digests.sort();
    digests.dedup();
    assert_eq!(digests.len(), statements.len());
    assert_eq!(graph(3, 2, &edges, &[(0, &[1, 0, 1])]).digest(), graph(3, 2, &edges, &[]).digest());
}

#[test]
fn digests_stay_what_they_are() {
    let sudoku = grid(PUZZLE);
    let latin: Statement = Latin::new(2, vec![1, 0, 0, 0]).unwrap().into();
    let graph = graph(3, 3, &[(1, 0), (1, 2)], &[(2, &[2, 0])]);
    let instance = sudoku.instance().unwrap();
    let digests = [
        sudoku.digest(),
        latin.digest(),
        graph.digest(),
        instance.digest(instance.cover()),
        instance.digest(&instance.edge_cover()),
    ];
    assert_eq!(
        digests.map(|digest| digest.to_string()),
        [
            "0aec5aa42ce85cd2af080af6a591857db7bf943c68acca112285afb10bdf1292",
            "74b7a6ece2bb3b1a8f81d0f9f8f2d4835b80f42afeb1d25d34a4bc4cd0e2b821",
            "a50e2e3f488a045b7cccc9373f017a79e5410433a3b92eeb56c7fc1e6905a041",
            "26d739f30da4a80e0f86e0f82356abfb3408457eb7ef8a80835549e6e8f38788",
            "c81545b9a01bfe416069b062bf43c886db1f3a9f7801012dd24c66a9f0aab582",
        ]
    );
}
