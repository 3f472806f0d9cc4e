//! Statements and files as columns.

use crate::key::{Place, Sealer};
use crate::store::sql::number;
use crate::store::{Issued, Listed, StoreError, Version};
use crate::{Publication, Timestamp};
use prost::Message;
use tincture_proof::{Digest, Label};
use tincture_wire::v1::StatementInfo;
use zeroize::Zeroizing;

/// A stored value that nothing of ours wrote.
#[derive(Debug, thiserror::Error)]
#[error("the store holds a malformed {0}")]
struct Malformed(&'static str);

fn malformed<E>(column: &'static str) -> impl FnOnce(E) -> StoreError {
    move |_| StoreError::failed(Malformed(column))
}

/// A current statement, from the columns of [`super::text::LIST`].
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
    sealed.map_err(StoreError::failed)
}

/// Opens the seal again.
pub(in crate::store) fn unseal(
    statement: &Digest,
    version: Version,
    sealed: &[u8],
    sealer: &Sealer,
) -> Result<Zeroizing<Vec<u8>>, StoreError> {
    let secret = sealer.open(Place::Statement(statement, version.0), sealed);
    secret.map_err(StoreError::failed)
}

/// A file, from the columns of [`super::text::ISSUED`].
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
