//! The owner's token, of which the server keeps a hash.

use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;
use subtle::ConstantTimeEq;

/// What the owner's calls are let through by: the SHA-256 of the owner's token.
///
/// Tokens are random and long, so a plain hash is enough: there is nothing to guess. Redacted in `Debug`.
#[derive(Clone)]
pub struct OwnerToken([u8; 32]);

/// A text that is no hash of a token. It is not quoted: somebody may have given the token itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the hash of a token is its SHA-256 in 64 hexadecimal digits")]
pub struct NotATokenHash;

impl OwnerToken {
    /// Takes the token itself, and keeps its hash.
    #[must_use]
    pub fn of(token: &[u8]) -> Self {
        Self(Sha256::digest(token).into())
    }

    /// Whether this is the token. Takes as long for one wrong token as for another of its length.
    #[must_use]
    pub fn admits(&self, token: &[u8]) -> bool {
        let given: [u8; 32] = Sha256::digest(token).into();
        given.ct_eq(&self.0).into()
    }
}

impl FromStr for OwnerToken {
    type Err = NotATokenHash;

    /// Reads the hash, in hexadecimal digits of either case.
    fn from_str(text: &str) -> Result<Self, NotATokenHash> {
        let mut hash = [0; 32];
        hex::decode_to_slice(text, &mut hash).map_err(|_| NotATokenHash)?;
        Ok(Self(hash))
    }
}

impl fmt::Debug for OwnerToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OwnerToken(secret)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_admits_its_token_and_no_other() {
        // The example of FIPS 180-2.
        let hash = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        for token in [hash.parse::<OwnerToken>().unwrap(), OwnerToken::of(b"abc")] {
            assert!(token.admits(b"abc"));
            for other in [&b""[..], b"ab", b"abd", b"abcd", hash.as_bytes()] {
                assert!(!token.admits(other));
            }
            assert_eq!(format!("{token:?}"), "OwnerToken(secret)");
        }
        assert!(hash.to_uppercase().parse::<OwnerToken>().unwrap().admits(b"abc"));
    }

    #[test]
    fn what_is_no_hash_is_not_quoted() {
        let hash = "ba".repeat(32);
        for bad in ["", "secret", &hash[1..], &format!("{hash}0"), &format!("{hash}\n"), &"xy".repeat(32)] {
            let error = bad.parse::<OwnerToken>().unwrap_err().to_string();
            assert!(!error.contains("secret") && !error.contains("xy"), "{error}");
        }
    }
}
