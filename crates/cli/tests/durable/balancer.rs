//! Between verifiers and replicas: every request goes to a replica that chance picks.

use crate::http::parse;
use crate::record::Record;
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// Sprays requests over `replicas` for ever. Says where it listens.
pub(crate) async fn spray(replicas: [SocketAddr; 2], record: Arc<Record>) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        loop {
            let (client, _) = listener.accept().await.unwrap();
            let record = Arc::clone(&record);
            tokio::spawn(async move { one_request(client, replicas, &record).await });
        }
    });
    address
}

/// A coin.
pub(crate) fn toss() -> bool {
    byte() & 1 == 1
}

fn byte() -> u8 {
    let mut random = [0];
    getrandom::fill(&mut random).unwrap();
    random[0]
}

/// Serves one request and closes, so that the next one is tossed for again.
async fn one_request(mut client: TcpStream, replicas: [SocketAddr; 2], record: &Record) -> Option<()> {
    let (head, body) = read_request(&mut client).await?;
    let [first, second] = if toss() { replicas } else { [replicas[1], replicas[0]] };
    // A replica that is not there is passed over; one that dies with the request in hand is not.
    let mut replica = match TcpStream::connect(first).await {
        Ok(replica) => replica,
        Err(_) => TcpStream::connect(second).await.ok()?,
    };
    let (line, headers) = head.split_once("\r\n")?;
    let request = [line.as_bytes(), b"\r\nconnection: close\r\n", headers.as_bytes(), &body].concat();
    replica.write_all(&request).await.ok()?;
    let mut answer = Vec::new();
    let ended = replica.read_to_end(&mut answer).await;
    if let Some(whole) = parse(&answer) {
        let path = line.split(' ').nth(1)?;
        record.note(path, &body, &whole);
        if byte() < 4 {
            // One answer of 64 is lost on its way: its repeat goes wherever chance sends it.
            return None;
        }
    }
    client.write_all(&answer).await.ok()?;
    ended.ok().map(drop)
}

/// The request's line and headers with the empty line behind them, and its body.
async fn read_request(client: &mut TcpStream) -> Option<(String, Vec<u8>)> {
    let mut bytes = Vec::new();
    let end = loop {
        if let Some(at) = bytes.windows(4).position(|window| window == b"\r\n\r\n") {
            break at + 4;
        }
        if client.read_buf(&mut bytes).await.ok()? == 0 {
            return None;
        }
    };
    let mut body = bytes.split_off(end);
    let head = String::from_utf8(bytes).ok()?;
    let length = head.to_ascii_lowercase();
    let length = length.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse().ok());
    let length: usize = length.unwrap_or(0);
    while body.len() < length {
        if client.read_buf(&mut body).await.ok()? == 0 {
            return None;
        }
    }
    Some((head, body))
}
