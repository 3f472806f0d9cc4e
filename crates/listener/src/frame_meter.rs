//! Counting what a client says in HTTP/2 beside its requests.
//!
//! Requests have limits of their own. Pings, settings, windows, resets, small pieces of bodies and whatever
//! else HTTP/2 has are work for the server, too, and none of them is a request; some are answered. So a
//! connection may send as many as its requests and the answers to them give reason for, and some more.

use std::io::{Error, IoSlice, Result};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// What a client of HTTP/2 begins with (RFC 9113, section 3.4).
const PREFACE: &[u8; 24] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
/// The bytes of a frame before its payload (RFC 9113, section 4.1).
const HEAD: usize = 9;
const DATA: u8 = 0;
const HEADERS: u8 = 1;
/// A body's piece of fewer bytes is counted: it is hardly more than its frame.
const SMALL_DATA: usize = 64;

/// So many frames beside requests any connection may send.
const FREE: usize = 1000;
/// So many more for each request: its window, its body's last piece, a reset, a ping.
const FOR_REQUEST: usize = 32;
/// For so many bytes that are sent to it the client may send one more: it opens windows, and measures the way.
/// An answer to a ping or to settings is shorter, so that those are not paid for with their own answers.
const BYTES_FOR_ONE: usize = 64;
/// More than this is not saved.
const MOST: usize = 16 * FREE;

/// A stream that fails when its client, speaking HTTP/2, has sent too many frames that are no requests. What
/// is no HTTP/2 passes.
pub(crate) struct FrameMeter<S> {
    stream: S,
    reading: Reading,
    left: usize,
    /// Bytes that were written and are not counted yet.
    written: usize,
}

/// What the next byte belongs to.
enum Reading {
    /// The preface, of which so many bytes were there.
    Preface(usize),
    /// A frame's head, of which so many bytes are known.
    Head([u8; HEAD], usize),
    /// A payload, of which so many bytes are still to come.
    Payload(usize),
    /// Another protocol.
    Other,
}

impl<S> FrameMeter<S> {
    pub(crate) const fn new(stream: S) -> Self {
        Self { stream, reading: Reading::Preface(0), left: FREE, written: 0 }
    }

    /// Counts what was read.
    fn read(&mut self, mut bytes: &[u8]) -> Result<()> {
        while !bytes.is_empty() {
            match &mut self.reading {
                Reading::Other => return Ok(()),
                Reading::Preface(known) => {
                    let rest = &PREFACE[*known..];
                    let more = rest.len().min(bytes.len());
                    if rest[..more] != bytes[..more] {
                        self.reading = Reading::Other;
                        return Ok(());
                    }
                    *known += more;
                    bytes = &bytes[more..];
                    if *known == PREFACE.len() {
                        self.reading = Reading::Head([0; HEAD], 0);
                    }
                }
                Reading::Payload(rest) => {
                    let more = (*rest).min(bytes.len());
                    *rest -= more;
                    bytes = &bytes[more..];
                    if *rest == 0 {
                        self.reading = Reading::Head([0; HEAD], 0);
                    }
                }
                Reading::Head(head, known) => {
                    let more = (HEAD - *known).min(bytes.len());
                    head[*known..*known + more].copy_from_slice(&bytes[..more]);
                    *known += more;
                    bytes = &bytes[more..];
                    if *known == HEAD {
                        let head = *head;
                        self.frame(&head)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Counts a frame.
    fn frame(&mut self, &[a, b, c, kind, ..]: &[u8; HEAD]) -> Result<()> {
        let length = usize::from(a) << 16 | usize::from(b) << 8 | usize::from(c);
        self.reading = if length > 0 { Reading::Payload(length) } else { Reading::Head([0; HEAD], 0) };
        match kind {
            HEADERS => self.earn(FOR_REQUEST),
            DATA if length >= SMALL_DATA => {}
            _ => {
                let too_many = || Error::other("too many frames that are no requests");
                self.left = self.left.checked_sub(1).ok_or_else(too_many)?;
            }
        }
        Ok(())
    }

    fn earn(&mut self, frames: usize) {
        self.left = (self.left + frames).min(MOST);
    }

    /// Counts what was written, if it was.
    fn wrote(&mut self, wrote: Poll<Result<usize>>) -> Poll<Result<usize>> {
        if let Poll::Ready(Ok(bytes)) = wrote {
            self.written += bytes;
            self.earn(self.written / BYTES_FOR_ONE);
            self.written %= BYTES_FOR_ONE;
        }
        wrote
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for FrameMeter<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(cx, buffer))?;
        Poll::Ready(self.read(&buffer.filled()[before..]))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for FrameMeter<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<Result<usize>> {
        let wrote = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.wrote(wrote)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<Result<usize>> {
        let wrote = Pin::new(&mut self.stream).poll_write_vectored(cx, parts);
        self.wrote(wrote)
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

    const PING: u8 = 6;

    fn frame(kind: u8, length: u8) -> Vec<u8> {
        [&[0, 0, length, kind, 0, 0, 0, 0, 0][..], &vec![0; length.into()]].concat()
    }

    /// Of frames that come after the preface, how many are let through, whatever the pieces that they come in.
    fn passes(frames: &[Vec<u8>], piece: usize) -> usize {
        let mut meter = FrameMeter::new(());
        meter.read(PREFACE).unwrap();
        frames.iter().take_while(|frame| frame.chunks(piece).all(|bytes| meter.read(bytes).is_ok())).count()
    }

    #[test]
    fn frames_beside_requests_are_counted_in_whatever_pieces_they_come() {
        for kind in (DATA..=10).filter(|&kind| kind != HEADERS) {
            let frames = vec![frame(kind, 8); FREE + 2];
            for piece in [1, 5, 9, 1000] {
                assert_eq!(passes(&frames, piece), FREE, "frames of kind {kind}");
            }
            assert_eq!(passes(&vec![frame(kind, 0); FREE + 2], 1000), FREE);
        }
    }

    #[test]
    fn requests_and_bodies_are_not_and_requests_give_reason_for_more() {
        assert_eq!(passes(&vec![frame(HEADERS, 40); 5 * MOST], 1000), 5 * MOST);
        assert_eq!(passes(&vec![frame(DATA, 64); 5 * MOST], 1000), 5 * MOST);
        let mut frames = vec![frame(HEADERS, 40)];
        frames.resize(2 + FREE + FOR_REQUEST, frame(PING, 8));
        assert_eq!(passes(&frames, 1000), 1 + FREE + FOR_REQUEST);
    }

    #[test]
    fn answers_give_reason_for_more_but_not_those_to_pings() {
        let mut meter = FrameMeter::new(());
        meter.read(PREFACE).unwrap();
        let mut sent = 0;
        while meter.read(&frame(PING, 8)).is_ok() {
            sent += 1;
            assert!(sent < 2 * FREE, "pings are paid for with their answers");
            assert!(meter.wrote(Poll::Ready(Ok(17))).is_ready());
        }
        assert!(meter.wrote(Poll::Ready(Ok(10 * BYTES_FOR_ONE))).is_ready());
        assert_eq!((0..20).filter(|_| meter.read(&frame(PING, 8)).is_ok()).count(), 10);
    }

    #[test]
    fn what_is_no_http2_passes() {
        let mut meter = FrameMeter::new(());
        meter.read(b"PRI /v1 HTTP/1.1\r\n").unwrap();
        for _ in 0..2 * FREE {
            meter.read(&frame(PING, 8)).unwrap();
        }
    }
}
