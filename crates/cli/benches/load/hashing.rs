//! What the hashing alone takes.

use sha2::block_api::compress256;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// The time of so many compressions of SHA-256, their blocks handed over many at a time.
pub(crate) fn time(compressions: u64) -> Duration {
    const SAMPLE: u64 = 1 << 20;
    let blocks = black_box([[7; 64]; 64]);
    let mut state = [1; 8];
    let began = Instant::now();
    for _ in 0..SAMPLE / 64 {
        compress256(&mut state, &blocks);
    }
    black_box(state);
    began.elapsed().mul_f64(compressions as f64 / SAMPLE as f64)
}
