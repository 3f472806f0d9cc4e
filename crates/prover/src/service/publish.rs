//! The owner's calls that change what is held. Whoever calls them has checked the token.

use super::Service;
use super::lookup::{digest, not_held};
use crate::Refused;
use crate::publishing::{Cache, Freshness, Submission};
use prost::Message;
use std::sync::Arc;
use tincture_ledger::{Publication, Published};
use tincture_wire::ProblemCode;
use tincture_wire::limits::MAX_STATEMENTS;
use tincture_wire::v1::{PublishRequest, StatementInfo};

impl Service {
    /// Checks a solution, keeps it sealed, and proves from now on that it is known.
    ///
    /// # Errors
    /// If the statement cannot be read or proved, the solution is wrong (with the first rule that it
    /// breaks), the statement is held already and not to be superseded, or there are too many.
    pub async fn publish(&self, request: PublishRequest) -> Result<StatementInfo, Refused> {
        // Reading takes about as long as hashing.
        let work = request.encoded_len() as u64;
        // From here on nothing shows the request.
        let submission = Submission::from(request);
        let cache = self.cache()?;
        let supersedes = submission.supersedes();
        let (secret, holding) = self
            .prove(self.own_tag(), work, move || Ok((submission.to_secret(), submission.holding()?)))
            .await?;
        let (statement, info) = (holding.statement(), holding.info().clone());
        if self.0.catalogue.get(&statement).is_some() {
            return Err(fixed());
        }
        let most = MAX_STATEMENTS.saturating_sub(self.0.catalogue.fixed().len());
        let most = u32::try_from(most).unwrap_or(u32::MAX);
        let new = Publication { statement, info: info.clone(), secret, supersedes, most };
        match cache.store().publish(new, self.0.clock.now()).await? {
            Published::Kept(version) => {
                // Of a witness that nobody holds any more.
                self.0.issuing.cancel(Some(&statement));
                tracing::info!(%statement, version = version.0, "published a statement");
                // It need not be read back. If that is late, it is made again.
                self.see(cache).await;
                let _ = cache.cell(statement, version).set(Arc::new(holding));
                Ok(info)
            }
            Published::Held => {
                let detail = "the server holds a solution of this statement; supersede replaces it";
                Err(Refused::new(ProblemCode::StatementHeld, detail))
            }
            Published::Full => {
                let detail = format!("the server holds {most} published statements, and takes no more");
                Err(Refused::new(ProblemCode::TooManyStatements, detail))
            }
        }
    }

    /// Forgets a statement: its witness is erased, its file is gone, its sessions are closed.
    ///
    /// # Errors
    /// If it is not held, or is fixed.
    pub async fn delete(&self, id: &str) -> Result<(), Refused> {
        let statement = digest(id)?;
        if self.0.catalogue.get(&statement).is_some() {
            return Err(fixed());
        }
        let cache = self.cache()?;
        if !cache.store().delete(&statement, self.0.clock.now()).await? {
            return Err(not_held());
        }
        self.0.issuing.cancel(Some(&statement));
        tracing::info!(%statement, "deleted a statement");
        self.see(cache).await;
        Ok(())
    }

    /// Lets this replica see its own change at once. What was changed is changed, so a failure is only
    /// logged; the next request will try again.
    async fn see(&self, cache: &Cache) {
        if let Err(error) = cache.seen(Freshness::Now, self.0.clock.now()).await {
            tracing::warn!(%error, "could not read the statements again");
        }
    }

    pub(super) fn cache(&self) -> Result<&Cache, Refused> {
        self.0.catalogue.cache.as_ref().ok_or_else(not_held)
    }

    /// Whether this is the owner's token. Without an owner there is none.
    #[must_use]
    pub(crate) fn admits(&self, token: &[u8]) -> bool {
        self.0.catalogue.owner.as_ref().is_some_and(|owner| owner.admits(token))
    }

    /// Whether there are owner's calls.
    #[must_use]
    pub(crate) fn has_owner(&self) -> bool {
        self.0.catalogue.owner.is_some()
    }
}

fn fixed() -> Refused {
    let detail = "the server was started with this statement and a solution of its own, and holds both as \
                  long as it runs; superseding or deleting does not change that";
    Refused::new(ProblemCode::StatementHeld, detail)
}
