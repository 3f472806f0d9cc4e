//! Seeded chance: what goes wrong is the same in every run of the tests, as far as timing lets it.

use std::sync::Mutex;

/// SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
pub(crate) struct Chance(Mutex<u64>);

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Mutex::new(seed))
    }

    /// A number below `n`.
    pub(crate) fn below(&self, n: u64) -> u64 {
        let mut state = self.0.lock().unwrap();
        *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = *state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % n
    }
}
