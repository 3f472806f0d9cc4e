//! Accepting connections, and a stop that lets requests in flight finish.

use crate::protocol_limits;
use crate::stopping::Stop;
use crate::{Client, Limits, Peer, Share, Shares, Stopping, Tls};
use axum::{Extension, Router};
use hyper_util::rt::TokioExecutor;
use hyper_util::server::conn::auto::Builder;
use hyper_util::service::TowerToHyperService;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinSet;
use tokio_rustls::TlsAcceptor;

/// How long to wait when no connection can be accepted: as a rule the process is out of descriptors.
pub(crate) const PAUSE: Duration = Duration::from_millis(100);

/// Serves until `shutdown` completes, then stops accepting, lets requests in flight finish for at most
/// [`Limits::drain_time`] and cuts the rest.
///
/// HTTP/1.1, and HTTP/2 with clients that begin with its preface; over TLS and nothing else where there is
/// a certificate. A client that reads an answer too slowly is cut off: each 256 KiB, or what is left, must be
/// taken within [`Limits::write_time`]. A connection that cannot be accepted is logged and the next one
/// awaited.
pub async fn serve(
    listener: TcpListener,
    routes: Router,
    limits: Limits,
    tls: Option<Tls>,
    shutdown: impl Future<Output = ()>,
) {
    let mut background = JoinSet::new();
    let acceptor = tls.as_ref().map(Tls::acceptor);
    if let Some(tls) = tls {
        background.spawn(tls.renew());
    }
    let (stop, stopping) = Stop::new();
    let server = Arc::new(Server::new(&limits, routes, acceptor, stopping));
    let mut connections = JoinSet::new();
    let mut shutdown = pin!(shutdown);
    loop {
        tokio::select! {
            biased;
            () = &mut shutdown => break,
            // Forgets what has ended; disabled while there is nothing.
            Some(_) = connections.join_next() => {}
            (stream, peer, place) = server.accept(&listener) => {
                connections.spawn(Arc::clone(&server).connection(stream, peer, place));
            }
        }
    }
    drop(listener);
    stop.begin();
    if tokio::time::timeout(limits.drain_time, server.all_closed()).await.is_err() {
        tracing::warn!("cut connections that did not end in time");
    }
    connections.shutdown().await;
}

/// A connection's place: one of those that may be open, and one of its client's. Given back when dropped.
pub(crate) struct Place {
    _share: Share,
    _permit: OwnedSemaphorePermit,
}

/// What all connections share.
pub(crate) struct Server {
    pub(crate) http: Builder<TokioExecutor>,
    pub(crate) handler: TowerToHyperService<Router>,
    pub(crate) tls: Option<TlsAcceptor>,
    pub(crate) stopping: Stopping,
    places: Arc<Semaphore>,
    clients: Arc<Shares>,
    most: u32,
    pub(crate) header_time: Duration,
    pub(crate) write_time: Duration,
}

impl Server {
    fn new(limits: &Limits, routes: Router, tls: Option<TlsAcceptor>, stopping: Stopping) -> Self {
        let (header_time, write_time) = (limits.header_time, limits.write_time);
        let most = u32::try_from(limits.most_connections.clamp(1, Semaphore::MAX_PERMITS));
        let most = most.unwrap_or(u32::MAX);
        let places = Arc::new(Semaphore::new(most as usize));
        let clients = Shares::new(most.into(), limits.most_client_connections.into());
        let http = protocol_limits::builder(limits);
        let handler = TowerToHyperService::new(routes.layer(Extension(stopping.clone())));
        Self { http, handler, tls, stopping, places, clients, most, header_time, write_time }
    }

    /// The next connection, once there is room for it.
    async fn accept(&self, listener: &TcpListener) -> (TcpStream, Peer, Place) {
        let permit = Arc::clone(&self.places).acquire_owned().await;
        let permit = permit.expect("the semaphore is never closed");
        loop {
            match listener.accept().await {
                Ok((stream, address)) => match self.clients.take(Client::new(address.ip()), 1) {
                    Some(share) => return (stream, address.into(), Place { _permit: permit, _share: share }),
                    None => {
                        tracing::debug!(peer = %address.ip(), "hung up on a client with too many connections");
                    }
                },
                Err(error) => {
                    tracing::warn!(%error, "could not accept a connection");
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
    }

    /// Completes when every socket is closed: a place is given back then, whatever the connection had become.
    async fn all_closed(&self) {
        let _ = self.places.acquire_many(self.most).await;
    }
}
