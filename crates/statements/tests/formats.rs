//! What people have: graphs and timetables in their forms, jigsaws, encodings, and hostile files.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

use std::time::{Duration, Instant};
use tincture_statements::{
    BoxShape, EncodeError, Form, Graph, Kind, Latin, ReadError, ReadOptions, Statement, Sudoku, bundled, read,
};

const JIGSAW: &str = "1...\n..3.\n....\n...2\n\naaab\nacbb\nccdb\ncddd\n";
const TIMETABLE: &str = "\
item,resource,allowed
Algebra,Ms Smith,
Algebra,Room 1,1 2
\"Biology, first\",Ms Smith,1-3
Chess,Room 1,
Chess,,
Drama,Hall,3
";

fn options() -> ReadOptions {
    ReadOptions::default()
}

fn statement(text: &str) -> Statement {
    read(text.as_bytes(), &options()).unwrap_or_else(|error| panic!("{text}: {error}")).statement
}

fn error(text: &str, options: &ReadOptions) -> String {
    read(text.as_bytes(), options).expect_err("an error").to_string()
}

fn coloured(colours: u32) -> ReadOptions {
    ReadOptions { colours: Some(colours), ..options() }
}

#[test]
fn self_loops_are_an_error_that_can_be_waived() {
    let text = "p edge 3 4\ne 1 2\ne 3 3\ne 2 3\ne 3 3\n";
    assert_eq!(
        error(text, &coloured(2)),
        "line 3, column 5: vertex 3 is adjacent to itself, which no colouring allows; \
         --ignore-self-loops leaves such edges out"
    );
    let waived = read(text.as_bytes(), &ReadOptions { ignore_self_loops: true, ..coloured(2) }).unwrap();
    assert_eq!(waived.notes, ["2 self-loops left out: vertex 3"]);
    assert_eq!(waived.statement, Graph::new(3, 2, [(0, 1), (1, 2)], []).unwrap().into());
}

#[test]
fn other_graph_formats_are_refused_by_name() {
    for (text, name) in [
        ("1 2\n2 3\n3 1\n1 4\n", "pairs of numbers, which do not say how many vertices there are"),
        (">>digraph6<<&B", "a directed graph (digraph6)"),
        ("fof(a, axiom, p).\n", "a problem for theorem provers (TPTP)"),
        ("25\nc binary\np col 3 2\n\u{1}\u{2}", "a binary DIMACS graph (.col.b; convert it to .col first)"),
    ] {
        assert!(
            error(text, &options()).starts_with(&format!("line 1, column 1: found {name}; expected ")),
            "{text}"
        );
    }
    let dense = read(b"%%MatrixMarket matrix array real general\n3 3\n", &options()).unwrap_err();
    let named = "line 1, column 23: found a Matrix Market file that says \"array\"; expected coordinate";
    assert_eq!(dense.to_string(), named);
    let none = ReadOptions { index: Some(2), ..coloured(2) };
    assert_eq!(read(b"p edge 2 1\ne 1 2", &none), Err(ReadError::NoSuchPuzzle { index: 2, count: 1 }));
    let diagonals = ReadOptions { diagonals: true, ..coloured(2) };
    assert_eq!(error("p edge 2 1\ne 1 2", &diagonals), "a graph has no diagonals: they belong to Sudoku");
    assert!(
        error(JIGSAW, &ReadOptions { kind: Some(Kind::Latin), ..options() })
            .starts_with("a Latin square has no boxes")
    );
}

