//! One connection, from its first byte to its last.

use super::activity::{Activity, Inactivity};
use super::answer_body::AnswerBody;
use super::server::{Place, Server};
use super::write_deadline::WriteDeadline;
use crate::Peer;
use hyper::body::Incoming;
use hyper::service::{Service as _, service_fn};
use hyper::{Request, Response};
use hyper_util::rt::TokioIo;
use std::convert::Infallible;
use std::pin::pin;
use std::sync::Arc;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;

impl Server {
    /// Serves one connection to its end.
    pub(crate) async fn connection(self: Arc<Self>, stream: TcpStream, peer: Peer, place: Place) {
        // A sequential run is small messages back and forth. Without the option it is only slower.
        let _ = stream.set_nodelay(true);
        let stream = WriteDeadline::new(stream, self.write_time, Some(place));
        let Some(tls) = &self.tls else { return self.speak(stream, peer).await };
        let accepted = tokio::select! {
            accepted = timeout(self.header_time, tls.accept(stream)) => accepted,
            () = self.stopping.begun() => return,
        };
        match accepted {
            Ok(Ok(stream)) => self.speak(stream, peer).await,
            Ok(Err(error)) => tracing::debug!(%error, peer = %peer.0, "no TLS handshake"),
            Err(_) => tracing::debug!(peer = %peer.0, "no TLS handshake in time"),
        }
    }

    /// Speaks HTTP until the client has had enough, the server stops, or nothing happens for too long.
    async fn speak<S>(&self, stream: S, peer: Peer)
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let activity = Activity::new(self.header_time, self.write_time);
        let handler = service_fn(|mut request: Request<Incoming>| {
            let in_work = activity.request();
            request.extensions_mut().insert(peer);
            let answer = self.handler.call(request);
            async move {
                let (parts, body) = answer.await?.into_parts();
                Ok::<_, Infallible>(Response::from_parts(parts, AnswerBody::new(body, in_work.answer())))
            }
        });
        let connection = self.http.serve_connection_with_upgrades(TokioIo::new(stream), handler);
        let mut connection = pin!(connection);
        let (mut stopping, mut warned) = (false, false);
        loop {
            tokio::select! {
                ended = connection.as_mut() => {
                    if let Err(error) = ended {
                        tracing::debug!(%error, peer = %peer.0, "a connection ended early");
                    }
                    return;
                }
                () = self.stopping.begun(), if !stopping => {
                    stopping = true;
                    connection.as_mut().graceful_shutdown();
                }
                why = activity.stops() => {
                    if warned || why == Inactivity::Answer {
                        tracing::debug!(peer = %peer.0, ?why, "cut a connection");
                        return;
                    }
                    // A client that is only quiet is told, and may still take what is left for it.
                    warned = true;
                    activity.extend(self.write_time);
                    connection.as_mut().graceful_shutdown();
                }
            }
        }
    }
}
