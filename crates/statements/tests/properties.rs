//! What holds for every input. `TINCTURE_CASES` sets the number of cases.

use proptest::collection::vec;
use proptest::prelude::*;
use tincture_statements::{Graph, Instance, Kind, ReadOptions, Solution, Statement, read};

fn cases(default: u32) -> ProptestConfig {
    let cases = std::env::var("TINCTURE_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(default);
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// Reads under every option; whatever is read can be asked everything.
fn read_and_ask(text: &[u8]) {
    let kinds = Kind::ALL.iter().copied().map(Some).chain([None]);
    for options in kinds.map(|kind| ReadOptions { kind, colours: Some(3), ..ReadOptions::default() }) {
        let Ok(read) = read(text, &options) else { continue };
        let statement = read.statement;
        assert!(!statement.describe().is_empty());
        assert_eq!(statement.digest(), statement.clone().digest());
        if let Ok(text) = str::from_utf8(text) {
            let _ = statement.read_solution(text).map(|solution| statement.check(solution.clone()).map(drop));
        }
        if let Ok(instance) = statement.instance() {
            assert_covered(&instance);
        }
    }
}

fn assert_covered(instance: &Instance) {
    let mut covered = Vec::new();
    for clique in instance.cover().iter() {
        assert!(clique.is_sorted());
        for (i, &v) in clique.iter().enumerate() {
            covered.extend(clique[..i].iter().map(|&u| (u, v)));
        }
    }
    covered.sort_unstable();
    covered.dedup();
    assert_eq!(covered, instance.edges(), "every edge is covered, and every clique is one");
    assert!(instance.cover().len() <= instance.edges().len());
}

/// The greedy cover, version 1, as slowly and plainly as it is described.
fn plain_cover(vertices: u32, edges: &[(u32, u32)]) -> Vec<Vec<u32>> {
    let adjacent = |u: u32, v: u32| edges.binary_search(&(u.min(v), u.max(v))).is_ok();
    let pairs = |clique: &[u32]| -> Vec<(u32, u32)> {
        clique.iter().flat_map(|&u| clique.iter().filter(move |&&v| u < v).map(move |&v| (u, v))).collect()
    };
    let mut cliques: Vec<Vec<u32>> = Vec::new();
    let mut covered: Vec<(u32, u32)> = Vec::new();
    for &(u, v) in edges {
        if covered.contains(&(u, v)) {
            continue;
        }
        let mut clique = vec![u, v];
        loop {
            let candidates = (0..vertices).filter(|&w| clique.iter().all(|&member| adjacent(w, member)));
            let gain = |w: u32| clique.iter().filter(|&&m| !covered.contains(&(w.min(m), w.max(m)))).count();
            match candidates.map(|w| (gain(w), std::cmp::Reverse(w))).max() {
                Some((gain, std::cmp::Reverse(w))) if gain > 0 => clique.push(w),
                _ => break,
            }
        }
        clique.sort_unstable();
        covered.extend(pairs(&clique));
        cliques.push(clique);
    }
    for index in (0..cliques.len()).rev() {
        let others = |edge: &(u32, u32)| {
            cliques.iter().enumerate().any(|(i, other)| i != index && pairs(other).contains(edge))
        };
        if pairs(&cliques[index]).iter().all(others) {
            cliques.remove(index);
        }
    }
    cliques
}

/// Vertices, and edges among them (self-loops left out).
fn graphs(most: u32) -> impl Strategy<Value = (u32, Vec<(u32, u32)>)> {
    (2..most).prop_flat_map(move |n| {
        let edges = vec((0..n, 0..n), 0..(n * n) as usize);
        (Just(n), edges.prop_map(|edges| edges.into_iter().filter(|(u, v)| u != v).collect()))
    })
}

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn random_bytes_never_panic(bytes in vec(any::<u8>(), 0..300)) {
        read_and_ask(&bytes);
    }

    #[test]
    fn random_grids_never_panic(text in "[0-9. |+\n-]{0,120}") {
        read_and_ask(text.as_bytes());
    }

    #[test]
    fn random_squares_never_panic(text in "[0-4.]{16}", rows in "([0-4.]{4}\n){4}", nine in "[0-9]{81}") {
        read_and_ask(text.as_bytes());
        read_and_ask(rows.as_bytes());
        read_and_ask(nine.as_bytes());
    }

    #[test]
    fn random_graph_files_never_panic(
        n in 0..7_u32,
        lines in vec("(e [0-7] [0-7]|f [1-7]( [1-3]){0,3}|[cpn] .{0,5}|e [1-7] [1-7] )", 0..20),
    ) {
        read_and_ask(format!("p edge {n} 9\n{}", lines.join("\n")).as_bytes());
    }

    #[test]
    fn order_direction_and_repetition_of_edges_do_not_matter(
        (n, edges) in graphs(12),
        keys in vec(any::<(u32, bool, bool)>(), 144),
    ) {
        let line = |&(u, v): &(u32, u32)| format!("e {} {}\n", u + 1, v + 1);
        let mut shuffled: Vec<(u32, (u32, u32))> = Vec::new();
        for (&(u, v), &(key, flip, repeat)) in std::iter::zip(&edges, &keys) {
            let edge = if flip { (v, u) } else { (u, v) };
            shuffled.extend([(key, edge), (key.rotate_left(9), (v, u))].into_iter().take(1 + usize::from(repeat)));
        }
        shuffled.sort_unstable();
        let file = |lines: String| read(format!("p edge {n} 0\n{lines}").as_bytes(), &ReadOptions { colours: Some(3), ..ReadOptions::default() });
        let one = file(edges.iter().map(line).collect()).unwrap().statement;
        let other = file(shuffled.iter().map(|(_, edge)| line(edge)).collect()).unwrap().statement;
        prop_assert_eq!(one.digest(), other.digest());
        prop_assert_eq!(one, other);
    }

    #[test]
    fn the_cover_is_the_plain_greedy_one((n, edges) in graphs(12)) {
        let graph = Graph::new(n, 20, edges, []).unwrap();
        let mut touched: Vec<u32> = graph.edges().iter().flat_map(|&(u, v)| [u, v]).collect();
        touched.sort_unstable();
        touched.dedup();
        if touched.is_empty() {
            return Ok(());
        }
        let plain = plain_cover(n, graph.edges());
        let instance = Statement::from(graph).instance().unwrap();
        let cover: Vec<Vec<u32>> =
            instance.cover().iter().map(|clique| clique.iter().map(|&v| touched[v as usize]).collect()).collect();
        prop_assert_eq!(cover, plain);
        assert_covered(&instance);
    }

    #[test]
    fn a_planted_colouring_survives_contraction_and_renaming(
        (n, edges) in graphs(30),
        k in 2..6_u16,
        colours in vec(0..6_u16, 30),
        allowed in vec(vec(0..6_u32, 0..4), 30),
        shift in 0..6_u32,
    ) {
        let planted: Vec<u16> = colours[..n as usize].iter().map(|&c| c % k).collect();
        let proper = edges.into_iter().filter(|&(u, v)| planted[u as usize] != planted[v as usize]);
        // Every second vertex has a list: its own colour and perhaps some more.
        let lists = (0..n).filter(|v| v % 2 == 0).map(|v| {
            let more = allowed[v as usize].iter().map(|c| c % u32::from(k));
            (v, more.chain([u32::from(planted[v as usize])]).collect())
        });
        let statement = Statement::from(Graph::new(n, k.into(), proper, lists).unwrap());
        let solution = Solution::new(planted);
        prop_assert_eq!(statement.check(solution.clone()).map(drop), Ok(()));
        let Ok(instance) = statement.instance() else { return Ok(()) };
        assert_covered(&instance);
        let witness = instance.witness(solution.expose()).unwrap();
        let direct = instance.solution(&witness).unwrap();
        prop_assert_eq!(statement.check(direct.clone()).map(drop), Ok(()));
        let shifted: Vec<u32> = witness.expose().iter().map(|&c| (u32::from(c) + shift) % u32::from(k)).collect();
        let renamed = instance.solution_from(&shifted).unwrap();
        prop_assert_eq!(statement.check(renamed.clone()).map(drop), Ok(()));
        let again = statement.read_solution(&statement.render(&solution)).unwrap();
        prop_assert_eq!(again.expose(), solution.expose());
    }
}