#[test]
fn items_that_share_a_resource_conflict() {
    let read = read(TIMETABLE.as_bytes(), &options()).unwrap();
    assert_eq!(read.notes, ["3 slots: the largest one that is allowed somewhere"]);
    let lists = [(0, vec![0, 1]), (3, vec![2])];
    let same = Graph::new(4, 3, [(0, 1), (0, 2)], lists).unwrap();
    assert_eq!(read.statement, same.clone().into());
    assert_eq!(read.statement.digest(), Statement::from(same).digest());

    let timetable = read.statement;
    for text in [
        "item,slot\nAlgebra,1\n\"Biology, first\",2\nChess,3\nDrama,3\n",
        "Drama;3\nBiology, first;2\nChess;3\nAlgebra;1",
        "v 1 1\nv 2 2\nv 3 3\nv 4 3\n",
        "1\n2\n3\n3\n",
    ] {
        let solution = timetable.read_solution(text).unwrap();
        assert_eq!(timetable.check(solution.clone()).map(drop), Ok(()));
        assert_eq!(solution.expose(), [0, 1, 2, 2], "{text}");
        let rendered = timetable.render(&solution);
        assert_eq!(rendered, "item,slot\n\"Algebra\",1\n\"Biology, first\",2\n\"Chess\",3\n\"Drama\",3\n");
        assert_eq!(timetable.read_solution(&rendered).unwrap().expose(), solution.expose());
    }
    for (text, message) in [
        ("1\n1\n2\n3", "\"Algebra\" and \"Biology, first\" share a resource and both have slot 1"),
        ("3\n1\n2\n3", "\"Algebra\" has slot 3, which it may not have"),
        ("Algebra,1\n", "\"Biology, first\" has no slot in the solution"),
        (
            "Algebra,1\nGym,2",
            "the solution cannot be read: line 2, column 1: found \"Gym\"; expected one of the items",
        ),
        (
            "Algebra,4",
            "the solution cannot be read: line 1, column 9: found \"4\"; expected a slot from 1 to 3",
        ),
        (
            "Algebra,1\nAlgebra,2",
            "the solution cannot be read: line 2, column 1: \"Algebra\" has a slot already",
        ),
    ] {
        let told =
            timetable.read_solution(text).and_then(|solution| timetable.check(solution.clone()).map(drop));
        assert_eq!(told.unwrap_err().to_string(), message);
    }
    let few = statement_with("item;resource\na;r\nb;r\nc;r\n", 2);
    let refusal = few.instance().unwrap_err().to_string();
    assert!(
        refusal.ends_with("\"a\", \"b\", \"c\" must differ from each other, and there are 2 slots"),
        "{refusal}"
    );
}

fn statement_with(text: &str, colours: u32) -> Statement {
    read(text.as_bytes(), &coloured(colours)).unwrap().statement
}

#[test]
fn timetables_with_mistakes_are_refused_with_the_place() {
    for (text, message) in [
        ("item,resource\na\n", "line 2, column 1: found 1 field; expected an item and a resource"),
        ("item,resource\n,r\n", "line 2, column 1: found an empty field; expected the name of an item"),
        (
            "item,resource,allowed\na,r,0\n",
            "line 2, column 5: found \"0\"; expected slots from 1 to 65535, such as 1 2 5-7",
        ),
        (
            "item,resource,allowed\na,r,3-1\n",
            "line 2, column 5: found \"3-1\"; expected slots from 1 to 65535, such as 1 2 5-7",
        ),
        (
            "item,resource,allowed\na,r,1\na,s,2\n",
            "line 3, column 5: \"a\" has another list of allowed slots already",
        ),
        (
            "item,resource\n\"a,r\n",
            "line 2, column 1: found a quotation mark; expected another one in the same line, at the end of the field",
        ),
    ] {
        assert_eq!(error(text, &coloured(3)), message);
    }
    assert_eq!(read(b"item,resource\na,r\n", &options()), Err(ReadError::ColoursMissing));
    let noted = read(b"Item,Room,Resource\na,x,r\nb,y,r\n", &coloured(2)).unwrap();
    assert_eq!(noted.notes, ["columns left aside: \"room\""]);
    let hub: String = (0..6_000).map(|i| format!("i{i},r\n")).collect();
    let large = read(format!("item,resource\n{hub}").as_bytes(), &coloured(2)).unwrap_err();
    assert_eq!(large.code(), "statement_too_large");
}

#[test]
fn jigsaws_and_diagonals_have_houses_of_their_own() {
    let jigsaw = statement(JIGSAW);
    assert_eq!(jigsaw.describe(), "4x4 jigsaw Sudoku with 3 clues");
    assert_eq!(jigsaw.kind(), "sudoku");
    let diagonals = ReadOptions { diagonals: true, ..options() };
    let x = read(b"1...\n..3.\n....\n...2\n", &diagonals).unwrap().statement;
    assert_eq!(x.describe(), "4x4 diagonal Sudoku with 3 clues");
    assert_eq!(
        read(JIGSAW.as_bytes(), &diagonals).unwrap().statement.describe(),
        "4x4 diagonal jigsaw Sudoku with 3 clues"
    );
    // 4 rows, 4 columns, 4 regions, 2 diagonals and the palette, none inside another.
    assert_eq!(jigsaw.instance().unwrap().cover().len(), 13);
    assert_eq!(x.instance().unwrap().cover().len(), 15);
    let told = |statement: &Statement, text: &str| {
        statement.check(statement.read_solution(text).unwrap()).map(drop).unwrap_err().to_string()
    };
    assert_eq!(
        told(&jigsaw, "1243\n2134\n3421\n4312"),
        "region 1 holds 2 twice, row 1 column 2 and row 2 column 1"
    );
    let empty = read(b"................", &diagonals).unwrap().statement;
    assert_eq!(
        told(&empty, "1234\n3412\n2143\n4321"),
        "the diagonal from the top left holds 4 twice, row 2 column 2 and row 3 column 3"
    );
    let clash = read(b"1....1..........", &diagonals).unwrap().statement.instance().unwrap_err().to_string();
    assert_eq!(clash, "there is no solution: box 1 holds 1 twice, row 1 column 1 and row 2 column 2");
    let clash = read(b"1..............1", &diagonals).unwrap().statement.instance().unwrap_err().to_string();
    assert!(
        clash.ends_with("the diagonal from the top left holds 1 twice, row 1 column 1 and row 4 column 4")
    );
}

