//! Texts that look like one thing and are another: each is read as what it is, or refused by its name.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

use tincture_statements::{
    BoxShape, Graph, Kind, Latin, Read, ReadError, ReadOptions, Statement, Sudoku, read,
};

const NONE: ReadOptions = ReadOptions::NONE;

fn as_graph(text: &str) -> Result<Read, ReadError> {
    read(text.as_bytes(), &ReadOptions { kind: Some(Kind::Graph), colours: Some(3), ..NONE })
}

fn coloured(text: &str) -> Result<Read, ReadError> {
    read(text.as_bytes(), &ReadOptions { colours: Some(3), ..NONE })
}

fn plain(text: &str) -> Result<Read, ReadError> {
    read(text.as_bytes(), &NONE)
}

fn graph(vertices: u32, edges: &[(u32, u32)]) -> Statement {
    Graph::new(vertices, 3, edges.to_vec(), []).unwrap().into()
}

fn error(read: Result<Read, ReadError>) -> String {
    read.expect_err("an error").to_string()
}

#[test]
fn options_that_mean_nothing_for_the_text_are_refused_by_name() {
    let (grid, edges) = ("1.....3..4.....2", "p edge 2 1\ne 1 2\n");
    let latin = ReadOptions { kind: Some(Kind::Latin), ..NONE };
    let two = ReadOptions { colours: Some(2), ..NONE };
    for (text, options, message) in [
        (grid, two, "--colours is not for a Sudoku"),
        (grid, ReadOptions { ignore_self_loops: true, ..NONE }, "--ignore-self-loops is not for a Sudoku"),
        (grid, ReadOptions { colours: Some(2), ..latin }, "--colours is not for a Latin square"),
        (edges, ReadOptions { box_shape: BoxShape::new(2, 2).ok(), ..two }, "--box is not for a graph"),
        (edges, ReadOptions { alphabet: "A-D".parse().ok(), ..two }, "--alphabet is not for a graph"),
        (edges, ReadOptions { diagonals: true, ..two }, "a graph has no diagonals"),
        (edges, ReadOptions { index: Some(2), ..two }, "puzzle 2 was asked for, and the text holds 1"),
        (grid, ReadOptions { index: Some(2), ..NONE }, "puzzle 2 was asked for, and the text holds 1"),
    ] {
        let message_read = error(read(text.as_bytes(), &options));
        assert!(message_read.starts_with(message), "{message_read}");
    }
    let unfit = read(grid.as_bytes(), &two).expect_err("unfit");
    assert_eq!(unfit.code(), "option_unfit");
    assert_eq!(two.without("--colours"), NONE);
}

#[test]
fn lists_of_edges_are_read_where_a_graph_is_meant_and_named_elsewhere() {
    let path = [(0, 1), (1, 2), (2, 3)];
    for (text, vertices, edges, note) in [
        ("4\n1 2\n2 3\n3 4\n", 4, &path[..], "read as a list of 3 edges between 4 vertices, counted from 1"),
        ("6\n1 2\n2 3\n3 4\n", 6, &path, "read as a list of 3 edges between 6 vertices, counted from 1"),
        ("1 2\n2 3\n3 4\n", 4, &path, "read as a list of 3 edges between 4 vertices, counted from 1"),
        ("0,1\n1,2\n2,3\n", 4, &path, "read as a list of 3 edges between 4 vertices, counted from 0"),
        (
            "# a\n4\n0 1 0.5\n1 2 7\n2 3 1\n",
            4,
            &path,
            "read as a list of 3 edges between 4 vertices, counted from 0",
        ),
        (
            "3 4\n1 2\n2 3\n1 3\n1 2\n",
            3,
            &[(0, 1), (1, 2), (0, 2)],
            "read as a list of 4 edges between 3 vertices, counted from 1",
        ),
    ] {
        for given in [as_graph(text), coloured(text)] {
            let given = given.unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(given.statement, graph(vertices, edges), "{text}");
            assert_eq!(given.notes[0], note);
        }
        assert!(error(plain(text)).contains("--as graph"), "{text}: {}", error(plain(text)));
    }
    for (text, message) in [
        ("4 3\n1 2\n2 3\n3 4\n", "line 1, column 1: the first line may be an edge, or the numbers"),
        ("2\n1 2\n2 3\n3 1\n1 4\n", "line 1, column 1: vertex 4 among 2, counted from 1"),
        ("1 2\n2 2\n2 3\n", "line 2, column 1: vertex 2 is adjacent to itself"),
        (
            "1 2 3\n2 3 4\n3 4 1\n4 1 2\n",
            "line 1, column 1: lines of three numbers may be edges with a weight",
        ),
        ("4 4\n2 4\n1 3\n2 4\n1 3\n", "line 1, column 1: this may be METIS, or a list of edges"),
    ] {
        let told = error(as_graph(text));
        assert!(told.starts_with(message), "{text}: {told}");
    }
}

