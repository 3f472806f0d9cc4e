//! Certificates: those that a server shows, and those that a client trusts.

use crate::failure::Failure;
use clap::Args;
use std::path::PathBuf;
use tincture_prover::Tls;

/// What a server shows.
#[derive(Debug, Args)]
pub(crate) struct TlsArgs {
    /// Speak https, with the chain of certificates in this file (PEM, the server's own first). It is read
    /// again when it changes
    #[arg(
        long,
        value_name = "FILE",
        env = "TINCTURE_TLS_CERT",
        hide_env_values = true,
        requires = "tls_key"
    )]
    tls_cert: Option<PathBuf>,
    /// The key of the certificate (PEM)
    #[arg(
        long,
        value_name = "FILE",
        env = "TINCTURE_TLS_KEY",
        hide_env_values = true,
        requires = "tls_cert"
    )]
    tls_key: Option<PathBuf>,
}

impl TlsArgs {
    /// Reads the files, if any are named.
    pub(crate) fn resolve(&self) -> Result<Option<Tls>, Failure> {
        match (&self.tls_cert, &self.tls_key) {
            (Some(chain), Some(key)) => {
                Tls::read(chain, key).map(Some).map_err(|error| Failure::refused("bad_tls", error))
            }
            _ => Ok(None),
        }
    }
}
