//! Proof files: a header, and behind it what a [`FileProof`] says. Of a protocol of rounds that is the
//! transcript digest and one opening a round:
//!
//! ```text
//! "tincture"  version  protocol  statement  instance  count  label  salt    | the header
//! transcript digest                                                         | gives all challenges
//! values nonces siblings                                                    | round 0
//! values nonces siblings                                                    | round 1 ...
//! ```
//! Roots are not stored, and neither are challenges: the verifier draws the challenges from the digest
//! that the file claims, recomputes every root from the openings, and the digest of those roots must be
//! the claimed one. Every byte's place and meaning follows from the bytes before it, so a file has no
//! second form: nothing can be added, left out, repeated or reordered.

mod header;
mod proof;
mod read;
mod rounds;
mod write;

pub use header::{Header, MAGIC};
pub use proof::{FileError, FileProof, Part, Progress};
pub use read::{read_exact, read_header, verify_proof, weigh};
pub use write::{ProofEntropy, write_proof};
