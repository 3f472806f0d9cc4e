//! The file's processes without containers: Postgres, two replicas, a balancer, and the verifier that must
//! exit with 0. Commands and variables are the file's own; addresses and paths are put in.

use crate::balancer;
use crate::postgres::Database;
use crate::service::{Compose, Service};
use crate::tincture::tincture;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, ChildStdout, Stdio};
use std::sync::atomic::Ordering;

struct Replica {
    child: Child,
    address: SocketAddr,
    _stdout: BufReader<ChildStdout>,
}

impl Drop for Replica {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn start(service: &Service<'_>, store: &str, keys: &str) -> Replica {
    let mut command = tincture(&service.list("command"));
    for (name, value) in service.variables() {
        let value = match name.as_str() {
            "TINCTURE_LISTEN" => "127.0.0.1:0".to_owned(),
            "TINCTURE_STORE" => store.to_owned(),
            _ => value.replacen("/keys/", keys, 1),
        };
        command.env(name, value);
    }
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    stdout.read_line(&mut first).unwrap();
    let address = first.trim().strip_prefix("listening on http://").unwrap().parse().unwrap();
    let replica = Replica { child, address, _stdout: stdout };
    assert!(healthy(&service.check(), address), "{} listens and is not healthy", service.name());
    replica
}

/// The health check's own command, with the address put in.
fn healthy(check: &[String], address: SocketAddr) -> bool {
    let mut line = check[2..].to_vec();
    *line.last_mut().unwrap() = format!("http://{address}");
    tincture(&line).stdout(Stdio::null()).status().unwrap().success()
}

#[test]
fn the_verifier_accepts_what_two_replicas_prove_behind_a_balancer() {
    let Some(database) = Database::make() else { return };
    let compose = Compose::read();
    let keys = tempfile::tempdir().unwrap();
    let path = format!("{}/", keys.path().display());
    let provers: Vec<_> = compose.services().filter(Service::is_prover).collect();
    assert_eq!(provers.len(), 2);
    let replicas: Vec<_> = provers.iter().map(|prover| start(prover, &database.url(), &path)).collect();
    // The first made the key, the second found it.
    assert_eq!(std::fs::read_dir(keys.path()).unwrap().count(), 1);

    let (address, counts) = balancer::start([replicas[0].address, replicas[1].address]);
    // The file's command; and a sequential run, for the balancer passes WebSockets on.
    for more in [&[] as &[_], &["--mode", "sequential", "--protocol", "clique"]] {
        let mut line = compose.service("verify").list("command");
        let server = line.iter_mut().find(|word| word.starts_with("http://")).unwrap();
        *server = format!("http://{address}");
        line.extend(more.iter().map(ToString::to_string));
        let output = tincture(&line).output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(0), "{said}{}", String::from_utf8_lossy(&output.stderr));
        assert!(said.starts_with("ACCEPTED"), "{said}");
    }
    assert!(counts.iter().all(|count| count.load(Ordering::Relaxed) > 0), "both replicas answered");
}
