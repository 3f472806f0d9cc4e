//! The service behind a listener, with the work that goes on beside the requests.

use crate::http::refusal_body;
use crate::{Service, Settings, admin_router, router};
use std::time::Duration;
use tincture_listener::{Options, Tls};
use tokio::net::TcpListener;
use tokio::task::JoinSet;

/// Sessions are forgotten at most so often, whatever the settings say.
const LEAST_PAUSE: Duration = Duration::from_millis(100);

/// Serves until `shutdown` completes, then stops accepting, lets requests in flight finish for at most
/// [`Settings::drain_time`] and cuts the rest.
///
/// HTTP/1.1, and HTTP/2 with clients that begin with its preface. A client that reads an answer too slowly
/// is cut off: each 256 KiB, or what is left, must be taken within [`Settings::write_time`].
pub async fn serve(listener: TcpListener, service: Service, shutdown: impl Future<Output = ()>) {
    sweeping(listener, service, None, shutdown).await;
}

/// As [`serve`], over TLS and nothing else. Handshakes have [`Settings::header_time`].
pub async fn serve_tls(
    listener: TcpListener,
    service: Service,
    tls: Tls,
    shutdown: impl Future<Output = ()>,
) {
    sweeping(listener, service, Some(tls), shutdown).await;
}

/// Serves [`crate::admin_router`], as [`serve`] serves the rest.
pub async fn serve_admin(listener: TcpListener, service: Service, shutdown: impl Future<Output = ()>) {
    let options = options(&service, None);
    tincture_listener::serve(listener, admin_router(service), options, shutdown).await;
}

fn options(service: &Service, tls: Option<Tls>) -> Options {
    Options { limits: service.settings().listening(), tls, refusal_body: Some(refusal_body) }
}

/// Forgets what has expired for as long as something is served.
async fn sweeping(
    listener: TcpListener,
    service: Service,
    tls: Option<Tls>,
    shutdown: impl Future<Output = ()>,
) {
    let options = options(&service, tls);
    let mut background = JoinSet::new();
    background.spawn(sweep(service.clone()));
    tincture_listener::serve(listener, router(service.clone()), options, shutdown).await;
    service.stop_issuing();
}

/// Forgets expired sessions now and then, for ever.
async fn sweep(service: Service) {
    let Settings { sweep_every, .. } = *service.settings();
    let mut ticks = tokio::time::interval(sweep_every.max(LEAST_PAUSE));
    loop {
        ticks.tick().await;
        service.sweep().await;
    }
}
