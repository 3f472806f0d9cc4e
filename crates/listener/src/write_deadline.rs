//! A stream that waits for a slow reader only so long.

use crate::place::Place;
use std::io::{Error, ErrorKind, IoSlice, Result};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

/// How much of an answer must be taken within the time.
pub(super) const PART: usize = 256 << 10;

/// Fails a write when the other side has not taken [`PART`] bytes, or all there were, within a time that
/// runs from its first refusal to take more. Reads have the limits of headers and bodies.
pub(super) struct WriteDeadline<S> {
    stream: S,
    time: Duration,
    deadline: Option<Pin<Box<Sleep>>>,
    taken: usize,
    /// The socket's place among those that may be open. Here, because this lives exactly as long: a
    /// WebSocket's outlives the HTTP connection that it was.
    _place: Option<Place>,
}

impl<S: AsyncWrite + Unpin> WriteDeadline<S> {
    pub(super) const fn new(stream: S, time: Duration, place: Option<Place>) -> Self {
        Self { stream, time, deadline: None, taken: 0, _place: place }
    }

    fn settle(&mut self) {
        self.deadline = None;
        self.taken = 0;
    }

    /// What to say of a write, given what the stream said.
    fn judge(&mut self, cx: &mut Context<'_>, wrote: Poll<Result<usize>>) -> Poll<Result<usize>> {
        match wrote {
            Poll::Ready(Ok(bytes)) => {
                self.taken += bytes;
                if self.taken >= PART {
                    self.settle();
                }
                Poll::Ready(Ok(bytes))
            }
            Poll::Ready(Err(error)) => Poll::Ready(Err(error)),
            Poll::Pending => {
                let time = self.time;
                let deadline = self.deadline.get_or_insert_with(|| Box::pin(sleep(time)));
                ready!(deadline.as_mut().poll(cx));
                Poll::Ready(Err(Error::new(ErrorKind::TimedOut, "the client reads too slowly")))
            }
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for WriteDeadline<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for WriteDeadline<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<Result<usize>> {
        let wrote = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.judge(cx, wrote)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<Result<usize>> {
        let wrote = Pin::new(&mut self.stream).poll_write_vectored(cx, parts);
        self.judge(cx, wrote)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    /// Called when everything was written.
    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
        ready!(Pin::new(&mut self.stream).poll_flush(cx))?;
        self.settle();
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    const TIME: Duration = Duration::from_millis(50);

    #[tokio::test]
    async fn who_reads_nothing_is_cut_off() {
        let (near, _far) = duplex(1024);
        let error = WriteDeadline::new(near, TIME, None).write_all(&[0; 4096]).await.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::TimedOut);
    }

    #[tokio::test]
    async fn who_drips_is_cut_off_too() {
        let (near, mut far) = duplex(1024);
        let drip = tokio::spawn(async move {
            while far.read(&mut [0; 16]).await.is_ok_and(|bytes| bytes > 0) {
                sleep(TIME / 10).await;
            }
        });
        let error = WriteDeadline::new(near, TIME, None).write_all(&[0; 1 << 20]).await.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::TimedOut);
        drip.await.unwrap();
    }

    #[tokio::test]
    async fn who_reads_steadily_gets_everything() {
        let (near, mut far) = duplex(1024);
        let read = tokio::spawn(async move {
            let mut all = Vec::new();
            far.read_to_end(&mut all).await.map(|_| all.len())
        });
        let mut stream = WriteDeadline::new(near, Duration::from_secs(20), None);
        stream.write_all(&[0; 1 << 20]).await.unwrap();
        stream.flush().await.unwrap();
        drop(stream);
        assert_eq!(read.await.unwrap().unwrap(), 1 << 20);
    }
}
