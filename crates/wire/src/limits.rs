//! How large a legal message can be.
//!
//! A body is bounded before it is read, and its number of elements before anything is allocated
//! for them. The bounds fit the largest legal batch in both encodings, written by any ordinary
//! encoder: JSON may have one space after every comma and colon, and may escape every character
//! of a text.

use tincture_proof::Label;
// What bounds a batch is the engine's to say.
pub use tincture_proof::{MAX_BATCH_BYTES, MAX_BATCH_ROUNDS, MAX_BATCH_SLOTS};

/// The most statements in one list.
pub const MAX_STATEMENTS: usize = 1024;

/// The most protocols that one statement lists.
pub const MAX_PROTOCOLS: usize = 16;

/// The most bytes of a statement's description, in UTF-8.
pub const MAX_DESCRIPTION_BYTES: usize = 1024;

/// The most bytes of a published puzzle, and of its solution, in UTF-8.
pub const MAX_PUZZLE_BYTES: usize = 8 << 20;

/// The most bytes of a problem document that a client reads.
pub const MAX_PROBLEM_BYTES: usize = 64 << 10;

/// The most bytes of any request body that a verifier sends, in either encoding: the largest is a
/// batch's challenges in JSON. (An owner's are longer: they hold a puzzle and its solution.)
pub const MAX_REQUEST_BYTES: usize =
    max(SMALL.largest(), max(COMMITMENTS_REQUEST.largest(), CHALLENGES_REQUEST.largest()));

/// The most bytes of any response body of the live protocol, in either encoding: the largest is a
/// batch's reveal in JSON.
pub const MAX_RESPONSE_BYTES: usize = max(
    max(SMALL.largest(), STATEMENT_LIST.largest()),
    max(COMMITMENTS_RESPONSE.largest(), CHALLENGES_RESPONSE.largest()),
);

/// The most rounds of a batch whose challenges fit into a body of so many bytes, however they are written.
#[must_use]
#[expect(clippy::cast_possible_truncation, reason = "less than a batch's rounds, which have 32 bits")]
pub const fn batch_rounds_within(bytes: usize) -> u32 {
    let rounds = bytes.saturating_sub(FRAME + DIGEST_BASE64) / (DIGITS + 2);
    if rounds < ROUNDS { rounds as u32 } else { MAX_BATCH_ROUNDS }
}

// Every open request costs its sender's peer this much memory: a quarter of a mebibyte, and for an
// answer a batch's reveal in base64.
const _: () = assert!(MAX_REQUEST_BYTES < 1 << 18 && MAX_RESPONSE_BYTES < 24 << 20);

/// The bounds on one kind of message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The most bytes as JSON.
    pub json: usize,
    /// The most bytes as protobuf.
    pub protobuf: usize,
    /// The most commas between elements and members in JSON, at any depth.
    pub commas: usize,
    /// The most fields in protobuf, every element of a repeated one counted, at the depths below.
    pub fields: usize,
    /// How many levels of messages the fields are counted in: 2 where a repeated message has
    /// repeated fields of its own, else 1.
    pub depth: usize,
}

impl Limits {
    /// The larger of the two byte bounds.
    #[must_use]
    pub const fn largest(&self) -> usize {
        max(self.json, self.protobuf)
    }
}

/// [`MAX_BATCH_ROUNDS`] as a length.
const ROUNDS: usize = MAX_BATCH_ROUNDS as usize;
/// Room for the names, braces and short fields of any message, and for a client that repeats
/// itself a little.
const FRAME: usize = 1024;
/// The same for the number of fields or members.
const FRAME_FIELDS: usize = 64;
/// A tag of one byte and a length of up to four (16 MiB takes 25 bits).
const TAG_AND_LENGTH: usize = 5;
/// The most decimal digits of a 32-bit number, and of bytes as a protobuf varint.
const DIGITS: usize = 10;
const VARINT: usize = 5;
/// A digest, and how base64 and hexadecimal write it.
const DIGEST: usize = 32;
const DIGEST_BASE64: usize = base64(DIGEST);
const DIGEST_HEX: usize = 2 * DIGEST;
/// JSON may write a character of one byte as `\u0000`.
const ESCAPED: usize = 6;
/// The most bytes of a protocol's or a kind's name that a list has room for.
const NAME: usize = 64;

