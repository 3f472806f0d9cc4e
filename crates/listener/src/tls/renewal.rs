//! The certificate in use, and its successors.

use super::pem::{Content, Pair, TlsError};
use rustls::crypto::CryptoProvider;
use rustls::server::{ClientHello, ResolvesServerCert};
use rustls::sign::CertifiedKey;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

/// Shows the newest certificate that was in order.
#[derive(Debug)]
pub(super) struct Current {
    pair: Pair,
    provider: Arc<CryptoProvider>,
    shown: RwLock<Arc<CertifiedKey>>,
    /// What was in the files when they were last looked at, so that one change is one line in the log.
    seen: Mutex<Option<[u8; 32]>>,
}

impl Current {
    pub(super) fn read(pair: Pair, provider: Arc<CryptoProvider>) -> Result<Self, TlsError> {
        let content = pair.content()?;
        let shown = RwLock::new(Arc::new(pair.parse(&content, &provider)?));
        Ok(Self { pair, provider, shown, seen: Mutex::new(Some(content.digest())) })
    }

    /// Looks at the files, and takes up what is in them if that is new and in order. Their content is
    /// compared, not their times: files are replaced in many ways. Half a change (the certificate without
    /// its key) is a mismatch, and waits for the other half.
    pub(super) fn look_again(&self) {
        let content = self.pair.content();
        let digest = content.as_ref().ok().map(Content::digest);
        {
            let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
            if *seen == digest {
                return;
            }
            *seen = digest;
        }
        match content.and_then(|content| self.pair.parse(&content, &self.provider)) {
            Ok(certified) => {
                *self.shown.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(certified);
                tracing::info!("took up a new certificate");
            }
            Err(error) => {
                let error: &dyn std::error::Error = &error;
                tracing::warn!(error, "kept the certificate of before");
            }
        }
    }
}

impl ResolvesServerCert for Current {
    /// The one that there is, whatever name the client asks for: to judge that is the client's part.
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        Some(Arc::clone(&self.shown.read().unwrap_or_else(PoisonError::into_inner)))
    }
}
