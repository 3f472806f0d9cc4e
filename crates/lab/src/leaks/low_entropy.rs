//! `low-entropy`: a seed that can be guessed.

use super::{Attack, Deal, Facts, Frame, Leak, Seen, streams};
use crate::Coloured;
use crate::glass::GlassTable;
use std::collections::HashMap;
use tincture_proof::{Digest, Round, Slot};

/// How many seeds there are: as many as a process id, or the seconds of an hour, can tell apart.
const SEEDS: u16 = 1 << 12;

/// The session's seed follows from a dozen bits. One opened nonce tells which seed it was; from then on
/// every relabelling is known, and so is every nonce: unopened commitments are read as well, single ones
/// and those of small subtrees. (The engine's seeds are hedged with the witness: to guess one, the attacker
/// must know what the attack is after.)
pub(super) struct LowEntropy;

fn seed(number: u16) -> [u8; 32] {
    let mut seed = [0; 32];
    seed[..2].copy_from_slice(&(number % SEEDS).to_be_bytes());
    seed
}

impl Leak for LowEntropy {
    fn name(&self) -> &'static str {
        "low-entropy"
    }

    fn about(&self) -> &'static str {
        "draws each session's seed from a few thousand"
    }

    fn deal(&self, deal: &Deal<'_>, table: &mut GlassTable<'_>) {
        deal.honestly(&seed(u16::from_be_bytes([deal.entropy[0], deal.entropy[1]])), table);
    }

    fn attack(&self) -> Box<dyn Attack> {
        Box::<GuessSeed>::default()
    }
}

/// The seeds found so far, by session; `None` for a session that none fits.
#[derive(Default)]
struct GuessSeed {
    found: HashMap<u64, Option<u16>>,
}

impl Attack for GuessSeed {
    fn read(&mut self, target: &Coloured<'_>, seen: &Seen) -> Facts {
        let found = *self.found.entry(seen.session).or_insert_with(|| {
            (0..SEEDS).find(|&number| {
                nonces(target, number, seen.round)[seen.labels[0].0 as usize] == seen.nonces[0]
            })
        });
        match found {
            Some(number) => Facts { frame: Frame::Truth, labels: unmask(target, number, seen) },
            None => Facts { frame: Frame::Round(seen.session, seen.round.0), labels: seen.labels.clone() },
        }
    }
}

/// All nonces of a round under a seed.
fn nonces(target: &Coloured<'_>, number: u16, round: Round) -> Vec<[u8; 32]> {
    let mut nonces = vec![[0; 32]; target.protocol().layout().count() as usize];
    streams(&seed(number), round).1.fill(nonces.as_flattened_mut());
    nonces
}

/// The true colours of what was opened, and of the siblings of the two lowest levels.
fn unmask(target: &Coloured<'_>, number: u16, seen: &Seen) -> Vec<(u32, u32)> {
    let colours = unlabel(target, number, seen.round);
    let nonces = nonces(target, number, seen.round);
    let mut labels = seen.labels.clone();
    let leaf = |slot: u32, label: u32| {
        let value = &target.paint().value(label);
        seen.oracle.leaf(seen.round, Slot(slot), value, &nonces[slot as usize])
    };
    let k = target.paint().colours();
    for (place, digest) in &seen.siblings {
        match place.level {
            0 => labels.extend((0..k).find(|&l| leaf(place.index, l) == *digest).map(|l| (place.index, l))),
            1 => labels.extend(pair(target, 2 * place.index, digest, seen, &leaf)),
            _ => {}
        }
    }
    labels.iter_mut().for_each(|(_, label)| *label = colours[*label as usize]);
    labels
}

/// The labels below a node of two leaves: `k^2` trials.
fn pair(
    target: &Coloured<'_>,
    left: u32,
    digest: &Digest,
    seen: &Seen,
    leaf: &dyn Fn(u32, u32) -> Digest,
) -> Vec<(u32, u32)> {
    if left + 1 >= target.protocol().layout().count() {
        // A leaf without a neighbour stands for itself.
        return (0..target.paint().colours())
            .filter(|&l| leaf(left, l) == *digest)
            .map(|l| (left, l))
            .collect();
    }
    let leaves = |slot| (0..target.paint().colours()).map(move |label| (label, leaf(slot, label)));
    let (lefts, rights): (Vec<_>, Vec<_>) = (leaves(left).collect(), leaves(left + 1).collect());
    for (a, x) in &lefts {
        for (b, y) in &rights {
            if seen.oracle.node(x, y) == *digest {
                return vec![(left, *a), (left + 1, *b)];
            }
        }
    }
    Vec::new()
}

/// By label the colour that it stands for: what the protocol does to a colouring that shows every colour.
fn unlabel(target: &Coloured<'_>, number: u16, round: Round) -> Vec<u32> {
    let (paint, layout) = (target.paint(), target.protocol().layout());
    let vertices = layout.count();
    let mut colours = vec![0; paint.colours() as usize];
    let mut first = 0;
    // A round has fewer slots than there are colours only for tiny instances; then it takes turns.
    while first < paint.colours() {
        let shown: Vec<u32> = (0..vertices).map(|v| (first + v).min(paint.colours() - 1)).collect();
        let mut values = vec![0; layout.total()];
        let mut coins = streams(&seed(number), round).0;
        target.protocol().arrange(&paint.witness(&shown), &mut coins, &mut values);
        for (i, &colour) in shown.iter().enumerate() {
            colours[paint.get(&values, i) as usize] = colour;
        }
        first += vertices;
    }
    colours
}
