//! Random small statements as the vectors write them, legal ones and others.

use serde_json::{Value, json};

/// SplitMix64 (Steele, Lea, Flood 2014): one stream, from a fixed seed.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below a small bound; nearly uniform, which is enough here.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((word ^ (word >> 31)) >> 33).unwrap() % bound
    }

    pub(crate) fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    fn rarely(&mut self) -> bool {
        self.below(40) == 0
    }
}

pub(crate) fn statement(random: &mut Random) -> Value {
    match random.below(6) {
        0 => latin(random),
        1 => sudoku(random),
        2 => houses(random),
        _ => graph(random),
    }
}

/// Cells of a grid, mostly blank and mostly as many as there are.
fn cells(side: usize, random: &mut Random) -> Vec<usize> {
    let count = side * side + usize::from(random.rarely());
    let blank = 1 + random.below(8);
    (0..count)
        .map(|_| {
            if random.below(blank + 1) > 0 {
                0
            } else {
                random.below(side + 1) + usize::from(random.below(300) == 0)
            }
        })
        .collect()
}

fn latin(random: &mut Random) -> Value {
    let side = if random.rarely() { random.below(2) } else { 2 + random.below(5) };
    json!({"kind": "latin", "side": side, "cells": cells(side, random)})
}

fn sudoku(random: &mut Random) -> Value {
    let shape = *random.pick(&[[2, 2], [2, 3], [3, 2], [3, 3], [2, 4], [1, 4], [2, 2], [2, 2]]);
    json!({"kind": "sudoku", "box": shape, "cells": cells(shape[0] * shape[1], random)})
}

/// Divisions of a 4x4 grid, the last of them illegal, with their regions renamed.
fn houses(random: &mut Random) -> Value {
    let divisions =
        ["0011001122332233", "0001021122312333", "0000111122223333", "0123012301230123", "0001011122302333"];
    let names: Vec<usize> = (0..4).map(|i| 4 * random.below(9) + i).collect();
    let mut regions: Vec<usize> =
        random.pick(&divisions).bytes().map(|digit| names[usize::from(digit - b'0')]).collect();
    if random.rarely() {
        let at = random.below(regions.len());
        regions[at] = names[random.below(4)];
    }
    let diagonals = random.below(2) == 0;
    json!({"kind": "houses", "side": 4, "regions": regions, "diagonals": diagonals, "cells": cells(4, random)})
}

fn graph(random: &mut Random) -> Value {
    let (vertices, colours) = (random.below(10), random.below(7));
    let dense = 1 + random.below(4);
    let mut edges = Vec::new();
    for u in 0..vertices {
        for v in 0..vertices {
            if u != v && random.below(2 * dense) == 0 {
                edges.push([u, v]);
            }
        }
    }
    if random.rarely() {
        edges.push([random.below(10), random.below(10)]);
    }
    let mut lists = Vec::new();
    for vertex in 0..vertices {
        if random.below(4) == 0 {
            let list: Vec<usize> = (0..colours).rev().filter(|_| random.below(3) > 0).collect();
            if !list.is_empty() || random.rarely() {
                lists.push((vertex, list));
            }
        }
    }
    if random.rarely() {
        lists.push((random.below(10), vec![random.below(7)]));
    }
    json!({"kind": "graph", "vertices": vertices, "colours": colours, "edges": edges, "lists": lists})
}
