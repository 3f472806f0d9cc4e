//! Who may publish on a server.

use crate::failure::Failure;
use clap::Args;
use std::path::PathBuf;
use tincture_prover::OwnerToken;

/// The owner's token: without one, nobody can publish.
#[derive(Debug, Args)]
#[group(multiple = false)]
pub(crate) struct OwnerArgs {
    /// Let the owner publish, supersede and delete statements and have proof files made, by the token of
    /// which this is the SHA-256 in hexadecimal digits
    #[arg(long, value_name = "HEX", env = "TINCTURE_TOKEN_HASH", hide_env_values = true)]
    token_hash: Option<String>,
    /// The same, by the token in this file: one line of at least 32 characters, as from `openssl rand -hex 32`
    #[arg(long, value_name = "FILE", env = "TINCTURE_TOKEN_FILE", hide_env_values = true)]
    token_file: Option<PathBuf>,
}

impl OwnerArgs {
    /// The token, if there is an owner. A bad hash is not quoted: somebody may have given the token itself.
    pub(crate) fn resolve(&self) -> Result<Option<OwnerToken>, Failure> {
        if let Some(hash) = &self.token_hash {
            let token = hash.parse().map_err(|error| Failure::refused("bad_token", error))?;
            return Ok(Some(token));
        }
        let token = self.token_file.as_deref().map(OwnerToken::read).transpose();
        token.map_err(|error| Failure::refused("bad_token", error))
    }
}
