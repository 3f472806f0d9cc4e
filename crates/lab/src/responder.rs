//! A cheat as a server: `serve --cheat`.

use crate::cheats::Cheat;
use crate::{Session, Target};
use std::fmt;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;
use tincture_ledger::{PinKey, WitnessPin};
use tincture_proof::{Context, Digest, Label, Recorded, RootSeed, Witness};
use tincture_prover::{
    Responder, ResponderFault, ServedProtocol, ServedStatement, ServedStatementError, SessionView,
};

/// How long a silent cheat keeps a request open. Then it gives up as a crashed one does: a server's thread
/// must not be lost for ever.
pub const SILENCE: Duration = Duration::from_secs(20);

/// Answers for a target as a cheat would. The service around it is the ordinary one.
pub struct CheatingResponder {
    target: Arc<Target>,
    cheat: Box<dyn Cheat>,
    silence: Duration,
}

impl CheatingResponder {
    /// A responder; `silence` is how long it says nothing where the cheat falls silent.
    #[must_use]
    pub fn new(target: Arc<Target>, cheat: Box<dyn Cheat>, silence: Duration) -> Self {
        Self { target, cheat, silence }
    }

    fn session(&self, view: &SessionView<'_>) -> Session<'_> {
        Session::new(&*self.cheat, &view.context, *view.seed.expose())
    }
}

impl Responder for CheatingResponder {
    fn begin(&self, context: &Context, entropy: &[u8; 32]) -> RootSeed {
        RootSeed::derive(entropy, context.digest(), &Witness::new(Vec::new()))
    }

    /// There is no witness to pin.
    fn pin(&self, _: &PinKey) -> WitnessPin {
        WitnessPin(Digest::new([0; 32]))
    }

    fn roots(&self, session: &SessionView<'_>, rounds: Range<u32>) -> Vec<Digest> {
        self.session(session).roots(self.target.protocol(), rounds)
    }

    fn openings(&self, session: &SessionView<'_>, recorded: &Recorded) -> Result<Vec<u8>, ResponderFault> {
        let answer =
            self.session(session).openings(self.target.protocol(), recorded.first(), recorded.challenges());
        answer.map_err(|silence| {
            if silence.lingers {
                std::thread::sleep(self.silence);
            }
            ResponderFault(silence.to_string())
        })
    }
}

impl fmt::Debug for CheatingResponder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CheatingResponder({:?})", self.target.protocol().name())
    }
}

/// A statement served by cheats: one for every protocol, as given.
///
/// # Errors
/// If the targets are of different statements.
///
/// # Panics
/// If there is no target.
pub fn cheating_holding(
    cheats: Vec<(Target, Box<dyn Cheat>)>,
    label: Label,
    silence: Duration,
) -> Result<ServedStatement, ServedStatementError> {
    let statement = cheats.first().expect("a protocol to cheat in").0.statement().clone();
    let offer = |(target, cheat): (Target, Box<dyn Cheat>)| {
        let target = Arc::new(target);
        let protocol = target.shared();
        ServedProtocol::new(protocol, Arc::new(CheatingResponder::new(target, cheat, silence)))
    };
    ServedStatement::new(&statement, label, cheats.into_iter().map(offer).collect())
}
