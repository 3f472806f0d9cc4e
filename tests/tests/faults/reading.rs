//! Just enough of HTTP/1.1 and WebSockets to know where a message ends.

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A connection, and what has been read of it and not been taken. `None` anywhere is its end.
pub(crate) struct Wire {
    stream: TcpStream,
    buffer: Vec<u8>,
}

/// A request or an answer.
pub(crate) struct Http {
    pub(crate) raw: Vec<u8>,
    /// The first line.
    pub(crate) line: String,
    pub(crate) body: Vec<u8>,
}

/// A frame of a WebSocket. Messages here are never in fragments.
pub(crate) struct Frame {
    pub(crate) raw: Vec<u8>,
    pub(crate) opcode: u8,
    /// Without its mask.
    pub(crate) payload: Vec<u8>,
}

impl Wire {
    pub(crate) fn new(stream: TcpStream) -> Self {
        stream.set_nodelay(true).unwrap();
        Self { stream, buffer: Vec::new() }
    }

    pub(crate) async fn write(&mut self, bytes: &[u8]) -> Option<()> {
        self.stream.write_all(bytes).await.ok()
    }

    pub(crate) async fn http(&mut self) -> Option<Http> {
        let end = loop {
            match self.buffer.windows(4).position(|window| window == b"\r\n\r\n") {
                Some(at) => break at + 4,
                None => self.more().await?,
            }
        };
        let head = String::from_utf8(self.buffer[..end].to_vec()).unwrap();
        let mut lines = head.lines();
        let line = lines.next().unwrap().to_owned();
        let length = lines.filter_map(|line| line.split_once(':')).find_map(|(name, value)| {
            name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse().unwrap())
        });
        let raw = self.take(end + length.unwrap_or(0)).await?;
        Some(Http { line, body: raw[end..].to_vec(), raw })
    }

    pub(crate) async fn frame(&mut self) -> Option<Frame> {
        self.at_least(2).await?;
        let masked = self.buffer[1] & 0x80 != 0;
        let (header, length) = match self.buffer[1] & 0x7f {
            126 => {
                self.at_least(4).await?;
                (4, usize::from(u16::from_be_bytes([self.buffer[2], self.buffer[3]])))
            }
            127 => panic!("no message here is so long"),
            length => (2, usize::from(length)),
        };
        let body = header + if masked { 4 } else { 0 };
        let raw = self.take(body + length).await?;
        let mut payload = raw[body..].to_vec();
        if masked {
            payload.iter_mut().enumerate().for_each(|(i, byte)| *byte ^= raw[header + i % 4]);
        }
        Some(Frame { opcode: raw[0] & 0x0f, payload, raw })
    }

    async fn take(&mut self, length: usize) -> Option<Vec<u8>> {
        self.at_least(length).await?;
        Some(self.buffer.drain(..length).collect())
    }

    async fn at_least(&mut self, length: usize) -> Option<()> {
        while self.buffer.len() < length {
            self.more().await?;
        }
        Some(())
    }

    async fn more(&mut self) -> Option<()> {
        let read = self.stream.read_buf(&mut self.buffer).await.ok()?;
        (read > 0).then_some(())
    }
}
