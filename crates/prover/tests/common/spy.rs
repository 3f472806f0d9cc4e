//! A responder that watches what an honest one is asked, and fails the test at a second answer.

use super::eventually;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tincture_ledger::{PinKey, WitnessPin};
use tincture_proof::{Challenge, Context, Digest, Recorded, RootSeed};
use tincture_prover::{HonestResponder, Responder, ResponderFault, SessionView};

/// Which challenge each round of each session was answered for.
#[derive(Default)]
pub struct Spy {
    asked: Mutex<HashMap<(Digest, u32), Challenge>>,
    twice: Mutex<Vec<String>>,
    roots: AtomicUsize,
    delay: Mutex<Duration>,
    /// Whether nobody may open rounds; see [`Spy::hold`].
    held: AtomicBool,
    waiting: AtomicUsize,
}

impl Spy {
    pub fn on(self: &Arc<Self>, honest: HonestResponder) -> Spied {
        Spied { honest, spy: Arc::clone(self) }
    }

    /// Fails if any round was ever answered for two challenges.
    pub fn assert_one_answer_a_round(&self) {
        let twice = self.twice.lock().unwrap_or_else(PoisonError::into_inner);
        assert!(twice.is_empty(), "{twice:?}");
    }

    /// Makes roots take longer.
    pub fn delay(&self, delay: Duration) {
        *self.delay.lock().unwrap() = delay;
    }

    /// Lets nobody open rounds until what it returns is dropped: at the latest when the test fails, for a
    /// runtime does not end while somebody waits.
    #[must_use]
    pub fn hold(self: &Arc<Self>) -> Held {
        self.held.store(true, Ordering::Relaxed);
        Held(Arc::clone(self))
    }

    /// Waits until somebody is about to open rounds.
    pub async fn somebody_waits(&self) {
        eventually(async || self.waiting.load(Ordering::Relaxed) > 0).await;
    }

    /// How many roots were ever asked for.
    pub fn roots(&self) -> usize {
        self.roots.load(Ordering::Relaxed)
    }

    /// How many rounds were ever opened.
    pub fn answers(&self) -> usize {
        self.asked.lock().unwrap().len()
    }
}

/// Nobody opens rounds.
pub struct Held(Arc<Spy>);

impl Drop for Held {
    fn drop(&mut self) {
        self.0.held.store(false, Ordering::Relaxed);
    }
}

pub struct Spied {
    honest: HonestResponder,
    spy: Arc<Spy>,
}

impl Responder for Spied {
    fn begin(&self, context: &Context, entropy: &[u8; 32]) -> RootSeed {
        self.honest.begin(context, entropy)
    }

    fn pin(&self, key: &PinKey) -> WitnessPin {
        self.honest.pin(key)
    }

    fn roots(&self, session: &SessionView<'_>, rounds: Range<u32>) -> Vec<Digest> {
        std::thread::sleep(*self.spy.delay.lock().unwrap());
        self.spy.roots.fetch_add(rounds.len(), Ordering::Relaxed);
        self.honest.roots(session, rounds)
    }

    fn openings(&self, session: &SessionView<'_>, recorded: &Recorded) -> Result<Vec<u8>, ResponderFault> {
        self.spy.waiting.fetch_add(1, Ordering::Relaxed);
        while self.spy.held.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(1));
        }
        self.spy.waiting.fetch_sub(1, Ordering::Relaxed);
        let mut asked = self.spy.asked.lock().unwrap();
        for (round, &challenge) in std::iter::zip(recorded.first().0.., recorded.challenges()) {
            let known = *asked.entry((*session.id.expose(), round)).or_insert(challenge);
            if known != challenge {
                self.spy.twice.lock().unwrap().push(format!("round {round}: {known} and {challenge}"));
            }
        }
        drop(asked);
        self.honest.openings(session, recorded)
    }
}
