//! The decoder of proof files under random and damaged bytes: it refuses, and never panics. Damaged files
//! are never accepted. `TINCTURE_CASES` sets the number of cases.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

mod common;

use common::{Solved, bits, coins, prove, reason, verify};
use tincture_proof::{Bits, Coins, rounds_for};
use tincture_protocols::names;

fn cases() -> u32 {
    std::env::var("TINCTURE_CASES").map_or(2_000, |cases| cases.parse().unwrap())
}

fn index(coins: &mut Coins, bound: usize) -> usize {
    coins.below(u32::try_from(bound).unwrap()) as usize
}

/// One to three damages: bytes changed, dropped, inserted, doubled, or the end cut off.
fn damage(file: &mut Vec<u8>, coins: &mut Coins) {
    for _ in 0..=coins.below(3) {
        let at = index(coins, file.len());
        match coins.below(5) {
            0 => file[at] ^= 1 << coins.below(8),
            1 => {
                file.remove(at);
            }
            2 => file.insert(at, u8::try_from(coins.below(256)).unwrap()),
            3 => {
                let end = (at + 1 + index(coins, 64)).min(file.len());
                file.extend_from_within(at..end);
            }
            _ => file.truncate(at.max(1)),
        }
    }
}

#[test]
fn damaged_files_are_refused() {
    let solved = Solved::four();
    for name in names() {
        let protocol = solved.protocol(name);
        let mut coins = coins(1);
        let rounds = rounds_for(Bits::new(1).unwrap(), protocol.challenges()).get();
        let good = prove(&*protocol, &solved.witness, rounds, "a label", &mut coins);
        for case in 0..cases() {
            let mut file = good.clone();
            damage(&mut file, &mut coins);
            let verdict = reason(verify(&*protocol, &bits(1), &file));
            assert!(verdict != "accepted" || file == good, "{name}, case {case}");
        }
    }
}

#[test]
fn random_bytes_are_refused() {
    let protocol = Solved::four().protocol("clique");
    let mut coins = coins(2);
    let mut bytes = vec![0; 400];
    for _ in 0..cases() {
        coins.fill(&mut bytes);
        let len = index(&mut coins, 400);
        // Half of them get past the first check.
        if coins.below(2) == 0 && len > 9 {
            bytes[..9].copy_from_slice(b"tincture\x01");
        }
        assert_ne!(reason(verify(&*protocol, &bits(1), &bytes[..len])), "accepted");
    }
}
