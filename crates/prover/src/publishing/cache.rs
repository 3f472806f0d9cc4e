//! Published statements as a replica remembers them: what is current, and holdings that are made once.

use crate::ServedStatement;
use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;
use tincture_ledger::{Listed, StatementStore, StoreError, Timestamp, Version};
use tincture_proof::Digest;
use tokio::sync::OnceCell;

/// How long a replica may go on without asking whether what it remembers still holds, in milliseconds.
const RECENT: u64 = 1000;

/// How new what is remembered must be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Freshness {
    /// At most about a second old; what is *not* found is looked for again at once.
    Recent,
    /// As it is now.
    Now,
}

/// A holding that is made when it is first needed, by one of those who need it.
type Cell = Arc<OnceCell<Arc<ServedStatement>>>;

/// What a store has published, as a replica remembers it.
///
/// The store counts its changes, and asking for that number is cheap. So a change made on another replica
/// is seen at once by whoever asks for something that is not here, and within about a second by the others.
pub(crate) struct Cache {
    store: Arc<dyn StatementStore>,
    seen: Mutex<Arc<Seen>>,
    /// Held by whoever asks the store whether the list has changed: when the last one began who got an answer.
    asking: tokio::sync::Mutex<Option<Instant>>,
    /// When that was last known, in milliseconds; 0: never.
    asked: AtomicU64,
    /// Each with the version that it is made of.
    holdings: Mutex<HashMap<(Digest, Version), Cell>>,
}

/// The list as it was at a time.
#[derive(Default)]
pub(crate) struct Seen {
    /// `None`: it has never been read.
    generation: Option<u64>,
    listed: Vec<Listed>,
    by_digest: HashMap<Digest, usize>,
}

impl Seen {
    /// In the order of publication.
    pub(crate) fn listed(&self) -> &[Listed] {
        &self.listed
    }

    fn has(&self, statement: &Digest, version: Version) -> bool {
        self.get(statement).is_some_and(|listed| listed.version == version)
    }

    fn get(&self, statement: &Digest) -> Option<&Listed> {
        self.by_digest.get(statement).map(|&index| &self.listed[index])
    }
}

impl Cache {
    pub(crate) fn new(store: Arc<dyn StatementStore>) -> Self {
        let (seen, holdings) = (Mutex::default(), Mutex::default());
        let (asking, asked) = (tokio::sync::Mutex::default(), AtomicU64::new(0));
        Self { store, seen, asking, asked, holdings }
    }

    pub(crate) fn store(&self) -> &Arc<dyn StatementStore> {
        &self.store
    }

    /// What is current.
    pub(crate) async fn seen(&self, freshness: Freshness, now: Timestamp) -> Result<Arc<Seen>, StoreError> {
        if freshness == Freshness::Now || self.remembered().generation.is_none() {
            let came = Instant::now();
            let mut last = self.asking.lock().await;
            // What somebody has asked since is as new as what this one would be told.
            if last.is_none_or(|began| began < came) {
                self.refresh(&mut last, now).await?;
            }
        } else if self.is_due(now)
            // While one asks, the others go on with what there is.
            && let Ok(mut last) = self.asking.try_lock()
        {
            self.refresh(&mut last, now).await?;
        }
        Ok(self.remembered())
    }

    /// The current version of a statement.
    pub(crate) async fn find(
        &self,
        statement: &Digest,
        freshness: Freshness,
        now: Timestamp,
    ) -> Result<Option<Listed>, StoreError> {
        let found = self.seen(freshness, now).await?.get(statement).cloned();
        if found.is_some() || freshness == Freshness::Now {
            return Ok(found);
        }
        Ok(self.seen(Freshness::Now, now).await?.get(statement).cloned())
    }

    /// The place of a version's holding, to be filled by whoever comes first. Of one that is not current any
    /// more nothing is remembered.
    pub(crate) fn cell(&self, statement: Digest, version: Version) -> Cell {
        let mut holdings = self.holdings();
        if self.remembered().has(&statement, version) {
            Arc::clone(holdings.entry((statement, version)).or_default())
        } else {
            Cell::default()
        }
    }

    /// Also when the clock has been turned back.
    fn is_due(&self, now: Timestamp) -> bool {
        let asked = self.asked.load(Ordering::Relaxed);
        asked == 0 || !(asked..asked.saturating_add(RECENT)).contains(&now.0.max(1))
    }

    /// By one at a time, so that nobody puts back what somebody else knew better.
    async fn refresh(&self, last: &mut Option<Instant>, now: Timestamp) -> Result<(), StoreError> {
        let began = Instant::now();
        // The number first: a change between the two readings is then read again, and none is missed. It may
        // also have gone back, where a store was restored.
        let generation = self.store.generation().await?;
        if self.remembered().generation != Some(generation) {
            let listed = self.store.list().await?;
            let digests = listed.iter().map(|listed| listed.statement);
            let by_digest = std::iter::zip(digests, 0..).collect();
            let seen = Arc::new(Seen { generation: Some(generation), listed, by_digest });
            let mut holdings = self.holdings();
            holdings.retain(|(statement, version), _| seen.has(statement, *version));
            *self.seen.lock().unwrap_or_else(PoisonError::into_inner) = seen;
        }
        // Whoever gives up before leaves it to the next one.
        *last = Some(began);
        self.asked.store(now.0.max(1), Ordering::Relaxed);
        Ok(())
    }

    fn remembered(&self) -> Arc<Seen> {
        Arc::clone(&self.seen.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn holdings(&self) -> std::sync::MutexGuard<'_, HashMap<(Digest, Version), Cell>> {
        self.holdings.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Cache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cache").field("generation", &self.remembered().generation).finish_non_exhaustive()
    }
}
