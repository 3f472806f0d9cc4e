//! A service on a small puzzle, a peer that talks to it, and a responder that keeps watch.
#![allow(dead_code, unreachable_pub, unused_imports, reason = "each test file uses its own part")]

pub mod certs;
pub mod desk;
mod keeper;
mod log;
mod peer;
pub mod raw;
mod spy;
mod wire;

pub use keeper::Keeper;
pub use log::Log;
pub use peer::{Answer, Peer, Via};
pub use spy::Spy;
use tincture_ledger::{Clock, MemoryStore, PinKey, SessionStore, Timestamp};
pub use wire::{Wire, exchange, frame, serving};

use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tincture_proof::{
    Accepted, Binding, Context, Digest, Label, Live, Protocol, Rejection, Step, verify_live,
};
use tincture_protocols::{Prepared, RoundProtocol, names};
use tincture_prover::{Catalogue, HonestResponder, ServedProtocol, ServedStatement, Service, Settings};
use tincture_statements::{Statement, read};
use tincture_wire::convert;
use tincture_wire::v1::{
    ChallengesRequest, ChallengesResponse, CommitmentsRequest, CommitmentsResponse, SessionRequest,
    SessionResponse, SessionStatus,
};

pub const PUZZLE: &str = "1...\n..3.\n.4..\n...2\n";
pub const SOLUTION: &str = "1324\n4231\n2413\n3142\n";
pub const LABEL: &str = "the tests' own";

const VERIFIER_RANDOM: [u8; 32] = [0x77; 32];

