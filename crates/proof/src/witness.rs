//! The secret that makes a statement true.

use std::fmt;
use zeroize::Zeroizing;

/// A witness in its protocol's own byte encoding (for a colouring: the colours of the instance's
/// vertices, in their order).
///
/// Wiped from memory when dropped; `Debug` shows its length only. Whoever builds one has checked it
/// against its statement: the engine arranges what it is given, right or wrong, and a wrong one is what
/// verifiers are there to catch.
#[derive(Clone)]
pub struct Witness(Zeroizing<Vec<u8>>);

impl Witness {
    /// Takes the encoded witness. The bytes move in; no copy stays behind.
    #[must_use]
    pub fn new(bytes: Vec<u8>) -> Self {
        Self(Zeroizing::new(bytes))
    }

    /// The secret bytes, for a protocol that arranges a round from them. Never log, print or send them.
    #[must_use]
    pub fn expose(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Debug for Witness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Witness({} bytes, secret)", self.0.len())
    }
}
