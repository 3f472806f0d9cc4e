//! What every protocol of the registry keeps: the next one is held to it by being in the list.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

mod common;

use common::{Solved, coins, laws};
use tincture_protocols::{PROTOCOLS, Proof};
use tincture_statements::{Graph, Statement};

/// Grids, a graph without a palette, one with lists, and colours of two bytes.
fn statements() -> Vec<Solved> {
    let ring = Graph::new(5, 3, (0..5).map(|v| (v, (v + 1) % 5)), []).unwrap();
    let lists = Graph::new(4, 3, [(0, 1), (1, 2), (2, 3)], [(1, vec![0, 2]), (3, vec![1])]).unwrap();
    let many = Graph::new(4, 300, [(0, 1), (1, 2), (2, 3)], []).unwrap();
    vec![
        Solved::four(),
        Solved::nine(),
        Solved::new(Statement::Graph(ring), "1\n2\n1\n2\n3\n"),
        Solved::new(Statement::Graph(lists), "2\n1\n3\n2\n"),
        Solved::new(Statement::Graph(many), "300\n257\n1\n256\n"),
    ]
}

#[test]
fn every_protocol_of_the_registry_keeps_the_laws() {
    let mut coins = coins(1);
    let mut tried = Vec::new();
    for solved in statements() {
        for ready in solved.prepared.protocols() {
            let Proof::Rounds(protocol) = ready.proof() else { continue };
            let witness = ready.witness(&solved.solution).unwrap();
            laws::hold(&**protocol, &witness, &mut coins);
            // The way there and back: the witness stands for the solution that it was made of.
            let back = ready.solution(&witness).unwrap();
            assert!(solved.prepared.check((*back).clone()).is_ok());
            tried.push(protocol.name());
        }
    }
    for entry in PROTOCOLS {
        assert!(tried.contains(&entry.name), "no statement here is for {}", entry.name);
    }
}
