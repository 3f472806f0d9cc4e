//! What clients may do on a connection, in HTTP/1.1 and HTTP/2.

use crate::Limits;
use hyper_util::rt::{TokioExecutor, TokioTimer};
use hyper_util::server::conn::auto::Builder;

/// The most bytes of a request's line and headers. HTTP/2 counts 32 more for each header.
const HEADER_BYTES: usize = 32 << 10;
/// The same number, as HTTP/2 says it to the client. A few more frames of headers than it takes are a flood,
/// and end the connection.
const HEADER_LIST: u32 = 32 << 10;
/// The most header lines of a request.
const HEADER_LINES: usize = 64;
/// The most requests at once on one connection. A run has one at a time.
const STREAMS: u32 = 32;
/// How much of a request's body the client may send before it is read: the largest legal body.
const STREAM_WINDOW: u32 = 256 << 10;
/// The same for all requests of a connection together.
const CONNECTION_WINDOW: u32 = 512 << 10;
/// How much of each answer may wait in HTTP/2's own buffer. The rest waits in [`super::answer_body`].
const SEND_BUFFER: usize = 64 << 10;
/// Requests that the client took back before they were looked at (CVE-2023-44487): more end the connection.
const RESETS: usize = 20;
/// Streams that were reset for the client's mistakes: more end the connection.
const MISTAKES: usize = 256;

/// Speaks HTTP/1.1, or HTTP/2 with a client that begins with its preface: whether TLS has agreed on it or
/// the client knew.
pub(super) fn builder(limits: &Limits) -> Builder<TokioExecutor> {
    let mut builder = Builder::new(TokioExecutor::new());
    builder
        .http1()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.header_time)
        // Of what is read and not understood yet, and that is headers.
        .max_buf_size(HEADER_BYTES)
        .max_headers(HEADER_LINES);
    builder
        .http2()
        .timer(TokioTimer::new())
        .max_concurrent_streams(STREAMS)
        .max_header_list_size(HEADER_LIST)
        .initial_stream_window_size(STREAM_WINDOW)
        .initial_connection_window_size(CONNECTION_WINDOW)
        .max_send_buf_size(SEND_BUFFER)
        .max_pending_accept_reset_streams(RESETS)
        .max_local_error_reset_streams(MISTAKES)
        .keep_alive_interval(limits.header_time)
        .keep_alive_timeout(limits.header_time);
    builder
}
