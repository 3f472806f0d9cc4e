//! Which failures of a database pass.

use crate::store::StoreError;
use sqlx::Error;
use sqlx::error::DatabaseError;
use sqlx::postgres::PgDatabaseError;

impl From<Error> for StoreError {
    fn from(error: Error) -> Self {
        if passes(&error) { Self::Unavailable(Box::new(error)) } else { Self::failed(error) }
    }
}

fn passes(error: &Error) -> bool {
    match error {
        Error::Io(_) | Error::Tls(_) | Error::PoolTimedOut | Error::PoolClosed | Error::WorkerCrashed => true,
        // A connection that was refused for the server's settings, or did not begin a transaction.
        Error::Configuration(_) | Error::BeginFailed => true,
        Error::Database(error) => database_passes(&**error),
        _ => false,
    }
}

fn database_passes(error: &dyn DatabaseError) -> bool {
    let Some(code) = error.code() else { return false };
    match error.try_downcast_ref::<PgDatabaseError>() {
        Some(_) => postgres_passes(&code),
        None => code.parse().is_ok_and(sqlite_passes),
    }
}

/// By SQLSTATE: connections (08), read-only (25006), who may connect (28), deadlocks and the like (40), resources
/// (53), locks (55P03), an operator's intervention (57), the system (58).
fn postgres_passes(code: &str) -> bool {
    ["08", "25006", "28", "40", "53", "55P03", "57", "58"].iter().any(|class| code.starts_with(class))
}

/// By result code, of which the low byte is the kind: BUSY, LOCKED, NOMEM, READONLY, IOERR, FULL, CANTOPEN.
fn sqlite_passes(code: u32) -> bool {
    [5, 6, 7, 8, 10, 13, 14].contains(&(code & 0xff))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_operator_can_mend_passes() {
        for code in ["53100", "53300", "57P03", "40P01", "08006", "25006", "28P01"] {
            assert!(postgres_passes(code), "{code}");
        }
        // Constraints, missing tables, no permission.
        for code in ["23505", "42P01", "42501", "22001"] {
            assert!(!postgres_passes(code), "{code}");
        }
        // Extended codes: IOERR_WRITE, IOERR_FSYNC, BUSY_SNAPSHOT, READONLY_DBMOVED, FULL.
        assert!([778, 1034, 517, 1032, 13].map(sqlite_passes).iter().all(|&passes| passes));
        // CONSTRAINT_PRIMARYKEY, CORRUPT, NOTADB.
        assert!([1555, 11, 26].map(sqlite_passes).iter().all(|&passes| !passes));
    }
}
