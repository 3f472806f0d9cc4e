//! The prover that knows a solution.

use crate::{Responder, ResponderFault, SessionView};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;
use tincture_ledger::{PinKey, WitnessPin};
use tincture_proof::{Context, Digest, Protocol, Prover, Recorded, RootSeed, Witness};

const PIN: &[u8] = b"tincture/v1/witness-pin";

/// Answers with the engine's prover. It keeps nothing between calls: every answer is recomputed from the
/// session's seed.
pub struct HonestResponder {
    protocol: Arc<dyn Protocol>,
    witness: Arc<Witness>,
}

impl HonestResponder {
    /// A prover of `protocol` that knows `witness`, which the caller has checked.
    #[must_use]
    pub fn new(protocol: Arc<dyn Protocol>, witness: Arc<Witness>) -> Self {
        Self { protocol, witness }
    }

    /// The engine's prover as it was when the session began. That makes a second prover on one seed; the
    /// ledger is what keeps it from giving a second answer.
    fn prover(&self, session: &SessionView<'_>) -> Prover<'_> {
        let seed = RootSeed::restore(*session.seed.expose());
        Prover::new(&*self.protocol, &self.witness, session.context, seed)
    }
}

impl Responder for HonestResponder {
    fn begin(&self, context: &Context, entropy: &[u8; 32]) -> RootSeed {
        RootSeed::derive(entropy, context.digest(), &self.witness)
    }

    /// `HMAC-SHA-256(key, "tincture/v1/witness-pin" || statement || witness)`.
    fn pin(&self, key: &PinKey) -> WitnessPin {
        let mut mac = Hmac::<Sha256>::new_from_slice(key.expose()).expect("HMAC takes keys of any length");
        mac.update(PIN);
        mac.update(self.protocol.statement().as_ref());
        mac.update(self.witness.expose());
        WitnessPin(Digest::new(mac.finalize().into_bytes().into()))
    }

    fn roots(&self, session: &SessionView<'_>, rounds: Range<u32>) -> Vec<Digest> {
        self.prover(session).roots(rounds)
    }

    fn openings(&self, session: &SessionView<'_>, recorded: &Recorded) -> Result<Vec<u8>, ResponderFault> {
        self.prover(session).reopen(recorded).map_err(|rejection| ResponderFault(rejection.to_string()))
    }
}

impl fmt::Debug for HonestResponder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "HonestResponder({:?})", &*self.protocol)
    }
}
