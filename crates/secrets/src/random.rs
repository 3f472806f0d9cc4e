//! The one place where a server's randomness comes from: the operating system, and a hedge for when it repeats.

use sha2::{Digest, Sha256};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};
use zeroize::Zeroize;

/// The operating system gave no randomness. Nothing can be proved without.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the operating system gives no randomness: {0}")]
pub struct NoEntropy(#[from] getrandom::Error);

static DRAWN: AtomicU64 = AtomicU64::new(0);

/// 32 fresh random bytes.
///
/// They are the hash of 32 bytes of the operating system with the process, a counter and the time. With a
/// good source that changes nothing. With one that repeats, a verifier who repeats its own share of the
/// session id would otherwise get a session with the same seed, ask it for other challenges, and read the
/// solution off.
///
/// # Errors
/// If the operating system gives none.
pub fn fresh() -> Result<[u8; 32], NoEntropy> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)?;
    let fresh = hedged(&bytes, DRAWN.fetch_add(1, Ordering::Relaxed), now());
    bytes.zeroize();
    Ok(fresh)
}

fn now() -> u128 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos())
}

fn hedged(bytes: &[u8; 32], count: u64, time: u128) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(b"tincture/v1/entropy");
    hash.update(bytes);
    hash.update(std::process::id().to_be_bytes());
    hash.update(count.to_be_bytes());
    hash.update(time.to_be_bytes());
    hash.finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_that_repeats_does_not_repeat_what_is_drawn() {
        let stuck = [7; 32];
        assert_ne!(hedged(&stuck, 0, 5), hedged(&stuck, 1, 5));
        assert_ne!(hedged(&stuck, 0, 5), hedged(&stuck, 0, 6));
        assert_ne!(fresh().expect("randomness"), fresh().expect("randomness"));
    }
}
