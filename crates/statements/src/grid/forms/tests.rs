use super::*;

const GRID: [u16; 16] = [1, 0, 0, 0, 0, 0, 3, 0, 0, 4, 0, 0, 0, 0, 0, 2];
const LINE: &str = "1.....3..4.....2";
const NINE: &str = "900050006560000041000010000000103000439080712000702000000070000150000034300020005";

fn read(text: &str) -> Parsed {
    parse(text, &ReadOptions::default()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn cells(text: &str) -> Vec<u16> {
    read(text).cells
}

fn error(text: &str) -> String {
    parse(text, &ReadOptions::default()).expect_err("an error").to_string()
}

fn indexed(text: &str, index: usize) -> Result<Parsed, ReadError> {
    parse(text, &ReadOptions { index: Some(index), ..ReadOptions::default() })
}

/// The nine rows of [`NINE`], made into text by `row`.
fn nine(row: impl Fn(&str) -> String) -> String {
    (0..9).map(|i| row(&NINE[9 * i..9 * i + 9])).collect()
}

fn in_rows(cells: &str, side: usize) -> String {
    cells.as_bytes().chunks(side).map(|row| String::from_utf8_lossy(row) + "\n").collect()
}

#[test]
fn the_table_names_each_form_once() {
    let mut names: Vec<_> = FORMS.iter().map(|form| form.name).collect();
    names.dedup();
    assert_eq!(names.len(), FORMS.len());
}

#[test]
fn every_form_gives_the_same_grid() {
    for text in [
        LINE,
        "1000003004000002\n",
        "1***** 3**4*****2",
        "1_____3XX4x----2",
        "1     3  4     2",
        "1.....3..4.....2 // a comment",
        "# a list\n1.....3..4.....2 # a comment\n",
        "1.....3..4.....2:17",
        "1,,,\n,,3,\n,4,,\n,,,2\n",
        "1;0;0;0\n0;0;3;0\n0;4;0;0\n0;0;0;2\n",
        "1\t\t\t\n\t\t3\t\n\t4\t\t\n\t\t\t2\n",
        "1 0 0 0\r\n0 0 3 0\r\n\r\n0 4 0 0\r\n0 0 0 2",
        "+--+--+\n|1.|..|\n|..|3.|\n+--+--+\n|.4|..|\n|..|.2|\n+--+--+\n",
        "1 . | . .\n. . | 3 .\n----+----\n. 4 | . .\n. . | . 2\n",
        "*--*--*\n!1.!..!\n!..!3.!\n!.4!..!\n!..!.2!\n*==*==*\n",
        "4\n1 0 0 0\n0 0 3 0\n0 4 0 0\n0 0 0 2\n",
        "4x4\n1000\n0030\n0400\n0002\n",
        "2, 2\n1000\n0030\n0400\n0002\n",
        "1. ..\n.. 3.\n.4 ..\n.. .2\n",
        "1---\n--3-\n-4--\n---2\n",
        "1\u{2502}_\u{2502}_\u{2502}_\n_\u{2502}_\u{2502}3\u{2502}_\n_\u{2502}4\u{2502}_\u{2502}_\n_\u{2502}_\u{2502}_\u{2502}2\n",
        "\u{250c}\u{2500}\u{2500}\u{2510}\n\u{2502}1...\u{2502}\n\u{2502}..3.\u{2502}\n\u{2502}.4..\u{2502}\n\u{2502}...2\u{2502}\n",
        "| 1 |   |   |   |\n|   |   | 3 |   |\n|   | 4 |   |   |\n|   |   |   | 2 |\n",
        "|1   |\n|  3 |\n| 4  |\n|   2|\n",
        "1   \n  3 \n 4\n   2\n",
        "[Puzzle]\n1...\n..3.\n.4..\n...2\n[State]\n1234\n",
        "#ARuud\n#DAn easy one\n1...\n..3.\n.4..\n...2\n",
        "quizzes,solutions\n1000003004000002,1324423124133142\n",
        "id;puzzle\n7;\"1000003004000002\"\n",
        "<opensudoku><game data=\"1000003004000002\"/></opensudoku>",
        "Grid 01\n1...\n..3.\n.4..\n...2\n",
        "1...\n..3.\n.4..\n...2\nSimple Sudoku Version 4.2n\n",
        "|1 . .*.|\n|. . 3 .|\n|. 4 . .|\n|. .*. 2|\n",
    ] {
        assert_eq!(cells(text), GRID, "{text}");
    }
}

#[test]
fn rows_of_blanks_are_told_from_the_frame() {
    let puzzle = "5-------1".to_owned() + &"-".repeat(63) + "1-------5";
    let expected = cells(&puzzle);
    assert_eq!(cells(&in_rows(&puzzle, 9)), expected);
    assert_eq!(cells(&in_rows(&puzzle.replace('-', "*"), 9)), expected);
    let framed: String = (0..9)
        .map(|row| {
            let cells = &puzzle[9 * row..9 * row + 9];
            let rule = if row % 3 == 0 { "*-----------*\n" } else { "" };
            format!("{rule}|{}|{}|{}|\n", &cells[..3], &cells[3..6], &cells[6..])
        })
        .collect();
    assert_eq!(cells(&framed), expected);
    assert_eq!(cells(&in_rows(&"-".repeat(81), 9)), [0; 81]);
    assert_eq!(cells(&"-".repeat(81)), [0; 81]);
    // Two rows are missing; the rules between the boxes must not stand in for them.
    let missing = in_rows(&NINE[..63], 9).replacen('\n', "\n---------\n", 2);
    assert!(error(&missing).ends_with("expected 7 cells, as there are 7 rows"), "{}", error(&missing));
}

#[test]
fn a_framed_grid_may_have_candidates_or_marks_around_it() {
    let plain = cells(NINE);
    let hodoku = nine(|row| {
        let cells: Vec<String> = row.chars().map(|c| c.to_string()).collect();
        format!("| {} | {} | {} |\n", cells[..3].join(" "), cells[3..6].join(" "), cells[6..].join(" "))
    });
    let framed = format!(".-------.-------.-------.\n{hodoku}'-------'-------'-------'\n");
    assert_eq!(cells(&framed), plain);
    let marked = nine(|row| row.replace('0', ".") + "\n").replace("9..", "9*..*");
    assert_eq!(cells(&marked), plain);
    let candidates = framed.replacen("| 9 0 0", "| 9 2378 1278", 1);
    assert_eq!(
        error(&candidates),
        "line 2, column 5: \"2378\" are several candidates for one cell (pencil marks), and only digits that are certain are read"
    );
}

#[test]
fn letters_are_read_where_one_alphabet_fits() {
    let solved = |alphabet: &str| -> String {
        let symbols: Vec<char> = alphabet.chars().collect();
        (0..256).map(|cell| symbols[(cell % 16 + cell / 16 * 4 + cell / 64) % 16]).collect()
    };
    let expected = cells(&solved("123456789ABCDEFG"));
    assert_eq!(expected[..17], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 5]);
    for alphabet in ["0123456789ABCDEF", "ABCDEFGHIJKLMNOP", "abcdefghijklmnop", "123456789abcdefg"] {
        let line = solved(alphabet);
        assert_eq!(cells(&line), expected, "{alphabet}");
        assert_eq!(cells(&in_rows(&line, 16)), expected);
        let spaced: String = in_rows(&line, 16).chars().flat_map(|c| [c, ' ']).collect();
        assert_eq!(cells(&spaced), expected);
    }
    // A zero is a blank beside a G, and a digit where it must be one.
    let mut blanks = solved("123456789ABCDEFG").replace('5', "0");
    assert_eq!(cells(&blanks)[4], 0);
    blanks = blanks.replace('G', "0");
    assert_eq!(
        error(&blanks),
        "line 1, column 1: \"1\" is 1 in the alphabet 1-9A-G and 2 in 0-9A-F: say which one with --alphabet"
    );
    let alphabet = "0-9A-F".parse().ok();
    let told = parse(&blanks, &ReadOptions { alphabet, ..ReadOptions::default() }).unwrap();
    assert_eq!(told.cells[..5], [2, 3, 4, 5, 1]);
    assert_eq!(cells(&".".repeat(256)), [0; 256]);
    let wrong = error(&solved("123456789ABCDEFZ"));
    assert!(
        wrong.contains("expected symbols of one alphabet (1-9A-G, 0-9A-F, A-P), or others with --alphabet"),
        "{wrong}"
    );
    let words = "SUDOKXYZV";
    let text: String = NINE
        .chars()
        .map(|c| c.to_digit(10).filter(|d| *d > 0).map_or('.', |d| words.as_bytes()[d as usize - 1].into()))
        .collect();
    let options = ReadOptions { alphabet: words.parse().ok(), ..ReadOptions::default() };
    assert_eq!(parse(&text, &options).unwrap().cells, cells(NINE));
    assert!(
        parse(LINE, &options)
            .is_err_and(|error| error.to_string().starts_with("the alphabet SUDOKX-ZV has 9 symbols"))
    );
}

#[test]
fn large_sides_are_decimals() {
    let row = (0..16).map(|i| i.to_string()).collect::<Vec<_>>().join(" ");
    let grid = read(&format!("16\n{}", format!("{row} \n").repeat(16)));
    assert_eq!(grid.side, 16);
    assert_eq!(grid.cells[..17], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0]);
    let piped = (0..16)
        .map(|i| if i == 0 { "  ".to_owned() } else { format!("{i:2}") })
        .collect::<Vec<_>>()
        .join("|");
    assert_eq!(cells(&format!("|{piped}|\n").repeat(16)), grid.cells);
    assert_eq!(cells(&format!("{row} ").repeat(16)), grid.cells);
    let too_large = format!("{row} \n").repeat(16).replacen("15", "17", 1);
    assert_eq!(error(&too_large), "line 1, column 36: found \"17\"; expected 1 to 16, or 0 or . for a blank");
}

