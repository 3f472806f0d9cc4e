//! What the server holds: the fixed statements, then the published ones.

use super::Service;
use crate::publishing::{Freshness, Submission};
use crate::{Refused, ServedProtocol, ServedStatement};
use std::sync::Arc;
use tincture_ledger::{SessionRecord, Version};
use tincture_proof::{DERIVATION_VERSION, Digest};
use tincture_wire::ProblemCode;
use tincture_wire::limits::MAX_STATEMENTS;
use tincture_wire::v1::{StatementInfo, StatementList};

/// A statement that is held, and where.
pub(super) struct CurrentStatement {
    pub(super) holding: Arc<ServedStatement>,
    /// `None`: it is fixed.
    pub(super) version: Option<Version>,
}

/// A holding that was made of something else than what was published.
#[derive(Debug, thiserror::Error)]
#[error("a stored statement reads back as another one")]
struct ReadsDifferently;

impl Service {
    /// The statements that the server holds.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn statements(&self) -> Result<StatementList, Refused> {
        let catalogue = &self.0.catalogue;
        let mut statements: Vec<_> = catalogue.fixed().iter().map(|holding| holding.info().clone()).collect();
        if let Some(cache) = &catalogue.cache {
            let seen = cache.seen(Freshness::Recent, self.0.clock.now()).await?;
            let published = seen.listed().iter().filter(|listed| catalogue.get(&listed.statement).is_none());
            statements.extend(published.map(|listed| listed.info.clone()));
        }
        // More only where replicas do not agree on what is fixed.
        statements.truncate(MAX_STATEMENTS);
        Ok(StatementList { statements })
    }

    /// One statement.
    ///
    /// # Errors
    /// If the server does not hold it.
    pub async fn statement(&self, id: &str) -> Result<StatementInfo, Refused> {
        let digest = digest(id)?;
        if let Some(holding) = self.0.catalogue.get(&digest) {
            return Ok(holding.info().clone());
        }
        let Some(cache) = &self.0.catalogue.cache else { return Err(not_held()) };
        let found = cache.find(&digest, Freshness::Recent, self.0.clock.now()).await?;
        found.map(|listed| listed.info).ok_or_else(not_held)
    }

    /// What is held of a statement, made ready to prove.
    pub(super) async fn held(
        &self,
        statement: &Digest,
        freshness: Freshness,
    ) -> Result<CurrentStatement, Refused> {
        if let Some(holding) = self.0.catalogue.get(statement) {
            return Ok(CurrentStatement { holding: Arc::clone(holding), version: None });
        }
        // A version that ends while it is being read is looked for again, as it is by then.
        for freshness in [freshness, Freshness::Now] {
            if let Some(held) = self.published(statement, freshness).await? {
                return Ok(held);
            }
        }
        Err(not_held())
    }

    async fn published(
        &self,
        statement: &Digest,
        freshness: Freshness,
    ) -> Result<Option<CurrentStatement>, Refused> {
        let Some(cache) = &self.0.catalogue.cache else { return Ok(None) };
        let Some(listed) = cache.find(statement, freshness, self.0.clock.now()).await? else {
            return Ok(None);
        };
        let version = listed.version;
        let cell = cache.cell(*statement, version);
        if let Some(holding) = cell.get() {
            return Ok(Some(CurrentStatement { holding: Arc::clone(holding), version: Some(version) }));
        }
        // By one of those who need it, and only that one holds the secret meanwhile.
        let make = || async {
            let secret = cache.store().secret(statement, version).await.map_err(Refused::from)?;
            let secret = secret.ok_or_else(not_held)?;
            let work = secret.len() as u64;
            let holding = self.prove(self.own_tag(), work, move || read_back(&secret)).await?;
            let same = holding.statement() == *statement;
            if same { Ok(Arc::new(holding)) } else { Err(Refused::internal(ReadsDifferently)) }
        };
        match cell.get_or_try_init(make).await {
            Ok(holding) => {
                Ok(Some(CurrentStatement { holding: Arc::clone(holding), version: Some(version) }))
            }
            Err(refused) if refused.code == ProblemCode::StatementNotHeld => Ok(None),
            Err(refused) => Err(refused),
        }
    }

    /// The offer that a session was opened on, if it is the current one.
    pub(super) async fn offer_of(
        &self,
        session: &SessionRecord,
        freshness: Freshness,
    ) -> Result<Option<Arc<ServedProtocol>>, Refused> {
        let holding = match self.held(&session.statement, freshness).await {
            Ok(held) => held.holding,
            Err(refused) if refused.code == ProblemCode::StatementNotHeld => return Ok(None),
            Err(refused) => return Err(refused),
        };
        let offer = holding.offer(&session.protocol).filter(|offer| {
            offer.protocol().instance() == session.instance
                && offer.pin(&self.0.key) == session.witness
                && *holding.label() == session.label
                && session.derivation == DERIVATION_VERSION
        });
        Ok(offer.cloned())
    }
}

/// What was published. It was checked then, so whatever is wrong now is the server's failure; and its cause
/// might quote the solution, so it is left out.
fn read_back(secret: &[u8]) -> Result<ServedStatement, Refused> {
    let submission = Submission::from_secret(secret).map_err(Refused::internal)?;
    submission.holding().map_err(|_| Refused::internal(crate::publishing::Unreadable))
}

/// The digest that an id is. What is no digest is the id of nothing.
pub(super) fn digest(id: &str) -> Result<Digest, Refused> {
    id.parse().map_err(|_| not_held())
}

pub(super) fn unknown_protocol() -> Refused {
    Refused::new(ProblemCode::UnknownProtocol, "this protocol is not offered for this statement")
}

pub(super) fn not_held() -> Refused {
    Refused::new(ProblemCode::StatementNotHeld, "this server does not hold this statement")
}
