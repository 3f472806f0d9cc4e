//! A database of a test's own, made with the programs that come with Postgres.

use std::process::Command;

pub(crate) struct Database {
    server: String,
    name: String,
}

impl Database {
    /// On the server that `TINCTURE_TEST_POSTGRES` names; `None`, and a word about it, without.
    pub(crate) fn make() -> Option<Self> {
        let Ok(server) = std::env::var("TINCTURE_TEST_POSTGRES") else {
            println!("TINCTURE_TEST_POSTGRES is not set: replicas on Postgres are not tested");
            return None;
        };
        let mut random = [0; 8];
        getrandom::fill(&mut random).unwrap();
        let database = Self { server, name: format!("tincture_test_{}", hex::encode(random)) };
        database.run(&format!("CREATE DATABASE {}", database.name));
        Some(database)
    }

    pub(crate) fn url(&self) -> String {
        let (server, _) = self.server.rsplit_once('/').unwrap();
        format!("{server}/{}", self.name)
    }

    fn run(&self, statement: &str) {
        let output = Command::new("psql").args([&self.server, "-c", statement]).output();
        let output = output.expect("psql is there where Postgres is tested");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }

    /// All that is in it, as text.
    pub(crate) fn dump(&self) -> String {
        let output = Command::new("pg_dump").arg(self.url()).output().expect("pg_dump is there, too");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        let drop = format!("DROP DATABASE {} WITH (FORCE)", self.name);
        let _ = Command::new("psql").args([&self.server, "-c", &drop]).output();
    }
}
