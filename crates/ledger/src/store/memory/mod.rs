//! Everything in memory: for tests and throw-away servers. It ends with the process.

mod statements;

use super::{Census, Created, Room, SessionStore, StoreError};
use crate::rule::{self, Appended, Effect, State, Step, Tip, judge};
use crate::{ClientTag, SessionId, SessionRecord, Snapshot, Timestamp};
use async_trait::async_trait;
use std::collections::hash_map::Entry;
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
    /// How many of a client's are open; none of zero.
    of_client: HashMap<ClientTag, u32>,
    /// No session expires before this.
    next_expiry: Timestamp,
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

    fn get(&self, position: u64) -> Option<rule::Entry> {
        let start = usize::try_from(position).ok()?.checked_mul(self.width)?;
        let bytes = self.bytes.get(start..start.checked_add(self.width)?)?;
        rule::Entry::from_bytes(bytes).ok()
    }

    fn push(&mut self, entry: &rule::Entry) {
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
        if now < self.next_expiry {
            return 0;
        }
        let before = self.by_id.len();
        let Self { of_client, next_expiry, .. } = self;
        *next_expiry = Timestamp(u64::MAX);
        self.by_id.retain(|_, session| {
            let stays = session.expires > now;
            if stays {
                *next_expiry = session.expires.min(*next_expiry);
            } else if session.state == State::Open {
                one_less(of_client, session.record.client);
            }
            stays
        });
        let by_id = &self.by_id;
        self.ended.retain(|id| by_id.contains_key(id));
        (before - self.by_id.len()) as u64
    }

    /// Makes room for one more of this client. Says what there is.
    fn make_room(&mut self, client: ClientTag, now: Timestamp, room: Room) -> Created {
        if self.room(client, room) != Created::Opened {
            self.sweep(now);
        }
        while self.ended.len() > room.in_all as usize {
            if let Some(id) = self.ended.pop_front() {
                self.by_id.remove(&id);
            }
        }
        match self.room(client, room) {
            Created::Full if self.give_way(client, room) => Created::Opened,
            found => found,
        }
    }

    /// Gives up the oldest session that nothing is recorded in, of the client that has the most of them, if that is
    /// more than one more than this client has. Says whether there was one.
    fn give_way(&mut self, client: ClientTag, room: Room) -> bool {
        let own = self.of_client.get(&client).copied().unwrap_or(0);
        if own >= room.of_client {
            return false;
        }
        let unused = |session: &Session| session.state == State::Open && session.ledger.len() == 0;
        let mut by_client: HashMap<ClientTag, u32> = HashMap::new();
        for session in self.by_id.values().filter(|session| unused(session)) {
            *by_client.entry(session.record.client).or_default() += 1;
        }
        let Some((most, count)) = by_client.into_iter().max_by_key(|&(_, count)| count) else { return false };
        if count <= own + 1 {
            return false;
        }
        let theirs =
            self.by_id.iter().filter(|(_, session)| session.record.client == most && unused(session));
        let Some(oldest) = theirs.min_by_key(|(_, session)| session.expires).map(|(&id, _)| id) else {
            return false;
        };
        self.by_id.remove(&oldest);
        one_less(&mut self.of_client, most);
        true
    }

    fn room(&self, client: ClientTag, room: Room) -> Created {
        if self.by_id.len() - self.ended.len() >= room.in_all as usize {
            Created::Full
        } else if self.of_client.get(&client).is_some_and(|&open| open >= room.of_client) {
            Created::ClientFull
        } else {
            Created::Opened
        }
    }

    /// Ends a session: finished, or closed also after that.
    fn end(&mut self, id: &SessionId, state: State) {
        if let Some(session) = self.by_id.get_mut(id)
            && std::mem::replace(&mut session.state, state) == State::Open
        {
            self.ended.push_back(*id);
            let client = session.record.client;
            one_less(&mut self.of_client, client);
        }
    }
}

fn one_less(of_client: &mut HashMap<ClientTag, u32>, client: ClientTag) {
    if let Entry::Occupied(mut open) = of_client.entry(client) {
        *open.get_mut() -= 1;
        if *open.get() == 0 {
            open.remove();
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
        room: Room,
    ) -> Result<Created, StoreError> {
        let mut sessions = self.sessions();
        let (id, client) = (record.id, record.client);
        match sessions.make_room(client, now, room) {
            Created::Opened if sessions.by_id.contains_key(&id) => return Ok(Created::Full),
            Created::Opened => *sessions.of_client.entry(client).or_default() += 1,
            full => return Ok(full),
        }
        sessions.next_expiry = expires.min(sessions.next_expiry);
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
                sessions.next_expiry = expires.min(sessions.next_expiry);
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

    async fn probe(&self) -> Result<(), StoreError> {
        Ok(())
    }

    async fn census(&self, now: Timestamp) -> Result<Census, StoreError> {
        let mut census = Census::default();
        for session in self.sessions().by_id.values().filter(|session| session.expires > now) {
            match session.state {
                State::Open => census.open += 1,
                State::Finished => census.finished += 1,
                State::Closed => census.closed += 1,
            }
        }
        Ok(census)
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
