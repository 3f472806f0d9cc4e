//! Statements and files as columns.

use super::{StoreError, number};
use crate::key::{Place, Sealer};
use crate::store::{Issued, Listed, Version};
use crate::{Publication, Timestamp};
use prost::Message;
use tincture_proof::{Digest, Label};
use tincture_wire::v1::StatementInfo;
use zeroize::Zeroizing;

pub(in crate::store) const GENERATION: &str = "SELECT value FROM generation";
/// Every change begins with this one: its row is the lock that keeps them in one order.
pub(in crate::store) const TURN: &str = "UPDATE generation SET value = value + 1";
pub(in crate::store) const LIST: &str =
    "SELECT statement, version, info FROM statements WHERE ended IS NULL ORDER BY place";
pub(in crate::store) const SECRET: &str =
    "SELECT secret FROM statements WHERE statement = $1 AND version = $2 AND ended IS NULL";
pub(in crate::store) const COUNT_CURRENT: &str = "SELECT count(*) FROM statements WHERE ended IS NULL";
pub(in crate::store) const CURRENT: &str =
    "SELECT version, place FROM statements WHERE statement = $1 AND ended IS NULL";
pub(in crate::store) const NEXT_VERSION: &str =
    "SELECT COALESCE(MAX(version), 0) + 1 FROM statements WHERE statement = $1";
pub(in crate::store) const NEXT_PLACE: &str = "SELECT COALESCE(MAX(place), 0) + 1 FROM statements";
/// That a version was there stays known, its secret goes.
pub(in crate::store) const END_CURRENT: &str = "UPDATE statements SET ended = $2, info = NULL, secret = NULL \
     WHERE statement = $1 AND ended IS NULL";
/// Open sessions only, and none that a sweep may be deleting in another order.
pub(in crate::store) const CLOSE_SESSIONS: &str =
    "UPDATE sessions SET state = 2 WHERE statement = $1 AND state = 0 AND expires > $2";
pub(in crate::store) const PUBLISH: &str = "INSERT INTO statements \
     (statement, version, place, info, secret, published) VALUES ($1, $2, $3, $4, $5, $6)";
pub(in crate::store) const DROP_FILE: &str = "DELETE FROM proofs WHERE statement = $1";
pub(in crate::store) const ISSUE: &str = "INSERT INTO proofs \
     (statement, digest, protocol, rounds, label, bytes, issued) VALUES ($1, $2, $3, $4, $5, $6, $7)";
pub(in crate::store) const ISSUE_PART: &str =
    "INSERT INTO proof_parts (statement, digest, part, bytes) VALUES ($1, $2, $3, $4)";
pub(in crate::store) const ISSUED: &str =
    "SELECT digest, protocol, rounds, label, bytes, issued FROM proofs WHERE statement = $1";
pub(in crate::store) const PART: &str =
    "SELECT bytes FROM proof_parts WHERE statement = $1 AND digest = $2 AND part = $3";

/// A stored value that nothing of ours wrote.
#[derive(Debug, thiserror::Error)]
#[error("the store holds a malformed {0}")]
struct Malformed(&'static str);

fn malformed<E>(column: &'static str) -> impl FnOnce(E) -> StoreError {
    move |_| StoreError(Box::new(Malformed(column)))
}

/// A current statement, from the columns of [`LIST`].
pub(in crate::store) fn listed(
    (statement, version, info): (Vec<u8>, i64, Vec<u8>),
) -> Result<Listed, StoreError> {
    Ok(Listed {
        statement: Digest::try_from(statement.as_slice()).map_err(malformed("statement"))?,
        version: Version(u64::try_from(version).map_err(malformed("version"))?),
        info: StatementInfo::decode(info.as_slice()).map_err(malformed("description"))?,
    })
}

/// The secret of a publication, sealed for its place.
pub(in crate::store) fn seal(
    new: &Publication,
    version: i64,
    sealer: &Sealer,
) -> Result<Vec<u8>, StoreError> {
    let version = u64::try_from(version).map_err(malformed("version"))?;
    let sealed = sealer.seal(Place::Statement(&new.statement, version), &new.secret);
    sealed.map_err(|error| StoreError(Box::new(error)))
}

/// Opens the seal again.
pub(in crate::store) fn unseal(
    statement: &Digest,
    version: Version,
    sealed: &[u8],
    sealer: &Sealer,
) -> Result<Zeroizing<Vec<u8>>, StoreError> {
    let secret = sealer.open(Place::Statement(statement, version.0), sealed);
    secret.map_err(|error| StoreError(Box::new(error)))
}

/// A file, from the columns of [`ISSUED`].
pub(in crate::store) fn issued(
    statement: Digest,
    (digest, protocol, rounds, label, bytes, at): (Vec<u8>, String, i64, String, i64, i64),
) -> Result<Issued, StoreError> {
    Ok(Issued {
        statement,
        digest: Digest::try_from(digest.as_slice()).map_err(malformed("digest"))?,
        protocol,
        rounds: u32::try_from(rounds).map_err(malformed("number of rounds"))?,
        label: Label::new(label).map_err(malformed("label"))?,
        bytes: u64::try_from(bytes).map_err(malformed("length"))?,
        at: Timestamp(u64::try_from(at).map_err(malformed("time"))?),
    })
}

/// A version as both databases keep it.
pub(in crate::store) fn version_number(version: Version) -> i64 {
    number(version.0)
}
