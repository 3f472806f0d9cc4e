//! One server on a SQLite file, killed between challenge and reveal, again and again.

use crate::http::{Answer, challenge, exchange, open, send};
use crate::record::number_of;
use crate::server::{Server, command, free_address};
use std::net::SocketAddr;
use std::time::Duration;

fn post(to: SocketAddr, session: &str, round: u32, edge: u32) -> Answer {
    exchange(to, "POST", &format!("{session}/challenges"), &challenge(round, edge)).unwrap()
}

/// A microsecond or so that nobody can foresee, up to three milliseconds.
fn a_moment() -> Duration {
    let mut random = [0; 2];
    getrandom::fill(&mut random).unwrap();
    Duration::from_micros(u64::from(u16::from_le_bytes(random)) % 3000)
}

#[test]
fn a_killed_server_never_answers_a_round_twice() {
    let kills = number_of("TINCTURE_KILLS", 20);
    let directory = tempfile::tempdir().unwrap();
    let store = format!("sqlite:{}", directory.path().join("sessions.db").display());
    let mut server = Server::start(free_address(), &["--store", &store]);
    let at = server.address;
    // One session lives through all kills; each kill has another one of its own.
    let long = open(at, kills + 1).unwrap();
    let mut unrecorded = 0;
    for kill in 0..kills {
        let short = open(at, 9).unwrap();
        let (path, body) = (format!("{short}/challenges"), challenge(0, 3));
        let before = if kill % 2 == 0 {
            let answer = post(at, &short, 0, 3);
            let in_flight =
                send(at, "POST", &format!("{long}/challenges"), &challenge(kill, kill % 5)).unwrap();
            server.kill();
            drop(in_flight);
            Some(answer)
        } else {
            // The kill falls before, into or after the recording.
            let in_flight = send(at, "POST", &path, &body).unwrap();
            std::thread::sleep(a_moment());
            server.kill();
            in_flight.answer()
        };
        server.restart();

        // The long session: the same again gets the same again, and the run goes on.
        let again = post(at, &long, kill, kill % 5);
        assert_eq!(again.status, 200, "{again:?}");
        assert_eq!(post(at, &long, kill, kill % 5), again);

        // The short one: a different challenge is answered only if the first one was not recorded.
        let other = post(at, &short, 0, 4);
        let same = post(at, &short, 0, 3);
        match before {
            Some(before) => {
                assert_eq!(before.status, 200);
                assert_eq!((other.status, &same), (409, &before), "after a reveal");
            }
            None if other.status == 200 => {
                unrecorded += 1;
                assert_eq!(same.status, 409);
                assert_eq!(post(at, &short, 0, 4), other);
            }
            None => assert_eq!((other.status, same.status), (409, 200)),
        }
        assert_eq!(post(at, &short, 1, 0).status, 409, "the session has ended");
    }
    assert_eq!(post(at, &long, kills, 0).status, 200, "the long session comes to its end");
    println!("{kills} kills, of which {unrecorded} fell before the challenge was recorded");
}

#[test]
fn an_operator_can_end_all_sessions() {
    let directory = tempfile::tempdir().unwrap();
    let store = format!("sqlite:{}", directory.path().join("sessions.db").display());
    let mut server = Server::start(free_address(), &["--store", &store]);
    let session = open(server.address, 9).unwrap();
    let reveal = post(server.address, &session, 0, 3);
    server.kill();
    let server = Server::start(server.address, &["--store", &store, "--close-sessions"]);
    assert_eq!(post(server.address, &session, 0, 3), reveal);
    assert_eq!(post(server.address, &session, 1, 3).status, 409);
}

/// What does not fit is said before anything listens, and in one line.
#[test]
fn a_server_that_may_not_start_says_why() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("sessions.db");
    let store = format!("sqlite:{}", file.display());
    let refused = |line: &[&str]| {
        let line: Vec<_> = line.iter().map(ToString::to_string).collect();
        let output = command(free_address(), &line).stderr(std::process::Stdio::piped()).output().unwrap();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
        String::from_utf8(output.stderr).unwrap().lines().last().unwrap().to_owned()
    };
    let mut first = Server::start(free_address(), &["--store", &store]);
    let said = refused(&["--store", &store]);
    assert!(said.contains("sessions.db is in use by another process"), "{said}");
    first.kill();
    let key = directory.path().join("sessions.db.key");
    let aside = directory.path().join("aside");
    std::fs::rename(&key, &aside).unwrap();
    let said = refused(&["--store", &store]);
    assert!(said.contains("its key file") && said.contains("sessions.db.key is missing"), "{said}");
    std::fs::write(&key, "00".repeat(32)).unwrap();
    std::fs::set_permissions(&key, std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
    let said = refused(&["--store", &store]);
    assert!(said.contains("sealed under another key"), "{said}");
    Server::start(free_address(), &["--store", &store, "--key-file", aside.to_str().unwrap()]);
}
