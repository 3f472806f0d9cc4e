//! Everything in memory: for tests and throw-away servers. It ends with the process.

mod statements;

use super::{Created, SessionStore, StoreError};
use crate::ledger::{Appended, Effect, Entry, State, Step, Tip, judge};
use crate::{SessionId, SessionRecord, Snapshot, Timestamp};
use async_trait::async_trait;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Keeps sessions in one map under one lock, which is a transaction. Of ended sessions it keeps as many
/// as may be open, and forgets first those that ended first. Statements are under a lock of their own.
#[derive(Default)]
pub struct MemoryStore {
    sessions: Mutex<Sessions>,
    statements: Mutex<statements::Statements>,
}

#[derive(Default)]
struct Sessions {
    by_id: HashMap<SessionId, Session>,
    /// The sessions that are not open, in the order in which they ended.
    ended: VecDeque<SessionId>,
}

struct Session {
    record: Arc<SessionRecord>,
    state: State,
    expires: Timestamp,
    ledger: Ledger,
}

/// Entries in their canonical encoding, all of one length, one after another.
#[derive(Default)]
struct Ledger {
    bytes: Vec<u8>,
    width: usize,
}

impl Ledger {
    fn len(&self) -> u64 {
        self.bytes.len().checked_div(self.width).unwrap_or(0) as u64
    }

    fn get(&self, position: u64) -> Option<Entry> {
        let start = usize::try_from(position).ok()?.checked_mul(self.width)?;
        let bytes = self.bytes.get(start..start.checked_add(self.width)?)?;
        Entry::from_bytes(bytes).ok()
    }

    fn push(&mut self, entry: &Entry) {
        let bytes = entry.to_bytes();
        self.width = bytes.len();
        self.bytes.extend_from_slice(&bytes);
    }
}

impl Session {
    fn tip(&self, position: u64) -> Tip {
        let len = self.ledger.len();
        let last = len.checked_sub(1).and_then(|last| self.ledger.get(last));
        Tip { state: self.state, len, at: self.ledger.get(position), last }
    }
}

impl Sessions {
    /// The session, if it has not expired.
    fn live(&mut self, id: &SessionId, now: Timestamp) -> Option<&mut Session> {
        self.by_id.get_mut(id).filter(|session| session.expires > now)
    }

    fn sweep(&mut self, now: Timestamp) -> u64 {
        let before = self.by_id.len();
        self.by_id.retain(|_, session| session.expires > now);
        let by_id = &self.by_id;
        self.ended.retain(|id| by_id.contains_key(id));
        (before - self.by_id.len()) as u64
    }

    /// Makes room for one more. Says whether there is some.
    fn make_room(&mut self, now: Timestamp, most_open: usize) -> bool {
        let open = |sessions: &Self| sessions.by_id.len() - sessions.ended.len();
        if open(self) >= most_open {
            self.sweep(now);
        }
        while self.ended.len() > most_open {
            if let Some(id) = self.ended.pop_front() {
                self.by_id.remove(&id);
            }
        }
        open(self) < most_open
    }

    /// Ends a session: finished, or closed also after that.
    fn end(&mut self, id: &SessionId, state: State) {
        if let Some(session) = self.by_id.get_mut(id)
            && std::mem::replace(&mut session.state, state) == State::Open
        {
            self.ended.push_back(*id);
        }
    }
}

impl MemoryStore {
    /// The lock. A panic elsewhere cannot have left a transaction half done: none of them panics.
    fn sessions(&self) -> MutexGuard<'_, Sessions> {
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl SessionStore for MemoryStore {
    async fn create(
        &self,
        record: SessionRecord,
        now: Timestamp,
        expires: Timestamp,
        most_open: u32,
    ) -> Result<Created, StoreError> {
        let mut sessions = self.sessions();
        let id = record.id;
        if !sessions.make_room(now, most_open as usize) || sessions.by_id.contains_key(&id) {
            return Ok(Created::Refused);
        }
        let record = Arc::new(record);
        let session = Session { record, state: State::Open, expires, ledger: Ledger::default() };
        sessions.by_id.insert(id, session);
        Ok(Created::Opened)
    }

    async fn load(&self, id: &SessionId, now: Timestamp) -> Result<Option<Snapshot>, StoreError> {
        let mut sessions = self.sessions();
        let snapshot = sessions.live(id, now).map(|session| Snapshot {
            record: Arc::clone(&session.record),
            state: session.state,
            recorded: session.ledger.len(),
        });
        Ok(snapshot)
    }

    async fn append(
        &self,
        id: &SessionId,
        step: &Step,
        now: Timestamp,
        expires: Timestamp,
    ) -> Result<Appended, StoreError> {
        let mut sessions = self.sessions();
        let Some(session) = sessions.live(id, now) else { return Ok(Appended::NoSession) };
        let ruling = judge(&session.record.plan(), &session.tip(step.position()), step);
        match ruling.effect {
            Effect::Nothing => {}
            Effect::Append { finishes } => {
                session.ledger.push(&step.entry());
                session.expires = expires;
                if finishes {
                    sessions.end(id, State::Finished);
                }
            }
            Effect::Close => sessions.end(id, State::Closed),
        }
        Ok(ruling.outcome)
    }

    async fn close(&self, id: &SessionId, now: Timestamp) -> Result<bool, StoreError> {
        let mut sessions = self.sessions();
        let Some(session) = sessions.live(id, now) else { return Ok(false) };
        if session.state == State::Open {
            sessions.end(id, State::Closed);
        }
        Ok(true)
    }

    async fn sweep(&self, now: Timestamp) -> Result<u64, StoreError> {
        Ok(self.sessions().sweep(now))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::conformance;

    #[tokio::test(flavor = "multi_thread")]
    async fn conforms() {
        let races = std::env::var("TINCTURE_RACES").map_or(50, |races| races.parse().unwrap());
        conformance::suite(races, async || MemoryStore::default()).await;
    }
}
