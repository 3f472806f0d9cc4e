//! Answers in pieces, so that it shows whether they are taken.

use crate::activity::Answer;
use crate::write_deadline::PART;
use axum::body::Body;
use hyper::body::{Body as HttpBody, Bytes, Frame, SizeHint};
use std::pin::Pin;
use std::task::{Context, Poll, ready};

/// The most bytes of an answer that are handed over at once: a frame of HTTP/2. What was handed over is out
/// of sight, and stays in memory for as long as the client leaves no window for it.
const PIECE: usize = 16 << 10;

/// An answer's body that tells of its progress, [`PART`] by part.
pub(super) struct AnswerBody {
    body: Body,
    /// What the body has given and the connection has not taken.
    rest: Bytes,
    answer: Answer,
    taken: usize,
}

impl AnswerBody {
    pub(super) fn new(body: Body, answer: Answer) -> Self {
        Self { body, rest: Bytes::new(), answer, taken: 0 }
    }

    /// The next piece of what is there: a copy, because the connection keeps the last one for as long as the
    /// client does not take it, and a part of the answer would keep all of it.
    fn piece(&mut self) -> Bytes {
        let piece = self.rest.split_to(self.rest.len().min(PIECE));
        let piece = Bytes::copy_from_slice(&piece);
        self.taken += piece.len();
        if self.taken >= PART {
            self.taken = 0;
            self.answer.progress();
        }
        piece
    }
}

impl HttpBody for AnswerBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        if self.rest.is_empty() {
            let frame = match ready!(Pin::new(&mut self.body).poll_frame(cx)) {
                Some(Ok(frame)) => frame,
                end => return Poll::Ready(end),
            };
            match frame.into_data() {
                Ok(data) => self.rest = data,
                Err(trailers) => return Poll::Ready(Some(Ok(trailers))),
            }
        }
        Poll::Ready(Some(Ok(Frame::data(self.piece()))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let (inner, rest) = (self.body.size_hint(), self.rest.len() as u64);
        let mut hint = SizeHint::new();
        hint.set_lower(inner.lower() + rest);
        if let Some(upper) = inner.upper() {
            hint.set_upper(upper + rest);
        }
        hint
    }
}

#[cfg(test)]
mod tests {
    use super::super::activity::Activity;
    use super::*;
    use http_body_util::BodyExt;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    /// Bytes that tell when they are gone.
    struct Watched(Vec<u8>, Arc<AtomicBool>);

    impl AsRef<[u8]> for Watched {
        fn as_ref(&self) -> &[u8] {
            &self.0
        }
    }

    impl Drop for Watched {
        fn drop(&mut self) {
            self.1.store(true, Ordering::Relaxed);
        }
    }

    #[tokio::test]
    async fn what_is_handed_over_keeps_nothing_else() {
        let gone = Arc::new(AtomicBool::new(false));
        let bytes = Bytes::from_owner(Watched(vec![7; PIECE + 1], Arc::clone(&gone)));
        let hour = Duration::from_secs(3600);
        let mut body = AnswerBody::new(Body::from(bytes), Activity::new(hour, hour).request().answer());
        let mut pieces = Vec::new();
        while !body.is_end_stream() {
            pieces.push(body.frame().await.unwrap().unwrap().into_data().unwrap());
        }
        drop(body);
        assert!(gone.load(Ordering::Relaxed), "the answer is gone while its pieces are on their way");
        assert_eq!(pieces.concat(), [7; PIECE + 1]);
    }

    #[tokio::test]
    async fn nothing_is_lost_and_no_piece_is_large() {
        let bytes: Vec<u8> = (0..PIECE * 3 + 1).map(|n| u8::try_from(n % 251).unwrap()).collect();
        let hour = Duration::from_secs(3600);
        let mut body =
            AnswerBody::new(Body::from(bytes.clone()), Activity::new(hour, hour).request().answer());
        let mut all = Vec::new();
        while !body.is_end_stream() {
            assert_eq!(body.size_hint().exact(), Some((bytes.len() - all.len()) as u64));
            let piece = body.frame().await.unwrap().unwrap().into_data().unwrap();
            assert!(piece.len() <= PIECE);
            all.extend_from_slice(&piece);
        }
        assert_eq!(all, bytes);
    }
}
