//! The suite that every store must pass. A test calls [`suite`] with a function that makes an empty store.
//!
//! Each check panics with what it expected, as a test does.

mod closing;
mod keeping;
mod ledgers;
mod races;
mod statements;

use super::{Created, Room, SessionStore, StatementStore};
use crate::rule::{Appended, Step};
use crate::{ClientTag, SessionId, SessionRecord, Snapshot, Timestamp, WitnessPin};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tincture_proof::{Batch, Digest, Label, Live, RootSeed, Round};

/// Runs every check, each on an empty store. `races` is how often each race is run.
pub async fn suite<S: SessionStore + StatementStore + 'static>(races: u32, empty: impl AsyncFn() -> S) {
    keeping::check(&empty).await;
    ledgers::check(&empty).await;
    closing::check(&empty).await;
    races::check(races, &empty).await;
    statements::check(races, &empty).await;
}

pub(super) const NOW: Timestamp = Timestamp(1_000_000);
pub(super) const LATER: Timestamp = Timestamp(2_000_000);
pub(super) const ROOM: Room = Room { in_all: 1000, of_client: 1000 };

/// A store under test, at a fixed time.
struct Subject(Arc<dyn SessionStore>);

impl Subject {
    async fn new<S: SessionStore + 'static>(empty: &impl AsyncFn() -> S) -> Self {
        Self(Arc::new(empty().await))
    }

    /// A new session of `rounds` rounds.
    async fn open(&self, mode: Live, rounds: u32) -> SessionId {
        let record = record(mode, rounds);
        let id = record.id;
        let created = self.0.create(record, NOW, LATER, ROOM).await.expect("the store works");
        assert_eq!(created, Created::Opened);
        id
    }

    async fn append(&self, id: SessionId, step: Step) -> Appended {
        self.0.append(&id, &step, NOW, LATER).await.expect("the store works")
    }

    async fn close(&self, id: SessionId) -> bool {
        self.0.close(&id, NOW).await.expect("the store works")
    }

    async fn load(&self, id: SessionId, now: Timestamp) -> Option<Snapshot> {
        self.0.load(&id, now).await.expect("the store works")
    }

    /// A session that must be there.
    async fn snapshot(&self, id: SessionId) -> Snapshot {
        self.load(id, NOW).await.expect("the session is kept")
    }
}

/// A record that differs from every other in its id and seed.
pub(super) fn record(mode: Live, rounds: u32) -> SessionRecord {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let mut bytes = [0x5a; 32];
    bytes[..8].copy_from_slice(&NEXT.fetch_add(1, Ordering::Relaxed).to_be_bytes());
    SessionRecord {
        id: SessionId::new(&bytes, &[1; 32]),
        statement: Digest::new([2; 32]),
        instance: Digest::new([3; 32]),
        protocol: "edge".to_owned(),
        mode,
        rounds: NonZeroU32::new(rounds).expect("a run has rounds"),
        label: Label::new("a label, with ' and \" and é").expect("a label"),
        seed: RootSeed::restore(bytes),
        witness: WitnessPin(Digest::new([4; 32])),
        derivation: 7,
        client: ClientTag([5; 16]),
        created: NOW,
    }
}

fn batch(index: u32, first: u32, count: u32) -> Batch {
    Batch { index, first: Round(first), count }
}

/// The digest of the one opening that fits a batch, in these tests.
fn digest(byte: u8) -> Digest {
    Digest::new([byte; 32])
}
