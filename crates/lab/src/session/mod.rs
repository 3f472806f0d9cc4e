//! Saved sessions: a live run on paper, read again, told in words, and forged.
//!
//! A saved session convinces only the one who chose its challenges. [`forge`] makes one without any
//! solution, choosing the challenges first; [`Saved::check`] accepts it, and nobody can tell.

mod forge;
mod saved;
mod tell;

pub use forge::forge;
pub use saved::{Saved, SavedBatch, SavedRound, SessionError};
