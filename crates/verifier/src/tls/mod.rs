//! Speaking with a server in secret: one configuration, whatever is spoken over it.

mod explain;
mod trust;

pub(crate) use explain::explain;
pub use trust::{Trust, TrustError};

use reqwest::ClientBuilder;
use rustls::ClientConfig;
use rustls::crypto::ring::default_provider;
use std::sync::Arc;

/// Which versions of HTTP a client speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Versions {
    /// HTTP/2 where the server offers it over TLS, else HTTP/1.1.
    Any,
    /// HTTP/1.1 alone, which alone turns into a WebSocket.
    #[allow(dead_code, reason = "for streams")]
    One,
}

/// A client that asks no proxy and keeps to `trust`; `secure` says whether it may come to speak TLS. Where it
/// does not, no certificates need to be there.
///
/// # Errors
/// In a sentence, if nobody can be trusted.
pub(crate) fn builder(secure: bool, trust: &Trust, versions: Versions) -> Result<ClientBuilder, String> {
    let trust = if secure { trust } else { &Trust::nobody() };
    let builder = reqwest::Client::builder().no_proxy().tls_backend_preconfigured(config(trust, versions)?);
    Ok(if versions == Versions::One { builder.http1_only() } else { builder })
}

fn config(trust: &Trust, versions: Versions) -> Result<ClientConfig, String> {
    let provider = Arc::new(default_provider());
    let config = ClientConfig::builder_with_provider(Arc::clone(&provider))
        .with_safe_default_protocol_versions()
        .expect("the provider has the suites of every version");
    let mut config = trust.keep(config, provider)?.with_no_client_auth();
    config.alpn_protocols = match versions {
        Versions::Any => vec![b"h2".to_vec(), b"http/1.1".to_vec()],
        Versions::One => vec![b"http/1.1".to_vec()],
    };
    Ok(config)
}
