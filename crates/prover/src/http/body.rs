//! Reading request bodies: bounded in bytes and in time before anything is made of them.

use crate::Refused;
use axum::body::{Body, Bytes, HttpBody};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use std::time::Duration;
use tincture_wire::ProblemCode;

/// Reads a whole body of at most `most` bytes within `time`.
pub(super) async fn read(body: Body, most: usize, time: Duration) -> Result<Bytes, Refused> {
    // What the client announces is refused before a byte of it is read.
    if body.size_hint().lower() > most as u64 {
        return Err(too_large(most));
    }
    match tokio::time::timeout(time, Limited::new(body, most).collect()).await {
        Err(_) => Err(Refused::slow_client()),
        Ok(Ok(body)) => Ok(body.to_bytes()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(too_large(most)),
        Ok(Err(_)) => Err(Refused::malformed("the request's body was cut short")),
    }
}

fn too_large(most: usize) -> Refused {
    Refused::new(ProblemCode::BodyTooLarge, format!("at most {most} bytes are legal here"))
}
