//! What is claimed, whatever kind of proof shows it.

use crate::Digest;

/// A protocol's name and what it is about: all that header, context and policy need to know of a proof,
/// be it one of rounds or of another kind.
pub trait Claim: Send + Sync {
    /// The protocol's name, as users type it and as the context binds it: 1 to 32 bytes `a-z0-9-`.
    fn name(&self) -> &'static str;

    /// The digest of the statement.
    fn statement(&self) -> Digest;

    /// The digest of the instance that the protocol works on.
    fn instance(&self) -> Digest;
}
