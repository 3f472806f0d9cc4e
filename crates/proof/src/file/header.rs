//! The header that all proof files begin with, whatever the protocol.

use crate::context::VERSION;
use crate::{Binding, Claim, Context, Digest, Label, Mode};
use std::io::{self, Write};
use std::num::NonZeroU32;

/// The first eight bytes of every proof file.
pub const MAGIC: [u8; 8] = *b"tincture";

/// The most bytes that a protocol's name takes.
pub(super) const MAX_NAME: usize = 32;

/// What a proof file says of itself: claims, until the verifier has held them against what it knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    /// The protocol's name.
    pub protocol: String,
    /// The digest of the statement that is proved.
    pub statement: Digest,
    /// The digest of the instance that the protocol worked on.
    pub instance: Digest,
    /// The number of rounds; in a proof without rounds, what that counts.
    pub count: NonZeroU32,
    /// The label that the proof is bound to.
    pub label: Label,
    /// 32 bytes that make the proof unlike every other.
    pub salt: [u8; 32],
}

impl Header {
    /// The header of a proof of `claim`.
    #[must_use]
    pub fn new(claim: &dyn Claim, count: NonZeroU32, label: Label, salt: [u8; 32]) -> Self {
        let (statement, instance) = (claim.statement(), claim.instance());
        Self { protocol: claim.name().to_owned(), statement, instance, count, label, salt }
    }

    /// The header's length in bytes.
    #[must_use]
    pub fn encoded_len(&self) -> usize {
        MAGIC.len() + 1 + 1 + self.protocol.len() + 32 + 32 + 4 + 2 + self.label.as_str().len() + 32
    }

    /// Writes the header: magic, version (1 byte), protocol name (1 byte of length, then ASCII),
    /// statement and instance digest, count (4 bytes), label (2 bytes of length, then UTF-8), salt.
    ///
    /// # Errors
    /// Those of `out`.
    ///
    /// # Panics
    /// If the protocol's name has more than 255 bytes.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let label = self.label.as_str().as_bytes();
        let label_len = u16::try_from(label.len()).expect("a label has at most 256 bytes");
        let name_len = u8::try_from(self.protocol.len()).expect("a protocol's name has at most 32 bytes");
        out.write_all(&MAGIC)?;
        out.write_all(&[VERSION, name_len])?;
        out.write_all(self.protocol.as_bytes())?;
        out.write_all(self.statement.as_ref())?;
        out.write_all(self.instance.as_ref())?;
        out.write_all(&self.count.get().to_be_bytes())?;
        out.write_all(&label_len.to_be_bytes())?;
        out.write_all(label)?;
        out.write_all(&self.salt)
    }

    /// The context of the proof. `claim` has been checked to be the one that the header names.
    #[must_use]
    pub fn context(&self, claim: &dyn Claim) -> Context {
        let binding =
            Binding { mode: Mode::File, count: self.count, label: &self.label, freshness: &self.salt };
        Context::new(claim, &binding)
    }
}
