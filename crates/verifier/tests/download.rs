//! Downloads: streamed, and broken off.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::thread::JoinHandle;
use std::time::Duration;
use tincture_verifier::{Download, DownloadError, DownloadTime, Trust};

fn open(url: &str, pause: Duration) -> Result<Download, DownloadError> {
    Download::open(url, DownloadTime { pause, ..DownloadTime::default() }, &Trust::system())
}

/// Answers one request with these bytes, and then keeps silent for as long as it is not read from.
fn answer_once(answer: impl AsRef<[u8]> + Send + 'static, silent: bool) -> (String, JoinHandle<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let url = format!("http://{}/a", listener.local_addr().expect("it is bound"));
    let server = std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().expect("a client comes");
        let mut request = [0; 4096];
        assert!(stream.read(&mut request).expect("it asks") > 0);
        stream.write_all(answer.as_ref()).expect("it listens");
        while silent && stream.read(&mut request).is_ok_and(|read| read > 0) {}
    });
    (url, server)
}

#[test]
fn a_body_is_read_to_its_end_in_small_pieces() {
    let (url, server) = answer_once(b"HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n0123456789", false);
    let mut download = open(&url, Duration::from_secs(5)).expect("it is there");
    let mut all = Vec::new();
    let mut piece = [0; 3];
    loop {
        match download.read(&mut piece).expect("it comes") {
            0 => break,
            n => all.extend_from_slice(&piece[..n]),
        }
    }
    assert_eq!(all, b"0123456789");
    server.join().expect("the server is well");
}

#[test]
fn a_body_that_stops_short_or_stalls_is_an_error_and_not_an_end() {
    for silent in [false, true] {
        let (url, server) = answer_once(b"HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n01234", silent);
        let mut download = open(&url, Duration::from_millis(300)).expect("it is there");
        assert!(download.read_to_end(&mut Vec::new()).is_err());
        drop(download);
        server.join().expect("the server is well");
    }
}

/// Answers one request with `first`, and then with `more` again and again, with or without a pause, until the
/// client is gone.
fn answer_without_end(first: &'static str, more: &'static str, pause: Duration) -> (String, JoinHandle<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let url = format!("http://{}/a", listener.local_addr().expect("it is bound"));
    let server = std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().expect("a client comes");
        assert!(stream.read(&mut [0; 4096]).expect("it asks") > 0);
        let mut sent = stream.write_all(first.as_bytes());
        while sent.is_ok() {
            std::thread::sleep(pause);
            sent = stream.write_all(more.as_bytes());
        }
    });
    (url, server)
}

/// A server that never pauses for long would otherwise hold the client for ever.
#[test]
fn a_download_without_end_comes_to_its_deadline() {
    let body = "HTTP/1.1 200 OK\r\ncontent-length: 1000000000000\r\n\r\n";
    let time = DownloadTime { pause: Duration::from_secs(600), deadline: Duration::from_secs(2) };
    let now_and_then = Duration::from_millis(50);
    for (more, pause) in [("x", now_and_then), ("0123456789abcdef", Duration::ZERO)] {
        let (url, server) = answer_without_end(body, more, pause);
        let mut download = Download::open(&url, time, &Trust::system()).expect("it begins");
        let error = std::io::copy(&mut download, &mut std::io::sink()).expect_err("it has no end");
        assert_eq!(error.kind(), std::io::ErrorKind::TimedOut);
        assert!(error.to_string().contains("longer"), "{error}");
        drop(download);
        server.join().expect("the client is gone");
    }
    // Nor does one get past it with an answer that never begins, or that sends on and on.
    let interim = "HTTP/1.1 102 Processing\r\n\r\n";
    for (first, more) in [("HTTP/1.1 200 OK\r\n", "x: y\r\n"), (interim, interim)] {
        let (url, server) = answer_without_end(first, more, now_and_then);
        let error = Download::open(&url, time, &Trust::system()).expect_err("it never begins");
        assert_eq!(error.code(), "deadline", "{error}");
        server.join().expect("the client is gone");
    }
}

#[test]
fn what_is_not_there_is_told_from_what_is_refused_and_from_nobody() {
    for (status, code) in [
        (404, "not_found"),
        (410, "not_found"),
        (304, "refused"),
        (403, "refused"),
        (429, "refused"),
        (500, "refused"),
        (503, "refused"),
    ] {
        let error = refused(status, "");
        assert_eq!(error.code(), code, "{status}");
        let said = error.to_string();
        assert!(said.contains(&format!("the server says {status}")), "{said}");
    }
    let error = open("http://127.0.0.1:1/a", Duration::from_secs(5)).expect_err("nobody listens");
    assert_eq!(error.code(), "no_connection");
}

/// What comes of a download that is answered with this status and body.
fn refused(status: u16, body: &str) -> DownloadError {
    let length = body.len();
    let answer = format!("HTTP/1.1 {status} X\r\ncontent-length: {length}\r\n\r\n{body}");
    let (url, server) = answer_once(answer, false);
    let error = open(&url, Duration::from_secs(5)).expect_err("it is refused");
    server.join().expect("the server is well");
    error
}

fn problem(status: u16, detail: &str) -> String {
    let kind = "urn:tincture:problem:proof_not_issued";
    format!(
        r#"{{"type":"{kind}","title":"T","status":{status},"detail":"{detail}","code":"proof_not_issued"}}"#
    )
}

#[test]
fn the_servers_reasons_are_quoted_and_cannot_write_on_a_terminal() {
    let said = refused(404, &problem(404, "no file\\u001b[2K\\nof it")).to_string();
    assert!(said.ends_with(r": no file\u{1b}[2K\nof it (proof_not_issued)"), "{said}");
    let said = refused(404, &problem(404, &"x".repeat(10_000))).to_string();
    assert!(said.contains("xxx") && said.len() < 1000, "{said}");
    // What is none of Tincture's, says another status or is too long counts for nothing.
    let long = problem(404, &"x".repeat(70_000));
    for body in ["<html>", "{}", &problem(500, "no"), &long] {
        let said = refused(404, body).to_string();
        assert!(said.ends_with("the server says 404 Not Found"), "{said}");
    }
    // Reasons that do not come are not waited for.
    let head = "HTTP/1.1 503 X\r\ncontent-length: 10\r\n\r\n{";
    let (url, server) = answer_once(head, true);
    let error = open(&url, Duration::from_millis(300)).expect_err("it is refused");
    assert!(error.to_string().ends_with("the server says 503 Service Unavailable"), "{error}");
    server.join().expect("the server is well");
}

#[test]
fn an_address_that_names_a_user_is_refused_and_not_repeated() {
    for url in ["http://ann:secret@127.0.0.1:1/a", "http://secret@127.0.0.1:1/a", "http://ann:secret@:1/a"] {
        let error = open(url, Duration::from_secs(5)).expect_err("nothing is sent");
        assert_eq!(error.code(), "bad_url");
        assert!(!format!("{error} {error:?}").contains("secret"), "{error}");
    }
}
