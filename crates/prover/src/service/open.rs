//! Opening a session.

use super::Service;
use super::lookup::unknown_protocol;
use super::prove::LITTLE;
use crate::client::client_tag;
use crate::publishing::Freshness;
use crate::{Refused, ServedProtocol, ServedStatement, Settings};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;
use tincture_ledger::{Created, Room, SessionId, SessionRecord};
use tincture_listener::Client;
use tincture_proof::{Binding, Context, DERIVATION_VERSION, Digest, Live};
use tincture_secrets::random;
use tincture_wire::v1::{SessionRequest, SessionResponse};
use tincture_wire::{ProblemCode, convert};

/// A request whose fields have the right lengths and ranges.
struct Wish<'a> {
    statement: Digest,
    instance: Digest,
    protocol: &'a str,
    mode: Live,
    rounds: u32,
    verifier_random: [u8; 32],
}

impl<'a> Wish<'a> {
    fn read(request: &'a SessionRequest) -> Result<Self, Refused> {
        Ok(Self {
            statement: convert::digest("statement", &request.statement)?,
            instance: convert::digest("instance", &request.instance)?,
            protocol: &request.protocol,
            mode: convert::mode_from_wire("mode", request.mode)?,
            rounds: request.rounds,
            verifier_random: convert::bytes32("verifier_random", &request.verifier_random)?,
        })
    }
}

impl Service {
    /// Opens a session.
    ///
    /// # Errors
    /// If the request is malformed, asks for what the server does not offer, or too many are open.
    pub async fn open(&self, request: &SessionRequest, from: Client) -> Result<SessionResponse, Refused> {
        let wish = Wish::read(request)?;
        let holding = &*self.held(&wish.statement, Freshness::Recent).await?.holding;
        let offer = holding.offer(wish.protocol).ok_or_else(unknown_protocol)?;
        let rounds = check_offer(offer, &wish)?;

        let server_random = random::fresh()?;
        let id = SessionId::new(&server_random, &wish.verifier_random);
        let record = self.record(&wish, id, rounds, holding, offer, from).await?;
        self.keep(record).await?;
        self.0.metrics.opened(offer.protocol().name(), wish.mode);
        tracing::info!(session = %id, statement = %wish.statement, protocol = wish.protocol,
            mode = wish.mode.name(), rounds, "opened a session");
        Ok(SessionResponse {
            session: id.expose().to_string(),
            server_random: server_random.to_vec(),
            label: holding.label().as_str().to_owned(),
            expires_in: self.expires_in(),
            batch_rounds: if self.batch_limit(offer) < offer.batch_limit() {
                self.batch_limit(offer)
            } else {
                0
            },
        })
    }

    /// The record with its seed. Hashing the witness is the prover's work: it may be long.
    async fn record(
        &self,
        wish: &Wish<'_>,
        id: SessionId,
        rounds: NonZeroU32,
        holding: &ServedStatement,
        offer: &Arc<ServedProtocol>,
        from: Client,
    ) -> Result<SessionRecord, Refused> {
        let label = holding.label().clone();
        let protocol = offer.protocol();
        let context = Context::new(
            protocol,
            &Binding { mode: wish.mode, count: rounds, label: &label, freshness: id.expose().as_bytes() },
        );
        let entropy = random::fresh()?;
        let client = client_tag(from, &self.0.key);
        let working = Arc::clone(offer);
        let seed =
            self.prove(client, LITTLE, move || Ok(working.responder().begin(&context, &entropy))).await?;
        Ok(SessionRecord {
            id,
            statement: wish.statement,
            instance: wish.instance,
            protocol: wish.protocol.to_owned(),
            mode: wish.mode,
            rounds,
            label,
            seed,
            witness: offer.pin(&self.0.key),
            derivation: DERIVATION_VERSION,
            client,
            created: self.0.clock.now(),
        })
    }

    async fn keep(&self, record: SessionRecord) -> Result<(), Refused> {
        let now = record.created;
        let expires = now.after(self.unused_for());
        let Settings { most_open_sessions: in_all, most_client_sessions: of_client, .. } = self.0.settings;
        match self.0.store.create(record, now, expires, Room { in_all, of_client }).await? {
            Created::Opened => Ok(()),
            Created::Full => {
                Err(Refused::new(ProblemCode::TooManySessions, "too many sessions are open; try again later"))
            }
            Created::ClientFull => {
                let detail = format!("{of_client} sessions of yours are open; finish or close one");
                Err(Refused::new(ProblemCode::TooManyClientSessions, detail))
            }
        }
    }

    fn expires_in(&self) -> u32 {
        u32::try_from(self.unused_for().as_secs()).unwrap_or(u32::MAX).max(1)
    }

    /// How long a new session waits for its first message.
    fn unused_for(&self) -> Duration {
        self.0.settings.first_message_time.min(self.0.settings.time_to_live)
    }
}

/// Holds a wish against what is offered.
fn check_offer(offer: &ServedProtocol, wish: &Wish<'_>) -> Result<NonZeroU32, Refused> {
    if offer.protocol().instance() != wish.instance {
        let detail = "the server derives another instance from this statement";
        return Err(Refused::new(ProblemCode::InstanceMismatch, detail));
    }
    let most = offer.most_rounds();
    let rounds = NonZeroU32::new(wish.rounds).filter(|rounds| rounds.get() <= most);
    rounds.ok_or_else(|| Refused::new(ProblemCode::BadRounds, format!("rounds must be 1 to {most}")))
}
