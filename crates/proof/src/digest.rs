//! A 32-byte hash value.

use std::fmt;
use std::str::FromStr;

/// A SHA-256 value: of a statement, an instance, a context, or the root of a round's commitments.
///
/// Public by nature. Compares, orders and prints as 64 lower-case hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest([u8; 32]);

impl Digest {
    /// Takes 32 bytes as a digest.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The 32 bytes.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl AsRef<[u8]> for Digest {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

/// A text or byte string that is no digest: not 64 hexadecimal digits, or not 32 bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a digest is 32 bytes, written as 64 hexadecimal digits")]
pub struct NotADigest;

impl TryFrom<&[u8]> for Digest {
    type Error = NotADigest;

    fn try_from(bytes: &[u8]) -> Result<Self, NotADigest> {
        bytes.try_into().map(Self).map_err(|_| NotADigest)
    }
}

impl FromStr for Digest {
    type Err = NotADigest;

    /// Reads lower-case hexadecimal only, so that a digest has one spelling in a URL.
    fn from_str(text: &str) -> Result<Self, NotADigest> {
        if text.bytes().any(|b| b.is_ascii_uppercase()) {
            return Err(NotADigest);
        }
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes).map_err(|_| NotADigest)?;
        Ok(Self(bytes))
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for byte in self.0 {
            write!(f, "{byte:02x}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Digest({self})")
    }
}
