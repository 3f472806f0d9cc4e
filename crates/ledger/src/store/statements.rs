//! Where published statements and the files issued of them are kept.

use super::StoreError;
use crate::Timestamp;
use async_trait::async_trait;
use std::fmt;
use tincture_proof::{Digest, Label};
use tincture_wire::v1::StatementInfo;
use zeroize::Zeroizing;

/// The most bytes of a part of a stored file. A download holds one part at a time.
pub const PART_BYTES: usize = 256 << 10;

/// Keeps what owners publish.
///
/// A stored witness is never replaced, only superseded: each publication of a statement is a new *version*,
/// and no number is used twice. Whoever supersedes or deletes ends the current version for ever: its secret
/// is erased, its issued file is gone, and the statement's open sessions are closed, all in the same
/// transaction, so that no replica goes on with them. That it was there, and from when to when, stays known.
///
/// All changes are in one order, and counted: [`generation`](StatementStore::generation) tells a replica
/// whether what it remembers still holds. What has been reported as done survives a crash of the machine.
#[async_trait]
pub trait StatementStore: Send + Sync {
    /// The number of changes so far.
    async fn generation(&self) -> Result<u64, StoreError>;

    /// All current statements, in the order in which they were first published. Superseding keeps the
    /// place.
    async fn list(&self) -> Result<Vec<Listed>, StoreError>;

    /// The secret of a version, if that is the current one.
    async fn secret(
        &self,
        statement: &Digest,
        version: Version,
    ) -> Result<Option<Zeroizing<Vec<u8>>>, StoreError>;

    /// Keeps a statement, as the next version of it.
    async fn publish(&self, new: Publication, now: Timestamp) -> Result<Published, StoreError>;

    /// Ends a statement. Says whether there was a current version.
    async fn delete(&self, statement: &Digest, now: Timestamp) -> Result<bool, StoreError>;

    /// Keeps a proof file in place of the statement's last one. With a version, only if that is the current
    /// one; without, for a statement that is not stored. Says whether it was kept.
    async fn issue(&self, file: IssuedFile, of: Option<Version>) -> Result<bool, StoreError>;

    /// The statement's file, without its bytes.
    async fn issued(&self, statement: &Digest) -> Result<Option<Issued>, StoreError>;

    /// A part of a file, from 0, each but the last of [`PART_BYTES`]; `None` behind the last, and of a file
    /// that is gone.
    async fn part(&self, file: &Issued, part: u32) -> Result<Option<Vec<u8>>, StoreError>;
}

/// The number of a publication of one statement, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Version(pub u64);

/// A current statement, as everyone may see it.
#[derive(Debug, Clone, PartialEq)]
pub struct Listed {
    /// The statement.
    pub statement: Digest,
    /// Its current version.
    pub version: Version,
    /// What is said in public.
    pub info: StatementInfo,
}

/// What is published.
pub struct Publication {
    /// The statement.
    pub statement: Digest,
    /// What is said in public.
    pub info: StatementInfo,
    /// What the witness and everything else is made from. Sealed wherever it is written.
    pub secret: Zeroizing<Vec<u8>>,
    /// Whether it takes the place of a current version.
    pub supersedes: bool,
    /// How many statements may be current.
    pub most: u32,
}

impl fmt::Debug for Publication {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Publication").field("statement", &self.statement).finish_non_exhaustive()
    }
}

/// What became of a publication.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Published {
    /// It is kept, under this version.
    Kept(Version),
    /// There is a current version, and it was not to be superseded. Nothing has changed.
    Held,
    /// As many statements are current as may be. Nothing has changed.
    Full,
}

/// A proof file that was issued, without its bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Issued {
    /// The statement that is proved.
    pub statement: Digest,
    /// SHA-256 of the file: its name in the store, and its entity tag.
    pub digest: Digest,
    /// The protocol's name.
    pub protocol: String,
    /// The number of rounds.
    pub rounds: u32,
    /// The label that the file is bound to.
    pub label: Label,
    /// The file's length in bytes.
    pub bytes: u64,
    /// When it was issued.
    pub at: Timestamp,
}

/// A proof file to be kept.
#[derive(Debug)]
pub struct IssuedFile {
    /// What it is.
    pub issued: Issued,
    /// Its bytes, as many as that says.
    pub bytes: Vec<u8>,
}
