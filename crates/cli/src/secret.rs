//! Randomness of the operating system.

use crate::failure::Failure;

/// 32 fresh random bytes.
pub(crate) fn fresh() -> Result<[u8; 32], Failure> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| Failure::refused("no_randomness", error))?;
    Ok(bytes)
}
