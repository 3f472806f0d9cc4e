//! All that the server can prove.

use crate::publishing::Cache;
use crate::{OwnerToken, ServedStatement};
use std::collections::HashMap;
use std::sync::Arc;
use tincture_ledger::StatementStore;
use tincture_proof::Digest;
use tincture_wire::limits::MAX_STATEMENTS;

/// The statements that a server holds: some that are fixed as long as it runs, in the order it was given
/// them, and perhaps a store of published ones, with an owner who may change what is in it.
#[derive(Debug, Default)]
pub struct Catalogue {
    fixed: Vec<Arc<ServedStatement>>,
    by_digest: HashMap<Digest, usize>,
    pub(crate) cache: Option<Cache>,
    pub(crate) owner: Option<OwnerToken>,
}

/// Why statements cannot be served together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CatalogueError {
    /// The same statement twice: a second witness of it would never be used.
    #[error("the statement {0} is given twice")]
    Duplicate(Digest),
    /// More statements than a list of them has room for.
    #[error("a server holds at most {MAX_STATEMENTS} statements")]
    TooMany,
}

impl Catalogue {
    /// Collects the fixed holdings.
    ///
    /// # Errors
    /// If there are too many, or two are of one statement.
    pub fn new(holdings: Vec<ServedStatement>) -> Result<Self, CatalogueError> {
        if holdings.len() > MAX_STATEMENTS {
            return Err(CatalogueError::TooMany);
        }
        let mut by_digest = HashMap::new();
        for (index, holding) in holdings.iter().enumerate() {
            if by_digest.insert(holding.statement(), index).is_some() {
                return Err(CatalogueError::Duplicate(holding.statement()));
            }
        }
        let fixed = holdings.into_iter().map(Arc::new).collect();
        Ok(Self { fixed, by_digest, cache: None, owner: None })
    }

    /// Adds the statements that are published in a store. Whoever shows the owner's token may publish and
    /// delete them, and have proof files made; without an owner there are no such calls.
    #[must_use]
    pub fn with_published(self, store: Arc<dyn StatementStore>, owner: Option<OwnerToken>) -> Self {
        Self { cache: Some(Cache::new(store)), owner, ..self }
    }

    /// The fixed statements.
    #[must_use]
    pub fn fixed(&self) -> &[Arc<ServedStatement>] {
        &self.fixed
    }

    /// The fixed statement with this digest.
    #[must_use]
    pub fn get(&self, statement: &Digest) -> Option<&Arc<ServedStatement>> {
        self.by_digest.get(statement).map(|&index| &self.fixed[index])
    }
}