#[test]
fn sixteen_lines_of_sixteen_are_told_by_their_digits() {
    let many = read(&"1.....3..4.....2\n".repeat(16));
    assert_eq!((many.side, many.cells.len()), (4, 16));
    let one = read(&"1.....G..4.....2\n".repeat(16));
    assert_eq!((one.side, one.cells[6]), (16, 16));
}

#[test]
fn one_of_many_puzzles_is_read_and_all_are_counted() {
    let list = format!("{LINE}\n2...............\n\n{LINE}:1:1324423124133142 // easy\n");
    let grids =
        "Grid 01\n1...\n..3.\n.4..\n...2\nGrid 02\n2...\n....\n....\n....\nGrid 03\n1...\n..3.\n.4..\n...2\n";
    let csv = format!("puzzle,clues\n{LINE},4\n2...............,1\n{LINE},4\n");
    let xml = format!(
        "<opensudoku>\n<game data=\"{LINE}\"/>\n<game data=\"2...............\"/><game data=\"{LINE}\"/></opensudoku>"
    );
    let spaced = format!("{0}\n2               \n{0}", LINE.replace('.', " "));
    for text in [&list, grids, &csv, &xml, &spaced] {
        let first = read(text);
        assert_eq!(first.cells, GRID, "{text}");
        assert_eq!(first.notes, ["the text holds 3 puzzles: the first one is read"]);
        let second = indexed(text, 2).unwrap();
        assert_eq!((second.cells[0], second.notes.len()), (2, 0), "{text}");
        assert_eq!(indexed(text, 3).unwrap().cells, GRID);
        for index in [0, 4] {
            assert_eq!(
                indexed(text, index).expect_err("no such puzzle"),
                ReadError::NoSuchPuzzle { index, count: 3 }
            );
        }
    }
    assert_eq!(indexed(&list, 3).unwrap().solution.map(|cells| cells.len()), Some(16));
    assert_eq!(indexed(LINE, 2).expect_err("one"), ReadError::NoSuchPuzzle { index: 2, count: 1 });
    let error = error("1.....3..4.....2\n\n1.....3..4......\n12\n");
    assert_eq!(
        error,
        "line 4, column 1: found 2 characters; expected another puzzle of 16 characters, or the end"
    );
}

