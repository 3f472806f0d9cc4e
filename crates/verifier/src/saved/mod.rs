//! Saved sessions: a live run on paper, written, read and checked again, and told in words.
//!
//! A saved session convinces only the one who chose its challenges: anybody can make one up without any solution,
//! choosing the challenges first, and [`Saved::check`] accepts it.

mod document;
mod tell;

pub use document::{Saved, SavedBatch, SavedRound, SessionError};
pub use tell::Subject;
