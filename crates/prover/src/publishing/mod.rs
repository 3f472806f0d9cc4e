//! Who may change what the server proves, and what such a person publishes.

mod file;
mod manuscript;
mod token;

pub use file::TokenFileError;
pub(crate) use manuscript::{Manuscript, Unreadable};
pub use token::{NotATokenHash, OwnerToken};