#[test]
fn solutions_beside_puzzles_are_known() {
    let solved = "1324423124133142";
    for text in [
        format!("{LINE}:1:{solved}"),
        format!("{LINE}{solved}"),
        format!("{LINE},{solved}\n"),
        format!("puzzle,solution\n{LINE},{solved}\n"),
    ] {
        let read = read(&text);
        assert_eq!(read.cells, GRID, "{text}");
        assert_eq!(read.solution.as_ref().map(|cells| cells[..4].to_vec()), Some(vec![1, 3, 2, 4]));
        assert!(read.told()[0].starts_with("a solution stands beside the puzzle"));
        assert_eq!(read.regions, None);
    }
}

#[test]
fn saved_games_give_their_clues() {
    let open = |digit: char, separator: &str| format!("{digit}|0{separator}1|");
    let cell = |c: char, separator: &str| {
        if c == '0' { open('0', separator) } else { format!("{c}|0{separator}0|") }
    };
    for (version, separator) in [(1, "|"), (2, "||"), (3, "|0|")] {
        let mut data: String = NINE.chars().map(|c| cell(c, separator)).collect();
        data = data.replacen(&open('0', separator), &open('7', separator), 1);
        let xml = format!(
            "<?xml version=\"1.0\"?>\n<opensudoku version=\"2\"><folder><game data=\"version: {version}&#10;{data}\"/></folder></opensudoku>"
        );
        assert_eq!(cells(&xml), cells(NINE), "version {version}");
    }
    for (xml, message) in [
        (
            "<opensudoku>",
            "line 1, column 1: found XML with an error (the root node was opened but never closed)",
        ),
        (
            "<graphml/>",
            "line 1, column 1: found an XML document of the kind \"graphml\"; expected OpenSudoku's <opensudoku>",
        ),
        ("<opensudoku/>", "line 1, column 1: found no game; expected <game data=\"...\"/>"),
        ("<opensudoku>\n <game/></opensudoku>", "line 2, column 2: found a game without data"),
        (
            "<opensudoku>\n <game data=\"12\"/></opensudoku>",
            "line 2, column 2: found 2 characters in the data of a game",
        ),
        (
            "<opensudoku><game data=\"version: 1&#10;1|2\"/></opensudoku>",
            "line 1, column 13: found a saved game; expected value|notes",
        ),
        ("<!DOCTYPE a [<!ENTITY b \"c\">]><opensudoku/>", "line 1, column "),
    ] {
        assert!(error(xml).starts_with(message), "{}", error(xml));
    }
}

