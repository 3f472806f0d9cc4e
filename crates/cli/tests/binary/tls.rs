//! `serve`, `verify` and `health` over TLS.

use crate::certs::{Authority, Pair};
use crate::run::{PUZZLE, Server, command, json, run, status};
use std::io::{Read, Write};
use std::net::TcpListener;
use std::thread::JoinHandle;

fn start(pair: &Pair) -> Server {
    Server::start(&[PUZZLE, "--tls-cert", &pair.chain, "--tls-key", &pair.key])
}

/// The server's address by a name that its certificate may have.
fn by_name(server: &Server, name: &str) -> String {
    assert!(server.url.starts_with("https://127.0.0.1:"), "{}", server.url);
    server.url.replace("127.0.0.1", name)
}

/// What `verify` says of a server that it does not trust.
fn mistrust(url: &str, ca: Option<&str>) -> String {
    let mut line = vec!["verify", PUZZLE, "--server", url];
    line.extend(ca.into_iter().flat_map(|ca| ["--ca", ca]));
    let (document, status) = json(&line);
    assert_eq!((&document["error"]["code"], status), (&"no_connection".into(), 3), "{document}");
    document["error"]["message"].as_str().unwrap().to_owned()
}

#[test]
fn a_trusted_server_is_verified_in_both_modes() {
    let ours = Authority::new("ours");
    let server = start(&ours.issue("server", &["localhost", "127.0.0.1"], 2999));
    for url in [&server.url, &by_name(&server, "localhost")] {
        for mode in ["batched", "sequential"] {
            let line =
                ["verify", PUZZLE, "--server", url, "--mode", mode, "--ca", &ours.file(), "--bits", "20"];
            let (document, status) = json(&line);
            assert_eq!((&document["verdict"], status), (&"accepted".into(), 0), "{document}");
        }
    }
    // The same by the variable.
    let mut line = command(&["verify", PUZZLE, "--server", &server.url]);
    assert!(line.env("TINCTURE_CA", ours.file()).output().unwrap().status.success());
}

#[test]
fn a_server_that_cannot_be_trusted_is_no_connection() {
    let ours = Authority::new("ours");
    let others = Authority::new("somebody else");
    let server = start(&ours.issue("server", &["localhost"], 2999));
    let url = by_name(&server, "localhost");
    for ca in [None, Some(&*others.file())] {
        let message = mistrust(&url, ca);
        assert!(message.contains("issuer") && message.contains("--ca FILE"), "{message}");
    }
    let message = mistrust(&server.url, Some(&ours.file()));
    assert!(message.contains("not valid for the name 127.0.0.1"), "{message}");
    let old = start(&ours.issue("old", &["localhost"], 2001));
    let message = mistrust(&by_name(&old, "localhost"), Some(&ours.file()));
    assert!(message.contains("has expired"), "{message}");
    // And yet it serves who trusts it.
    assert_eq!(status(&["verify", PUZZLE, "--server", &url, "--ca", &ours.file()]), 0);
}

/// A puzzle that the lab looks at unless it is told otherwise.
const NINE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../statements/puzzles/nine.txt");

#[test]
fn the_lab_trusts_whom_it_is_told_to() {
    let ours = Authority::new("ours");
    let pair = ours.issue("server", &["127.0.0.1"], 2999);
    let server = Server::start(&[NINE, "--tls-cert", &pair.chain, "--tls-key", &pair.key]);
    for experiment in [&["verifiers"][..], &["soundness", "--strategy", "broken-edge:1"]] {
        let (document, status) = json(&[&["lab"][..], experiment, &["--server", &server.url]].concat());
        assert_eq!((&document["error"]["code"], status), (&"no_connection".into(), 3), "{document}");
        let message = document["error"]["message"].as_str().unwrap();
        assert!(message.contains("--ca FILE"), "{message}");
    }
    assert_eq!(status(&["lab", "verifiers", "--server", &server.url, "--ca", &ours.file()]), 0);
}

#[test]
fn each_end_notices_that_the_other_does_not_speak_tls() {
    let ours = Authority::new("ours");
    let (secret, plain) = (start(&ours.issue("server", &["127.0.0.1"], 2999)), Server::start(&[PUZZLE]));
    let message = mistrust(&plain.url.replace("http:", "https:"), Some(&ours.file()));
    assert!(message.contains("does not speak TLS"), "{message}");
    let message = mistrust(&secret.url.replace("https:", "http:"), None);
    assert!(message.contains("https://"), "{message}");
    assert_eq!(status(&["verify", PUZZLE, "--server", &plain.url]), 0);
    assert_eq!(status(&["verify", PUZZLE, "--server", &secret.url, "--ca", &ours.file()]), 0);
}