#[test]
fn a_jigsaw_whose_regions_are_boxes_is_the_classic_puzzle() {
    let classic = statement("1.....3..4.....2");
    let same = statement("1...\n..3.\n.4..\n...2\nbbaa\nbbaa\nddcc\nddcc");
    assert_eq!(classic, same);
    assert_eq!(classic.digest(), same.digest());
    let wide = Sudoku::new("3x2".parse().unwrap(), vec![0; 36]).unwrap();
    assert_eq!(Sudoku::with_houses(6, wide.regions(), false, vec![0; 36]), Ok(wide.clone()));
    assert_eq!(wide.shape(), BoxShape::new(3, 2).ok());
    assert_ne!(Sudoku::with_houses(6, wide.regions(), true, vec![0; 36]), Ok(wide));
}

#[test]
fn digests_of_the_new_houses_stay_what_they_are() {
    let x =
        read(b"1...\n..3.\n....\n...2\n", &ReadOptions { diagonals: true, ..options() }).unwrap().statement;
    let digests = [statement(JIGSAW).digest(), x.digest()].map(|digest| digest.to_string());
    assert_eq!(
        digests,
        [
            "4e5878ccaee1c7940143f9e9f6bbb398c4ae003305149f14caabc701f1498b45",
            "080290b43cd237defa67e2f29a523d2f40410582811bd0640c6ebcae116caaf6",
        ]
    );
}

fn examples() -> Vec<Statement> {
    let mut examples: Vec<Statement> = bundled().iter().map(|(_, text)| statement(text)).collect();
    examples.push(statement(JIGSAW));
    examples.push(statement(TIMETABLE));
    let latin =
        |side: u16| Latin::new(side, (0..side * side).map(|cell| if cell == 1 { side } else { 0 }).collect());
    examples.extend([2, 5, 9, 12, 36].map(|side| latin(side).unwrap().into()));
    for shape in ["3x2", "2x6", "4x4", "6x6"] {
        let shape: BoxShape = shape.parse().unwrap();
        let cells: Vec<u16> = (0..shape.side().pow(2))
            .map(|cell| if cell % 7 == 3 { cell % shape.side() + 1 } else { 0 })
            .collect();
        examples.push(Sudoku::new(shape, cells.clone()).unwrap().into());
        let regions = Sudoku::new(shape, cells.clone()).unwrap().regions().to_vec();
        examples.push(Sudoku::with_houses(shape.side(), &regions, true, cells).unwrap().into());
    }
    examples.push(Graph::new(5, 3, [(0, 1), (1, 4)], [(2, vec![1]), (3, vec![0, 1])]).unwrap().into());
    examples.push(Graph::mycielski(3, 4).unwrap().into());
    examples.push(Graph::new(4, 0, [], []).unwrap().into());
    examples
}

#[test]
fn what_is_encoded_is_read_back_equal() {
    for example in examples() {
        let col = example.encode(Form::Col).unwrap();
        let graph = Statement::from(example.graph().unwrap());
        let back = statement(&col);
        assert_eq!(back, graph, "{col}");
        assert_eq!(back.digest(), graph.digest());
        match example.encode(Form::Sudoku) {
            Ok(text) => assert_eq!(statement(&text), example, "{text}"),
            Err(error) => assert_eq!((error, example.kind()), (EncodeError::NoGrid, "graph")),
        }
    }
}

