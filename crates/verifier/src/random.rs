//! The verifier's own randomness.

use crate::VerifyError;

/// The verifier's randomness: its share of the session id, and what its challenges follow from.
pub(crate) struct Random {
    pub(crate) session: [u8; 32],
    pub(crate) challenges: [u8; 32],
}

impl Random {
    /// Asks the operating system.
    pub(crate) fn draw() -> Result<Self, VerifyError> {
        let mut random = Self { session: [0; 32], challenges: [0; 32] };
        getrandom::fill(&mut random.session).map_err(VerifyError::NoRandomness)?;
        getrandom::fill(&mut random.challenges).map_err(VerifyError::NoRandomness)?;
        Ok(random)
    }
}