/// Sessions and their states: short texts and numbers only.
pub(crate) const SMALL: Limits = Limits {
    json: FRAME + ESCAPED * Label::MAX_BYTES + 8 * DIGEST_HEX,
    protobuf: FRAME + Label::MAX_BYTES + 8 * DIGEST_HEX,
    commas: FRAME_FIELDS,
    fields: FRAME_FIELDS,
    depth: 1,
};

/// A statement with its protocols.
pub(crate) const STATEMENT_INFO: Limits = Limits {
    json: FRAME + ESCAPED * (MAX_DESCRIPTION_BYTES + Label::MAX_BYTES) + MAX_PROTOCOLS * PROTOCOL_INFO_JSON,
    protobuf: FRAME + MAX_DESCRIPTION_BYTES + Label::MAX_BYTES + MAX_PROTOCOLS * PROTOCOL_INFO_PROTOBUF,
    commas: STATEMENT_MEMBERS + FRAME_FIELDS,
    fields: MAX_PROTOCOLS + FRAME_FIELDS,
    depth: 1,
};
/// `{"name": "", "instance": "", "challenges": , "slots": }, ` is 58 bytes.
const PROTOCOL_INFO_JSON: usize = 64 + NAME + DIGEST_HEX + 2 * DIGITS;
const PROTOCOL_INFO_PROTOBUF: usize = 3 * TAG_AND_LENGTH + NAME + DIGEST_HEX + 2 * (1 + VARINT);
/// Commas after five members, and after four of each protocol.
const STATEMENT_MEMBERS: usize = 5 + 4 * MAX_PROTOCOLS;

/// The list of all statements.
pub(crate) const STATEMENT_LIST: Limits = Limits {
    json: FRAME + MAX_STATEMENTS * STATEMENT_INFO.json,
    protobuf: FRAME + MAX_STATEMENTS * (TAG_AND_LENGTH + STATEMENT_INFO.protobuf),
    commas: MAX_STATEMENTS * STATEMENT_MEMBERS + FRAME_FIELDS,
    fields: MAX_STATEMENTS * (1 + 4 + MAX_PROTOCOLS) + FRAME_FIELDS,
    depth: 2,
};

/// A puzzle and its solution, from an owner. Line ends and quotes are escaped in two bytes; room for every
/// byte to be written as `\u0000` would be too much memory for texts that hold no such thing.
pub(crate) const PUBLISH_REQUEST: Limits = Limits {
    json: FRAME + ESCAPED * Label::MAX_BYTES + 2 * 2 * MAX_PUZZLE_BYTES,
    protobuf: FRAME + Label::MAX_BYTES + 2 * MAX_PUZZLE_BYTES,
    commas: FRAME_FIELDS,
    fields: FRAME_FIELDS,
    depth: 1,
};

/// A request for roots: three numbers and a digest.
pub(crate) const COMMITMENTS_REQUEST: Limits = SMALL;

/// A batch of roots.
pub(crate) const COMMITMENTS_RESPONSE: Limits = Limits {
    // Two quotes, a comma and a space.
    json: FRAME + ROUNDS * (DIGEST_BASE64 + 4),
    protobuf: FRAME + ROUNDS * (TAG_AND_LENGTH + DIGEST),
    commas: ROUNDS + FRAME_FIELDS,
    fields: ROUNDS + FRAME_FIELDS,
    depth: 1,
};

