//! A session as it is stored, and its id.

use crate::rule::{Plan, State};
use crate::{ClientTag, Timestamp, WitnessPin};
use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;
use std::sync::Arc;
use tincture_proof::{Binding, Context, Digest, Label, Live, NotADigest, Protocol, RootSeed, session_id};

/// The id of a session: `H(server random, verifier random)`. Whoever knows it can use the session, so
/// `Debug` and logs show its first four bytes only; [`SessionId::expose`] gives it whole.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SessionId(Digest);

impl SessionId {
    /// The id that both sides' 32 random bytes make.
    #[must_use]
    pub fn new(server_random: &[u8; 32], verifier_random: &[u8; 32]) -> Self {
        Self(session_id(server_random, verifier_random))
    }

    /// The whole id, for the verifier that opened the session and for the store.
    #[must_use]
    pub const fn expose(&self) -> &Digest {
        &self.0
    }
}

impl From<Digest> for SessionId {
    fn from(digest: Digest) -> Self {
        Self(digest)
    }
}

impl FromStr for SessionId {
    type Err = NotADigest;

    /// Reads 64 lower-case hexadecimal digits and nothing else.
    fn from_str(text: &str) -> Result<Self, NotADigest> {
        text.parse().map(Self)
    }
}

impl fmt::Display for SessionId {
    /// The first eight digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c, d, ..] = self.0.as_bytes();
        write!(f, "{a:02x}{b:02x}{c:02x}{d:02x}")
    }
}

impl fmt::Debug for SessionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SessionId({self}..)")
    }
}

/// What is fixed when a session is opened, and never changes.
#[derive(Debug)]
pub struct SessionRecord {
    /// The id.
    pub id: SessionId,
    /// The digest of the statement.
    pub statement: Digest,
    /// The digest of the instance, which protocol and statement must still give.
    pub instance: Digest,
    /// The name of the protocol.
    pub protocol: String,
    /// Sequential or batched.
    pub mode: Live,
    /// The rounds of the whole run.
    pub rounds: NonZeroU32,
    /// The label that the run is bound to.
    pub label: Label,
    /// The secret from which every round follows. Sealed wherever it is written.
    pub seed: RootSeed,
    /// The witness that the session was opened with: with another one it is closed.
    pub witness: WitnessPin,
    /// The [`tincture_proof::DERIVATION_VERSION`] that it was opened under: under another it is closed.
    pub derivation: u32,
    /// Who opened it.
    pub client: ClientTag,
    /// When it was opened.
    pub created: Timestamp,
}

impl SessionRecord {
    /// The order of the session's messages.
    #[must_use]
    pub const fn plan(&self) -> Plan {
        Plan { mode: self.mode, rounds: self.rounds }
    }

    /// What every hash of the run is bound to.
    #[must_use]
    pub fn context(&self, protocol: &dyn Protocol) -> Context {
        let (mode, rounds, label) = (self.mode, self.rounds, &self.label);
        Context::new(
            protocol,
            &Binding { mode, count: rounds, label, freshness: self.id.expose().as_bytes() },
        )
    }
}

/// A session as a store found it.
#[derive(Debug, Clone)]
pub struct Snapshot {
    /// What is fixed.
    pub record: Arc<SessionRecord>,
    /// How far it has come.
    pub state: State,
    /// The number of recorded messages.
    pub recorded: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logs_show_a_prefix_only() {
        let id = SessionId::from(Digest::new([0xab; 32]));
        assert_eq!(format!("{id} {id:?}"), "abababab SessionId(abababab..)");
    }

    #[test]
    fn an_id_has_one_spelling() {
        let text = "0123456789abcdef".repeat(4);
        assert_eq!(text.parse::<SessionId>().unwrap().expose().to_string(), text);
        for bad in [text.to_uppercase(), text[1..].to_owned(), format!("{text}0"), format!(" {}", &text[1..])]
        {
            assert!(bad.parse::<SessionId>().is_err(), "{bad}");
        }
    }
}
