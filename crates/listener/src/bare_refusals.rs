//! A body for refusals that no handler has made.
//!
//! What cannot be understood as a request is refused below the routes: with a status, and nothing that says why in
//! the form that all other refusals have. The library has no place to say it, so it is said on the way out.

use std::io::{IoSlice, Result};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// The media type and the text to send with a status.
pub type RefusalBody = fn(status: u16) -> (&'static str, String);

/// The headers that the library itself gives a refusal.
const ITS_OWN: [&str; 3] = ["connection", "content-length", "date"];

/// A stream on which bare refusals of HTTP/1 get a body.
pub(crate) struct BareRefusals<S> {
    stream: S,
    body: Option<RefusalBody>,
    /// What goes out in place of a bare refusal, how much of it has, and how long the refusal was.
    instead: Option<(Vec<u8>, usize, usize)>,
}

impl<S: AsyncWrite + Unpin> BareRefusals<S> {
    pub(crate) const fn new(stream: S, body: Option<RefusalBody>) -> Self {
        Self { stream, body, instead: None }
    }

    /// Writes what goes out instead of these bytes, if something does.
    fn poll_instead(&mut self, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<Result<Option<usize>>> {
        if self.instead.is_none()
            && let Some(body) = self.body
            && let Some(whole) = with_body(bytes, body)
        {
            self.instead = Some((whole, 0, bytes.len()));
        }
        let Some((whole, sent, length)) = &mut self.instead else { return Poll::Ready(Ok(None)) };
        while *sent < whole.len() {
            match ready!(Pin::new(&mut self.stream).poll_write(cx, &whole[*sent..]))? {
                0 => return Poll::Ready(Ok(Some(0))),
                more => *sent += more,
            }
        }
        let length = *length;
        self.instead = None;
        Poll::Ready(Ok(Some(length)))
    }
}

/// A refusal with its body, if these bytes are a whole one without.
fn with_body(bytes: &[u8], body: RefusalBody) -> Option<Vec<u8>> {
    if !bytes.starts_with(b"HTTP/1.1 4") {
        return None;
    }
    let head = std::str::from_utf8(bytes).ok()?.strip_suffix("\r\n\r\n")?;
    let (line, headers) = head.split_once("\r\n")?;
    let status = line.get(9..12)?.parse().ok()?;
    let its_own = |line: &str| {
        line.split_once(':').is_some_and(|(name, _)| ITS_OWN.iter().any(|own| name.eq_ignore_ascii_case(own)))
    };
    let empty = |line: &str| line.eq_ignore_ascii_case("content-length: 0");
    if !headers.split("\r\n").all(its_own) || !headers.split("\r\n").any(empty) {
        return None;
    }
    let (media_type, text) = body(status);
    let kept: String =
        headers.split("\r\n").filter(|line| !empty(line)).flat_map(|line| [line, "\r\n"]).collect();
    let length = text.len();
    Some(
        format!(
            "{line}\r\ncontent-type: {media_type}\r\ncontent-length: {length}\r\ncache-control: no-store\r\n{kept}\r\n{text}"
        )
        .into_bytes(),
    )
}

impl<S: AsyncRead + Unpin> AsyncRead for BareRefusals<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for BareRefusals<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<Result<usize>> {
        match ready!(self.poll_instead(cx, bytes))? {
            Some(length) => Poll::Ready(Ok(length)),
            None => Pin::new(&mut self.stream).poll_write(cx, bytes),
        }
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<Result<usize>> {
        let first = parts.iter().find(|part| !part.is_empty()).map_or(&[][..], |part| part);
        match ready!(self.poll_instead(cx, first))? {
            Some(length) => Poll::Ready(Ok(length)),
            None => Pin::new(&mut self.stream).poll_write_vectored(cx, parts),
        }
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    fn body(status: u16) -> (&'static str, String) {
        ("text/plain", format!("because of {status}"))
    }

    async fn sent(written: &[u8]) -> String {
        // So little at once that writing is interrupted.
        let (near, mut far) = duplex(10);
        let written = written.to_vec();
        let writing = tokio::spawn(async move {
            BareRefusals::new(near, Some(body)).write_all(&written).await.unwrap();
        });
        let mut sent = String::new();
        far.read_to_string(&mut sent).await.unwrap();
        writing.await.unwrap();
        sent
    }

    #[tokio::test]
    async fn a_bare_refusal_gets_a_body() {
        let bare =
            "HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";
        let expected = "HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-type: text/plain\r\n\
                        content-length: 14\r\ncache-control: no-store\r\nconnection: close\r\n\r\nbecause of 431";
        assert_eq!(sent(bare.as_bytes()).await, expected);
    }

    #[tokio::test]
    async fn everything_else_goes_out_as_it_is() {
        for whole in [
            "HTTP/1.1 404 Not Found\r\ncontent-length: 1\r\n\r\n",
            "HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nx-request-id: 1\r\n\r\n",
            "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n",
            "HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n",
            "HTTP/1.1 4",
            "HTTP/1.1 400 Bad Request\r\n\r\n",
            "PRI * HTTP/2.0\r\n\r\n",
        ] {
            assert_eq!(sent(whole.as_bytes()).await, whole);
        }
    }
}
