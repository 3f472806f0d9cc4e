//! Graphs in the forms that other programs write: read as the same graph, with the names of the vertices,
//! or refused with the place.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

use tincture_proof::{Coins, Stream};
use tincture_statements::{Graph, Kind, ReadOptions, Statement, read};

fn options() -> ReadOptions {
    ReadOptions { kind: Some(Kind::Graph), colours: Some(4), ..ReadOptions::NONE }
}

fn graph(vertices: u32, edges: &[(u32, u32)]) -> Statement {
    Graph::new(vertices, 4, edges.to_vec(), []).unwrap().into()
}

fn error(text: &str) -> String {
    read(text.as_bytes(), &options()).expect_err("an error").to_string()
}

/// A writer of a form: from the number of vertices and the edges.
type Writer = fn(u32, &[(u32, u32)]) -> String;

fn join(parts: impl Iterator<Item = String>) -> String {
    parts.collect()
}

/// Each form, and whether its content alone tells it.
const FORMS: [(&str, bool, Writer); 14] = [
    ("GraphML", true, |n, edges| {
        let nodes = join((0..n).map(|v| format!("<node id=\"n{v}\"/>")));
        let edges = join(edges.iter().map(|(u, v)| {
            format!("<edge source=\"n{u}\" target=\"n{v}\"><data key=\"w\">1</data></edge>\n")
        }));
        format!(
            "<?xml version=\"1.0\"?>\n<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\"><key id=\"w\" for=\"edge\"/><graph edgedefault=\"undirected\">{nodes}{edges}</graph></graphml>"
        )
    }),
    ("GEXF", true, |n, edges| {
        let nodes = join((0..n).map(|v| format!("<node id=\"{v}\" label=\"n{v}\"/>")));
        let edges = join(
            edges
                .iter()
                .enumerate()
                .map(|(i, (u, v))| format!("<edge id=\"{i}\" source=\"{u}\" target=\"{v}\"/>\n")),
        );
        format!(
            "<gexf version=\"1.3\"><graph defaultedgetype=\"undirected\"><nodes>{nodes}</nodes><edges>{edges}</edges></graph></gexf>"
        )
    }),
    ("GML", true, |n, edges| {
        let nodes =
            join((0..n).map(|v| {
                format!("  node [\n    id {v}\n    label \"n{v}\"\n    graphics [ x 1.5 y 2 ]\n  ]\n")
            }));
        let edges = join(edges.iter().map(|(u, v)| format!("  edge [ source {u} target {v} value 2 ]\n")));
        format!("Creator \"a test\"\ngraph [\n  directed 0\n{nodes}{edges}]\n")
    }),
    ("DOT", true, |n, edges| {
        let nodes = join((0..n).map(|v| format!("  \"n{v}\" [label=\"x -- y\"];\n")));
        let edges = join(edges.iter().map(|(u, v)| format!("  n{u} -- n{v} [weight=2];\n")));
        format!("// a test\ngraph G {{\n  node [shape=box];\n{nodes}{edges}}}\n")
    }),
    ("DOT with chains", true, |n, edges| {
        let nodes = join((0..n).map(|v| format!("{v} ")));
        let edges = join(edges.iter().map(|(u, v)| format!("{u}->{v}\n")));
        format!("strict digraph {{ {nodes}\n subgraph cluster_a {{ rank=same; {edges} }} }}")
    }),
    ("node-link JSON", true, |n, edges| {
        let nodes: Vec<String> =
            (0..n).map(|v| format!("{{\"id\": {v}, \"size\": [1, {{\"a\": null}}]}}")).collect();
        let edges: Vec<String> =
            edges.iter().map(|(u, v)| format!("{{\"source\": {u}, \"target\": {v}, \"key\": 0}}")).collect();
        format!(
            "{{\"directed\": false, \"multigraph\": false, \"graph\": {{}}, \"nodes\": [{}], \"links\": [{}]}}",
            nodes.join(", "),
            edges.join(", ")
        )
    }),
    ("Pajek", true, |n, edges| {
        let nodes = join((0..n).map(|v| format!("{} \"n {v}\" 0.5 0.5\n", v + 1)));
        let edges = join(edges.iter().map(|(u, v)| format!("{} {} 1\n", u + 1, v + 1)));
        format!("*Network test\n*Vertices {n}\n{nodes}*Edges\n{edges}")
    }),
    ("Matrix Market", true, |n, edges| {
        let lines = join(edges.iter().map(|(u, v)| format!("{} {}\n", u.max(v) + 1, u.min(v) + 1)));
        format!(
            "%%MatrixMarket matrix coordinate pattern symmetric\n% a test\n{n} {n} {}\n{lines}",
            edges.len()
        )
    }),
    ("Matrix Market with values", true, |n, edges| {
        let lines = join(edges.iter().map(|(u, v)| format!("{} {} 0.5\n", u + 1, v + 1)));
        format!("%%MatrixMarket matrix coordinate real general\n{n} {n} {}\n{lines}", edges.len())
    }),
    ("graph6", true, |n, edges| format!(">>graph6<<{}\n", graph6(n, edges))),
    ("graph6 without header", false, |n, edges| graph6(n, edges) + "\n"),
    ("adjacency matrix", false, |n, edges| {
        let at = |u: u32, v: u32| if edges.contains(&(u.min(v), u.max(v))) { "1 " } else { "0 " };
        join((0..n).map(|u| join((0..n).map(|v| at(u, v).to_owned())) + "\n"))
    }),
    ("METIS", false, |n, edges| {
        let others = |u: u32| {
            edges.iter().filter_map(move |&(a, b)| {
                if a == u {
                    Some(b)
                } else if b == u {
                    Some(a)
                } else {
                    None
                }
            })
        };
        let lines = join((0..n).map(|u| join(others(u).map(|v| format!("{} ", v + 1))) + "\n"));
        format!("{n} {}\n{lines}", edges.len())
    }),
    ("a number and edges", false, |n, edges| {
        format!("{n}\n{}", join(edges.iter().map(|(u, v)| format!("{} {}\n", u + 1, v + 1))))
    }),
];

