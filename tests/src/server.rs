//! A real server on loopback.

use crate::puzzles::Solved;
use std::sync::Arc;
use tincture_ledger::MemoryStore;
use tincture_proof::Label;
use tincture_prover::{Catalogue, ServedStatement, Service, Settings, serve};
use tincture_verifier::ServerUrl;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A server that stops when it is dropped.
pub struct Server {
    /// Its address.
    pub url: ServerUrl,
    stop: Option<oneshot::Sender<()>>,
    running: JoinHandle<()>,
}

impl Server {
    /// Serves these statements, honestly.
    ///
    /// # Errors
    /// If a statement cannot be held, or no port can be bound.
    pub async fn start(held: &[&Solved], label: &str) -> anyhow::Result<Self> {
        let mut holdings = Vec::new();
        for solved in held {
            holdings.push(ServedStatement::honest(&solved.prepared, &solved.solution, Label::new(label)?)?);
        }
        Self::with(Catalogue::new(holdings)?).await
    }

    /// Serves a catalogue, whoever answers in it. All clients of a test have one address, so what one client
    /// may take is as much as all may.
    ///
    /// # Errors
    /// If no port can be bound.
    pub async fn with(catalogue: Catalogue) -> anyhow::Result<Self> {
        let own = Settings::default();
        let most_client_sessions = own.most_open_sessions;
        let settings = Settings { requests_per_second: None, most_client_sessions, ..own };
        let service = Service::new(catalogue, Arc::new(MemoryStore::default()), settings)?;
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let url = ServerUrl::parse(&format!("http://{}", listener.local_addr()?))?;
        let (stop, stopped) = oneshot::channel::<()>();
        let running = tokio::spawn(async move {
            let interrupted = async { stopped.await.unwrap_or(()) };
            serve(listener, service, interrupted).await;
        });
        Ok(Self { url, stop: Some(stop), running })
    }

    /// Stops and waits until requests in flight are answered.
    ///
    /// # Errors
    /// If the server panicked.
    pub async fn stop(mut self) -> anyhow::Result<()> {
        self.stop.take().map(|stop| stop.send(()));
        Ok(self.running.await?)
    }
}
