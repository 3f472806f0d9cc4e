//! What owners publish: who may, what they hand in, and how a replica remembers what is published.
//!
//! The calls themselves are the service's (`service/publish.rs`, `service/issue.rs`); they stand on what is here.

mod cache;
mod submission;
mod token;
mod token_file;

pub(crate) use cache::{Cache, Freshness};
pub(crate) use submission::{Submission, Unreadable};
pub use token::{NotATokenHash, OwnerToken};
pub use token_file::TokenFileError;
