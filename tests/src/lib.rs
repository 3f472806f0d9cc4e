//! Helpers shared by the end-to-end tests, and the golden vectors.

pub mod vectors;
