//! Damaged texts of every form are read or refused, and never panic: bytes of a good text changed,
//! dropped, doubled or moved. `TINCTURE_CASES` sets the number of cases of each parser.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

use tincture_proof::{Coins, Stream};
use tincture_statements::{Kind, ReadOptions, read};

/// A small text of each form that is read, one for each parser.
const FORMS: [(&str, &str); 31] = [
    ("one line", "1.....3..4.....2"),
    ("rows", "1...\n..3.\n.4..\n...2\n"),
    ("frame", "+--+--+\n|1.|..|\n|..|3.|\n+--+--+\n|.4|..|\n|..|.2|\n+--+--+\n"),
    ("decimals", "4\n1 0 0 0\n0 0 3 0\n0 4 0 0\n0 0 0 2\n"),
    ("pipes", "| 1 | | | |\n| | | 3 | |\n| | 4 | | |\n| | | | 2 |\n"),
    ("list", "1.....3..4.....2 // first\n1...............\n"),
    ("with solution", "1.....3..4.....2:1:1324423124133142\n"),
    ("csv", "quizzes,solutions\n1000003004000002,1324423124133142\n"),
    ("sdk", "#A someone\n#D a puzzle\n[Puzzle]\n1...\n..3.\n.4..\n...2\n[State]\n1324\n4231\n2413\n3142\n"),
    ("xml", "<opensudoku><game data=\"1000003004000002\"/><game data=\"1000000000000000\"/></opensudoku>"),
    ("jigsaw", "1...\n....\n....\n...2\n\n1112\n1322\n3342\n3444\n"),
    ("sections", "[Puzzle]\n1..............2\n[Regions]\n1112132233423444\n[Diagonals]\n"),
    ("col", "c a graph\np edge 4 4\ne 1 2\ne 2 3\ne 3 4\ne 4 1\n"),
    ("col with lists", "c colours 3\np col 3 2\ne 1 2\ne 2 3\nf 1 1 2\nf 3 2\nn 1 1\n"),
    ("timetable", "item,resource,allowed\nmaths,Ann,1 2\nart,\"Ann\",\nart,Bob,3\n"),
    (
        "xml with more",
        "<?xml version=\"1.0\"?><opensudoku><folder name=\"a\"><game data=\"1000003004000002\"/></folder></opensudoku>",
    ),
    ("edges", "4\n1 2\n2 3\n3 4\n"),
    ("matrix", "010\n101\n010\n"),
    ("adjacency", "1: 2 3\n2: 1\n3: 1\n"),
    ("edge table", "Source;Target;Weight\nAnn;\"Bob\";1\n"),
    (
        "graphml",
        "<graphml><graph><node id=\"a\"/><node id=\"b\"/><edge source=\"a\" target=\"b\"/></graph></graphml>",
    ),
    ("gml", "graph [ node [ id 1 label \"a\" ] node [ id 2 ] edge [ source 1 target 2 ] ]"),
    ("dot", "graph G { a -- \"b c\" -- d [x=y]; subgraph s { e:n } /* . */ }"),
    ("node-link", "{\"nodes\":[{\"id\":1},{\"id\":\"a\"}],\"links\":[{\"source\":1,\"target\":\"a\"}]}"),
    ("pajek", "*Vertices 3\n1 \"a\"\n2 \"b\"\n3 c\n*Edges\n1 2\n*Arcslist\n1 2 3\n"),
    ("matrix market", "%%MatrixMarket matrix coordinate pattern symmetric\n3 3 2\n2 1\n3 1\n"),
    ("sparse6", ">>sparse6<<:Fa@x^\n"),
    ("link", "https://example.org/?bd=1.....3..4.....2"),
    ("game id", "4j:1e3h2,b__b__caa__c_"),
    ("array", "grid = [[1,0,0,0],[0,0,3,0],[0,4,0,0],[0,0,0,None]]"),
    (
        "f-puzzles",
        "https://f-puzzles.com/?load=N4IgzglgXgpiBcACALAGkSALhTAbOSIAgopgJdiYjogCGArpgBYD2ATghtRgOZsQATTgG1hoAG61c9AogCMNHhHEwAdp0xsZAX3TBdifXu0BddGINHDISdNkBmRcrUatMS6fNWJUmZzS8zupImjrGxmaIFuGGlja+sgBMTirBpG6mkSACELQ8LKpSANScAGZSYO5AA==",
    ),
];