#[test]
fn the_graph_of_a_grid_is_written_as_that_grid() {
    for example in examples()
        .into_iter()
        .filter(|example| example.kind() != "graph" && !example.describe().contains("jigsaw"))
    {
        let graph = Statement::from(example.graph().unwrap());
        assert_eq!(statement(&graph.encode(Form::Sudoku).unwrap()), example);
    }
    let puzzle = statement("1.....3..4.....2");
    let coloured: String =
        "1324423124133142".chars().enumerate().map(|(i, c)| format!("v {} {c}\n", i + 1)).collect();
    let solution = puzzle.read_solution(&format!("s col 4\n{coloured}")).unwrap();
    assert_eq!(puzzle.check(solution.clone()).map(drop), Ok(()));
    assert_eq!(Statement::from(puzzle.graph().unwrap()).check(solution.clone()).map(drop), Ok(()));
    assert_eq!("col".parse(), Ok(Form::Col));
    assert!("cnf".parse::<Form>().is_err());
}

#[test]
fn solutions_are_read_with_an_alphabet_and_from_lists() {
    let options = ReadOptions { alphabet: "SUDO".parse().ok(), ..options() };
    let puzzle = read(b"S.....D..O.....U", &options).unwrap().statement;
    assert_eq!(puzzle, statement("1.....3..4.....2"));
    let solution = puzzle.read_solution_with("SDUO\nOUDS\nUOSD\nDSOU", &options).unwrap();
    assert_eq!(puzzle.check(solution.clone()).map(drop), Ok(()));
    let list = "1.....3..4.....2:1:1324423124133142";
    assert_eq!(puzzle.read_solution(list).unwrap().expose(), solution.expose());
}

/// Whatever comes, the answer is an error, in less than a second where the build is optimised; elsewhere
/// smaller files must do.
#[test]
fn hostile_files_are_refused_soon() {
    let most = if cfg!(debug_assertions) { 4_000_000 } else { 80_000_000 };
    let repeated = |text: &str| text.repeat(most / text.len()).into_bytes();
    let puzzles = repeated("1.....3..4.....2\n");
    let tags = [b"<opensudoku>".to_vec(), repeated("<a/>")].concat();
    // Small files have fewer.
    let crowded = match cfg!(debug_assertions) {
        true => "more than 100 attributes in an element",
        false => "more than a million elements or attributes",
    };
    let attributes: String = (0..most / 20).map(|n| format!("a{n}=\"1\" ")).collect();
    let spaces: String = (0..2_000).map(|n| format!("xmlns:a{n}=\"{n}\" ")).collect();
    let spaced = format!("<opensudoku>{}", format!("<a {}>", &spaces[..900]).repeat(most / 1_000));
    let nested = format!("<opensudoku>{}", "<a xmlns:z=\"q\"/>".repeat(most / 100));
    let fields = [b"item,resource\n".to_vec(), repeated(",")].concat();
    for (bytes, expected) in [
        (&vec![b'7'; 100_000_000][..], "the text has 100000000 bytes"),
        (&repeated("7"), "characters; expected 16, 36 or 81 cells"),
        (&repeated("1\n"), "a grid has at most 36 rows"),
        (&repeated("1 2 "), "characters; expected 16, 36 or 81 cells"),
        (&repeated(" "), "an empty text"),
        (&repeated("\n"), "an empty text"),
        (&repeated("|"), "characters; expected 16, 36 or 81 cells"),
        (&repeated("|\n"), "no cells; expected a puzzle"),
        (&repeated("#\n"), "a text that begins \"#\""),
        (&repeated("a,b,c\n"), "a text that begins"),
        (&tags, if cfg!(debug_assertions) { "XML with an error" } else { crowded }),
        (format!("<opensudoku {attributes}/>").as_bytes(), crowded),
        (
            format!("<opensudoku {}/>", &attributes[..100_000]).as_bytes(),
            "more than 100 attributes in an element",
        ),
        (spaced.as_bytes(), crowded),
        (nested.as_bytes(), "or namespaces"),
        (&fields, "found another field; expected the end of the line, behind 1000 fields"),
        (&[0; 1_000_000], "found the byte 0x00"),
        (&[puzzles, b"12".to_vec()].concat(), "expected another puzzle of 16 characters"),
        (b"\xff\xfe1\x00", "found text in UTF-16"),
        (b"\x89PNG\r\n\x1a\n\x00", "found a PNG image"),
        (b"\x7fELF\x02\x01\x01\x00\x00", "found the byte 0x00"),
    ] {
        let start = Instant::now();
        let message = read(bytes, &options()).expect_err("an error").to_string();
        assert!(message.contains(expected), "{message}");
        println!("{expected}: {:?}", start.elapsed());
        assert!(start.elapsed() < Duration::from_secs(10), "{expected}: {:?}", start.elapsed());
    }
}
