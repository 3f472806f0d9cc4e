//! Speaking with a server in secret: one configuration, whatever is spoken over it.

mod explain;
mod trust;

pub(crate) use explain::explain;
pub use trust::{Trust, TrustError};

use crate::{ServerUrl, VerifyError};
use reqwest::ClientBuilder;
use reqwest::redirect::Policy;
use rustls::ClientConfig;
use rustls::crypto::ring::default_provider;
use std::sync::Arc;
use std::time::Duration;

/// A client that asks no proxy and keeps to `trust`; `secure` says whether it may come to speak TLS. Where it
/// does not, no certificates need to be there.
///
/// It speaks HTTP/1.1. A run has one request at a time, so HTTP/2 brings nothing; over TLS on one machine it
/// was slower by a fifth in batched runs and by two fifths in sequential ones.
///
/// # Errors
/// In a sentence, if nobody can be trusted.
pub(crate) fn builder(secure: bool, trust: &Trust) -> Result<ClientBuilder, String> {
    let trust = if secure { trust } else { &Trust::nobody() };
    Ok(reqwest::Client::builder().no_proxy().http1_only().tls_backend_preconfigured(config(trust)?))
}

/// A client for one server that follows no redirect, asks no proxy and waits for `time` to be connected: for
/// who speaks to a server in their own way, as the lab's verifiers do.
///
/// # Errors
/// [`VerifyError::NoConnection`] if the server is spoken to over TLS and nobody can be trusted.
pub fn http_client(
    server: &ServerUrl,
    trust: &Trust,
    time: Duration,
) -> Result<reqwest::Client, VerifyError> {
    let failed = |detail| VerifyError::NoConnection { server: server.to_string(), detail };
    let client = builder(server.is_secure(), trust).map_err(failed)?;
    let client = client.redirect(Policy::none()).connect_timeout(time);
    client.build().map_err(|error| VerifyError::no_connection(server, &error))
}

fn config(trust: &Trust) -> Result<ClientConfig, String> {
    let provider = Arc::new(default_provider());
    let config = ClientConfig::builder_with_provider(Arc::clone(&provider))
        .with_safe_default_protocol_versions()
        .expect("the provider has the suites of every version");
    let mut config = trust.keep(config, provider)?.with_no_client_auth();
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(config)
}
