//! The file's processes without containers: Postgres, two replicas, a balancer, and the verifier that must
//! exit with 0. Commands and variables are the file's own; addresses and paths are put in.

use crate::balancer;
use crate::nginx::Nginx;
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

/// The file's two replicas.
fn replicas(compose: &Compose, store: &str, keys: &str) -> [Replica; 2] {
    let provers: Vec<_> = compose.services().filter(Service::is_prover).collect();
    let [first, second] = provers.as_slice() else { panic!("{} replicas", provers.len()) };
    [start(first, store, keys), start(second, store, keys)]
}

/// The file's verifier accepts what `address` leads to. Batched, and sequential, for the balancer passes WebSockets on.
fn accepts(compose: &Compose, address: SocketAddr) {
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
}

#[test]
fn the_verifier_accepts_what_two_replicas_prove_behind_a_balancer() {
    let Some(database) = Database::make() else { return };
    let compose = Compose::read();
    let keys = tempfile::tempdir().unwrap();
    let path = format!("{}/", keys.path().display());
    let replicas = replicas(&compose, &database.url(), &path);
    // The first made the key, the second found it.
    assert_eq!(std::fs::read_dir(keys.path()).unwrap().count(), 1);

    let (address, counts) = balancer::start([replicas[0].address, replicas[1].address]);
    accepts(&compose, address);
    assert!(counts.iter().all(|count| count.load(Ordering::Relaxed) > 0), "both replicas answered");
}

/// The configuration is the file's; so is what happens when a replica is gone. What went wrong with a request would be
/// logged with the request's line, and so with a session's id.
#[test]
fn nginx_reads_the_balancers_configuration_and_logs_no_request() {
    let Some(database) = Database::make() else { return };
    let compose = Compose::read();
    let keys = tempfile::tempdir().unwrap();
    let path = format!("{}/", keys.path().display());
    let [first, second] = replicas(&compose, &database.url(), &path);
    let names: Vec<_> = compose.services().filter(Service::is_prover).map(|prover| prover.name()).collect();
    let servers = [(names[0], first.address), (names[1], second.address)];
    let Some(nginx) = Nginx::start(&compose.config("balancer"), &servers) else { return };
    accepts(&compose, nginx.address);
    drop(first);
    accepts(&compose, nginx.address);
    assert!(nginx.log().contains("start worker process"), "it logs how it starts");
    assert!(!nginx.log().contains("/v1/"), "{}", nginx.log());
}
