//! Certificates and keys in files.

use rustls::crypto::CryptoProvider;
use rustls::pki_types::pem::{Error as PemError, PemObject};
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::sign::CertifiedKey;
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use tincture_secrets::file::{self, SecretFileError};
use zeroize::Zeroizing;

/// The most bytes of a file. A chain of ten certificates has about 20,000.
const MOST: usize = 1 << 20;

/// Why there is nothing to show to clients.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TlsError {
    /// A file that cannot be read, or the key's, which others may read, too.
    #[error("cannot read {}: {error}", file.display())]
    Unreadable {
        /// Which.
        file: PathBuf,
        /// Why.
        error: SecretFileError,
    },
    /// No PEM, or nothing of the expected kind in it.
    #[error("{} holds no {what} in PEM form: {detail}", file.display())]
    Missing {
        /// Which.
        file: PathBuf,
        /// A certificate, or a private key.
        what: &'static str,
        /// Why.
        detail: &'static str,
    },
    /// A key that this server cannot use.
    #[error("the key in {} cannot be used: {error}", file.display())]
    BadKey {
        /// Which.
        file: PathBuf,
        /// Why.
        error: rustls::Error,
    },
    /// A certificate that cannot be read, or is of another key.
    #[error("the certificate in {} does not go with the key in {}: {error}", chain.display(), key.display())]
    Mismatch {
        /// The file with the certificates.
        chain: PathBuf,
        /// The file with the key.
        key: PathBuf,
        /// Why.
        error: rustls::Error,
    },
    /// The cryptography cannot be used.
    #[error("TLS cannot be set up: {0}")]
    Unusable(rustls::Error),
}

/// Where a certificate and its key are.
#[derive(Debug)]
pub(super) struct Pair {
    chain: PathBuf,
    key: PathBuf,
}

/// What was in the files.
pub(super) struct Content {
    chain: Vec<u8>,
    key: Zeroizing<Vec<u8>>,
}

impl Content {
    /// What tells one content from another.
    pub(super) fn digest(&self) -> [u8; 32] {
        let mut hash = Sha256::new();
        hash.update((self.chain.len() as u64).to_be_bytes());
        hash.update(&self.chain);
        hash.update(&*self.key);
        hash.finalize().into()
    }
}

impl Pair {
    pub(super) fn new(chain: &Path, key: &Path) -> Self {
        Self { chain: chain.to_owned(), key: key.to_owned() }
    }

    /// Reads both files.
    pub(super) fn content(&self) -> Result<Content, TlsError> {
        let unreadable = |file: &Path, error| TlsError::Unreadable { file: file.to_owned(), error };
        let chain = read(&self.chain).map_err(|error| unreadable(&self.chain, error))?;
        let key = file::read(&self.key, MOST).map_err(|error| unreadable(&self.key, error))?;
        Ok(Content { chain, key })
    }

    /// Makes of the files' content what is shown to clients.
    pub(super) fn parse(
        &self,
        content: &Content,
        provider: &CryptoProvider,
    ) -> Result<CertifiedKey, TlsError> {
        let chain = self.certificates(&content.chain)?;
        let key = PrivateKeyDer::from_pem_slice(&content.key).map_err(|error| {
            let encrypted = content.key.windows(9).any(|word| word == b"ENCRYPTED");
            let detail = if encrypted { "the key is encrypted; decrypt it first" } else { why(&error) };
            TlsError::Missing { file: self.key.clone(), what: "private key", detail }
        })?;
        let key = provider.key_provider.load_private_key(key);
        let key = key.map_err(|error| TlsError::BadKey { file: self.key.clone(), error })?;
        let certified = CertifiedKey::new(chain, key);
        match certified.keys_match() {
            Ok(()) => Ok(certified),
            Err(error) => Err(TlsError::Mismatch { chain: self.chain.clone(), key: self.key.clone(), error }),
        }
    }

    fn certificates(&self, pem: &[u8]) -> Result<Vec<CertificateDer<'static>>, TlsError> {
        let missing = |detail| TlsError::Missing { file: self.chain.clone(), what: "certificate", detail };
        let chain: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(pem).collect();
        let chain = chain.map_err(|error| missing(why(&error)))?;
        if chain.is_empty() { Err(missing("none is in it")) } else { Ok(chain) }
    }
}

/// Reads a file of at most [`MOST`] bytes that is no secret.
fn read(path: &Path) -> Result<Vec<u8>, SecretFileError> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > MOST { Err(SecretFileError::TooLong(MOST)) } else { Ok(bytes) }
}

/// What is wrong with a file, without quoting it: it may be a key.
fn why(error: &PemError) -> &'static str {
    match error {
        PemError::NoItemsFound => "none is in it",
        PemError::MissingSectionEnd { .. } => "its END line is missing",
        PemError::IllegalSectionStart { .. } => "its BEGIN line is malformed",
        PemError::Base64Decode(_) => "its base64 is malformed",
        _ => "it is malformed",
    }
}
