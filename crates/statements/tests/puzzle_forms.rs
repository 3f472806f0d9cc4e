//! Puzzles in the forms of other programs and of links: read as the same puzzle, or refused by the name of
//! what is not supported.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

use tincture_proof::{Coins, Stream};
use tincture_statements::{BoxShape, Kind, ReadOptions, Statement, Sudoku, read};

fn statement(text: &str) -> Statement {
    read(text.as_bytes(), &ReadOptions::NONE).unwrap_or_else(|error| panic!("{text}: {error}")).statement
}

fn error(text: &str) -> String {
    read(text.as_bytes(), &ReadOptions::NONE).expect_err("an error").to_string()
}

/// Packed by the JavaScript original's Python twin: `{"size": 4, "title": "A tést", "grid": ...}`.
const PACKED: &str = "N4IgzglgXgpiBcACALAGkSALhTAbOSIAgopgJdiYjogCGArpgBYD2ATghtRgOZsQATTgG1hoAG61c9AogCMNHhHEwAdp0xsZAX3TBdifXu0BddGINHDISdNkBmRcrUatMS6fNWJUmZzS8zupImjrGxmaIFuGGlja+sgBMTirBpG6mkSACELQ8LKpSANScAGZSYO5AA==";
/// The same with `"antiknight": true`.
const ANTI_KNIGHT: &str = "N4IgzglgXgpiBcACALAGkSALhTAbOSIAgopgDoCuADFTAJxiYjogCGFmAFgPYBOCGZhgDmvCABMBAbSmgAbq1wUCiAIwthEOTAB2AzL2UBfdMBOIzpowF10s85YsgFSlQGYNW3fsMwHNu0d5RWUBNBEvPSQDYysrW0R7OIsHZxCVACZPbSjSXxsEkHEIVmFuHUUAagEAM0UwGBZWHWwAax0IYU4maPygA===";

#[test]
fn links_ids_and_documents_are_the_puzzle() {
    let four = statement("1.....3..4.....2");
    for text in [
        "https://example.org/sudoku?bd=1000003004000002",
        "https://example.org/play?title=x&s=1.....3..4.....2&lang=en#top",
        "http://example.org/?p=1.....3..4.....2\n",
        "2x2:1e3b4e2\n",
        "2x2dt:1e3_b4_e2",
        "2x2r4de:1e3b4e2",
        "[[1,0,0,0],[0,0,3,0],[0,4,0,0],[0,0,0,2]]",
        "grid = [\n  [1, None, None, None],\n  [None, None, 3, None],\n  [None, 4, None, None],\n  [None, None, None, 2],\n]\n",
        "int grid[4][4] = {{1,0,0,0}, {0,0,3,0}, {0,4,0,0}, {0,0,0,2}};",
        "[1,0,0,0,0,0,3,0,0,4,0,0,0,0,0,2]",
        "[[\"1\",\".\",\".\",\".\"],[\".\",\".\",\"3\",\".\"],['.','4','.','.'],[\".\",\".\",\".\",\"2\"]]",
        "[\"1...\",\"..3.\",\".4..\",\"...2\"]",
        "board: List[List[int]] = ((1,0,0,0),(0,0,3,0),(0,4,0,0),(0,0,0,2))",
        "[\"1.....3..4.....2\"]",
        "1.....3..4.....2;7.2\n",
        "1.....3..4.....2,easy",
        "1000003004000002,3\n2000000000000000,5\n",
        "{\"version\":\"http://ipuz.org/v2\",\"kind\":[\"http://ipuz.org/sudoku#1\"],\"title\":\"x\",\"charset\":\"1234\",\"puzzle\":[[1,0,0,0],[0,0,{\"cell\":3},0],[0,\"4\",0,0],[0,0,0,2]]}",
        "{\"size\":4,\"grid\":[[{\"value\":1,\"given\":true},{},{},{}],[{},{},{\"value\":3,\"given\":true},{\"value\":2}],[{},{\"value\":4,\"given\":true},{},{}],[{},{},{},{\"value\":2,\"given\":true}]],\"antiking\":false}",
        &format!("https://www.f-puzzles.com/?load={PACKED}"),
        &format!("https://sudokupad.app/fpuz{PACKED}"),
        &format!("https://sudokupad.app/fpuzzles{}", PACKED.replace('+', "%2B")),
    ] {
        assert_eq!(statement(text), four, "{text}");
    }
}