#[test]
fn regions_are_a_second_grid_or_a_section() {
    let regions = "aaabaCbbCCdbCddd";
    let rows = |cells: &str| in_rows(cells, 4);
    for text in [
        format!("{}\n{}", rows(LINE), rows(regions)),
        format!("4\n{}{}", rows(LINE), rows(regions)),
        format!("{LINE}\n{regions}\n"),
        format!("{LINE}{regions}"),
        format!("[Puzzle]\n{}[Regions]\n{}", rows(LINE), rows(regions)),
        format!("#D\n[Jigsaw]\n{regions}\n[Puzzle]\n{LINE}\n"),
    ] {
        let read = read(&text);
        assert_eq!(read.cells, GRID, "{text}");
        let given = read.regions.expect("regions");
        assert_eq!(given.of(), [0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3]);
        assert!(read.notes.is_empty());
    }
    // Two puzzles, of which the second is solved, are a list.
    assert_eq!(read(&format!("{LINE}\n1324423124133142\n")).regions, None);
    let solved = format!("{}{}", rows(LINE), rows("1324423124133142"));
    assert_eq!(
        error(&solved),
        "line 5, column 1: the second grid is taken for the regions of a jigsaw, and region 1 (from row 1 column 1) is in several pieces"
    );
    for (text, message) in [
        (
            "[Puzzle]\n1...\n..3.\n.4..\n...2\n[Regions]\n1122\n",
            "line 6, column 1: found 4 cells; expected names of regions for 16 cells",
        ),
        ("[State]\n1...\n", "the sections \"state\"; expected a section [Puzzle]"),
        (
            "[Puzzle]\n1.....3..4.....2\n[Puzzle]\n",
            "line 3, column 1: found \"puzzle\"; expected each section once",
        ),
        (
            "[Puzzle]\n1...\n..3.\n.4.\n...2\n",
            "line 4, column 1: found 3 cells; expected 4 cells, as there are 4 rows",
        ),
        ("[Puzzle]\n[Regions]\n", "no cells; expected a puzzle"),
    ] {
        assert_eq!(error(text), message);
    }
    assert_eq!(read(&format!("[Puzzle]\n{LINE}\n[State]\n")).notes, ["sections left aside: \"state\""]);
    assert!(read(&format!("[Puzzle]\n{LINE}\n[Diagonals]")).diagonals);
    assert!(read(&format!("[Latin]\n{LINE}\n")).latin);
}

