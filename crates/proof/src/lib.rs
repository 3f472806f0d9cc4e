//! The engine: commit, challenge, reveal, and nothing about colours.

mod digest;
pub mod hash;
mod witness;

pub use digest::{Digest, NotADigest};
pub use witness::Witness;
