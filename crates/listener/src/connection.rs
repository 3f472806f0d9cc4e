//! One connection, from its first byte to its last.

use crate::activity::{Activity, Inactivity};
use crate::answer_body::AnswerBody;
use crate::bare_refusals::BareRefusals;
use crate::frame_meter::FrameMeter;
use crate::place::Place;
use crate::protocol_limits;
use crate::write_deadline::WriteDeadline;
use crate::{Limits, Peer, RefusalBody, Stopping};
use axum::{Extension, Router};
use hyper::body::Incoming;
use hyper::service::{Service as _, service_fn};
use hyper::{Request, Response};
use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::server::conn::auto::Builder;
use hyper_util::service::TowerToHyperService;
use std::convert::Infallible;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsAcceptor;

/// How long a client that was quiet for too long may take to hear that this was all, and to take what is left.
const LAST_WORD: Duration = Duration::from_secs(1);

/// What all connections share.
pub(crate) struct Connections {
    http: Builder<TokioExecutor>,
    handler: TowerToHyperService<Router>,
    tls: Option<TlsAcceptor>,
    refusal_body: Option<RefusalBody>,
    stopping: Stopping,
    header_time: Duration,
    write_time: Duration,
}

impl Connections {
    pub(crate) fn new(
        limits: &Limits,
        routes: Router,
        tls: Option<TlsAcceptor>,
        refusal_body: Option<RefusalBody>,
        stopping: Stopping,
    ) -> Self {
        let (header_time, write_time) = (limits.header_time, limits.write_time);
        let http = protocol_limits::builder(limits);
        let handler = TowerToHyperService::new(routes.layer(Extension(stopping.clone())));
        Self { http, handler, tls, refusal_body, stopping, header_time, write_time }
    }

    /// Serves one connection to its end.
    pub(crate) async fn serve(self: Arc<Self>, stream: TcpStream, peer: Peer, place: Place) {
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
        let stream = BareRefusals::new(FrameMeter::new(stream), self.refusal_body);
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
                    activity.extend(self.write_time.min(LAST_WORD));
                    connection.as_mut().graceful_shutdown();
                }
            }
        }
    }
}
