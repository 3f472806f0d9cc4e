//! What may come over a stream until the answer that is owed is there.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// A connection that no more is read from than was allowed.
///
/// Whatever a server sends in place of an answer (pings, which make the client send as much, empty fragments,
/// pieces of a message without end) comes to bytes, and they are counted below all of it.
pub(super) struct Allowance<S> {
    connection: S,
    left: usize,
}

/// More came than the answer that is waited for can have.
#[derive(Debug, thiserror::Error)]
#[error("more came than an answer can have")]
pub(super) struct Exceeded;

impl<S> Allowance<S> {
    /// Allows nothing yet.
    pub(super) const fn new(connection: S) -> Self {
        Self { connection, left: 0 }
    }

    /// Allows so many bytes from now on, and no more of those allowed before.
    pub(super) const fn allow(&mut self, bytes: usize) {
        self.left = bytes;
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Allowance<S> {
    /// Reads what there is room for: the last piece may go beyond what is allowed, by less than a buffer.
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.left == 0 {
            return Poll::Ready(Err(io::Error::other(Exceeded)));
        }
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.connection).poll_read(cx, buffer))?;
        self.left = self.left.saturating_sub(buffer.filled().len() - before);
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Allowance<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.connection).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.connection).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.connection).poll_shutdown(cx)
    }
}