#[test]
fn matrices_and_adjacency_lists_are_read_where_a_graph_is_meant() {
    let one = [(0, 2)];
    for text in [
        "0 0 1 0\n0 0 0 0\n1 0 0 0\n0 0 0 0\n",
        "0010\n0000\n1000\n0000\n",
        "0,0,1,0\n0,0,0,0\n0,0,0,0\n0,0,0,0\n",
        "4\n0 0 1 0\n0 0 0 0\n1 0 0 0\n0 0 0 0\n",
    ] {
        assert_eq!(as_graph(text).unwrap().statement, graph(4, &one), "{text}");
        assert_eq!(coloured(text).unwrap().statement, graph(4, &one), "{text}");
        assert!(error(plain(text)).contains("an adjacency matrix or a grid with no clue but 1"), "{text}");
        let grid = ReadOptions { kind: Some(Kind::Sudoku), ..NONE };
        assert!(read(text.as_bytes(), &grid).unwrap().statement.describe().starts_with("4x4 Sudoku"));
    }
    let notes = as_graph("010\n000\n000\n").unwrap().notes;
    assert_eq!(notes[1], "the matrix is not symmetric: an edge in either direction counts");
    let star = [(0, 1), (0, 2), (0, 3)];
    for text in
        ["1: 2 3 4\n2: 1\n3: 1\n4: 1\n", "1 2 3 4\n2 1\n3 1\n4 1\n", "4 3\n2 3 4\n1\n1\n1\n", "0: 1 2 3\n"]
    {
        assert_eq!(as_graph(text).unwrap().statement, graph(4, &star), "{text}");
    }
    // A vertex without neighbours is an empty line of METIS.
    assert_eq!(as_graph("3 1\n2\n1\n\n").unwrap().statement, graph(3, &[(0, 1)]));
    assert!(error(plain("1: 2 3\n2: 1\n3: 1\n")).contains("adjacency lists"));
    // A grid of blanks is one, and so is one with a one on the diagonal.
    assert_eq!(plain("0000\n0000\n0000\n0000\n").unwrap().statement.kind(), "sudoku");
    assert_eq!(plain("1000\n0000\n0000\n0000\n").unwrap().statement.kind(), "sudoku");
}