#[test]
fn what_cannot_be_shown_or_trusted_exits_before_anything_listens() {
    let ours = Authority::new("ours");
    let (one, other) = (ours.issue("one", &["localhost"], 2999), ours.issue("other", &["localhost"], 2999));
    for (chain, key) in
        [(&*one.chain, &*other.key), ("/nowhere", &one.key), (&one.key, &one.key), (&one.chain, "/")]
    {
        let line = ["serve", PUZZLE, "--listen", "127.0.0.1:0", "--store", "memory"];
        let (document, status) = json(&[&line[..], &["--tls-cert", chain, "--tls-key", key]].concat());
        assert_eq!((&document["error"]["code"], status), (&"bad_tls".into(), 2), "{document}");
    }
    for half in [["--tls-cert", &*one.chain], ["--tls-key", &one.key]] {
        assert_eq!(status(&[&["serve", PUZZLE][..], &half].concat()), 2);
    }
    for (ca, code) in [("/nowhere", "unreadable_file"), (&*one.key, "bad_ca")] {
        for line in
            [&["verify", PUZZLE, "--server", "https://127.0.0.1:1"][..], &["health", "https://127.0.0.1:1"]]
        {
            let (document, status) = json(&[line, &["--ca", ca]].concat());
            assert_eq!((&document["error"]["code"], status), (&code.into(), 2), "{document}");
        }
    }
}

/// Answers each request with a document, as long as the test runs.
fn answering(head: &'static str, body: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let _: JoinHandle<()> = std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut request = [0; 4096];
            let length = stream.read(&mut request).unwrap();
            assert!(request[..length].starts_with(b"GET /readyz HTTP/1.1\r\n"));
            let length = body.len();
            write!(stream, "HTTP/1.1 {head}\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{body}")
                .unwrap();
        }
    });
    url
}

#[test]
fn health_tells_ready_from_not_ready_from_nobody() {
    let ready = answering("200 OK\r\ncontent-type: application/json", r#"{"status":"ready"}"#);
    let (document, status) = json(&["health", &ready]);
    assert_eq!((&document["ready"], &document["status"], status), (&true.into(), &200.into(), 0));
    assert_eq!(run(&["health", &ready]).stdout, b"ready\n");

    let problem = concat!(
        r#"{"type":"urn:tincture:problem:not_ready","title":"Not ready","status":503,"#,
        r#""detail":"the store\u001b does not answer","code":"not_ready"}"#
    );
    let busy = answering("503 Service Unavailable\r\ncontent-type: application/problem+json", problem);
    let (document, status) = json(&["health", &busy]);
    assert_eq!((&document["ready"], &document["status"], status), (&false.into(), &503.into(), 1));
    let text = String::from_utf8(run(&["health", &busy]).stdout).unwrap();
    assert_eq!(text, "not ready: the store\\u{1b} does not answer (not_ready)\n");

    let elsewhere = answering("302 Found\r\nlocation: /healthz", "");
    assert_eq!(json(&["health", &elsewhere]).1, 1);
    let (document, status) = json(&["health", "http://127.0.0.1:1"]);
    assert_eq!((&document["error"]["code"], status), (&"no_connection".into(), 3));
    // Somebody listens, and nobody answers.
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", silent.local_addr().unwrap());
    assert_eq!(crate::run::status(&["health", &url, "--timeout", "0.2"]), 3);
    assert_eq!(crate::run::status(&["health", "ftp://x"]), 2);
}

#[test]
fn an_address_that_names_a_user_is_bad_usage_and_not_repeated() {
    let url = "http://ann:secret@127.0.0.1:1";
    let lines: [&[&str]; 5] = [
        &["health", url],
        &["verify", PUZZLE, "--server", url],
        &["verify", PUZZLE, "--proof", url],
        &["lab", "verifiers", "--server", url],
        &["lab", "soundness", "--strategy", "guess", "--server", url],
    ];
    for line in lines {
        let (document, status) = json(line);
        assert_eq!((&document["error"]["code"], status), (&"usage".into(), 2), "{line:?}");
        assert!(!document.to_string().contains("secret"), "{document}");
    }
}
