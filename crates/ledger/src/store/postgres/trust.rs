//! What must hold of a Postgres server before it is trusted with a ledger.

use crate::OpenError;
use sqlx::PgConnection;
use sqlx::postgres::{PgConnectOptions, PgSslMode};
use std::net::IpAddr;

/// Refuses a way to the server on which somebody else could take its place.
///
/// Whoever can write to the store needs no key: a session that is rolled back to before an answer is asked another
/// challenge, and the two answers give the solution.
pub(super) fn check_way(server: &PgConnectOptions) -> Result<(), OpenError> {
    let verified = matches!(server.get_ssl_mode(), PgSslMode::VerifyCa | PgSslMode::VerifyFull);
    if verified || is_local(server) {
        return Ok(());
    }
    Err(OpenError::Unverified(server.get_host().to_owned()))
}

/// A socket, or this machine.
fn is_local(server: &PgConnectOptions) -> bool {
    let host = server.get_host();
    let bare = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
    server.get_socket().is_some()
        || host.starts_with('/')
        || host == "localhost"
        || bare.parse::<IpAddr>().is_ok_and(|address| address.to_canonical().is_loopback())
}

/// Refuses a server that may lose a committed transaction, by the settings that hold for this connection.
pub(super) async fn check_settings(connection: &mut PgConnection) -> Result<(), OpenError> {
    let settings = "SELECT current_setting('fsync'), current_setting('synchronous_commit'), \
                    pg_is_in_recovery()";
    let (fsync, commit, standby): (String, String, bool) =
        sqlx::query_as(settings).fetch_one(connection).await?;
    judge(&fsync, &commit, standby)
}

fn judge(fsync: &str, commit: &str, standby: bool) -> Result<(), OpenError> {
    match (fsync, commit) {
        ("off", _) => Err(OpenError::NotDurable("fsync")),
        (_, "off") => Err(OpenError::NotDurable("synchronous_commit")),
        _ if standby => Err(OpenError::Standby),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What no running server can be asked for in a test.
    #[test]
    fn settings_are_judged() {
        let judged =
            |fsync, commit, standby| judge(fsync, commit, standby).map_err(|error| error.to_string());
        for commit in ["on", "local", "remote_write", "remote_apply"] {
            assert_eq!(judged("on", commit, false), Ok(()));
        }
        assert!(judged("off", "on", false).unwrap_err().contains("fsync off"));
        assert!(judged("on", "off", false).unwrap_err().contains("synchronous_commit off"));
        assert!(judged("on", "on", true).unwrap_err().contains("standby"));
    }

    #[test]
    fn a_way_over_a_network_is_verified_or_refused() {
        let check = |url: &str| check_way(&url.parse().unwrap()).map_err(|error| error.to_string());
        let local = [
            "postgres://ann@localhost/t",
            "postgres://ann@127.0.0.1:5433/t?sslmode=disable",
            "postgres://ann@[::1]/t",
            "postgres:///t?host=/run/postgresql",
            "postgres://ann@%2Frun%2Fpostgresql/t",
        ];
        for url in local {
            assert_eq!(check(url), Ok(()), "{url}");
        }
        for verified in ["verify-full", "verify-ca"] {
            assert_eq!(check(&format!("postgres://ann@db.example.org/t?sslmode={verified}")), Ok(()));
        }
        for mode in ["", "?sslmode=require", "?sslmode=prefer", "?sslmode=disable"] {
            for host in ["db.example.org", "192.0.2.1", "[2001:db8::1]", "localhost.example.org"] {
                let error = check(&format!("postgres://ann:secret@{host}/t{mode}")).unwrap_err();
                assert!(error.contains("sslmode=verify-full") && !error.contains("secret"), "{error}");
            }
        }
    }
}
