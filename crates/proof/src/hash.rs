//! Tagged SHA-256: every hash in Tincture is
//! `SHA-256(SHA-256(tag) || context || body)`, with the context 32 zero bytes where there is none yet.
//!
//! The first 64 bytes are exactly one SHA-256 block. Its compression is done once a [`Prefix`] and its
//! result (the *midstate*) reused: a body of at most 55 bytes then costs one compression.
//! Distinct tags keep the kinds of input apart; SPEC.md lists them in one table.

use crate::Digest;
use sha2::block_api::compress256;
use sha2::{Digest as _, Sha256};

/// What a hash is of. Each has its own tag, so no two kinds of input can be confused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tag {
    /// A parsed statement, before contraction.
    Statement,
    /// The instance derived from a statement: vertices, colours, cover.
    Instance,
    /// Everything a run is bound to.
    Context,
    /// The identifier of a live session, from the randomness of both sides.
    Session,
    /// One slot with its nonce.
    Commitment,
    /// An inner node of a round's Merkle tree.
    Node,
    /// The verifier's commitment to the challenges of a batch.
    Batch,
    /// The roots of all rounds of a proof file.
    Transcript,
    /// The stream from which a proof file's challenges are drawn.
    Challenges,
}

impl Tag {
    /// Every tag, in the order of SPEC.md's table.
    pub const ALL: [Self; 9] = [
        Self::Statement,
        Self::Instance,
        Self::Context,
        Self::Session,
        Self::Commitment,
        Self::Node,
        Self::Batch,
        Self::Transcript,
        Self::Challenges,
    ];

    /// The tag's text; its SHA-256 is the first half of the prefix block.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Statement => "tincture/v1/statement",
            Self::Instance => "tincture/v1/instance",
            Self::Context => "tincture/v1/context",
            Self::Session => "tincture/v1/session",
            Self::Commitment => "tincture/v1/commitment",
            Self::Node => "tincture/v1/node",
            Self::Batch => "tincture/v1/batch",
            Self::Transcript => "tincture/v1/transcript",
            Self::Challenges => "tincture/v1/challenges",
        }
    }
}

/// The context of a hash that is taken before a run has one.
pub const NO_CONTEXT: Digest = Digest::new([0; 32]);

const INITIAL: [u32; 8] =
    [0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19];

/// The state of SHA-256 after its first block, for one tag and one context.
#[derive(Clone, Copy)]
pub struct Prefix([u32; 8]);

impl Prefix {
    /// Hashes the prefix block of `tag` and `context`: one compression, plus one for the tag.
    #[must_use]
    pub fn new(tag: Tag, context: &Digest) -> Self {
        let mut block = [0; 64];
        block[..32].copy_from_slice(&Sha256::digest(tag.text()));
        block[32..].copy_from_slice(context.as_ref());
        let mut state = INITIAL;
        compress256(&mut state, &[block]);
        Self(state)
    }

    /// Finishes the hash with the given blocks, already padded as FIPS 180-4 section 5.1.1 asks for a
    /// message of `64 + body` bytes; see [`pad`].
    #[inline]
    pub(crate) fn finish(&self, blocks: &[[u8; 64]]) -> Digest {
        let mut state = self.0;
        compress256(&mut state, blocks);
        let mut out = [0; 32];
        for (i, word) in state.iter().enumerate() {
            out[4 * i..4 * i + 4].copy_from_slice(&word.to_be_bytes());
        }
        Digest::new(out)
    }
}

/// Writes SHA-256's padding behind a body of `len` bytes that stands at the front of `blocks`, and
/// returns how many of the blocks the message takes. The bytes behind the body are overwritten.
#[inline]
pub(crate) fn pad(blocks: &mut [[u8; 64]], len: usize) -> usize {
    let count = padded_blocks(len);
    let flat = blocks[..count].as_flattened_mut();
    let end = flat.len();
    flat[len] = 0x80;
    flat[len + 1..end - 8].fill(0);
    flat[end - 8..].copy_from_slice(&(8 * (64 + len as u64)).to_be_bytes());
    count
}

/// How many blocks, and so compressions, a body of `len` bytes takes behind its prefix.
#[must_use]
pub const fn padded_blocks(len: usize) -> usize {
    (len + 9).div_ceil(64)
}

/// A tagged hash that is fed piece by piece.
///
/// Bodies are injective encodings of their parts: numbers are fixed-width and big-endian, a string of
/// variable length goes in with [`TaggedHash::text`], which writes its length first.
#[derive(Clone)]
pub struct TaggedHash(Sha256);

impl TaggedHash {
    /// Starts the hash of `tag` under `context` ([`NO_CONTEXT`] where there is none).
    #[must_use]
    pub fn new(tag: Tag, context: &Digest) -> Self {
        let mut hash = Sha256::new();
        hash.update(Sha256::digest(tag.text()));
        hash.update(context.as_ref());
        Self(hash)
    }

    /// Absorbs bytes whose number is fixed by what came before.
    pub fn bytes(&mut self, bytes: impl AsRef<[u8]>) -> &mut Self {
        self.0.update(bytes.as_ref());
        self
    }

    /// Absorbs one byte.
    pub fn u8(&mut self, value: u8) -> &mut Self {
        self.bytes([value])
    }

    /// Absorbs a number as 2 bytes, big-endian.
    pub fn u16(&mut self, value: u16) -> &mut Self {
        self.bytes(value.to_be_bytes())
    }

    /// Absorbs a number as 4 bytes, big-endian.
    pub fn u32(&mut self, value: u32) -> &mut Self {
        self.bytes(value.to_be_bytes())
    }

    /// Absorbs a string: its length in bytes as 4 bytes big-endian, then the bytes.
    ///
    /// # Panics
    /// If the string is 4 GiB or longer; every caller bounds it far below.
    pub fn text(&mut self, text: &str) -> &mut Self {
        self.u32(u32::try_from(text.len()).expect("strings that are hashed are bounded"));
        self.bytes(text)
    }

    /// The hash of all that was absorbed.
    #[must_use]
    pub fn finish(&self) -> Digest {
        Digest::new(self.0.clone().finalize().into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn midstate_and_plain_hash_agree_at_every_padding_boundary() {
        let context = Digest::new([7; 32]);
        for len in 0..200 {
            let body: Vec<u8> = (0..=255).cycle().take(len).collect();
            let mut blocks = [[0xee; 64]; 4];
            blocks.as_flattened_mut()[..len].copy_from_slice(&body);
            let count = pad(&mut blocks, len);
            let fast = Prefix::new(Tag::Node, &context).finish(&blocks[..count]);
            let plain = TaggedHash::new(Tag::Node, &context).bytes(&body).finish();
            assert_eq!(fast, plain, "body of {len} bytes");
        }
    }

    #[test]
    fn tags_are_distinct() {
        for (i, a) in Tag::ALL.iter().enumerate() {
            for b in &Tag::ALL[..i] {
                assert_ne!(a.text(), b.text());
            }
        }
    }
}
