//! Listening: connections with time limits, and a stop that lets requests in flight finish.

mod connection;
mod http;
mod pace;
mod patience;
mod pulse;
mod stopping;
mod tls;

use crate::http::Peer;
use crate::shares::{Share, Shares};
use crate::{Client, Service, Settings, admin_router, router};
use axum::{Extension, Router};
use hyper_util::rt::TokioExecutor;
use hyper_util::server::conn::auto::Builder;
use hyper_util::service::TowerToHyperService;
use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinSet;
use tokio_rustls::TlsAcceptor;

use stopping::Stop;
pub(crate) use stopping::Stopping;
pub use tls::{Tls, TlsError};

/// How long to wait when no connection can be accepted: as a rule the process is out of descriptors.
const PAUSE: Duration = Duration::from_millis(100);

/// Serves until `shutdown` completes, then stops accepting, lets requests in flight finish for at most
/// [`crate::Settings::drain_time`] and cuts the rest.
///
/// HTTP/1.1, and HTTP/2 with clients that begin with its preface. A client that reads an answer too slowly
/// is cut off: each 256 KiB, or what is left, must be taken within [`crate::Settings::write_time`].
///
/// # Errors
/// None at present: a connection that cannot be accepted is logged and the next one awaited.
pub async fn serve(
    listener: TcpListener,
    service: Service,
    shutdown: impl Future<Output = ()>,
) -> io::Result<()> {
    let routes = router(service.clone());
    sweeping(&service, run(listener, &service, routes, None, shutdown)).await
}

/// Serves [`crate::admin_router`], as [`serve`] serves the rest.
///
/// # Errors
/// As [`serve`].
pub async fn serve_admin(
    listener: TcpListener,
    service: Service,
    shutdown: impl Future<Output = ()>,
) -> io::Result<()> {
    let routes = admin_router(service.clone());
    run(listener, &service, routes, None, shutdown).await
}

/// As [`serve`], over TLS and nothing else. Handshakes have [`crate::Settings::header_time`].
///
/// # Errors
/// As [`serve`].
pub async fn serve_tls(
    listener: TcpListener,
    service: Service,
    tls: Tls,
    shutdown: impl Future<Output = ()>,
) -> io::Result<()> {
    let routes = router(service.clone());
    sweeping(&service, run(listener, &service, routes, Some(tls), shutdown)).await
}

async fn run(
    listener: TcpListener,
    service: &Service,
    routes: Router,
    tls: Option<Tls>,
    shutdown: impl Future<Output = ()>,
) -> io::Result<()> {
    let drain_time = service.settings().drain_time;
    let mut background = JoinSet::new();
    let acceptor = tls.as_ref().map(Tls::acceptor);
    if let Some(tls) = tls {
        background.spawn(tls.renew());
    }
    let (stop, stopping) = Stop::new();
    let server = Arc::new(Server::new(service.settings(), routes, acceptor, stopping));
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
    if tokio::time::timeout(drain_time, server.all_closed()).await.is_err() {
        tracing::warn!("cut connections that did not end in time");
    }
    connections.shutdown().await;
    Ok(())
}

/// Forgets what has expired for as long as something is served.
async fn sweeping<T>(service: &Service, serving: impl Future<Output = T>) -> T {
    let mut background = JoinSet::new();
    background.spawn(sweep(service.clone()));
    serving.await
}

/// Forgets expired sessions now and then, for ever.
async fn sweep(service: Service) {
    let mut ticks = tokio::time::interval(service.settings().sweep_every.max(PAUSE));
    loop {
        ticks.tick().await;
        service.sweep().await;
    }
}

/// A connection's place: one of those that may be open, and one of its client's. Given back when dropped.
struct Place {
    _share: Share,
    _permit: OwnedSemaphorePermit,
}

/// What all connections share.
struct Server {
    http: Builder<TokioExecutor>,
    handler: TowerToHyperService<Router>,
    tls: Option<TlsAcceptor>,
    stopping: Stopping,
    places: Arc<Semaphore>,
    clients: Arc<Shares>,
    most: u32,
    header_time: Duration,
    write_time: Duration,
}

impl Server {
    fn new(settings: &Settings, routes: Router, tls: Option<TlsAcceptor>, stopping: Stopping) -> Self {
        let (header_time, write_time) = (settings.header_time, settings.write_time);
        let most = u32::try_from(settings.most_connections.clamp(1, Semaphore::MAX_PERMITS));
        let most = most.unwrap_or(u32::MAX);
        let places = Arc::new(Semaphore::new(most as usize));
        // Behind proxies all connections are the proxies'.
        let of_client =
            if settings.trusted_proxies == 0 { settings.most_client_connections } else { u32::MAX };
        let clients = Shares::new(most.into(), of_client.into());
        let http = http::builder(settings);
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
