//! What stands before an honest server and answers one message itself, in bytes that no library writes.

use super::stream::flood;
use std::sync::Arc;
use tincture_verifier::ServerUrl;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// An answer without end: its first bytes, and those that come again and again.
#[derive(Clone)]
pub(crate) struct Endless {
    pub(crate) first: String,
    pub(crate) more: &'static str,
}

/// Passes everything on to `server`, but for the second request whose path ends with `path`, and for all that
/// follow: those are answered without end. What comes back tells how much was sent of one when the client is gone.
pub(crate) async fn front(
    server: &ServerUrl,
    path: &'static str,
    answer: Endless,
) -> (ServerUrl, watch::Receiver<Option<u64>>) {
    let behind = server.to_string().strip_prefix("http://").unwrap().to_owned();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = ServerUrl::parse(&format!("http://{}", listener.local_addr().unwrap())).unwrap();
    let (ended, told) = watch::channel(None);
    let (ended, seen) = (Arc::new(ended), Arc::new(watch::Sender::new(0_usize)));
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let (behind, ended, seen, answer) =
                (behind.clone(), Arc::clone(&ended), Arc::clone(&seen), answer.clone());
            tokio::spawn(async move {
                let server = TcpStream::connect(behind).await.unwrap();
                let line = format!("/{path} HTTP/1.1\r\n");
                if let Some(sent) = pass(client, server, &line, &seen, &answer).await {
                    ended.send_replace(Some(sent));
                }
            });
        }
    });
    (url, told)
}

/// Passes bytes on in both directions until the message comes that is answered here; then returns how much of the
/// answer was sent, once the client is gone.
async fn pass(
    mut client: TcpStream,
    mut server: TcpStream,
    line: &str,
    seen: &watch::Sender<usize>,
    answer: &Endless,
) -> Option<u64> {
    let (mut from_client, mut from_server) = (vec![0; 64 << 10], vec![0; 64 << 10]);
    loop {
        tokio::select! {
            read = client.read(&mut from_client) => {
                let Ok(1..) = read else { return None };
                let bytes = &from_client[..read.unwrap()];
                // A request begins with a piece of its own: the client waits for each answer.
                if String::from_utf8_lossy(bytes).contains(line) {
                    seen.send_modify(|seen| *seen += 1);
                    if *seen.borrow() >= 2 {
                        let _ = client.write_all(answer.first.as_bytes()).await;
                        let sent = flood(&mut client, answer.more.as_bytes()).await;
                        while client.read(&mut from_client).await.is_ok_and(|read| read > 0) {}
                        return Some(sent);
                    }
                }
                if server.write_all(bytes).await.is_err() { return None };
            }
            read = server.read(&mut from_server) => {
                let Ok(1..) = read else { return None };
                if client.write_all(&from_server[..read.unwrap()]).await.is_err() { return None };
            }
        }
    }
}