fn graph6(n: u32, edges: &[(u32, u32)]) -> String {
    let pairs = (1..n).flat_map(|v| (0..v).map(move |u| (u, v)));
    let bits: Vec<bool> = pairs.map(|pair| edges.contains(&pair)).collect();
    let byte =
        |bits: &[bool]| bits.iter().enumerate().fold(63, |byte, (i, &bit)| byte + (u8::from(bit) << (5 - i)));
    let head = char::from(u8::try_from(n).unwrap() + 63);
    std::iter::once(head).chain(bits.chunks(6).map(|six| char::from(byte(six)))).collect()
}

fn cases() -> u32 {
    std::env::var("TINCTURE_CASES").map_or(300, |cases| cases.parse().unwrap())
}

/// Unique sorted edges, of a density drawn first.
fn random(coins: &mut Coins) -> (u32, Vec<(u32, u32)>) {
    let (n, density) = (2 + coins.below(12), coins.below(11));
    let pairs = (0..n).flat_map(|u| (u + 1..n).map(move |v| (u, v)));
    (n, pairs.filter(|_| coins.below(10) < density).collect())
}

/// In each form a random graph is the same graph, or its name is told as that of a text of two meanings;
/// without `--as graph` it is never read as something else.
#[test]
fn random_graphs_in_every_form_are_the_same_graph_or_refused() {
    for (form, (name, told, write)) in FORMS.iter().enumerate() {
        let mut coins = Coins::new(&[u8::try_from(form).unwrap(); 32], Stream::Arrangement);
        let mut refused = 0;
        for _ in 0..cases() {
            let (n, edges) = random(&mut coins);
            let text = write(n, &edges);
            match read(text.as_bytes(), &options()) {
                Ok(read) => assert_eq!(read.statement, graph(n, &edges), "{name}: {text}"),
                Err(error) => {
                    let error = error.to_string();
                    let two_meanings = error.contains("may be") || !told && edges.is_empty();
                    assert!(two_meanings, "{name}: {error}\n{text}");
                    refused += 1;
                }
            }
            let colours = ReadOptions { kind: None, ..options() };
            let content = read(text.as_bytes(), if *told { &colours } else { &ReadOptions::NONE });
            match content {
                Ok(read) if *told => assert_eq!(read.statement, graph(n, &edges), "{name}: {text}"),
                // What holds no edge at all may be a blank grid.
                Ok(read) => {
                    assert!(edges.is_empty(), "{name} is taken for a {}: {text}", read.statement.describe());
                }
                Err(error) => assert!(!told, "{name}: {error}\n{text}"),
            }
        }
        assert!(*told && refused == 0 || refused < cases() / 2, "{name}: {refused} refused");
    }
}

#[test]
fn names_are_kept() {
    for (name, _, write) in &FORMS[..4] {
        let read = read(write(3, &[(0, 1), (1, 2)]).as_bytes(), &options()).unwrap();
        let solution = read.statement.read_solution("n0,1\nn1,1\nn2,2\n").unwrap();
        let told = read.statement.check(solution).unwrap_err().to_string();
        assert_eq!(told, "\"n0\" and \"n1\" are adjacent and both have colour 1", "{name}");
    }
}

