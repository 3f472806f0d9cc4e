//! Publishing to a server that runs, and proof files that it issues.

use crate::run::{OTHER, PUZZLE, Server, command, json, status};
use std::io::{Read, Write};
use std::net::TcpStream;

const TOKEN: &str = "a-token-that-nobody-guesses-ever";
const SOLUTION: &str = "1324423124133142";

/// Sends a request to a server, and takes its status and body.
fn call(server: &str, head: &str, body: &str) -> (u16, String) {
    let address = server.strip_prefix("http://").unwrap();
    let mut stream = TcpStream::connect(address).unwrap();
    let length = body.len();
    let headers = format!("host: x\r\nauthorization: Bearer {TOKEN}\r\ncontent-length: {length}");
    write!(stream, "{head} HTTP/1.1\r\n{headers}\r\nconnection: close\r\n\r\n{body}").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let status = answer.split(' ').nth(1).unwrap().parse().unwrap();
    (status, answer.split_once("\r\n\r\n").unwrap().1.to_owned())
}

fn token_file(directory: &tempfile::TempDir) -> String {
    let file = directory.path().join("token");
    std::fs::write(&file, format!("{TOKEN}\n")).unwrap();
    chmod(&file, 0o600);
    file.to_str().unwrap().to_owned()
}

fn chmod(file: &std::path::Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(file, std::fs::Permissions::from_mode(mode)).unwrap();
}

/// What every user of the machine can read is nobody's secret.
#[test]
fn a_token_or_key_that_everyone_may_read_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let token = token_file(&directory);
    chmod(token.as_ref(), 0o644);
    let key = directory.path().join("tincture.db.key");
    std::fs::write(&key, "ab".repeat(32)).unwrap();
    chmod(&key, 0o604);
    let store = format!("sqlite:{}", directory.path().join("tincture.db").display());
    for (line, code) in [(["--token-file", &token], "bad_token"), (["--store", &store], "bad_key_file")] {
        let serve = ["serve", PUZZLE, "--listen", "127.0.0.1:0"];
        let (document, status) = json(&[&serve[..], &line].concat());
        assert_eq!((&document["error"]["code"], status), (&code.into(), 2));
        let said = document["error"]["message"].as_str().unwrap();
        assert!(said.contains("every user of this machine") && said.contains("chmod 600"), "{said}");
    }
}

#[test]
fn what_is_published_is_served_again_after_a_restart_and_its_file_verifies() {
    let directory = tempfile::tempdir().unwrap();
    let token = token_file(&directory);
    let store = format!("sqlite:{}", directory.path().join("tincture.db").display());
    let line = [OTHER, "--token-file", &token, "--store", &store];
    let mut server = Server::of(&line);
    let publish = format!(r#"{{"puzzle":"{PUZZLE}","solution":"{SOLUTION}","label":"for Ada"}}"#);
    let (created, info) = call(&server.url, "POST /v1/statements", &publish);
    assert_eq!(created, 201, "{info}");
    let info: serde_json::Value = serde_json::from_str(&info).unwrap();
    let proof = format!("/v1/statements/{}/proof", info["id"].as_str().unwrap());
    let (created, issued) = call(&server.url, &format!("POST {proof}"), r#"{"label":"for all"}"#);
    assert_eq!(created, 201, "{issued}");
    assert!(issued.contains(r#""protocol":"clique""#), "the fewest rounds: {issued}");
    server.terminate();

    // Without the token all is still served, and nothing can be changed.
    let server = Server::of(&["--store", &store]);
    assert_eq!(call(&server.url, "POST /v1/statements", &publish).0, 405);
    let (document, accepted) = json(&["verify", PUZZLE, "--server", &server.url, "--bits", "20"]);
    assert_eq!((accepted, &document["label"]), (0, &"for Ada".into()));
    let url = format!("{}{proof}", server.url);
    let (document, accepted) = json(&["verify", PUZZLE, "--proof", &url]);
    assert_eq!((accepted, &document["soundness_bits"]), (0, &128.into()));
    assert_eq!(document["label"], "for all");
    assert_eq!(status(&["verify", OTHER, "--proof", &url]), 1);
    let missing = url.replace(info["id"].as_str().unwrap(), &"0".repeat(64));
    let (document, gone) = json(&["verify", PUZZLE, "--proof", &missing]);
    assert_eq!((&document["error"]["code"], gone), (&"not_found".into(), 3));
    let said = document["error"]["message"].as_str().unwrap();
    assert!(said.ends_with("(statement_not_held)"), "{said}");
}

#[test]
fn a_bad_token_exits_before_anything_listens_and_is_not_quoted() {
    let directory = tempfile::tempdir().unwrap();
    let token = token_file(&directory);
    let short = directory.path().join("short");
    std::fs::write(&short, "a-short-secret\n").unwrap();
    chmod(&short, 0o600);
    let hash = "ab".repeat(32);
    let lines: [&[&str]; 5] = [
        &["--token-hash", "a-short-secret"],
        &["--token-hash", ""],
        &["--token-file", short.to_str().unwrap()],
        &["--token-file", directory.path().to_str().unwrap()],
        &["--token-file", &token, "--token-hash", &hash],
    ];
    for line in lines {
        let base = ["serve", PUZZLE, "--listen", "127.0.0.1:0", "--store", "memory"];
        let output = command(&base).args(line).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{line:?}");
        assert!(output.stdout.is_empty(), "{line:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(!said.contains("a-short-secret"), "{said}");
    }
    let both = ["serve", PUZZLE, "--listen", "127.0.0.1:0", "--store", "memory", "--token-file", &token];
    let output = command(&both).env("TINCTURE_TOKEN_HASH", &hash).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "a flag and a variable are two, too");
}