/// A batch of challenges.
pub(crate) const CHALLENGES_REQUEST: Limits = Limits {
    // A comma and a space.
    json: FRAME + DIGEST_BASE64 + ROUNDS * (DIGITS + 2),
    // Packed, or with a tag each, as an older encoder may write them.
    protobuf: FRAME + DIGEST + ROUNDS * (1 + VARINT),
    commas: ROUNDS + FRAME_FIELDS,
    fields: ROUNDS + FRAME_FIELDS,
    depth: 1,
};

/// A batch of openings.
pub(crate) const CHALLENGES_RESPONSE: Limits = Limits {
    json: FRAME + base64(MAX_BATCH_BYTES) + ROUNDS * OPENING_JSON,
    protobuf: FRAME + MAX_BATCH_BYTES + ROUNDS * 4 * TAG_AND_LENGTH,
    commas: 3 * ROUNDS + FRAME_FIELDS,
    fields: ROUNDS + FRAME_FIELDS,
    depth: 1,
};
/// `{"values": "", "nonces": "", "siblings": ""}, ` is 46 bytes, and base64 rounds each field up
/// by at most four.
const OPENING_JSON: usize = 46 + 3 * 4;

/// The answer to one message of a stream: of one round, and so an opening with a frame around it.
pub(crate) const STREAM_RESPONSE: Limits = Limits { depth: 2, ..OPENING };

/// An opening alone.
pub(crate) const OPENING: Limits = Limits {
    json: FRAME + base64(MAX_BATCH_BYTES) + OPENING_JSON,
    protobuf: FRAME + MAX_BATCH_BYTES + 4 * TAG_AND_LENGTH,
    commas: FRAME_FIELDS,
    fields: FRAME_FIELDS,
    depth: 1,
};

/// The length of `bytes` bytes in padded base64.
const fn base64(bytes: usize) -> usize {
    bytes.div_ceil(3) * 4
}

const fn max(a: usize, b: usize) -> usize {
    if a > b { a } else { b }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Encoding;
    use crate::v1::{ChallengesRequest, ChallengesResponse, CommitmentsResponse, Opening};
    use crate::{WireMessage, v1};

    /// The message fits in both encodings, and a reader of it takes it.
    fn fits<M: WireMessage>(message: &M) {
        for encoding in [Encoding::Json, Encoding::Protobuf] {
            let body = encoding.encode(message);
            assert!(encoding.decode::<M>(&body).unwrap() == *message);
        }
    }

    #[test]
    fn the_largest_batch_fits() {
        fits(&ChallengesRequest {
            batch: u32::MAX,
            first_round: u32::MAX,
            challenges: vec![u32::MAX; ROUNDS],
            nonce: vec![0xff; 32],
        });
        fits(&CommitmentsResponse { roots: vec![vec![0xff; 32]; ROUNDS] });
        // 1024 bytes a round, split so that base64 pads every field.
        let opening = Opening { values: vec![0xff; 352], nonces: vec![0xff; 640], siblings: vec![0xff; 32] };
        fits(&ChallengesResponse { openings: vec![opening; ROUNDS], next_root: vec![0xff; 32] });
    }

    #[test]
    fn one_round_may_fill_the_reveal() {
        let opening = Opening { values: vec![0xff; MAX_BATCH_BYTES], ..Opening::default() };
        fits(&opening);
        fits(&ChallengesResponse { openings: vec![opening], next_root: Vec::new() });
    }

    #[test]
    fn the_longest_list_fits() {
        let digest = "f".repeat(DIGEST_HEX);
        let protocol = v1::ProtocolInfo {
            name: "n".repeat(NAME),
            instance: digest.clone(),
            challenges: u32::MAX,
            slots: u32::MAX,
        };
        let statement = v1::StatementInfo {
            id: digest,
            kind: "k".repeat(NAME),
            description: "\"".repeat(MAX_DESCRIPTION_BYTES),
            label: "\\".repeat(Label::MAX_BYTES),
            protocols: vec![protocol; MAX_PROTOCOLS],
        };
        fits(&statement);
        fits(&v1::StatementList { statements: vec![statement; MAX_STATEMENTS] });
    }
}
