//! The one place where randomness comes from: the operating system.

/// The operating system gave no randomness. Nothing can be proved without.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the operating system gives no randomness: {0}")]
pub struct NoEntropy(#[from] getrandom::Error);

/// 32 fresh random bytes.
pub(crate) fn fresh() -> Result<[u8; 32], NoEntropy> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}
