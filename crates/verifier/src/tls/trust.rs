//! Whom a client believes that a server is who it says.

use rustls::client::WantsClientCert;
use rustls::crypto::CryptoProvider;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, ConfigBuilder, RootCertStore, WantsVerifier};
use rustls_platform_verifier::Verifier;
use std::sync::Arc;

/// The issuers of certificates that are trusted. There is no way to trust everybody.
#[derive(Debug, Clone, Default)]
pub struct Trust(Issuers);

#[derive(Debug, Clone, Default)]
enum Issuers {
    /// Those of the system.
    #[default]
    System,
    /// These, and not the system's.
    Only(Arc<RootCertStore>),
}

/// A text that names no issuer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no certificate in PEM form that could be trusted: {0}")]
pub struct TrustError(String);

impl Trust {
    /// Trusts the issuers that the system trusts.
    #[must_use]
    pub fn system() -> Self {
        Self::default()
    }

    /// Trusts these certificates and what they issue, and nobody else.
    ///
    /// # Errors
    /// If there is none in the text, or one of them cannot be read.
    pub fn only(pem: &[u8]) -> Result<Self, TrustError> {
        let failed = |error: &dyn ToString| TrustError(error.to_string());
        let mut roots = RootCertStore::empty();
        for certificate in CertificateDer::pem_slice_iter(pem) {
            let certificate = certificate.map_err(|error| failed(&error))?;
            roots.add(certificate).map_err(|error| failed(&error))?;
        }
        if roots.is_empty() {
            return Err(failed(&"none is in it"));
        }
        Ok(Self(Issuers::Only(Arc::new(roots))))
    }

    /// For clients that speak no TLS.
    pub(super) fn nobody() -> Self {
        Self(Issuers::Only(Arc::new(RootCertStore::empty())))
    }

    /// Reads the system's certificates, if those are meant.
    pub(super) fn keep(
        &self,
        config: ConfigBuilder<ClientConfig, WantsVerifier>,
        provider: Arc<CryptoProvider>,
    ) -> Result<ConfigBuilder<ClientConfig, WantsClientCert>, String> {
        match &self.0 {
            Issuers::Only(roots) => Ok(config.with_root_certificates(Arc::clone(roots))),
            Issuers::System => {
                let verifier = Verifier::new(provider).map_err(|error| {
                    format!("this system has no certificates to trust ({error}); name one with --ca FILE")
                })?;
                // "Dangerous" is to bring another verifier than the library's; this one is the system's.
                Ok(config.dangerous().with_custom_certificate_verifier(Arc::new(verifier)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_without_certificates_is_nobody_to_trust() {
        for text in [
            "",
            "x",
            "-----BEGIN CERTIFICATE-----\n",
            "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
            "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n",
        ] {
            assert!(Trust::only(text.as_bytes()).is_err(), "{text}");
        }
    }
}
