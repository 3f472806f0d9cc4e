//! Bytes as the vectors write them: lower-case hexadecimal.

use anyhow::{Context as _, Result, anyhow};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use tincture_proof::Digest;

/// Bytes that a vector holds.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Hex(pub(crate) Vec<u8>);

/// Wraps bytes for a vector.
pub(crate) fn hexed(bytes: impl AsRef<[u8]>) -> Hex {
    Hex(bytes.as_ref().to_vec())
}

impl Hex {
    pub(crate) fn array(&self) -> Result<[u8; 32]> {
        self.0.as_slice().try_into().map_err(|_| anyhow!("{} bytes instead of 32", self.0.len()))
    }

    pub(crate) fn digest(&self) -> Result<Digest> {
        self.array().map(Digest::new)
    }
}

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&hex::encode(&self.0))
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let bytes = hex::decode(&text).context("hexadecimal").map_err(D::Error::custom)?;
        match hex::encode(&bytes) == text {
            true => Ok(Self(bytes)),
            false => Err(D::Error::custom("hexadecimal digits are lower-case")),
        }
    }
}
