//! Messages to bodies and back.

use crate::message::WireMessage;
use crate::{Encoding, scan};

/// A body that is not a message of the expected kind.
#[derive(Debug, thiserror::Error)]
pub enum DecodeError {
    /// More bytes than the largest legal message of this kind.
    #[error("{got} bytes, where at most {most} are legal")]
    TooLarge {
        /// The bound, in bytes.
        most: usize,
        /// The length of the body, in bytes.
        got: usize,
    },
    /// More elements than the largest legal message of this kind.
    #[error("more elements than the {most} that are legal")]
    TooManyElements {
        /// The bound that was exceeded; see [`Limits`](crate::limits::Limits).
        most: usize,
    },
    /// Not JSON, or not of this message's shape; also an unknown field or trailing data.
    #[error("JSON: {}", reason(.0))]
    Json(#[source] serde_json::Error),
    /// Not protobuf, or not of this message's shape.
    #[error("protobuf: {0}")]
    Protobuf(#[source] prost::DecodeError),
    /// A number in an enum field that the enum does not know.
    #[error("protobuf: an enum field holds an unknown number")]
    UnknownEnumValue,
}

/// How the libraries say that a number does not fit its field: by what they tried.
const NO_COUNT: [&str; 4] = ["untagged enum", "invalid digit", "too large to fit", "cannot parse integer"];

/// What is wrong with JSON, in words that help.
fn reason(error: &serde_json::Error) -> String {
    let said = error.to_string();
    if !NO_COUNT.iter().any(|tried| said.contains(tried)) {
        return said;
    }
    let (line, column) = (error.line(), error.column());
    format!("a count must be a whole number from 0 to 4294967295, such as 4, at line {line} column {column}")
}

impl Encoding {
    /// Writes a message as the body of a request or an answer.
    ///
    /// # Panics
    /// If an enum field of the message holds a number that the enum does not know, in JSON. No
    /// decoded message does, and setting the field from the enum cannot.
    #[must_use]
    pub fn encode<M: WireMessage>(self, message: &M) -> Vec<u8> {
        match self {
            Self::Json => serde_json::to_vec(message).expect("enum fields hold known numbers"),
            Self::Protobuf => message.encode_to_vec(),
        }
    }

    /// Reads a body as one message.
    ///
    /// Both encodings are bounded in bytes and in elements before anything is allocated. JSON is
    /// strict: an unknown or repeated field and anything after the message are errors. Protobuf
    /// skips unknown fields, as its rules for growing a message demand.
    ///
    /// The lengths and ranges of single fields are not checked here; see
    /// [`convert`](crate::convert).
    ///
    /// # Errors
    /// If the body is too large or is no message of this kind.
    pub fn decode<M: WireMessage>(self, body: &[u8]) -> Result<M, DecodeError> {
        let got = body.len();
        let most = self.most_bytes::<M>();
        if got > most {
            return Err(DecodeError::TooLarge { most, got });
        }
        match self {
            Self::Json => decode_json(body),
            Self::Protobuf => decode_protobuf(body),
        }
    }

    /// The most bytes that a legal message of this kind takes: what to read of a body at most.
    #[must_use]
    pub const fn most_bytes<M: WireMessage>(self) -> usize {
        match self {
            Self::Json => M::LIMITS.json,
            Self::Protobuf => M::LIMITS.protobuf,
        }
    }
}

fn decode_json<M: WireMessage>(body: &[u8]) -> Result<M, DecodeError> {
    let most = M::LIMITS.commas;
    if scan::json_commas(body) > most {
        return Err(DecodeError::TooManyElements { most });
    }
    // `from_slice` reads to the end and refuses trailing data.
    serde_json::from_slice(body).map_err(DecodeError::Json)
}

fn decode_protobuf<M: WireMessage>(body: &[u8]) -> Result<M, DecodeError> {
    let most = M::LIMITS.fields;
    let fields = scan::protobuf_fields(body, M::LIMITS.depth, most);
    if fields.map_err(DecodeError::Protobuf)? > most {
        return Err(DecodeError::TooManyElements { most });
    }
    let message = M::decode(body).map_err(DecodeError::Protobuf)?;
    if message.enums_are_known() { Ok(message) } else { Err(DecodeError::UnknownEnumValue) }
}