/// Longer than anything here takes, on any machine.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// Waits until something is so.
pub async fn eventually(mut is_so: impl AsyncFnMut() -> bool) {
    let wait = async {
        while !is_so().await {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(PATIENCE, wait).await.expect("it becomes so");
}

/// A service on the puzzle, every protocol answered honestly and spied upon.
pub struct Fixture {
    pub statement: Statement,
    pub service: Service,
    pub spy: Arc<Spy>,
    pub clock: Arc<Hand>,
}

impl Fixture {
    pub fn new(settings: Settings) -> Self {
        Self::on(Arc::new(MemoryStore::default()), [0; 32], settings)
    }

    /// A service on a store, with a key.
    pub fn on(store: Arc<dyn SessionStore>, key: [u8; 32], settings: Settings) -> Self {
        let statement = read(PUZZLE.as_bytes(), &Default::default()).unwrap().statement;
        let spy = Arc::new(Spy::default());
        let holding = spied(&statement, SOLUTION, &spy);
        let catalogue = Catalogue::new(vec![holding]).unwrap();
        let clock = Arc::new(Hand::default());
        let service = Service::with(catalogue, store, settings, clock.clone(), PinKey::new(key));
        Self { statement, service, spy, clock }
    }

    pub fn peer(&self) -> Peer {
        Peer::of(&self.service)
    }

    pub fn protocol(&self, name: &str) -> Arc<dyn RoundProtocol> {
        protocol(&self.statement, name)
    }
}

/// A clock that is turned by hand.
#[derive(Default)]
pub struct Hand(AtomicU64);

impl Hand {
    pub fn turn(&self, by: Duration) {
        self.0.fetch_add(u64::try_from(by.as_millis()).unwrap(), Ordering::Relaxed);
    }
}

impl Clock for Hand {
    fn now(&self) -> Timestamp {
        Timestamp(self.0.load(Ordering::Relaxed))
    }
}

impl Default for Fixture {
    fn default() -> Self {
        Self::new(unhurried())
    }
}

/// The default limits, but for how often one client may ask: races are more than any client's fair share,
/// and how many a second depends on the machine.
pub fn unhurried() -> Settings {
    Settings { requests_per_second: None, ..Settings::default() }
}

pub fn protocol(statement: &Statement, name: &str) -> Arc<dyn RoundProtocol> {
    Prepared::new(statement.clone()).unwrap().rounds(name).unwrap()
}

fn spied(statement: &Statement, solution: &str, spy: &Arc<Spy>) -> ServedStatement {
    let solution = statement.check(statement.read_solution(solution).unwrap()).unwrap();
    let prepared = Prepared::new(statement.clone()).unwrap();
    let offer = |name| {
        let witness = Arc::new(prepared.protocol(name).unwrap().witness(&solution).unwrap());
        let protocol: Arc<dyn Protocol> = protocol(statement, name);
        let honest = HonestResponder::new(Arc::clone(&protocol), Arc::clone(&witness));
        ServedProtocol::new(protocol, Arc::new(spy.on(honest)))
    };
    ServedStatement::new(statement, Label::new(LABEL).unwrap(), names().map(offer).collect()).unwrap()
}

/// A session that is open, as its verifier sees it.
pub struct Session {
    pub path: String,
    pub id: Digest,
    pub protocol: Arc<dyn RoundProtocol>,
    pub mode: Live,
    pub rounds: NonZeroU32,
    pub label: Label,
}

impl Session {
    pub async fn open(peer: &Peer, protocol: Arc<dyn RoundProtocol>, mode: Live, rounds: u32) -> Self {
        let request = session_request(&protocol, mode, rounds);
        let response: SessionResponse = peer.post("/v1/sessions", &request).await.unwrap();
        let server_random = response.server_random.as_slice().try_into().unwrap();
        let id = tincture_proof::session_id(&server_random, &VERIFIER_RANDOM);
        assert_eq!(id.to_string(), response.session);
        let label = Label::new(response.label).unwrap();
        let rounds = NonZeroU32::new(rounds).unwrap();
        Self { path: format!("/v1/sessions/{id}"), id, protocol, mode, rounds, label }
    }

    pub fn binding(&self) -> Binding<'_, Live> {
        Binding { mode: self.mode, count: self.rounds, label: &self.label, freshness: self.id.as_bytes() }
    }

    pub fn context(&self) -> Context {
        Context::new(&*self.protocol, &self.binding())
    }

    pub async fn status(&self, peer: &Peer) -> SessionStatus {
        peer.get(&self.path).await.unwrap()
    }

    pub fn commitments(&self) -> String {
        format!("{}/commitments", self.path)
    }

    pub fn challenges(&self) -> String {
        format!("{}/challenges", self.path)
    }

    /// Runs the whole session as an honest verifier.
    pub async fn run(&self, peer: &Peer, batch_rounds: u32) -> Result<Accepted, Rejection> {
        let binding = self.binding();
        let mut waiting = verify_live(&*self.protocol, &binding, &[9; 32], batch_rounds);
        let mut next_root = Vec::new();
        loop {
            let batch = waiting.batch();
            if next_root.is_empty() {
                let request = CommitmentsRequest {
                    batch: batch.index,
                    first_round: batch.first.0,
                    count: batch.count,
                    challenge_commitment: waiting
                        .commitment()
                        .map_or_else(Vec::new, |c| c.as_bytes().to_vec()),
                };
                let response: CommitmentsResponse = peer.post(&self.commitments(), &request).await.unwrap();
                next_root = response.roots;
            }
            let roots = convert::roots_from_wire(&next_root, batch.count as usize).unwrap();
            let challenged = waiting.roots(roots)?;
            let response: ChallengesResponse =
                peer.post(&self.challenges(), &self.challenge(&challenged)).await.unwrap();
            let mut flat = Vec::new();
            convert::openings_from_wire(&response.openings, &challenged.shapes(), &mut flat).unwrap();
            match challenged.openings(&flat)? {
                Step::Accepted(accepted) => {
                    assert!(response.next_root.is_empty());
                    return Ok(accepted);
                }
                Step::More(more) => waiting = *more,
            }
            next_root = match self.mode {
                Live::Sequential => vec![response.next_root],
                _ => Vec::new(),
            };
        }
    }

    fn challenge(&self, challenged: &tincture_proof::AwaitingOpenings<'_>) -> ChallengesRequest {
        let opening = challenged.opening();
        ChallengesRequest {
            batch: challenged.batch().index,
            first_round: challenged.batch().first.0,
            challenges: opening.challenges.iter().map(|challenge| challenge.0).collect(),
            nonce: if self.mode == Live::Batched { opening.nonce.to_vec() } else { Vec::new() },
        }
    }
}

pub fn session_request(protocol: &Arc<dyn RoundProtocol>, mode: Live, rounds: u32) -> SessionRequest {
    SessionRequest {
        statement: protocol.statement().to_string(),
        instance: protocol.instance().to_string(),
        protocol: protocol.name().to_owned(),
        mode: convert::mode_to_wire(mode).into(),
        rounds,
        verifier_random: VERIFIER_RANDOM.to_vec(),
    }
}

/// A request that challenges one round of a sequential run.
pub fn challenge(round: u32, challenge: u32) -> ChallengesRequest {
    ChallengesRequest { batch: round, first_round: round, challenges: vec![challenge], nonce: Vec::new() }
}

/// How often each race is run: 50 unless `TINCTURE_RACES` says otherwise.
pub fn races() -> u32 {
    std::env::var("TINCTURE_RACES").map_or(50, |races| races.parse().unwrap())
}
