//! Any mixture of separators and blank symbols around a known puzzle parses to it; nothing panics.
//! `TINCTURE_CASES` sets the number of cases.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use tincture_statements::{Alphabet, Kind, ReadOptions, Statement, read};

const NINE: &str = "900050006560000041000010000000103000439080712000702000000070000150000034300020005";
const FOUR: &str = "1000003004000002";
/// What may stand for a blank beside separators.
const BLANKS: [&str; 7] = ["0", ".", "*", "_", "-", "X", "x"];
/// What may stand between cells.
const SEPARATORS: [&str; 10] = ["", " ", "  ", "\t", "|", " | ", "!", ",", ", ", "\u{2502}"];
/// What may stand between rows. Lines as wide as a row would be rows of blanks.
const RULES: [&str; 8] = [
    "",
    "",
    "\n",
    "+---+---+---+\n",
    "*-----------*\n",
    "------+-------+------\n",
    "=============\n",
    "# remark\n",
];

fn cases() -> ProptestConfig {
    let cases = std::env::var("TINCTURE_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(2_000);
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

fn statement(text: &str) -> Result<Statement, TestCaseError> {
    let read = read(text.as_bytes(), &ReadOptions::default());
    read.map(|read| read.statement).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))
}

/// Writes cells with what stands for blanks, and what stands before each.
fn written(cells: &str, side: usize, blanks: &[&str], between: &[&str], rules: &[&str], end: &str) -> String {
    let mut text = String::new();
    for (cell, symbol) in cells.char_indices() {
        let (row, column) = (cell / side, cell % side);
        if column == 0 {
            text.push_str(rules[row]);
        }
        text.push_str(between[cell]);
        match symbol {
            '0' => text.push_str(blanks[cell]),
            digit => text.push(digit),
        }
        if column + 1 == side {
            text.push_str(end);
        }
    }
    text
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn rows_with_any_separators(
        blanks in vec(select(&BLANKS[..]), 81),
        between in vec(select(&SEPARATORS[..]), 81),
        rules in vec(select(&RULES[..]), 9),
        end in select(&["\n", "\r\n", " |\n", "|\n\n"][..]),
    ) {
        let text = written(NINE, 9, &blanks, &between, &rules, end);
        prop_assert_eq!(statement(&text)?, statement(NINE)?, "{}", text);
    }

    #[test]
    fn small_rows_with_any_separators(
        blanks in vec(select(&BLANKS[..4]), 16),
        between in vec(select(&SEPARATORS[..]), 16),
        end in select(&["\n", "\r\n", " !\n"][..]),
    ) {
        let text = written(FOUR, 4, &blanks, &between, &[""; 4], end);
        prop_assert_eq!(statement(&text)?, statement(FOUR)?, "{}", text);
    }

    #[test]
    fn one_line_with_any_separators(
        blanks in vec(select(&BLANKS[..]), 81),
        between in vec(select(&SEPARATORS[..]), 81),
        tail in select(&["", "\n", " // remark", " # remark", ":12", ":1:"][..]),
    ) {
        let text = written(NINE, 9, &blanks, &between, &[""; 9], "") + tail;
        prop_assert_eq!(statement(&text)?, statement(NINE)?, "{}", text);
    }

    #[test]
    fn blank_rows_in_any_one_symbol(
        digits in vec(0..10_u8, 81),
        gone in vec(any::<bool>(), 9),
        blank in select(&BLANKS[..]),
    ) {
        let cells: String = digits.iter().enumerate()
            .map(|(cell, digit)| if gone[cell / 9] { '0' } else { char::from(b'0' + digit) }).collect();
        let text = written(&cells, 9, &[blank; 81], &[""; 81], &[""; 9], "\n");
        prop_assert_eq!(statement(&text)?, statement(&cells)?, "{}", text);
    }

    #[test]
    fn spaces_as_blanks(digits in vec(0..10_u8, 80)) {
        let cells: String = digits.iter().map(|digit| char::from(b'0' + digit)).chain(['5']).collect();
        let line = cells.replace('0', " ");
        prop_assert_eq!(statement(&line)?, statement(&cells)?, "{:?}", line);
    }

    #[test]
    fn fields_with_nothing_for_a_blank(digits in vec(0..10_u8, 81), delimiter in select(&["|", ",", ";", "\t", " | "][..])) {
        let cells: String = digits.iter().map(|digit| char::from(b'0' + digit)).collect();
        let cell = |c: char| if c == '0' { String::new() } else { c.to_string() };
        let row = |row: &[u8]| row.iter().map(|&b| cell(b.into())).collect::<Vec<_>>().join(delimiter);
        let frame = if delimiter.contains('|') { "|" } else { "" };
        let text: String = cells.as_bytes().chunks(9).map(|cells| format!("{frame}{}{frame}\n", row(cells))).collect();
        prop_assert_eq!(statement(&text)?, statement(&cells)?, "{}", text);
    }

    #[test]
    fn texts_of_every_form_never_panic(
        parts in vec(select(&[
            "[Puzzle]", "[Regions]", "[Diagonals]", "[Latin]", "[State]", "\n", "\n", "\n", "1...", "..3.", "1112", "3444", "....",
            "1.....3..4.....2", "1112132233423444", ":1:", "//", "#", "|", "---+---", "----", "****", "Grid 01", "quizzes,solutions",
            "item,resource,allowed", "a,r,1-3", "\"", ",", ";", "\t", " ", "<opensudoku>", "<game data=\"", "\"/>", "</opensudoku>",
            "version: 1", "1|0|0|", "16", "4x4", "2, 2", "A", "ABCDEFGHIJKLMNOP", "p edge 3 2", "e 1 2", "e 2 2", "f 1 2", "c colours 2",
            "\u{2502}", "\u{e9}", "v 1 1", "l 2", "0", "-", "X", "9 9 9", "{", "3x3::k", "%%MatrixMarket",
        ][..]), 0..24),
        index in select(&[None, Some(0), Some(1), Some(2)][..]),
        diagonals in any::<bool>(),
        alphabet in select(&[None, Some("A-D"), Some("0-9A-F")][..]),
    ) {
        let text = parts.concat();
        let alphabet = alphabet.and_then(|text| text.parse::<Alphabet>().ok());
        for kind in Kind::ALL.iter().copied().map(Some).chain([None]) {
            let options = ReadOptions { kind, index, alphabet, diagonals, colours: Some(3), ..ReadOptions::default() };
            let Ok(read) = read(text.as_bytes(), &options) else { continue };
            let _ = read.statement.instance();
            let _ = read.statement.read_solution_with(&text, &options).map(|solution| read.statement.check(solution.clone()).map(drop));
            for form in tincture_statements::Form::ALL {
                let Ok(encoded) = read.statement.encode(*form) else { continue };
                let back = statement(&encoded)?;
                prop_assert!(back == read.statement || back.kind() != read.statement.kind(), "{}\n{}", text, encoded);
            }
        }
    }
}
