//! The statements of SQL. Parameters are written `$1`, which both databases read.

pub(in crate::store) const GENERATION: &str = "SELECT value FROM generation";
/// Every change begins with this one: its row is the lock that keeps them in one order.
pub(in crate::store) const NEXT_GENERATION: &str = "UPDATE generation SET value = value + 1";
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
