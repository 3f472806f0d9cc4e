//! A balancer in place of the file's: one request or one WebSocket a connection, to the replicas in turn.

use std::io::{self, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// How many connections each replica got.
pub(crate) type Counts = Arc<[AtomicUsize; 2]>;

/// Balances until the test ends. Says where it listens.
pub(crate) fn start(replicas: [SocketAddr; 2]) -> (SocketAddr, Counts) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let counts = Counts::default();
    let counted = Arc::clone(&counts);
    thread::spawn(move || {
        for (turn, client) in listener.incoming().enumerate() {
            let Ok(client) = client else { return };
            let counted = Arc::clone(&counted);
            thread::spawn(move || {
                counted[turn % 2].fetch_add(1, Ordering::Relaxed);
                // A connection that ends early is its client's to notice.
                let _ = pass(client, replicas[turn % 2]);
            });
        }
    });
    (address, counts)
}

fn pass(mut client: TcpStream, replica: SocketAddr) -> io::Result<()> {
    let (head, rest) = read_head(&mut client)?;
    let mut replica = TcpStream::connect(replica)?;
    replica.write_all(&forwarded(&head, client.peer_addr()?))?;
    replica.write_all(&rest)?;
    let (mut from, mut to) = (client.try_clone()?, replica.try_clone()?);
    let up = thread::spawn(move || io::copy(&mut from, &mut to));
    io::copy(&mut replica, &mut client)?;
    client.shutdown(Shutdown::Both)?;
    let _ = up.join();
    Ok(())
}

/// The line and headers of a request, and what came behind them.
fn read_head(client: &mut TcpStream) -> io::Result<(Vec<u8>, Vec<u8>)> {
    let (mut bytes, mut part) = (Vec::new(), [0; 4096]);
    loop {
        if let Some(at) = bytes.windows(4).position(|window| window == b"\r\n\r\n") {
            let rest = bytes.split_off(at + 2);
            return Ok((bytes, rest));
        }
        match client.read(&mut part)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            read => bytes.extend_from_slice(&part[..read]),
        }
    }
}

/// Who asks, appended as the file's balancer does; and that the next request is another connection's, unless
/// it is a WebSocket.
fn forwarded(head: &[u8], client: SocketAddr) -> Vec<u8> {
    let text = String::from_utf8_lossy(head).to_ascii_lowercase();
    let mut whole = head.to_vec();
    whole.extend_from_slice(format!("x-forwarded-for: {}\r\n", client.ip()).as_bytes());
    if !text.contains("\r\nupgrade:") {
        whole.extend_from_slice(b"connection: close\r\n");
    }
    whole
}
