//! What a verifier sets out to do.

use std::num::NonZeroU32;
use tincture_proof::{Live, Policy, Protocol};

/// A run as the verifier wants it. Everything here is the verifier's own: nothing comes from the server.
#[derive(Debug, Clone, Copy)]
pub struct Plan<'a> {
    /// The protocol on the verifier's statement and the instance that it derived.
    pub protocol: &'a dyn Protocol,
    /// One round after another, or many at once.
    pub mode: Live,
    /// How sure the verifier wants to be, and the label that it insists on.
    pub policy: &'a Policy,
    /// The most rounds of a batch. A larger batch is fewer round trips, a smaller one shows progress more
    /// often; the protocol's [`batch_limit`](tincture_proof::batch_limit) holds in any case.
    pub batch_rounds: u32,
}

impl<'a> Plan<'a> {
    /// The rounds of a batch unless the caller says otherwise.
    pub const BATCH_ROUNDS: u32 = 1024;

    /// A plan with batches of [`Plan::BATCH_ROUNDS`].
    #[must_use]
    pub const fn new(protocol: &'a dyn Protocol, mode: Live, policy: &'a Policy) -> Self {
        Self { protocol, mode, policy, batch_rounds: Self::BATCH_ROUNDS }
    }

    /// How many rounds the run has: as many as the policy needs.
    #[must_use]
    pub fn rounds(&self) -> NonZeroU32 {
        self.policy.strength.rounds(self.protocol.challenges())
    }
}
