//! Accepting connections, and a stop that lets requests in flight finish.

use crate::connection::Connections;
use crate::place::{Place, Places};
use crate::stopping::Stop;
use crate::{Client, Options, Peer, Tls};
use axum::Router;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

/// How long to wait when no connection can be accepted: as a rule the process is out of descriptors.
const PAUSE: Duration = Duration::from_millis(100);

/// Serves until `shutdown` completes, then stops accepting, lets requests in flight finish for at most
/// [`drain_time`](crate::Limits::drain_time) and cuts the rest.
///
/// HTTP/1.1, and HTTP/2 with clients that begin with its preface; over TLS and nothing else where there is
/// a certificate. A client that reads an answer too slowly is cut off: each 256 KiB, or what is left, must be
/// taken within [`write_time`](crate::Limits::write_time). A connection that cannot be accepted is logged and the next one
/// awaited.
pub async fn serve(
    listener: TcpListener,
    routes: Router,
    options: Options,
    shutdown: impl Future<Output = ()>,
) {
    let Options { limits, tls, refusal_body } = options;
    let mut background = JoinSet::new();
    let acceptor = tls.as_ref().map(Tls::acceptor);
    if let Some(tls) = tls {
        background.spawn(tls.renew());
    }
    let (stop, stopping) = Stop::new();
    let places = Places::new(&limits);
    let service = Arc::new(Connections::new(&limits, routes, acceptor, refusal_body, stopping));
    let mut connections = JoinSet::new();
    let mut shutdown = pin!(shutdown);
    loop {
        tokio::select! {
            biased;
            () = &mut shutdown => break,
            // Forgets what has ended; disabled while there is nothing.
            Some(_) = connections.join_next() => {}
            (stream, peer, place) = accept(&listener, &places) => {
                connections.spawn(Arc::clone(&service).serve(stream, peer, place));
            }
        }
    }
    drop(listener);
    stop.begin();
    if tokio::time::timeout(limits.drain_time, places.all_free()).await.is_err() {
        tracing::warn!("cut connections that did not end in time");
    }
    connections.shutdown().await;
}

/// The next connection, once there is room for it.
async fn accept(listener: &TcpListener, places: &Places) -> (TcpStream, Peer, Place) {
    let mut free = places.free().await;
    loop {
        match listener.accept().await {
            Ok((stream, address)) => match free.take(Client::new(address.ip())) {
                Ok(place) => return (stream, address.into(), place),
                Err(still_free) => {
                    free = still_free;
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
