//! A replica whose owner publishes, and what there is to publish.

use super::{Answer, Hand, LABEL, Peer, Session, protocol};
use axum::body::Body;
use axum::http::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE};
use axum::http::{Method, Request};
use std::sync::Arc;
use tincture_ledger::{MemoryStore, Opened, PinKey, SessionStore, StatementStore};
use tincture_proof::{Label, Live};
use tincture_prover::{Catalogue, OwnerToken, ServedStatement, Service, Settings};
use tincture_statements::{Statement, read};
use tincture_wire::v1::{ProofRequest, PublishRequest, StatementInfo, StatementList};
use tincture_wire::{Encoding, WireMessage};

pub const TOKEN: &str = "0123456789abcdef0123456789abcdef";
/// The same puzzle with half of its clues: it has the same solution, and others.
pub const LOOSE: &str = "1...\n..3.\n....\n....\n";
pub const SWAPPED: &str = "1342\n2431\n4213\n3124\n";

/// A replica, and its owner.
#[derive(Clone)]
pub struct Desk {
    pub service: Service,
    pub peer: Peer,
    pub clock: Arc<Hand>,
}

impl Desk {
    pub fn new() -> Self {
        Self::on(&Arc::new(MemoryStore::default()))
    }

    /// One of several on a store.
    pub fn on<S: SessionStore + StatementStore + 'static>(store: &Arc<S>) -> Self {
        Self::with(Settings::default(), Vec::new(), store, owner())
    }

    /// With statements of its own, for an owner or for none.
    pub fn with<S: SessionStore + StatementStore + 'static>(
        settings: Settings,
        fixed: Vec<ServedStatement>,
        store: &Arc<S>,
        owner: Option<OwnerToken>,
    ) -> Self {
        let catalogue = Catalogue::new(fixed).unwrap().with_published(store.clone(), owner);
        Self::of(catalogue, store.clone(), settings, PinKey::new([5; 32]))
    }

    pub fn opened(opened: &Opened) -> Self {
        let catalogue = Catalogue::default().with_published(opened.statements.clone(), owner());
        let key = PinKey::new(*opened.pin_key.expose());
        Self::of(catalogue, opened.store.clone(), Settings::default(), key)
    }

    fn of(catalogue: Catalogue, store: Arc<dyn SessionStore>, settings: Settings, key: PinKey) -> Self {
        let clock = Arc::new(Hand::default());
        let service = Service::with(catalogue, store, settings, clock.clone(), key);
        let peer = Peer::of(&service).speaking(Encoding::Json);
        Self { service, peer, clock }
    }

    pub async fn send(&self, method: Method, path: &str, token: Option<&str>, body: Vec<u8>) -> Answer {
        let media_type = self.peer.encoding.media_type();
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(CONTENT_TYPE, media_type)
            .header(ACCEPT, media_type);
        if let Some(token) = token {
            request = request.header(AUTHORIZATION, format!("Bearer {token}"));
        }
        self.peer.send(request.body(Body::from(body)).unwrap()).await
    }

    async fn post<M: WireMessage>(&self, path: &str, message: &M) -> Answer {
        self.send(Method::POST, path, Some(TOKEN), self.peer.encoding.encode(message)).await
    }

    pub async fn publish(&self, request: &PublishRequest) -> Answer {
        self.post("/v1/statements", request).await
    }

    /// Publishes what must be taken.
    pub async fn published(&self, request: &PublishRequest) -> StatementInfo {
        let answer = self.publish(request).await;
        assert_eq!(answer.status, 201, "{answer:?}");
        let info: StatementInfo = self.peer.read(&answer).unwrap();
        assert_eq!(answer.headers["location"], format!("/v1/statements/{}", info.id));
        info
    }

    pub async fn delete(&self, id: &str) -> Answer {
        self.send(Method::DELETE, &format!("/v1/statements/{id}"), Some(TOKEN), Vec::new()).await
    }

    pub async fn issue(&self, id: &str, request: &ProofRequest) -> Answer {
        self.post(&format!("/v1/statements/{id}/proof"), request).await
    }

    pub async fn proof(&self, id: &str) -> Answer {
        self.send(Method::GET, &format!("/v1/statements/{id}/proof"), None, Vec::new()).await
    }

    pub async fn ids(&self) -> Vec<String> {
        let list: StatementList = self.peer.get("/v1/statements").await.unwrap();
        list.statements.into_iter().map(|info| info.id).collect()
    }

    /// A short sequential session on a puzzle.
    pub async fn session(&self, puzzle: &str) -> Session {
        Session::open(&self.peer, protocol(&statement(puzzle), "edge"), Live::Sequential, 3).await
    }
}

pub fn owner() -> Option<OwnerToken> {
    Some(OwnerToken::of(TOKEN.as_bytes()))
}

pub fn request(puzzle: &str, solution: &str) -> PublishRequest {
    PublishRequest {
        puzzle: puzzle.into(),
        solution: solution.into(),
        label: LABEL.into(),
        ..Default::default()
    }
}

pub fn statement(puzzle: &str) -> Statement {
    read(puzzle.as_bytes(), &Default::default()).unwrap().statement
}

pub fn holding(puzzle: &str, solution: &str) -> ServedStatement {
    let statement = statement(puzzle);
    let solution = statement.check(statement.read_solution(solution).unwrap()).unwrap();
    let prepared = tincture_protocols::Prepared::new(statement).unwrap();
    ServedStatement::honest(&prepared, &solution, Label::default()).unwrap()
}

#[track_caller]
pub fn refused(answer: &Answer, status: u16, code: &str) {
    let problem = answer.problem();
    assert_eq!((problem.status, problem.code.as_str()), (status, code), "{problem:?}");
}
