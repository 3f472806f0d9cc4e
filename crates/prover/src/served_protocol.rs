//! One protocol on one statement, with what the service must know of it.

use crate::Responder;
use std::fmt;
use std::sync::{Arc, OnceLock};
use tincture_ledger::{PinKey, WitnessPin};
use tincture_proof::{Bits, MAX_BITS, Protocol, batch_limit, compressions_to_commit, rounds_for};
use tincture_wire::v1::ProtocolInfo;

/// One protocol on one statement, and who answers for it.
pub struct ServedProtocol {
    protocol: Arc<dyn Protocol>,
    responder: Arc<dyn Responder>,
    batch_limit: u32,
    round_work: u64,
    pin: OnceLock<WitnessPin>,
}

impl ServedProtocol {
    /// Offers `protocol`, answered by `responder`.
    #[must_use]
    pub fn new(protocol: Arc<dyn Protocol>, responder: Arc<dyn Responder>) -> Self {
        let batch_limit = batch_limit(&*protocol);
        let round_work = compressions_to_commit(&*protocol).max(1);
        Self { protocol, responder, batch_limit, round_work, pin: OnceLock::new() }
    }

    /// The protocol.
    #[must_use]
    pub fn protocol(&self) -> &dyn Protocol {
        &*self.protocol
    }

    /// Who answers.
    #[must_use]
    pub fn responder(&self) -> &dyn Responder {
        &*self.responder
    }

    /// The most rounds of one batch.
    #[must_use]
    pub const fn batch_limit(&self) -> u32 {
        self.batch_limit
    }

    /// What a round takes, in compressions of SHA-256: at least one.
    pub(crate) const fn round_work(&self) -> u64 {
        self.round_work
    }

    /// The witness that is in use, under the service's one key. Computed once: witnesses may be long.
    pub(crate) fn pin(&self, key: &PinKey) -> WitnessPin {
        *self.pin.get_or_init(|| self.responder.pin(key))
    }

    /// The most rounds of a run: what 128 bits take, or 1,000 times the number of challenges (`--k 1000`),
    /// whichever is more, and never more than 2^31.
    #[must_use]
    pub fn most_rounds(&self) -> u32 {
        let challenges = self.protocol.challenges();
        let full = Bits::new(MAX_BITS).expect("the most bits are a number of bits");
        rounds_for(full, challenges).get().max(challenges.get().saturating_mul(1000)).min(1 << 31)
    }

    /// What is said in public.
    pub(crate) fn info(&self) -> ProtocolInfo {
        ProtocolInfo {
            name: self.protocol.name().to_owned(),
            instance: self.protocol.instance().to_string(),
            challenges: self.protocol.challenges().get(),
            slots: self.protocol.layout().count(),
        }
    }
}

impl fmt::Debug for ServedProtocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ServedProtocol({:?})", &*self.protocol)
    }
}
