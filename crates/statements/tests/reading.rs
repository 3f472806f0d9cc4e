//! From text to statements, and solutions.

use tincture_statements::{BoxShape, Kind, MAX_TEXT, ReadOptions, Statement, read};

fn options() -> ReadOptions {
    ReadOptions::default()
}

fn statement(text: &str, options: &ReadOptions) -> Statement {
    read(text.as_bytes(), options).unwrap_or_else(|error| panic!("{text}: {error}")).statement
}

fn error(text: &[u8], options: &ReadOptions) -> String {
    read(text, options).expect_err("an error").to_string()
}

#[test]
fn the_content_tells_the_kind() {
    let coloured = ReadOptions { colours: Some(2), ..options() };
    let plain = options();
    for (text, kind, described) in [
        ("1.....3..4.....2", "sudoku", "4x4 Sudoku with 4 clues"),
        ("\n+--+--+\n|1.|..|\n|..|..|\n|..|..|\n|..|..|\n", "sudoku", "4x4 Sudoku with 1 clue"),
        ("c a\n\np col 3 1\ne 1 2", "graph", "graph with 3 vertices and 1 edge, 2 colours"),
        (
            "p edge 2 1\ne 1 2\nf 1 2\n",
            "graph",
            "graph with 2 vertices and 1 edge, 2 colours, allowed colours for 1 vertex",
        ),
    ] {
        // Only graphs have colours.
        let statement = statement(text, if kind == "graph" { &coloured } else { &plain });
        assert_eq!((statement.kind(), statement.describe().as_str()), (kind, described));
    }
}

#[test]
fn options_decide_where_the_content_does_not() {
    let latin = ReadOptions { kind: Some(Kind::Latin), ..options() };
    assert_eq!(statement("1.....3..4.....2", &latin).describe(), "4x4 Latin square with 4 clues");
    assert_eq!(
        statement("1 2 . . .\n".repeat(5).as_str(), &latin).describe(),
        "5x5 Latin square with 10 clues"
    );
    let upright = ReadOptions { box_shape: BoxShape::new(3, 2).ok(), ..options() };
    assert_eq!(statement(&".".repeat(36), &upright).describe(), "6x6 Sudoku (3x2 boxes) with 0 clues");
    assert_eq!(statement(&".".repeat(36), &options()).describe(), "6x6 Sudoku (2x3 boxes) with 0 clues");
    let wrong = error(".".repeat(81).as_bytes(), &upright);
    assert_eq!(wrong, "boxes of 3x2 make a 6x6 grid, and this one is 9x9");
    assert_eq!("latin".parse(), Ok(Kind::Latin));
    assert!("Latin".parse::<Kind>().is_err());
}

#[test]
fn what_is_no_statement_is_named() {
    for (text, message) in [
        (
            "",
            "an empty text; expected a puzzle (a grid, or its cells in one line), a graph (DIMACS .col) \
             or a timetable (CSV: item,resource)",
        ),
        (
            "p cnf 3 1\n1 2 3 0",
            "line 1, column 1: found a CNF (DIMACS), which is not read yet; expected DIMACS .col: a line \
             p edge VERTICES EDGES, then lines e VERTEX VERTEX",
        ),
        (
            "c This Formular is generated\np cnf 3 1\n1 2 3 0",
            "line 1, column 1: found a CNF (DIMACS), which is not read yet; expected DIMACS .col: a line \
             p edge VERTICES EDGES, then lines e VERTEX VERTEX",
        ),
        (
            "Dear all",
            "a text that begins \"Dear all\"; expected a puzzle (a grid, or its cells in one line), a graph \
             (DIMACS .col) or a timetable (CSV: item,resource)",
        ),
        ("p edge 2 1\ne 1 2", "a graph needs a number of colours: give it with --colours K"),
        (
            ".....\n.....\n.....\n.....\n.....",
            "a 5x5 grid cannot be divided into boxes of at least 2x2; if it is a Latin square, say --as latin; \
             if it is a jigsaw, give its regions as a second grid",
        ),
    ] {
        assert_eq!(error(text.as_bytes(), &options()), message);
    }
    let digits = vec![b'1'; MAX_TEXT + 1];
    assert_eq!(error(&digits, &options()), "the text has 83886081 bytes, and at most 83886080 are read");
    assert!(error(&digits[..1 << 20], &options()).contains("found 1048576 characters"));
    let many = ReadOptions { colours: Some(65_536), ..options() };
    assert_eq!(error(b"p edge 2 1\ne 1 2", &many), "65536 colours, and at most 65535 are allowed");
}

#[test]
fn solved_grids_are_read_in_every_form_and_written_back() {
    let puzzle = statement("1.....3..4.....2", &options());
    let framed = "1 3 | 2 4\n4 2 | 3 1\n----+----\n2 4 | 1 3\n3 1 | 4 2\n";
    for text in ["1324423124133142", "1324\n4231\n2413\n3142\n", framed] {
        let solution = puzzle.read_solution(text).unwrap();
        assert_eq!(puzzle.check(solution.clone()).map(drop), Ok(()));
        assert_eq!(puzzle.render(&solution), framed);
    }
}

#[test]
fn wrong_solutions_are_told_in_the_words_of_the_puzzle() {
    let puzzle = statement("1.....3..4.....2", &options());
    let told = |text: &str| match puzzle.read_solution(text) {
        Ok(solution) => puzzle.check(solution.clone()).map(drop).map_err(|error| error.to_string()),
        Err(error) => Err(error.to_string()),
    };
    for (text, message) in [
        ("4324423124133142", "the clue 1 at row 1 column 1 is 4 in the solution"),
        ("1424423124133142", "row 1 holds 4 twice, columns 2 and 4"),
        ("1324123424133142", "column 1 holds 1 twice, rows 1 and 2"),
        ("13244231241.3142", "row 3 column 4 is blank in the solution"),
        (
            "132",
            "the solution cannot be read: line 1, column 1: found 3 characters; expected 16, 36 or 81 cells in one line, or as many rows as a row has cells",
        ),
        ("123123123", "the solution is a 3x3 grid, and the puzzle a 4x4 grid"),
    ] {
        assert_eq!(told(text), Err(message.to_owned()), "{text}");
    }
    let blank = statement(&".".repeat(16), &options());
    let cyclic = blank.read_solution("1234\n2341\n3412\n4123").unwrap();
    let message = "box 1 holds 2 twice, row 1 column 2 and row 2 column 1";
    assert_eq!(blank.check(cyclic.clone()).map(drop).unwrap_err().to_string(), message);
    let short = tincture_statements::Solution::new(vec![0; 15]);
    assert_eq!(
        puzzle.check(short.clone()).map(drop).unwrap_err().to_string(),
        "the solution has 15 cells, and the puzzle 16"
    );
    let high = tincture_statements::Solution::new([vec![0; 15], vec![4]].concat());
    assert_eq!(
        puzzle.check(high.clone()).map(drop).unwrap_err().to_string(),
        "row 4 column 4 is 5, and the digits are 1 to 4"
    );
    let latin = statement(&".".repeat(16), &ReadOptions { kind: Some(Kind::Latin), ..options() });
    assert_eq!(latin.check(cyclic.clone()).map(drop), Ok(()));
}
