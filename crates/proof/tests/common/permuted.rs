//! A protocol with everything that `edge` and `clique` do not have: slots of several lengths, long ones,
//! derived ones, and openings packed to the bit.
//!
//! Statement: two words `x`, `y` of the same letters. Witness: a permutation `p` with `y[i] = x[p[i]]`. A
//! round draws a uniform permutation `s` and commits to the word `w[i] = x[s[i]]`, to `s`, to `t` with
//! `w[i] = y[t[i]]` and so `s = p after t`, and to a seed from which `s` follows. Challenge 0 opens the
//! seed (sent), `w` and `s` (derived); challenge 1 opens `t` (sent, packed) and `w` (derived). Both
//! openings together give `p`; each alone is uniform.

use std::num::NonZeroU32;
use tincture_proof::bits::{Unpack, pack, packed_len};
use tincture_proof::{
    Challenge, Claim, Coins, Digest, Extractor, Protocol, Simulator, Slot, SlotLayout, Stream, Violation,
    Witness,
};

const LEN: usize = 48;
const WIDTH: u32 = 6;

pub(crate) struct Permuted {
    x: [u8; LEN],
    y: [u8; LEN],
    layout: SlotLayout,
}

const WORD: usize = 0;
const SECOND: usize = 2 * LEN;
const SEED: usize = 3 * LEN;

impl Permuted {
    /// A statement, and its witness.
    pub(crate) fn new(coins: &mut Coins) -> (Self, Witness) {
        let x = std::array::from_fn(|i| u8::try_from(i % 5).unwrap());
        let p = permutation(coins);
        let y = p.map(|i| x[usize::from(i)]);
        (Self { x, y, layout: SlotLayout::new(&[LEN, LEN, LEN, 32]) }, Witness::new(p.to_vec()))
    }
}

impl Permuted {
    /// Whether the witness is one.
    pub(crate) fn is_solved_by(&self, witness: &Witness) -> bool {
        let p = witness.expose();
        let mut sorted = p.to_vec();
        sorted.sort_unstable();
        let whole = sorted.iter().enumerate().all(|(i, &at)| i == usize::from(at));
        whole && (0..LEN).all(|i| self.y[i] == self.x[usize::from(p[i])])
    }
}

fn permutation(coins: &mut Coins) -> [u8; LEN] {
    let mut p = std::array::from_fn(|i| u8::try_from(i).unwrap());
    coins.shuffle(&mut p);
    p
}

/// `out[i] = word[p[i]]`
fn permuted(word: &[u8], p: &[u8], out: &mut [u8]) {
    for (i, &from) in p.iter().enumerate() {
        out[i] = word[usize::from(from)];
    }
}

fn from_seed(seed: &[u8]) -> [u8; LEN] {
    permutation(&mut Coins::new(seed.try_into().unwrap(), Stream::Arrangement))
}

impl Claim for Permuted {
    fn name(&self) -> &'static str {
        "permuted"
    }

    fn statement(&self) -> Digest {
        let mut digest = [0; 32];
        digest.copy_from_slice(&self.y[..32]);
        Digest::new(digest)
    }

    fn instance(&self) -> Digest {
        Digest::new([0x1d; 32])
    }
}

impl Protocol for Permuted {
    fn layout(&self) -> &SlotLayout {
        &self.layout
    }

    fn challenges(&self) -> NonZeroU32 {
        NonZeroU32::new(2).unwrap()
    }

    fn opened(&self, challenge: Challenge) -> &[Slot] {
        if challenge.0 == 0 { &[Slot(0), Slot(1), Slot(3)] } else { &[Slot(0), Slot(2)] }
    }

    fn packed_len(&self, challenge: Challenge) -> usize {
        if challenge.0 == 0 { 32 } else { packed_len(LEN, WIDTH) }
    }

    fn arrange(&self, witness: &Witness, coins: &mut Coins, slots: &mut [u8]) {
        coins.fill(&mut slots[SEED..]);
        let s = from_seed(&slots[SEED..]);
        let p = witness.expose();
        permuted(&self.x, &s, &mut slots[WORD..LEN]);
        slots[LEN..SECOND].copy_from_slice(&s);
        for (i, &at) in s.iter().enumerate() {
            let t = p.iter().position(|&j| j == at).unwrap();
            slots[SECOND + i] = u8::try_from(t).unwrap();
        }
    }

    fn pack(&self, challenge: Challenge, values: &[u8], packed: &mut [u8]) {
        match challenge.0 {
            0 => packed.copy_from_slice(&values[2 * LEN..]),
            _ => pack(values[LEN..].iter().map(|&t| u32::from(t)), WIDTH, packed),
        }
    }

    fn check(&self, challenge: Challenge, packed: &[u8], values: &mut [u8]) -> Result<(), Violation> {
        let (word, rest) = values.split_at_mut(LEN);
        if challenge.0 == 0 {
            let s = from_seed(packed);
            permuted(&self.x, &s, word);
            rest[..LEN].copy_from_slice(&s);
            rest[LEN..].copy_from_slice(packed);
            return Ok(());
        }
        let violation = |code| Violation { code, message: "no permutation", slot: Slot(2) };
        let mut unpack = Unpack::new(packed, WIDTH);
        let mut seen = [false; LEN];
        for out in rest.iter_mut() {
            let t = unpack.next().and_then(|t| u8::try_from(t).ok()).ok_or(violation("short"))?;
            let seen = seen.get_mut(usize::from(t)).ok_or(violation("out_of_range"))?;
            if std::mem::replace(seen, true) {
                return Err(violation("repeated"));
            }
            *out = t;
        }
        if !unpack.finish() {
            return Err(violation("padding"));
        }
        permuted(&self.y, rest, word);
        Ok(())
    }
}

impl Simulator for Permuted {
    fn simulate(&self, challenge: Challenge, coins: &mut Coins, values: &mut [u8]) {
        let (word, rest) = values.split_at_mut(LEN);
        if challenge.0 == 0 {
            coins.fill(&mut rest[LEN..]);
            let s = from_seed(&rest[LEN..]);
            rest[..LEN].copy_from_slice(&s);
            permuted(&self.x, &s, word);
        } else {
            rest.copy_from_slice(&permutation(coins));
            permuted(&self.y, rest, word);
        }
    }
}

impl Extractor for Permuted {
    fn extract(&self, openings: &[Vec<u8>]) -> Option<Witness> {
        let s = openings.first()?.get(LEN..2 * LEN)?;
        let t = openings.get(1)?.get(LEN..2 * LEN)?;
        let mut p = vec![0; LEN];
        for i in 0..LEN {
            *p.get_mut(usize::from(t[i]))? = s[i];
        }
        Some(Witness::new(p))
    }
}