#[test]
fn grids_with_empty_fields_are_grids_of_their_size() {
    let four = [1, 2, 0, 0, 0, 0, 2, 1, 3, 4, 0, 0, 0, 0, 3, 4];
    for text in [
        "1|2||\n||2|1\n3|4||\n||3|4\n",
        "1,2,,\n,,2,1\n3,4,,\n,,3,4\n",
        "1;2;;\n;;2;1\n3;4;;\n;;3;4\n",
        "12  \n  21\n34  \n  34\n",
        "12\n  21\n34\n  34\n",
        "4\n1|2||\n||2|1\n3|4||\n||3|4\n",
        "|a|b|c|d|\n|-|-|-|-|\n|1|2| | |\n| | |2|1|\n|3|4| | |\n| | |3|4|\n",
        "| | | | |\n|:-|--|--:|:-:|\n|1|2| | |\n| | |2|1|\n|3|4| | |\n| | |3|4|\n",
        "|1|2| | |\n|-|-|-|-|\n| | |2|1|\n|3|4| | |\n| | |3|4|\n",
    ] {
        let expected = Sudoku::new(BoxShape::new(2, 2).unwrap(), four.to_vec()).unwrap();
        let read = plain(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(read.statement, expected.into(), "{text}");
    }
    let six = " |2| | |5|6\n4|5| | | |3\n |3|4| | |1\n |6|1| |3| \n |4| | |1|2\n | |2|3| |5\n";
    assert_eq!(plain(six).unwrap().statement.describe(), "6x6 Sudoku (2x3 boxes) with 18 clues");
    for (text, message) in [
        ("| | |\n|-|-|\n|1|\n|2|1|\n", "line 3, column 1: found 1 cell; expected 2 cells in each row"),
        ("| | | |\n|-|-|-|\n|1|2|3|\n", "line 1, column 1: found a table of 3 columns and 1 row"),
    ] {
        assert!(error(plain(text)).starts_with(message), "{}", error(plain(text)));
    }
}

#[test]
fn jigsaws_may_have_the_letter_of_the_region_in_each_cell() {
    let text = "1a 0a 0a .b\n0a .c 3b 0b\n-c 0c 0d 0b\n0c 0d 0d 2d\n";
    let expected = plain("1...\n..3.\n....\n...2\n\naaab\nacbb\nccdb\ncddd\n").unwrap().statement;
    assert_eq!(plain(text).unwrap().statement, expected);
    let wrong = text.replacen("3b", "3a", 1);
    assert!(
        error(plain(&wrong)).contains("region 1 (from row 1 column 1) has 5 cells"),
        "{}",
        error(plain(&wrong))
    );
}

#[test]
fn a_section_that_may_be_a_rule_is_refused() {
    let puzzle = "[Puzzle]\n1...\n..3.\n.4..\n...2\n";
    for rule in ["AntiKnight", "Anti-King", "Windows", "Extra"] {
        let told = error(plain(&format!("{puzzle}[{rule}]\n")));
        let named =
            format!("line 6, column 1: found a section [{}], which may be a rule", rule.to_lowercase());
        assert!(told.starts_with(&named), "{told}");
    }
    let noted = plain(&format!("{puzzle}[Author]\nAnn\n")).unwrap();
    assert_eq!(noted.notes, ["sections left aside: \"author\""]);
}

#[test]
fn a_square_without_boxes_has_to_be_said() {
    let latin = ReadOptions { kind: Some(Kind::Latin), ..NONE };
    let read = read(b"1||\n|2|\n||\n", &latin).unwrap();
    assert_eq!(read.statement, Latin::new(3, vec![1, 0, 0, 0, 2, 0, 0, 0, 0]).unwrap().into());
}

#[test]
fn vertices_keep_their_names() {
    let text = "Source;Target;Weight\nAnn;Bob;1\n\"Bob\";\"Cid; the third\";2\n";
    let read = coloured(text).unwrap();
    assert_eq!(read.statement, graph(3, &[(0, 1), (1, 2)]));
    assert_eq!(read.notes, ["read as a table of 2 edges", "columns left aside: \"weight\""]);
    let solution =
        read.statement.read_solution("vertex,colour\nAnn,1\nBob,2\n\"Cid; the third\",1\n").unwrap();
    assert_eq!(
        read.statement.render(&solution),
        "vertex,colour\n\"Ann\",1\n\"Bob\",2\n\"Cid; the third\",1\n"
    );
    let wrong = read.statement.read_solution("Ann,1\nBob,1\n\"Cid; the third\",1\n").unwrap();
    let told = read.statement.check(wrong).unwrap_err().to_string();
    assert_eq!(told, "\"Ann\" and \"Bob\" are adjacent and both have colour 1");
    assert_eq!(coloured("Source,Target\n1,2\n2,3\n").unwrap().statement, graph(3, &[(0, 1), (1, 2)]));
}

/// Rows that may each be a small puzzle are a large one where its boxes are said.
#[test]
fn boxes_say_whether_rows_are_a_grid_or_a_list() {
    let rows = format!("{}\n", ".".repeat(16)).repeat(16);
    assert_eq!(plain(&rows).unwrap().statement.describe(), "4x4 Sudoku with 0 clues");
    let options = ReadOptions { box_shape: Some(BoxShape::new(4, 4).unwrap()), ..ReadOptions::NONE };
    let read = read(rows.as_bytes(), &options).unwrap();
    assert_eq!(read.statement.describe(), "16x16 Sudoku with 0 clues");
}