#[test]
fn jigsaws_and_diagonals_are_kept() {
    let jigsaw = statement("1...\n..3.\n....\n...2\n\naaab\nacbb\nccdb\ncddd\n");
    // Borders between neighbours in a row, then in a column: 1 where two pieces meet.
    assert_eq!(statement("4j:1e3h2,b__b__caa__c_"), jigsaw);
    let of = |cell: usize| "aaabacbbccdbcddd".as_bytes()[cell] - b'a';
    let cell = |at: usize| {
        let value = [(0, 1), (6, 3), (15, 2)].iter().find(|(cell, _)| *cell == at);
        let given = value.map_or(String::new(), |(_, digit)| format!("\"value\":{digit},\"given\":true,"));
        format!("{{{given}\"region\":{}}}", of(at))
    };
    let row = |row: usize| {
        format!("[{}]", (0..4).map(|column| cell(4 * row + column)).collect::<Vec<_>>().join(","))
    };
    let rows = (0..4).map(row).collect::<Vec<_>>().join(",");
    assert_eq!(statement(&format!("{{\"size\":4,\"grid\":[{rows}]}}")), jigsaw);
    let diagonals = ReadOptions { diagonals: true, ..ReadOptions::NONE };
    let x = read(b"1.....3..4.....2", &diagonals).unwrap().statement;
    assert_eq!(statement("2x2x:1e3b4e2"), x);
    let both = "{\"size\":4,\"diagonal+\":true,\"diagonal-\":true,\"grid\":[[{\"value\":1,\"given\":true},{},{},{}],[{},{},{\"value\":3,\"given\":true},{}],[{},{\"value\":4,\"given\":true},{},{}],[{},{},{},{\"value\":2,\"given\":true}]]}";
    assert_eq!(statement(both), x);
    // Two columns and three rows in the name are boxes of two rows and three columns.
    assert_eq!(statement("2x3:1zi").describe(), "6x6 Sudoku (2x3 boxes) with 1 clue");
}

#[test]
fn what_is_not_supported_is_refused_by_its_name() {
    let empty = "\"grid\":[[{},{}],[{},{}]]";
    for (text, message) in [
        (
            format!("https://www.f-puzzles.com/?load={ANTI_KNIGHT}"),
            "found the rule \"antiknight\" of f-puzzles",
        ),
        (
            format!("{{\"size\":2,\"killercage\":[{{\"cells\":[]}}],{empty}}}"),
            "found the rule \"killercage\" of f-puzzles",
        ),
        (format!("{{\"size\":2,\"diagonal+\":true,{empty}}}"), "found a rule for one diagonal"),
        (format!("{{\"size\":3,{empty}}}"), "found another size than there are rows"),
        (
            format!("https://www.f-puzzles.com/?load={}", &PACKED[..40]),
            "found a link with an error (it ends too early)",
        ),
        (
            "https://www.f-puzzles.com/?load=!!!!".to_owned(),
            "found a link with an error (a character that is not of base64)",
        ),
        (
            "https://example.org/killer?bd=1.....3..4.....2".to_owned(),
            "found a link that may mean another rule (killer)",
        ),
        (
            "https://example.org/?bd=1.....3..4.....2&knight=1".to_owned(),
            "found \"knight\" in a link, which may be a rule",
        ),
        ("https://example.org/?bd=123".to_owned(), "found what is no row of cells, in a link"),
        ("https://example.org/".to_owned(), "found a link without a puzzle in it"),
        ("3x3k:a5".to_owned(), "found a game ID of Killer Sudoku"),
        ("2x2:1e3b4e2,abc".to_owned(), "found a comma"),
        ("2x2:1e3b4".to_owned(), "10 cells, and a 4x4 grid has 16"),
        ("4j:1e3h2,b__b".to_owned(), "the pieces of the jigsaw: fewer borders than there are"),
        ("[[1,0],[0]]".to_owned(), "found an array of 2 rows with 3 cells"),
        ("[[1,0,[0]]]".to_owned(), "found \"[\"; expected rows of cells"),
        ("{\"kind\":[\"http://ipuz.org/crossword#1\"]}".to_owned(), "found ipuz of the kind"),
        (
            "{\"kind\":[\"http://ipuz.org/sudoku#1\"],\"cages\":[],\"puzzle\":[]}".to_owned(),
            "found \"cages\" in ipuz, which may be a rule",
        ),
    ] {
        let told = error(&text);
        assert!(told.contains(message), "{text}: {told}");
    }
}

/// Cells as text in a form.
type Writer = fn(usize, &[u16]) -> String;

fn number(cell: u16, blank: &str) -> String {
    if cell == 0 { blank.to_owned() } else { cell.to_string() }
}

fn rows(side: usize, cells: &[u16], blank: &str, between: &str, around: [&str; 2]) -> String {
    let row = |row: &[u16]| row.iter().map(|&cell| number(cell, blank)).collect::<Vec<_>>().join(between);
    cells.chunks(side).map(|cells| format!("{}{}{}\n", around[0], row(cells), around[1])).collect()
}

