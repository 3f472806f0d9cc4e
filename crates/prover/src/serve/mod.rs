//! Listening: connections with time limits, and a stop that lets requests in flight finish.

mod patience;

use crate::http::Peer;
use crate::{Service, router};
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use patience::Patient;
use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinSet;

/// The most bytes of a request's line and headers.
const HEADER_BYTES: usize = 32 << 10;
/// The most header lines of a request.
const HEADER_LINES: usize = 64;
/// How long to wait when no connection can be accepted: as a rule the process is out of descriptors.
const PAUSE: Duration = Duration::from_millis(100);

/// Serves until `shutdown` completes, then stops accepting, lets requests in flight finish for at most
/// [`crate::Settings::drain_time`] and cuts the rest.
///
/// A client that reads an answer too slowly is cut off: each 256 KiB, or what is left, must be taken
/// within [`crate::Settings::write_time`].
///
/// # Errors
/// None at present: a connection that cannot be accepted is logged and the next one awaited.
pub async fn serve(
    listener: TcpListener,
    service: Service,
    shutdown: impl Future<Output = ()>,
) -> io::Result<()> {
    let drain_time = service.settings().drain_time;
    let mut background = JoinSet::new();
    background.spawn(sweep(service.clone()));
    let server = Server::new(service);
    let mut connections = JoinSet::new();
    let mut shutdown = pin!(shutdown);
    loop {
        tokio::select! {
            biased;
            () = &mut shutdown => break,
            // Forgets what has ended; disabled while there is nothing.
            Some(_) = connections.join_next() => {}
            (stream, peer, permit) = server.accept(&listener) => {
                connections.spawn(server.connection(stream, peer, permit));
            }
        }
    }
    drop(listener);
    if tokio::time::timeout(drain_time, server.graceful.shutdown()).await.is_err() {
        tracing::warn!(connections = connections.len(), "cut connections that did not end in time");
    }
    connections.shutdown().await;
    Ok(())
}

/// Forgets expired sessions now and then, for ever.
async fn sweep(service: Service) {
    let mut ticks = tokio::time::interval(service.settings().sweep_every.max(PAUSE));
    loop {
        ticks.tick().await;
        service.sweep().await;
    }
}

/// What all connections share.
struct Server {
    http: http1::Builder,
    handler: TowerToHyperService<axum::Router>,
    graceful: GracefulShutdown,
    slots: Arc<Semaphore>,
    write_time: Duration,
}

impl Server {
    fn new(service: Service) -> Self {
        let settings = service.settings();
        let write_time = settings.write_time;
        let slots = Arc::new(Semaphore::new(settings.most_connections.clamp(1, Semaphore::MAX_PERMITS)));
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new())
            .header_read_timeout(settings.header_time)
            .max_header_size(HEADER_BYTES)
            .max_headers(HEADER_LINES);
        let handler = TowerToHyperService::new(router(service));
        Self { http, handler, graceful: GracefulShutdown::new(), slots, write_time }
    }

    /// The next connection, once there is room for it.
    async fn accept(&self, listener: &TcpListener) -> (TcpStream, Peer, Option<OwnedSemaphorePermit>) {
        // An error would mean that the semaphore was closed, which it never is.
        let permit = Arc::clone(&self.slots).acquire_owned().await.ok();
        loop {
            match listener.accept().await {
                Ok((stream, address)) => return (stream, address.into(), permit),
                Err(error) => {
                    tracing::warn!(%error, "could not accept a connection");
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
    }

    /// Serves one connection to its end.
    fn connection(
        &self,
        stream: TcpStream,
        peer: Peer,
        permit: Option<OwnedSemaphorePermit>,
    ) -> impl Future<Output = ()> + Send + use<> {
        // A sequential run is small messages back and forth. Without the option it is only slower.
        let _ = stream.set_nodelay(true);
        let io = TokioIo::new(Patient::new(stream, self.write_time));
        let handler = self.handler.clone();
        let handler = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(peer);
            handler.call(request)
        });
        let connection = self.http.serve_connection(io, handler);
        let connection = self.graceful.watch(connection);
        async move {
            if let Err(error) = connection.await {
                tracing::debug!(%error, peer = %peer.0, "a connection ended early");
            }
            drop(permit);
        }
    }
}