#[test]
fn other_kinds_are_refused_by_name() {
    let samurai: String = (0..21)
        .map(|row| {
            ".".repeat(match row {
                6..9 | 12..15 => 21,
                9..12 => 9,
                _ => 18,
            }) + "\n"
        })
        .collect();
    for (text, name) in [
        ("SumoCueV1=13J0+0J0", "a Killer Sudoku (SumoCue)"),
        ("3x3::k:2304:1280", "a Killer Sudoku (JSudoku)"),
        ("3x3:d:...", "a description for JSudoku"),
        ("{\"size\":9,\"killercage\":[]}", "a Killer Sudoku (JSON)"),
        ("Killer Sudoku\n9 rows", "a Killer Sudoku"),
        ("[Cages]\n1", "a Killer Sudoku"),
        (&samurai, "a Samurai Sudoku"),
        (&".".repeat(369), "a Samurai Sudoku"),
    ] {
        assert!(
            error(text)
                .starts_with(&format!("line 1, column 1: found {name}; expected a Sudoku whose houses are")),
            "{text}"
        );
    }
}

#[test]
fn errors_have_places() {
    for (text, message) in [
        ("", "no cells; expected a puzzle"),
        ("+--+\n", "no cells; expected a puzzle"),
        ("1...\n..y.\n.4..\n...2", "line 2, column 3: found \"y\"; expected 1 to 4, or 0 or . for a blank"),
        (
            "1 0 0 0\n0 0 5 0\n0 0 0 0\n0 0 0 0",
            "line 2, column 5: found \"5\"; expected 1 to 4, or 0 or . for a blank",
        ),
        ("1...\n..3\n.4..\n...2", "line 2, column 1: found 3 cells; expected 4 cells, as there are 4 rows"),
        ("1234\n123\n1234\n1234", "line 2, column 1: found 3 cells; expected 4 cells, as there are 4 rows"),
        (
            "12345",
            "line 1, column 1: found 5 characters; expected 16, 36 or 81 cells in one line, \
             or as many rows as a row has cells",
        ),
        (
            "2, 3\n1.....\n......\n......\n......\n......\n......\n",
            "line 2, column 1: the header speaks of boxes of 2 by 3: say with --box how many rows and columns",
        ),
        ("puzzle,solution\n", "puzzle 1 was asked for, and the text holds 0, counted from 1"),
        ("id,puzzle\n1\n", "line 2, column 1: found 1 field; expected a puzzle in field 2"),
        (
            "id,puzzle\n1,12\n",
            "line 2, column 3: found 2 characters; expected 16, 36 or 81 cells in one line, or as many rows as a row has cells",
        ),
    ] {
        assert_eq!(error(text), message, "{text}");
    }
    assert!(error(&"A".repeat(256)).contains("\"A\" is 10 in the alphabet 1-9A-G and 11 in 0-9A-F"));
    assert!(error(&"1 2\n".repeat(100)).starts_with("line 37, column 1: a grid has at most 36 rows"));
    assert!(error(&"1 2\n".repeat(37)).starts_with("line 37, column 1: a grid has at most 36 rows"));
    assert!(error(&"1".repeat(5_000)).contains("found 5000 characters"));
}
