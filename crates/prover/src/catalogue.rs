//! All that the server can prove.

use crate::{Holding, Offer};
use std::collections::HashMap;
use std::sync::Arc;
use tincture_proof::Digest;
use tincture_wire::limits::MAX_STATEMENTS;
use tincture_wire::v1::StatementList;

/// The statements that a server holds, in the order it was given them.
#[derive(Debug, Default)]
pub struct Catalogue {
    holdings: Vec<Holding>,
    by_digest: HashMap<Digest, usize>,
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
    /// Collects the holdings.
    ///
    /// # Errors
    /// If there are too many, or two are of one statement.
    pub fn new(holdings: Vec<Holding>) -> Result<Self, CatalogueError> {
        if holdings.len() > MAX_STATEMENTS {
            return Err(CatalogueError::TooMany);
        }
        let mut by_digest = HashMap::new();
        for (index, holding) in holdings.iter().enumerate() {
            if by_digest.insert(holding.statement(), index).is_some() {
                return Err(CatalogueError::Duplicate(holding.statement()));
            }
        }
        Ok(Self { holdings, by_digest })
    }

    /// The statement with this digest.
    #[must_use]
    pub fn get(&self, statement: &Digest) -> Option<&Holding> {
        self.by_digest.get(statement).map(|&index| &self.holdings[index])
    }

    /// The offer of a protocol on a statement.
    #[must_use]
    pub fn offer(&self, statement: &Digest, protocol: &str) -> Option<&Arc<Offer>> {
        self.get(statement)?.offer(protocol)
    }

    /// What is said in public of all statements.
    #[must_use]
    pub fn list(&self) -> StatementList {
        StatementList { statements: self.holdings.iter().map(|holding| holding.info().clone()).collect() }
    }
}
