//! More than 64 colours in a clique, and more than 256 in all: colours of two bytes.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

mod common;

use common::{Solved, bits, coins, prove, reason, verify};
use tincture_proof::{Bits, OpeningShape, rounds_for};
use tincture_statements::{Graph, Statement};

/// A clique of `k` vertices and one more vertex that hangs on it, with `k` colours.
fn solved(k: u32) -> Solved {
    let clique = (0..k).flat_map(|u| (u + 1..k).map(move |v| (u, v)));
    let graph = Graph::new(k + 1, k, clique.chain([(0, k)]), []).unwrap();
    let solution: String = (1..=k).chain([2]).map(|colour| format!("{colour}\n")).collect();
    Solved::new(Statement::Graph(graph), &solution)
}

#[test]
fn cliques_of_every_width_are_proved_and_verified() {
    for (k, width) in [(64, 6), (65, 7), (256, 8), (257, 9)] {
        let solved = solved(k);
        for name in ["clique", "edge"] {
            let protocol = solved.protocol(name);
            let rounds = rounds_for(Bits::new(2).unwrap(), protocol.challenges()).get().min(50);
            let file = prove(&*protocol, &solved.witness, rounds, "", &mut coins(1));
            let verdict = verify(&*protocol, &bits(if name == "clique" { 2 } else { 1 }), &file);
            // The edges of a clique of 257 are many: a file of a few rounds is refused for just that.
            assert_eq!(reason(verdict), if name == "clique" { "accepted" } else { "too_few_rounds" });
        }
        let clique = solved.protocol("clique");
        let shape = OpeningShape::of(&*clique, tincture_proof::Challenge(0));
        assert_eq!(shape.values, (k * width).div_ceil(8) as usize);
        assert_eq!(clique.layout().longest(), if k > 256 { 2 } else { 1 });
    }
}

#[test]
fn a_repeated_colour_among_many_is_noticed() {
    let solved = solved(300);
    let clique = solved.protocol("clique");
    let mut colours = solved.witness.expose().to_vec();
    let (first, second) = colours.split_at_mut(2);
    second[..2].copy_from_slice(first);
    let broken = tincture_proof::Witness::new(colours);
    let rounds = rounds_for(Bits::new(20).unwrap(), clique.challenges()).get();
    let file = prove(&*clique, &broken, rounds, "", &mut coins(2));
    assert_eq!(reason(verify(&*clique, &bits(20), &file)), "same_colour");
}
