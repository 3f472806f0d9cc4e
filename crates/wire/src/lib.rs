//! The messages of a live run, as protobuf and as JSON.
//!
//! Both encodings come from one set of files, `proto/tincture/v1/*.proto`, and say the same. JSON
//! follows the protobuf mapping with the files' own field names: bytes are base64, counts are
//! numbers, every field is written even when it is empty or zero, and a missing one is read as
//! empty or zero. Beside the messages stand their size [`limits`], the errors of the service
//! ([`Problem`]) and the conversions to what the engine works on ([`convert`]).
//!
//! ```
//! use tincture_wire::v1::ChallengesRequest;
//! use tincture_wire::Encoding;
//!
//! let request = ChallengesRequest {
//!     batch: 0,
//!     first_round: 0,
//!     challenges: vec![3, 0],
//!     nonce: vec![0xff, 0x00],
//! };
//! let body = Encoding::Json.encode(&request);
//! assert_eq!(body, br#"{"batch":0,"first_round":0,"challenges":[3,0],"nonce":"/wA="}"#);
//!
//! // The encoding of a body is what its Content-Type says.
//! let encoding = Encoding::from_content_type(Some("application/json; charset=utf-8"))?;
//! assert_eq!(encoding.decode::<ChallengesRequest>(&body)?, request);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What it refuses to do: it hashes nothing (the bytes of protobuf and JSON never enter a hash, see
//! `proto/SPEC.md`), it believes no length that a body gives, and it opens no socket.

#![forbid(unsafe_code)]

mod codec;
pub mod convert;
pub mod limits;
mod media;
mod message;
mod problem;
mod refusal;
mod scan;

pub use codec::DecodeError;
pub use convert::WireError;
pub use media::{Encoding, NotAcceptable, UnsupportedMediaType};
pub use message::WireMessage;
pub use problem::{Problem, ProblemCode};

/// The messages of `tincture.v1`, generated from the `.proto` files and checked in.
///
/// `tests/generated.rs` compares them with the files and can write them afresh.
// The code is not ours to format or to lint, and the enums' generated helpers carry no links.
#[allow(clippy::all, unused_qualifications, missing_docs)]
#[rustfmt::skip]
pub mod v1 {
    include!("gen/tincture.v1.rs");
    include!("gen/tincture.v1.serde.rs");
}
