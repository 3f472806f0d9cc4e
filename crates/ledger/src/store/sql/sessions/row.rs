//! A session as columns.

use crate::key::{Place, Sealer};
use crate::rule::{Entry, Plan, State, Tip};
use crate::store::StoreError;
use crate::store::sql::{number, time};
use crate::{ClientTag, SessionId, SessionRecord, Timestamp, WitnessPin};
use std::num::NonZeroU32;
use tincture_proof::{Digest, Label, Live, RootSeed};
use zeroize::Zeroizing;

/// The columns that [`super::text::RECORD`] names, in its order: what is fixed when a session is opened.
pub(in crate::store) type Fixed =
    (Vec<u8>, Vec<u8>, String, i64, i64, String, Vec<u8>, Vec<u8>, i64, i64, Vec<u8>, i64, i64, bool);

/// Values for [`super::text::INSERT`], in its order but for the time of expiry and the epoch.
pub(in crate::store) struct Written {
    pub(in crate::store) id: Vec<u8>,
    pub(in crate::store) statement: Vec<u8>,
    pub(in crate::store) instance: Vec<u8>,
    pub(in crate::store) protocol: String,
    pub(in crate::store) mode: i64,
    pub(in crate::store) rounds: i64,
    pub(in crate::store) label: String,
    /// Sealed.
    pub(in crate::store) seed: Vec<u8>,
    pub(in crate::store) witness: Vec<u8>,
    pub(in crate::store) derivation: i64,
    pub(in crate::store) created: i64,
    pub(in crate::store) client: Vec<u8>,
}

impl Written {
    /// The columns of a record, its seed sealed.
    pub(in crate::store) fn of(record: &SessionRecord, sealer: &Sealer) -> Result<Self, StoreError> {
        let seed = sealer.seal(Place::Seed(&record.id), record.seed.expose());
        Ok(Self {
            id: record.id.expose().as_bytes().to_vec(),
            statement: record.statement.as_bytes().to_vec(),
            instance: record.instance.as_bytes().to_vec(),
            protocol: record.protocol.clone(),
            mode: mode_number(record.mode),
            rounds: record.rounds.get().into(),
            label: record.label.as_str().to_owned(),
            seed: seed.map_err(StoreError::failed)?,
            witness: record.witness.0.as_bytes().to_vec(),
            derivation: record.derivation.into(),
            created: time(record.created),
            client: record.client.0.to_vec(),
        })
    }
}

/// A stored value that nothing of ours wrote.
#[derive(Debug, thiserror::Error)]
#[error("the store holds a malformed {0}")]
struct Malformed(&'static str);

fn malformed(column: &'static str) -> impl FnOnce() -> StoreError {
    move || StoreError::failed(Malformed(column))
}

fn digest(column: &'static str, bytes: &[u8]) -> Result<Digest, StoreError> {
    Digest::try_from(bytes).ok().ok_or_else(malformed(column))
}

fn rounds(rounds: i64) -> Result<NonZeroU32, StoreError> {
    u32::try_from(rounds).ok().and_then(NonZeroU32::new).ok_or_else(malformed("number of rounds"))
}

const fn mode_number(mode: Live) -> i64 {
    match mode {
        Live::Sequential => 1,
        Live::Batched => 2,
    }
}

fn mode(number: i64) -> Result<Live, StoreError> {
    match number {
        1 => Ok(Live::Sequential),
        2 => Ok(Live::Batched),
        _ => Err(malformed("mode")()),
    }
}

/// A state as a number.
pub(in crate::store) const fn state_number(state: State) -> i64 {
    match state {
        State::Open => 0,
        State::Finished => 1,
        State::Closed => 2,
    }
}

/// More bytes than a session has with its first messages: what is written to see whether one could be.
pub(in crate::store) const SPARE: [u8; 4096] = [0; 4096];

/// How far a stored session has come, and what the rule must know besides.
#[derive(Debug, Clone, Copy)]
pub(in crate::store) struct Progress {
    pub(in crate::store) plan: Plan,
    pub(in crate::store) state: State,
    pub(in crate::store) recorded: u64,
}

impl Progress {
    /// Reads the columns. A session of another epoch is closed, whatever is written there.
    pub(in crate::store) fn read(
        (mode_, rounds_, state, recorded, current): (i64, i64, i64, i64, bool),
    ) -> Result<Self, StoreError> {
        let state = match state {
            0 | 1 if !current => State::Closed,
            0 => State::Open,
            1 => State::Finished,
            2 => State::Closed,
            _ => return Err(malformed("state")()),
        };
        let recorded = u64::try_from(recorded).ok().ok_or_else(malformed("ledger length"))?;
        Ok(Self { plan: Plan { mode: mode(mode_)?, rounds: rounds(rounds_)? }, state, recorded })
    }

    /// The position of the last entry, or one that no entry has.
    pub(in crate::store) fn last(&self) -> i64 {
        self.recorded.checked_sub(1).map_or(-1, number)
    }

    /// What the rule asks for, from the entries found at the message's position and at the end.
    pub(in crate::store) fn tip(&self, position: u64, found: &[(i64, Vec<u8>)]) -> Result<Tip, StoreError> {
        let get = |at: u64| -> Result<Option<Entry>, StoreError> {
            let bytes = found.iter().find(|(position, _)| *position == number(at));
            let entry = bytes.map(|(_, bytes)| Entry::from_bytes(bytes)).transpose();
            entry.map_err(StoreError::failed)
        };
        let last = match self.recorded.checked_sub(1) {
            // A ledger with a hole would be judged as a shorter one.
            Some(last) => Some(get(last)?.ok_or_else(malformed("ledger"))?),
            None => None,
        };
        let at = if position < self.recorded {
            Some(get(position)?.ok_or_else(malformed("ledger"))?)
        } else {
            None
        };
        Ok(Tip { state: self.state, len: self.recorded, at, last })
    }
}

/// Reads a record back and opens its seal.
pub(in crate::store) fn record(
    id: SessionId,
    columns: Fixed,
    sealer: &Sealer,
) -> Result<(SessionRecord, Progress), StoreError> {
    let (
        statement,
        instance,
        protocol,
        mode_,
        rounds_,
        label,
        seed,
        witness,
        derivation,
        created,
        client,
        ..,
    ) = columns;
    let progress = Progress::read((mode_, rounds_, columns.11, columns.12, columns.13))?;
    let seed = sealer.open(Place::Seed(&id), &seed).map_err(StoreError::failed)?;
    let seed: Zeroizing<[u8; 32]> =
        Zeroizing::new(seed.as_slice().try_into().ok().ok_or_else(malformed("seed"))?);
    let record = SessionRecord {
        id,
        statement: digest("statement", &statement)?,
        instance: digest("instance", &instance)?,
        protocol,
        mode: progress.plan.mode,
        rounds: progress.plan.rounds,
        label: Label::new(label).ok().ok_or_else(malformed("label"))?,
        seed: RootSeed::restore(*seed),
        witness: WitnessPin(digest("witness pin", &witness)?),
        derivation: u32::try_from(derivation).ok().ok_or_else(malformed("derivation version"))?,
        created: Timestamp(u64::try_from(created).ok().ok_or_else(malformed("time"))?),
        // A session of a version that kept no client counts to nobody's limit.
        client: ClientTag(client.try_into().unwrap_or_default()),
    };
    Ok((record, progress))
}
