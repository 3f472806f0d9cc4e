//! Downloads: streamed, and broken off.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::thread::JoinHandle;
use std::time::Duration;
use tincture_verifier::{Download, DownloadError, Trust};

fn open(url: &str, patience: Duration) -> Result<Download, DownloadError> {
    Download::open(url, patience, &Trust::system())
}

/// Answers one request with these bytes, and then keeps silent for as long as it is not read from.
fn answer_once(answer: &'static [u8], silent: bool) -> (String, JoinHandle<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let url = format!("http://{}/a", listener.local_addr().expect("it is bound"));
    let server = std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().expect("a client comes");
        let mut request = [0; 4096];
        assert!(stream.read(&mut request).expect("it asks") > 0);
        stream.write_all(answer).expect("it listens");
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

#[test]
fn what_is_not_there_is_named() {
    let (url, server) = answer_once(b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n", false);
    let error = open(&url, Duration::from_secs(5)).expect_err("it is not there");
    assert_eq!(error.code(), "not_found");
    server.join().expect("the server is well");
    let error = open("http://127.0.0.1:1/a", Duration::from_secs(5)).expect_err("nobody listens");
    assert_eq!(error.code(), "no_connection");
}