const FORMS: [(&str, Writer); 14] = [
    ("spaces", |n, cells| rows(n, cells, ".", " ", ["", ""])),
    ("zeros", |n, cells| rows(n, cells, "0", " ", ["", ""])),
    ("pipes", |n, cells| rows(n, cells, "", "|", ["", ""])),
    ("framed pipes", |n, cells| rows(n, cells, " ", "|", ["|", "|"])),
    ("wide pipes", |n, cells| rows(n, cells, "  ", " | ", ["| ", " |"])),
    ("commas", |n, cells| rows(n, cells, "", ",", ["", ""])),
    ("semicolons", |n, cells| rows(n, cells, "", ";", ["", ""])),
    ("tabs", |n, cells| rows(n, cells, "", "\t", ["", ""])),
    ("side and rows", |n, cells| format!("{n}\n{}", rows(n, cells, "0", " ", ["", ""]))),
    ("Markdown", |n, cells| {
        format!("{}|\n{}|\n{}", "| ".repeat(n), "|-".repeat(n), rows(n, cells, " ", "|", ["|", "|"]))
    }),
    ("JSON", |n, cells| {
        format!("[{}]", rows(n, cells, "0", ",", ["[", "],"]).trim_end().trim_end_matches(','))
    }),
    ("Python", |n, cells| format!("grid = [\n{}]\n", rows(n, cells, "None", ", ", ["    [", "],"]))),
    ("Solo", |n, cells| {
        let shape = BoxShape::for_side(u16::try_from(n).unwrap()).unwrap();
        let (mut text, mut run, mut digit) = (format!("{}x{}:", shape.rows(), shape.columns()), 0, false);
        let blanks = |text: &mut String, run: &mut u8| {
            while *run > 0 {
                let part = (*run).min(26);
                text.push(char::from(b'a' + part - 1));
                *run -= part;
            }
        };
        for &cell in cells {
            if cell == 0 {
                run += 1;
                digit = false;
                if run == 250 {
                    blanks(&mut text, &mut run);
                }
            } else {
                blanks(&mut text, &mut run);
                text.push_str(if digit { "_" } else { "" });
                text.push_str(&cell.to_string());
                digit = true;
            }
        }
        blanks(&mut text, &mut run);
        text
    }),
    ("f-puzzles", |n, cells| {
        let cell = |&cell: &u16| {
            if cell == 0 { "{}".to_owned() } else { format!("{{\"value\":{cell},\"given\":true}}") }
        };
        let row = |row: &[u16]| format!("[{}]", row.iter().map(cell).collect::<Vec<_>>().join(","));
        format!("{{\"size\":{n},\"grid\":[{}]}}", cells.chunks(n).map(row).collect::<Vec<_>>().join(","))
    }),
];

fn cases() -> u32 {
    std::env::var("TINCTURE_CASES").map_or(200, |cases| cases.parse().unwrap())
}

/// In each form a grid with any share of blanks is the same grid, or refused; never anything else.
#[test]
fn random_grids_in_every_form_are_the_same_grid_or_refused() {
    for (form, (name, write)) in FORMS.iter().enumerate() {
        let mut coins = Coins::new(&[u8::try_from(form).unwrap(); 32], Stream::Arrangement);
        let mut refused = 0;
        for _ in 0..cases() {
            let side = [4_u16, 6, 8, 9, 9, 12, 16][coins.below(7) as usize];
            let (blanks, digits) = (coins.below(11), u32::from(side));
            let cell = |coins: &mut Coins| {
                let digit = coins.below(digits) + 1;
                if coins.below(10) < blanks { 0 } else { u16::try_from(digit).unwrap() }
            };
            let cells: Vec<u16> = (0..side * side).map(|_| cell(&mut coins)).collect();
            let text = write(side.into(), &cells);
            let sudoku = Sudoku::new(BoxShape::for_side(side).unwrap(), cells).unwrap();
            match read(text.as_bytes(), &ReadOptions::NONE) {
                Ok(read) => assert_eq!(read.statement, sudoku.into(), "{name}:\n{text}"),
                Err(_) => refused += 1,
            }
        }
        assert!(refused * 4 < cases(), "{name}: {refused} of {} refused", cases());
    }
}

#[test]
fn latin_squares_may_come_in_the_same_forms() {
    let latin = ReadOptions { kind: Some(Kind::Latin), ..ReadOptions::NONE };
    let read = read(b"[[1,0,0],[0,2,0],[0,0,0]]", &latin).unwrap();
    assert_eq!(read.statement.describe(), "3x3 Latin square with 2 clues");
}
