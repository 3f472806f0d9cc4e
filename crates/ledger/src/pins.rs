//! What a session's row says of a witness and of a client: digests under a key of the server's.

use std::fmt;
use tincture_proof::Digest;
use zeroize::Zeroizing;

/// The server's key for pinning witnesses and telling clients apart. Zeroized when dropped, redacted in
/// `Debug`.
pub struct PinKey(Zeroizing<[u8; 32]>);

impl PinKey {
    /// Takes 32 secret bytes.
    #[must_use]
    pub fn new(bytes: [u8; 32]) -> Self {
        Self(Zeroizing::new(bytes))
    }

    /// The secret bytes, for who computes a pin.
    #[must_use]
    pub fn expose(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Debug for PinKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PinKey(secret)")
    }
}

/// A keyed digest of a witness: equal exactly for equal witnesses, and no help in guessing one to whoever
/// has not the key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WitnessPin(pub Digest);

/// A keyed digest of a client's address: it tells clients apart, and names none to whoever has not the key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ClientTag(pub [u8; 16]);
