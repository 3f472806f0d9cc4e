//! One request a connection, in JSON, over a bare socket: to see the very bytes of an answer, or that there
//! are none.

use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// An answer that arrived whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }
}

/// A request that was sent.
pub(crate) struct Sent(TcpStream);

/// Sends a request and does not wait.
pub(crate) fn send(to: SocketAddr, method: &str, path: &str, body: &str) -> std::io::Result<Sent> {
    let mut stream = TcpStream::connect(to)?;
    stream.set_read_timeout(Some(Duration::from_secs(60)))?;
    let length = body.len();
    let head = format!(
        "{method} {path} HTTP/1.1\r\nhost: {to}\r\nconnection: close\r\ncontent-type: application/json\r\n\
         accept: application/json, application/problem+json\r\ncontent-length: {length}\r\n\r\n{body}"
    );
    stream.write_all(head.as_bytes())?;
    Ok(Sent(stream))
}

impl Sent {
    /// Waits for the answer; `None` if it does not arrive whole.
    pub(crate) fn answer(mut self) -> Option<Answer> {
        let mut bytes = Vec::new();
        let _ = self.0.read_to_end(&mut bytes);
        parse(&bytes)
    }
}

/// Reads a whole answer: one whose length is what it says.
pub(crate) fn parse(bytes: &[u8]) -> Option<Answer> {
    let end = bytes.windows(4).position(|window| window == b"\r\n\r\n")?;
    let head = std::str::from_utf8(&bytes[..end]).ok()?.to_ascii_lowercase();
    let status = head.split(' ').nth(1)?.parse().ok()?;
    let length: usize = head.lines().find_map(|line| line.strip_prefix("content-length: "))?.parse().ok()?;
    let body = bytes[end + 4..].to_vec();
    (body.len() == length).then_some(Answer { status, body })
}

pub(crate) fn exchange(to: SocketAddr, method: &str, path: &str, body: &str) -> Option<Answer> {
    send(to, method, path, body).ok()?.answer()
}

/// A session's path, opened on the one statement that the server holds.
pub(crate) fn open(to: SocketAddr, rounds: u32) -> Option<String> {
    let list = exchange(to, "GET", "/v1/statements", "")?.json();
    let statement = &list["statements"][0];
    let protocols = statement["protocols"].as_array().unwrap();
    let edge = protocols.iter().find(|protocol| protocol["name"] == "edge").unwrap();
    let request = json!({
        "statement": statement["id"], "instance": edge["instance"], "protocol": "edge",
        "mode": "MODE_SEQUENTIAL", "rounds": rounds, "verifier_random": format!("{}=", "A".repeat(43)),
    });
    let answer = exchange(to, "POST", "/v1/sessions", &request.to_string())?;
    (answer.status == 201).then_some(())?;
    Some(format!("/v1/sessions/{}", answer.json()["session"].as_str().unwrap()))
}

/// The request that challenges a round of a sequential run.
pub(crate) fn challenge(round: u32, challenge: u32) -> String {
    json!({ "batch": round, "first_round": round, "challenges": [challenge] }).to_string()
}
