//! TLS: which certificate the server shows, and how it changes while the server runs.

mod pem;
mod renewal;

pub use pem::TlsError;

use pem::Pair;
use renewal::Current;
use rustls::ServerConfig;
use rustls::crypto::CryptoProvider;
use rustls::crypto::ring::default_provider;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio_rustls::TlsAcceptor;

/// How often the files are looked at.
const EVERY: Duration = Duration::from_secs(60);
/// They are not looked at more often, whoever wants it.
const LEAST_PAUSE: Duration = Duration::from_millis(100);

/// A certificate with its key, read from two files, and read again when they change.
///
/// TLS 1.2 and 1.3, with HTTP/2 and HTTP/1.1. Nothing is taken early (0-RTT), so no request can be played
/// again.
#[derive(Debug)]
pub struct Tls {
    current: Arc<Current>,
    config: Arc<ServerConfig>,
    every: Duration,
}

impl Tls {
    /// Reads a chain of certificates, the server's own first, and the key of that one. Both are PEM, and may
    /// be one file.
    ///
    /// # Errors
    /// If a file cannot be read, there is no certificate or key in it, or the key is not the certificate's.
    pub fn read(chain: &Path, key: &Path) -> Result<Self, TlsError> {
        let provider = Arc::new(default_provider());
        let current = Arc::new(Current::read(Pair::new(chain, key), Arc::clone(&provider))?);
        let config = Arc::new(config(provider, Arc::clone(&current))?);
        Ok(Self { current, config, every: EVERY })
    }

    /// Looks at the files as often as this; every minute by default.
    #[must_use]
    pub fn every(self, every: Duration) -> Self {
        Self { every, ..self }
    }

    pub(super) fn acceptor(&self) -> TlsAcceptor {
        Arc::clone(&self.config).into()
    }

    /// Takes up new certificates, for ever.
    pub(super) async fn renew(self) {
        let mut ticks = tokio::time::interval(self.every.max(LEAST_PAUSE));
        loop {
            ticks.tick().await;
            let current = Arc::clone(&self.current);
            // Reading files may take its time.
            let _ = tokio::task::spawn_blocking(move || current.look_again()).await;
        }
    }
}

fn config(provider: Arc<CryptoProvider>, current: Arc<Current>) -> Result<ServerConfig, TlsError> {
    let versions = ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let mut config = versions.map_err(TlsError::Unusable)?.with_no_client_auth().with_cert_resolver(current);
    config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
    Ok(config)
}
