//! Certificates: those that a server shows, and those that a client trusts.

use crate::failure::Failure;
use crate::input;
use clap::Args;
use std::path::PathBuf;
use tincture_prover::Tls;
use tincture_verifier::Trust;

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

/// Whom a client trusts.
#[derive(Debug, Args)]
pub(crate) struct CaArgs {
    /// Over https, trust the certificates in this file (PEM) and what they issue, and not the system's
    #[arg(long, value_name = "FILE", env = "TINCTURE_CA", hide_env_values = true)]
    ca: Option<PathBuf>,
}

impl CaArgs {
    /// Reads the file, if one is named.
    pub(crate) fn resolve(&self) -> Result<Trust, Failure> {
        let Some(path) = &self.ca else { return Ok(Trust::system()) };
        Trust::only(&input::file(path)?)
            .map_err(|error| Failure::refused("bad_ca", error).context(path.display()))
    }
}
