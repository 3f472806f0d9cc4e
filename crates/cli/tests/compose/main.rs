//! `docker-compose.yml` and the Dockerfile: no engine runs them here, so everything in them is held against
//! what it names, and the same processes are started without containers.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a test may panic, and says what it leaves out")]

mod balancer;
mod docker;
mod nginx;
#[path = "../durable/postgres.rs"]
#[allow(dead_code, reason = "another test looks into the database, too")]
mod postgres;
mod service;
#[path = "../support/tincture.rs"]
mod tincture;
mod topology;
mod yaml;

use service::{Compose, IMAGE, Service, help};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn services_are_confined() {
    for service in Compose::read().services() {
        let name = service.name();
        assert_eq!(service.at("read_only").as_bool(), Some(true), "{name}");
        assert!(!["", "0", "root"].contains(&service.text("user").split(':').next().unwrap()), "{name}");
        assert_eq!(service.list("cap_drop"), ["ALL"], "{name}");
        assert_eq!(service.list("security_opt"), ["no-new-privileges:true"], "{name}");
        // Nothing is open to other machines: a proxy with TLS belongs in front of that.
        assert!(service.list("ports").iter().all(|port| port.starts_with("127.0.0.1:")), "{name}");
    }
}

#[test]
fn what_is_named_is_there() {
    let compose = Compose::read();
    let names: BTreeSet<_> = compose.services().map(|service| service.name().to_owned()).collect();
    for service in compose.services() {
        let name = service.name();
        for (other, condition) in service.waits_for() {
            assert!(names.contains(&other), "{name} waits for {other}");
            let health = compose.service(&other).at("healthcheck").clone();
            assert_eq!(condition, "service_healthy", "{name}");
            assert!(!health.is_badvalue(), "{other} says nothing of its health");
        }
        for volume in service.list("volumes") {
            let source = volume.split(':').next().unwrap().to_owned();
            assert!(compose.declares("volumes", &source), "{name}: {source}");
        }
        for network in service.list("networks") {
            assert!(compose.declares("networks", &network), "{name}: {network}");
        }
        for config in service.at("configs").as_vec().into_iter().flatten() {
            let source = config["source"].as_str().unwrap();
            assert!(compose.declares("configs", source), "{name}");
            assert!(!compose.config(source).is_empty(), "{name}");
        }
        let image = service.text("image");
        let tag = image.split_once(':').map(|(_, tag)| tag);
        assert!(tag.is_some_and(|tag| !tag.is_empty() && tag != "latest"), "{name}: {image}");
        let build = service.at("build");
        assert_eq!(image == IMAGE, !build.is_badvalue(), "{name}");
        if let Some(context) = build["context"].as_str() {
            let file = root().join(context).join(build["dockerfile"].as_str().unwrap());
            assert!(file.is_file(), "{name}: {}", file.display());
        }
    }
}

#[test]
fn commands_and_variables_are_known() {
    let compose = Compose::read();
    let serve = help("serve");
    for service in compose.services().filter(|service| service.text("image") == IMAGE) {
        let (name, line) = (service.name(), service.list("command"));
        known(name, &line);
        for variable in service.variables().keys() {
            assert!(serve.contains(&format!("[env: {variable}]")), "{name}: {variable}");
        }
    }
    for service in compose.services() {
        let test = service.check();
        let Some((how, line)) = test.split_first() else { continue };
        assert_eq!(how, "CMD", "{}", service.name());
        if line[0] == "tincture" {
            known(service.name(), &line[1..]);
        }
    }
}

/// A subcommand and its flags.
pub(crate) fn known(name: &str, line: &[String]) {
    let help = help(&line[0]);
    for flag in line.iter().filter(|word| word.starts_with("--")) {
        let flag = flag.split('=').next().unwrap();
        let listed = help.lines().any(|line| line.trim_start().split([' ', ',']).any(|word| word == flag));
        assert!(listed, "{name}: `tincture {}` has no {flag}", line[0]);
    }
}

#[test]
fn the_balancer_leads_to_every_replica() {
    let compose = Compose::read();
    let config = compose.config("balancer");
    let provers: Vec<_> = compose.services().filter(Service::is_prover).collect();
    assert_eq!(provers.len(), 2);
    for prover in provers {
        let (_, port) = prover.variables()["TINCTURE_LISTEN"].clone().rsplit_once(':').map(own).unwrap();
        // Looked up again while it runs: a replica that was made anew has another address.
        assert!(config.contains(&format!("server {}:{port} resolve ", prover.name())), "{config}");
        // The balancer is the one proxy that the replicas believe.
        assert_eq!(prover.variables()["TINCTURE_TRUSTED_PROXIES"], "1");
    }
    for needed in [
        "proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;",
        "proxy_set_header Upgrade $http_upgrade;",
        "proxy_set_header Connection $connection_wish;",
        "proxy_http_version 1.1;",
        "proxy_set_header X-Request-ID $request_id;",
        "access_log off;",
        // nginx puts the request's line, with the session's id, into every line about a request.
        "  error_log /dev/null crit;",
        "resolver 127.0.0.11 ",
    ] {
        assert!(config.contains(needed), "{needed}");
    }
    // Sent again, whatever the method: what belongs to a run, and never what an owner posts.
    let (before, behind) = config.split_once("location /v1/sessions {").unwrap();
    let (sessions, behind) = behind.split_once('}').unwrap();
    assert!(sessions.contains("proxy_next_upstream error timeout non_idempotent;"), "{sessions}");
    assert!(![before, behind].concat().contains("non_idempotent"), "{config}");
    // Braces are balanced, and every line ends as one of nginx does.
    assert_eq!(config.matches('{').count(), config.matches('}').count());
    for line in config.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        assert!(line.ends_with([';', '{', '}']), "{line}");
    }
    let port = config.lines().find_map(|line| line.trim().strip_prefix("listen ")).unwrap();
    let port = port.trim_end_matches(';');
    assert!(compose.service("verify").list("command").contains(&format!("http://balancer:{port}")));
    assert!(compose.service("balancer").list("ports")[0].ends_with(&format!(":{port}")));
}

fn own((before, behind): (&str, &str)) -> (String, String) {
    (before.to_owned(), behind.to_owned())
}
