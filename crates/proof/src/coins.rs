//! Random coins: a ChaCha20 key stream (RFC 8439) and the pinned ways to sample from it.

use chacha20::ChaCha20;
use chacha20::cipher::{KeyIvInit, StreamCipher};
use std::fmt;
use zeroize::{Zeroize, ZeroizeOnDrop};

const BLOCK: usize = 64;

/// A stream of uniform coins from a 32-byte key: the ChaCha20 key stream with block counter 0 and the
/// nonce that names the [`Stream`].
///
/// The sampling below is part of the specification for *challenges*, and of the prover's derivation
/// version for everything else; changing it breaks stored sessions.
pub struct Coins {
    stream: ChaCha20,
    block: [u8; BLOCK],
    used: usize,
}

/// Which of a key's independent streams: the last byte of the ChaCha20 nonce, the others being zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stream {
    /// Coins of a protocol that arranges or simulates a round, and of a verifier that draws challenges.
    Arrangement = 0,
    /// The commitment nonces of a round, 32 bytes a slot in the order of slots.
    Nonces = 1,
}

impl Coins {
    /// Opens a stream of `key`.
    #[must_use]
    pub fn new(key: &[u8; 32], stream: Stream) -> Self {
        let mut nonce = [0; 12];
        nonce[11] = stream as u8;
        let stream = ChaCha20::new(key.into(), &nonce.into());
        Self { stream, block: [0; BLOCK], used: BLOCK }
    }

    /// Fills `out` with the next bytes of the stream.
    pub fn fill(&mut self, out: &mut [u8]) {
        let buffered = out.len().min(BLOCK - self.used);
        out[..buffered].copy_from_slice(&self.block[self.used..self.used + buffered]);
        self.used += buffered;
        let rest = &mut out[buffered..];
        let whole = rest.len() / BLOCK * BLOCK;
        self.write_key_stream(whole, rest);
        let tail = &mut rest[whole..];
        if !tail.is_empty() {
            self.refill();
            tail.copy_from_slice(&self.block[..tail.len()]);
            self.used = tail.len();
        }
    }

    /// A uniform number in `0..bound`.
    ///
    /// Pinned: with `w` the number of bits of `bound - 1`, take 4 bytes as a big-endian number, keep its
    /// low `w` bits, and try again while the result is not below `bound`. A bound of 1 takes no coins.
    ///
    /// # Panics
    /// If `bound` is 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        below(bound, || self.word())
    }

    /// A uniform permutation of what `items` holds, by Fisher and Yates (Knuth, TAOCP vol. 2, 3.4.2,
    /// algorithm P): for `i` from the last index down to 1, swap items `i` and `below(i + 1)`.
    ///
    /// # Panics
    /// If there are 2^32 items or more.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            let bound = u32::try_from(i + 1).expect("fewer than 2^32 items");
            items.swap(i, self.below(bound) as usize);
        }
    }

    fn word(&mut self) -> u32 {
        if self.used == BLOCK {
            self.refill();
            self.used = 0;
        }
        let mut word = [0; 4];
        if self.used + 4 <= BLOCK {
            word.copy_from_slice(&self.block[self.used..self.used + 4]);
            self.used += 4;
        } else {
            self.fill(&mut word);
        }
        u32::from_be_bytes(word)
    }

    fn refill(&mut self) {
        self.block = [0; BLOCK];
        self.stream.apply_keystream(&mut self.block);
    }

    fn write_key_stream(&mut self, len: usize, out: &mut [u8]) {
        out[..len].fill(0);
        self.stream.apply_keystream(&mut out[..len]);
    }
}

/// A uniform number in `0..bound` by rejection, from uniform words: see [`Coins::below`].
pub(crate) fn below(bound: u32, mut word: impl FnMut() -> u32) -> u32 {
    assert!(bound > 0, "there is no number below 0");
    let mask = match (bound - 1).leading_zeros() {
        32 => return 0,
        zeros => u32::MAX >> zeros,
    };
    loop {
        let candidate = word() & mask;
        if candidate < bound {
            return candidate;
        }
    }
}

impl Drop for Coins {
    fn drop(&mut self) {
        self.block.zeroize();
    }
}

// The cipher's state wipes itself (feature `zeroize` of chacha20); the buffer is wiped above.
impl ZeroizeOnDrop for Coins {}

impl fmt::Debug for Coins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Coins(secret)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 8439, appendix A.1, test vector 1: zero key, zero nonce, counter 0.
    #[test]
    fn the_stream_is_chacha20() {
        let mut coins = Coins::new(&[0; 32], Stream::Arrangement);
        let mut out = [0; 16];
        coins.fill(&mut out);
        assert_eq!(hex::encode(out), "76b8e0ada0f13d90405d6ae55386bd28");
    }

    #[test]
    fn the_stream_does_not_depend_on_how_it_is_cut() {
        let mut whole = [0; 500];
        Coins::new(&[1; 32], Stream::Nonces).fill(&mut whole);
        let mut coins = Coins::new(&[1; 32], Stream::Nonces);
        let mut pieces = [0; 500];
        let mut at = 0;
        for len in [1, 63, 64, 65, 3, 4, 200, 100] {
            coins.fill(&mut pieces[at..at + len]);
            at += len;
        }
        assert_eq!(at, 500);
        assert_eq!(whole, pieces);
    }

    /// If this failed, challenges or relabellings would be biased. 41 cells, one joint bound: with
    /// 41,000 draws a cell deviates by 7 sigma with a chance below 1e-9 in all.
    #[test]
    fn below_is_uniform() {
        let mut coins = Coins::new(&[2; 32], Stream::Arrangement);
        let mut counts = [0_i32; 41];
        for _ in 0..41_000 {
            counts[coins.below(41) as usize] += 1;
        }
        let sigma = (1000.0_f64 * (1.0 - 1.0 / 41.0)).sqrt();
        assert!(counts.iter().all(|c| f64::from(c - 1000).abs() < 7.0 * sigma), "{counts:?}");
    }
}
