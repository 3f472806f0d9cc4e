//! The server's key: what stored secrets are sealed under. It lives outside the database.

mod file;

pub use file::KeyFileError;
pub(crate) use file::{create, read};

use crate::{PinKey, SessionId};
use chacha20poly1305::aead::{Aead, Payload};
use chacha20poly1305::{KeyInit, XChaCha20Poly1305, XNonce};
use hkdf::Hkdf;
use sha2::Sha256;
use std::fmt;
use tincture_proof::Digest;
use tincture_secrets::random::{self, NoEntropy};
use zeroize::Zeroizing;

/// The bytes of an XChaCha20 nonce: long enough to be drawn at random for every seal.
const NONCE: usize = 24;
const SEAL: &[u8] = b"tincture/v1/server-key/seal";
const PIN: &[u8] = b"tincture/v1/server-key/pin";

/// 32 secret bytes from which the server's keys follow: HKDF-SHA-256 (RFC 5869) without salt, a label each.
/// Zeroized when dropped, redacted in `Debug`.
pub struct ServerKey(Zeroizing<[u8; 32]>);

impl ServerKey {
    /// Takes 32 secret bytes.
    #[must_use]
    pub fn new(bytes: [u8; 32]) -> Self {
        Self(Zeroizing::new(bytes))
    }

    /// A fresh key.
    ///
    /// # Errors
    /// If the operating system gives no randomness.
    pub fn fresh() -> Result<Self, NoEntropy> {
        random::fresh().map(Self::new)
    }

    /// The key that pins witnesses to sessions.
    #[must_use]
    pub fn pin_key(&self) -> PinKey {
        PinKey::new(*self.derive(PIN))
    }

    /// What seals and opens the columns of a store.
    pub(crate) fn sealer(&self) -> Sealer {
        let key = self.derive(SEAL);
        Sealer(XChaCha20Poly1305::new_from_slice(&*key).expect("the key has the cipher's length"))
    }

    fn derive(&self, label: &[u8]) -> Zeroizing<[u8; 32]> {
        let mut key = Zeroizing::new([0; 32]);
        let expanded = Hkdf::<Sha256>::new(None, &*self.0).expand(label, &mut *key);
        expanded.expect("32 bytes are a legal length of HKDF-SHA-256");
        key
    }

    /// The secret bytes, for the key file alone.
    pub(crate) fn expose(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Debug for ServerKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ServerKey(secret)")
    }
}

/// What a seal stands for. It opens in its own place only.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Place<'a> {
    /// The value that tells whether a key is the store's.
    Check,
    /// The seed of a session.
    Seed(&'a SessionId),
    /// What was published of a statement, and as which version.
    Statement(&'a Digest, u64),
}

impl Place<'_> {
    /// Associated data: the column's name, which is no prefix of another one, then the row.
    fn data(&self) -> Vec<u8> {
        match self {
            Self::Check => b"tincture/v1/server.key_check".to_vec(),
            Self::Seed(id) => [b"tincture/v1/sessions.seed/", id.expose().as_ref()].concat(),
            Self::Statement(statement, version) => {
                let column = b"tincture/v1/statements.secret/";
                [column, statement.as_ref(), &version.to_be_bytes()].concat()
            }
        }
    }
}

/// Bytes that this key has not sealed for this place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a sealed value does not open under this key")]
pub(crate) struct NotSealed;

/// Seals with XChaCha20-Poly1305: a random nonce of 24 bytes, then the ciphertext and its tag of 16.
pub(crate) struct Sealer(XChaCha20Poly1305);

impl Sealer {
    pub(crate) fn seal(&self, place: Place<'_>, secret: &[u8]) -> Result<Vec<u8>, NoEntropy> {
        let nonce = random::fresh()?;
        let nonce = &nonce[..NONCE];
        let payload = Payload { msg: secret, aad: &place.data() };
        let nonce_array = XNonce::try_from(nonce).expect("the nonce has the cipher's length");
        let sealed = self.0.encrypt(&nonce_array, payload).expect("a short value can be sealed");
        Ok([nonce, &sealed].concat())
    }

    pub(crate) fn open(&self, place: Place<'_>, sealed: &[u8]) -> Result<Zeroizing<Vec<u8>>, NotSealed> {
        let (nonce, sealed) = sealed.split_at_checked(NONCE).ok_or(NotSealed)?;
        let nonce = XNonce::try_from(nonce).map_err(|_| NotSealed)?;
        let payload = Payload { msg: sealed, aad: &place.data() };
        self.0.decrypt(&nonce, payload).map(Zeroizing::new).map_err(|_| NotSealed)
    }
}

impl fmt::Debug for Sealer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Sealer(secret)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seal_opens_in_its_place_and_under_its_key_only() {
        let (one, two) = (SessionId::from(Digest::new([1; 32])), SessionId::from(Digest::new([2; 32])));
        let sealer = ServerKey::new([3; 32]).sealer();
        let sealed = sealer.seal(Place::Seed(&one), &[7; 32]).unwrap();
        assert_eq!(sealed.len(), NONCE + 32 + 16);
        assert_eq!(*sealer.open(Place::Seed(&one), &sealed).unwrap(), [7; 32]);
        assert!(sealer.open(Place::Seed(&two), &sealed).is_err());
        assert!(sealer.open(Place::Check, &sealed).is_err());
        assert!(sealer.open(Place::Statement(one.expose(), 1), &sealed).is_err());
        let published = sealer.seal(Place::Statement(one.expose(), 1), &[7; 32]).unwrap();
        assert!(sealer.open(Place::Statement(one.expose(), 1), &published).is_ok());
        assert!(sealer.open(Place::Statement(one.expose(), 2), &published).is_err());
        assert!(sealer.open(Place::Statement(two.expose(), 1), &published).is_err());
        assert!(sealer.open(Place::Seed(&one), &published).is_err());
        assert!(ServerKey::new([4; 32]).sealer().open(Place::Seed(&one), &sealed).is_err());
        for at in 0..sealed.len() {
            let mut changed = sealed.clone();
            changed[at] ^= 1;
            assert!(sealer.open(Place::Seed(&one), &changed).is_err(), "byte {at}");
            assert!(sealer.open(Place::Seed(&one), &sealed[..at]).is_err(), "{at} bytes");
        }
        assert_ne!(sealed, sealer.seal(Place::Seed(&one), &[7; 32]).unwrap(), "a nonce is used once");
    }

    #[test]
    fn the_keys_differ_and_none_is_shown() {
        let key = ServerKey::new([0xab; 32]);
        assert_ne!(key.derive(SEAL), key.derive(PIN));
        let shown = format!("{key:?} {:?} {:?}", key.sealer(), key.pin_key());
        assert_eq!(shown, "ServerKey(secret) Sealer(secret) PinKey(secret)");
    }
}
