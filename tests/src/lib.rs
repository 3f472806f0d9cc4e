//! Helpers shared by the end-to-end tests, and the golden vectors.

pub mod puzzles;
pub mod server;
pub mod vectors;
