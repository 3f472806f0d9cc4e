//! Which certificates a client trusts.

use rustls::crypto::ring::default_provider;
use rustls::{ClientConfig, RootCertStore};
use std::sync::Arc;

/// A configuration that trusts nobody yet: for servers that are spoken to in the clear.
pub(crate) fn none() -> ClientConfig {
    let versions = ClientConfig::builder_with_provider(Arc::new(default_provider()))
        .with_safe_default_protocol_versions()
        .expect("the provider has the suites of every version");
    versions.with_root_certificates(RootCertStore::empty()).with_no_client_auth()
}