/// Examples of the descriptions of both encodings.
#[test]
fn sparse6_is_read() {
    let edges = [(0, 1), (0, 2), (1, 2), (5, 6)];
    for text in [":Fa@x^\n", ">>sparse6<<:Fa@x^\n"] {
        assert_eq!(read(text.as_bytes(), &options()).unwrap().statement, graph(7, &edges), "{text}");
    }
    assert_eq!(read(b"DQc\n", &options()).unwrap().statement, graph(5, &[(0, 2), (0, 4), (1, 3), (3, 4)]));
    let two = ReadOptions { index: Some(2), ..options() };
    assert_eq!(read(b">>graph6<<A?\nA_\n", &two).unwrap().statement, graph(2, &[(0, 1)]));
}

#[test]
fn mistakes_are_told_with_the_place() {
    for (text, message) in [
        ("graph { a -- {b c} }", "line 1, column 14: found an edge of a whole subgraph"),
        ("graph { {a b} -- c }", "line 1, column 13: found an edge of a whole subgraph"),
        ("graph { a -- b", "the end of the text; expected a bracket }"),
        ("graph { a -- \"b }", "line 1, column 14: found a quotation mark"),
        ("graph { a -- a }", "line 1, column 14: \"a\" is adjacent to itself"),
        (
            "graph [ node [ id 1 ] edge [ source 1 target 2 ] ]",
            "line 1, column 48: found \"2\"; expected a vertex that was named",
        ),
        ("graph [ node [ id 1 ] node [ id 1 ] ]", "line 1, column 35: a second vertex \"1\""),
        ("graph [ node [ id 1 ]", "line 1, column 22: found the end of the text"),
        ("*Vertices 2\n*Edges\n1 3\n", "line 3, column 3: found 3; expected a vertex from 1 to 2"),
        ("*Vertices 2\n*Matrix\n0 1\n1 0\n", "line 2, column 1: found \"*Matrix\""),
        (
            "{\"nodes\": [{\"id\": 1}], \"links\": [{\"source\": 1, \"target\": 2}]}",
            "line 1, column 1: found \"2\"; expected a vertex",
        ),
        ("{\"nodes\": [], \"links\": 3}", "line 1, column 24: found JSON with an error"),
        (
            "<graphml><graph><node id=\"a\"/><edge source=\"a\"/></graph></graphml>",
            "line 1, column 31: found \"edge\" without target",
        ),
        ("<graphml><graph/><graph/></graphml>", "line 1, column 18: found a second graph"),
        (
            "<graphml><graph><hyperedge/></graph></graphml>",
            "line 1, column 17: found an edge of several ends",
        ),
        ("%%MatrixMarket matrix coordinate pattern general\n2 3 1\n1 1\n", "line 2, column 3: found \"3\""),
        (">>graph6<<D\n", "line 1, column 1: found a graph6 or sparse6 line with an error"),
        (">>graph6<<~~~~~~~~", "line 1, column 1: found a graph6 or sparse6 line with an error"),
        ("Source,Target\na\n", "line 2, column 1: found 1 field; expected a source and a target"),
    ] {
        let told = error(text);
        assert!(told.starts_with(message), "{text}: {told}");
    }
}

/// Deep, long and many: an error, and soon.
#[test]
fn hostile_graphs_are_refused() {
    let most = if cfg!(debug_assertions) { 2_000_000 } else { 80_000_000 };
    let long = |head: &str, part: &str| head.to_owned() + &part.repeat(most / part.len());
    for text in [
        long("graph [ ", "a [ "),
        long("graph { ", "{ "),
        long("graph { ", "a -- "),
        long("graph { a [", "b=c "),
        long("{\"nodes\": [], \"links\": [], \"x\": ", "["),
        long("{\"nodes\": [], \"links\": [", "{\"source\":1,"),
        long("<graphml>", "<graph>"),
        long("*Vertices 2\n*Edgeslist\n1", " 3"),
        "*Vertices 4000000000\n".to_owned(),
        long(">>graph6<<~~", "~"),
        ">>sparse6<<:~~~~~~~~\n".to_owned(),
        "%%MatrixMarket matrix coordinate pattern general\n4000000000 4000000000 1\n1 1\n".to_owned(),
        long("", "~"),
    ] {
        let shown: String = text.chars().take(40).collect();
        assert!(read(text.as_bytes(), &options()).is_err(), "{shown}");
    }
}
