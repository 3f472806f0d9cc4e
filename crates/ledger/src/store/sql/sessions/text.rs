//! The statements of SQL. Parameters are written `$1`, which both databases read.

/// The statements of one database.
pub(in crate::store) struct Text {
    pub(in crate::store) load: String,
    pub(in crate::store) progress: String,
    pub(in crate::store) insert: String,
    pub(in crate::store) census: String,
    pub(in crate::store) close_others: String,
}

/// The columns of [`super::row::Fixed`], but the last.
const RECORD: &str = "statement, instance, protocol, mode, rounds, label, seed, witness, derivation, created, client, \
     state, recorded";

/// The entries at a message's position and at the ledger's end.
pub(in crate::store) const FOUND: &str =
    "SELECT position, entry FROM entries WHERE session = $1 AND position IN ($2, $3)";
pub(in crate::store) const APPEND: &str =
    "INSERT INTO entries (session, position, entry) VALUES ($1, $2, $3)";
pub(in crate::store) const ADVANCE: &str =
    "UPDATE sessions SET recorded = recorded + 1, expires = $2, state = $3 WHERE id = $1";
pub(in crate::store) const END: &str = "UPDATE sessions SET state = 2 WHERE id = $1";
pub(in crate::store) const CLOSE: &str =
    "UPDATE sessions SET state = CASE WHEN state = 0 THEN 2 ELSE state END WHERE id = $1 AND expires > $2";
pub(in crate::store) const COUNT_OPEN: &str =
    "SELECT count(*), count(*) FILTER (WHERE client = $2) FROM sessions WHERE state = 0 AND expires > $1";
/// Gives up the oldest session that nothing is recorded in, of the client that has the most of them, if those are more
/// than a number. What is recorded meanwhile stays: the conditions are looked at again when the row is locked.
pub(in crate::store) const GIVE_WAY: &str = "DELETE FROM sessions WHERE state = 0 AND recorded = 0 AND id = \
     (SELECT id FROM sessions WHERE state = 0 AND recorded = 0 AND expires > $1 AND client = \
     (SELECT client FROM sessions WHERE state = 0 AND recorded = 0 AND expires > $1 \
     GROUP BY client HAVING count(*) > $2 ORDER BY count(*) DESC, client LIMIT 1) ORDER BY expires, id LIMIT 1)";
pub(in crate::store) const SWEEP: &str = "DELETE FROM sessions WHERE expires <= $1";
/// Forgets ended sessions beyond a number of them, first those that were used last the longest ago.
pub(in crate::store) const FORGET: &str = "DELETE FROM sessions WHERE id IN \
     (SELECT id FROM sessions WHERE state <> 0 ORDER BY expires DESC LIMIT 1000000 OFFSET $1)";
pub(in crate::store) const CLOSE_ALL: &str = "UPDATE sessions SET state = 2 WHERE state <> 2";
pub(in crate::store) const KEY_CHECK: &str = "SELECT value FROM server WHERE name = 'key_check'";
pub(in crate::store) const SET_KEY_CHECK: &str =
    "INSERT INTO server (name, value) VALUES ('key_check', $1) ON CONFLICT DO NOTHING";

/// As long as a session, with room to spare; see [`super::row::SPARE`]. Replicas share the row.
pub(in crate::store) const PROBE: &str = "INSERT INTO server (name, value) VALUES ('probe', $1) \
     ON CONFLICT (name) DO UPDATE SET value = excluded.value";
pub(in crate::store) const END_PROBE: &str = "DELETE FROM server WHERE name = 'probe'";

impl Text {
    /// `epoch` is what new sessions carry, `current` whether a session's epoch still holds, `lock` what
    /// locks a selected row; all in SQL, and none from outside.
    pub(in crate::store) fn new(epoch: &str, current: &str, lock: &str) -> Self {
        let found = "FROM sessions WHERE id = $1 AND expires > $2";
        Self {
            load: format!("SELECT {RECORD}, {current} {found}"),
            progress: format!("SELECT mode, rounds, state, recorded, {current} {found} {lock}"),
            insert: format!(
                "INSERT INTO sessions (id, statement, instance, protocol, mode, rounds, label, seed, witness, \
                 derivation, created, expires, client, state, recorded, epoch) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 0, 0, {epoch}) \
                 ON CONFLICT DO NOTHING"
            ),
            census: format!(
                "SELECT count(*) FILTER (WHERE state = 0 AND {current}), \
                 count(*) FILTER (WHERE state = 1 AND {current}), \
                 count(*) FILTER (WHERE state = 2 OR NOT ({current})) FROM sessions WHERE expires > $1"
            ),
            close_others: format!("UPDATE sessions SET state = 2 WHERE state <> 2 AND NOT ({current})"),
        }
    }
}