/// Which of them are graphs.
const GRAPHS: [&str; 14] = [
    "col",
    "col with lists",
    "timetable",
    "edges",
    "matrix",
    "adjacency",
    "edge table",
    "graphml",
    "gml",
    "dot",
    "node-link",
    "pajek",
    "matrix market",
    "sparse6",
];

/// Bytes that mean something to some parser.
const TELLING: &[u8] = b"0123456789.*_-xX|+!,;:\"'#/[]<>=& \t\r\n\0\xff\xc3\xa9pefcnv";

fn cases() -> u32 {
    std::env::var("TINCTURE_CASES").map_or(2_000, |cases| cases.parse().unwrap())
}

fn index(coins: &mut Coins, bound: usize) -> usize {
    coins.below(u32::try_from(bound).unwrap()) as usize
}

/// One to four small damages.
fn damage(text: &mut Vec<u8>, coins: &mut Coins) {
    for _ in 0..=coins.below(4) {
        if text.is_empty() {
            return;
        }
        let at = index(coins, text.len());
        match coins.below(6) {
            0 => text[at] = TELLING[index(coins, TELLING.len())],
            1 => text.insert(at, TELLING[index(coins, TELLING.len())]),
            2 => {
                text.remove(at);
            }
            3 => text.truncate(at),
            4 => {
                let end = (at + index(coins, 40)).min(text.len());
                text.extend_from_within(at..end);
            }
            _ => text.rotate_left(at),
        }
    }
}

fn options(coins: &mut Coins) -> ReadOptions {
    ReadOptions {
        kind: [None, None, Some(Kind::Sudoku), Some(Kind::Latin), Some(Kind::Graph)][index(coins, 5)],
        colours: [None, Some(0), Some(3), Some(65_535)][index(coins, 4)],
        index: [None, None, Some(1), Some(2)][index(coins, 4)],
        diagonals: coins.below(4) == 0,
        ignore_self_loops: coins.below(2) == 0,
        ..ReadOptions::NONE
    }
}

/// Whatever is read can be described, derived and written.
fn use_all(text: &[u8], options: &ReadOptions) {
    let Ok(read) = read(text, options) else { return };
    let statement = read.statement;
    let _ = statement.describe();
    let _ = statement.read_solution(&String::from_utf8_lossy(text));
    if let Ok(instance) = statement.instance() {
        assert!(instance.cover().iter().flatten().all(|&vertex| vertex < instance.vertices()));
    }
}

/// The texts reach their parsers: undamaged, each is read.
#[test]
fn the_texts_themselves_are_read() {
    for (form, text) in FORMS {
        let graph = GRAPHS.contains(&form);
        let options = ReadOptions { colours: graph.then_some(3), ..ReadOptions::NONE };
        if let Err(error) = read(text.as_bytes(), &options) {
            panic!("{form}: {error}");
        }
    }
}

#[test]
fn damaged_texts_never_panic() {
    let forms: Vec<_> = FORMS.iter().enumerate().collect();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for some in forms.chunks(forms.len().div_ceil(threads)) {
            scope.spawn(move || some.iter().for_each(|&(i, (form, text))| damage_often(i, form, text)));
        }
    });
}

/// Every form has coins of its own, whatever thread it comes to.
fn damage_often(i: usize, form: &str, text: &str) {
    let mut coins = Coins::new(&[u8::try_from(i).unwrap(); 32], Stream::Arrangement);
    let mut damaged = Vec::new();
    for case in 0..cases() {
        damaged.clear();
        damaged.extend_from_slice(text.as_bytes());
        if case > 0 {
            damage(&mut damaged, &mut coins);
        }
        let options = options(&mut coins);
        let panicked = std::panic::catch_unwind(|| use_all(&damaged, &options));
        assert!(panicked.is_ok(), "{form}, case {case}: {:?}", String::from_utf8_lossy(&damaged));
    }
}
