//! From a request to a WebSocket (RFC 6455, section 4).

use crate::answer::Failure;
use reqwest::header::{
    CONNECTION, HeaderName, SEC_WEBSOCKET_ACCEPT, SEC_WEBSOCKET_EXTENSIONS, SEC_WEBSOCKET_KEY,
    SEC_WEBSOCKET_PROTOCOL, SEC_WEBSOCKET_VERSION, UPGRADE,
};
use reqwest::{Client, Response, StatusCode, Upgraded, Url};
use tokio_tungstenite::tungstenite::handshake::client::generate_key;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;

/// Asks for a WebSocket. `http` must speak HTTP/1.1 and nothing else.
pub(super) async fn handshake(http: &Client, url: Url) -> Result<Upgraded, Failure> {
    let key = generate_key();
    let request = http
        .get(url)
        .header(CONNECTION, "Upgrade")
        .header(UPGRADE, "websocket")
        .header(SEC_WEBSOCKET_VERSION, "13")
        .header(SEC_WEBSOCKET_KEY, &key);
    let response = request.send().await.map_err(|e| Failure::of_transport(&e))?;
    if !agrees(&response, &derive_accept_key(key.as_bytes())) {
        return Err(Failure::NoAnswer("the server opens no stream".to_owned()));
    }
    response.upgrade().await.map_err(|e| Failure::of_transport(&e))
}

/// Whether the server has understood what it was asked, and wants nothing else.
fn agrees(response: &Response, accept: &str) -> bool {
    let header = |name: HeaderName| response.headers().get(name).and_then(|value| value.to_str().ok());
    response.status() == StatusCode::SWITCHING_PROTOCOLS
        && header(UPGRADE).is_some_and(|value| value.eq_ignore_ascii_case("websocket"))
        && header(SEC_WEBSOCKET_ACCEPT) == Some(accept)
        && !response.headers().contains_key(SEC_WEBSOCKET_EXTENSIONS)
        && !response.headers().contains_key(SEC_WEBSOCKET_PROTOCOL)
}
