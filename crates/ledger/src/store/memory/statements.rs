//! Published statements in memory.

use super::MemoryStore;
use crate::Timestamp;
use crate::rule::State;
use crate::store::{
    Issued, IssuedFile, Listed, PART_BYTES, Publication, Published, StatementStore, StoreError, Version,
};
use async_trait::async_trait;
use std::collections::HashMap;
use std::sync::{Arc, MutexGuard, PoisonError};
use tincture_proof::Digest;
use zeroize::Zeroizing;

/// What owners published. Under one lock, which is taken before that of the sessions.
#[derive(Default)]
pub(super) struct Statements {
    generation: u64,
    /// In the order of their first publication.
    current: Vec<Current>,
    /// How many versions a statement has had.
    versions: HashMap<Digest, u64>,
    files: HashMap<Digest, (Issued, Arc<[u8]>)>,
}

struct Current {
    listed: Listed,
    secret: Zeroizing<Vec<u8>>,
}

impl Statements {
    fn place(&self, statement: &Digest) -> Option<usize> {
        self.current.iter().position(|current| current.listed.statement == *statement)
    }
}

impl MemoryStore {
    fn statements(&self) -> MutexGuard<'_, Statements> {
        self.statements.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Closes the open sessions on a statement.
    fn close_all(&self, statement: &Digest) {
        let mut sessions = self.sessions();
        let open = sessions.by_id.values().filter(|session| session.state == State::Open);
        let of_it = open.filter(|session| session.record.statement == *statement);
        let ids: Vec<_> = of_it.map(|session| session.record.id).collect();
        ids.iter().for_each(|id| sessions.end(id, State::Closed));
    }
}

#[async_trait]
impl StatementStore for MemoryStore {
    async fn generation(&self) -> Result<u64, StoreError> {
        Ok(self.statements().generation)
    }

    async fn list(&self) -> Result<Vec<Listed>, StoreError> {
        Ok(self.statements().current.iter().map(|current| current.listed.clone()).collect())
    }

    async fn secret(
        &self,
        statement: &Digest,
        version: Version,
    ) -> Result<Option<Zeroizing<Vec<u8>>>, StoreError> {
        let statements = self.statements();
        let found = statements
            .current
            .iter()
            .find(|current| current.listed.statement == *statement && current.listed.version == version);
        Ok(found.map(|current| current.secret.clone()))
    }

    async fn publish(&self, new: Publication, _: Timestamp) -> Result<Published, StoreError> {
        let mut statements = self.statements();
        let place = statements.place(&new.statement);
        match place {
            Some(_) if !new.supersedes => return Ok(Published::Held),
            None if statements.current.len() >= new.most as usize => return Ok(Published::Full),
            _ => {}
        }
        statements.generation += 1;
        let versions = statements.versions.entry(new.statement).or_default();
        *versions += 1;
        let version = Version(*versions);
        self.close_all(&new.statement);
        statements.files.remove(&new.statement);
        let listed = Listed { statement: new.statement, version, info: new.info };
        let current = Current { listed, secret: new.secret };
        match place {
            Some(place) => statements.current[place] = current,
            None => statements.current.push(current),
        }
        Ok(Published::Kept(version))
    }

    async fn delete(&self, statement: &Digest, _: Timestamp) -> Result<bool, StoreError> {
        let mut statements = self.statements();
        let Some(place) = statements.place(statement) else { return Ok(false) };
        statements.generation += 1;
        self.close_all(statement);
        statements.files.remove(statement);
        statements.current.remove(place);
        Ok(true)
    }

    async fn issue(&self, file: IssuedFile, of: Option<Version>) -> Result<bool, StoreError> {
        let mut statements = self.statements();
        let statement = file.issued.statement;
        let current = statements.place(&statement).map(|place| statements.current[place].listed.version);
        if of.is_some() && of != current {
            return Ok(false);
        }
        statements.generation += 1;
        statements.files.insert(statement, (file.issued, file.bytes.into()));
        Ok(true)
    }

    async fn issued(&self, statement: &Digest) -> Result<Option<Issued>, StoreError> {
        Ok(self.statements().files.get(statement).map(|(issued, _)| issued.clone()))
    }

    async fn part(&self, file: &Issued, part: u32) -> Result<Option<Vec<u8>>, StoreError> {
        let statements = self.statements();
        let kept = statements.files.get(&file.statement).filter(|(issued, _)| issued.digest == file.digest);
        let part = kept.and_then(|(_, bytes)| bytes.chunks(PART_BYTES).nth(part as usize));
        Ok(part.map(<[u8]>::to_vec))
    }
}
