//! Where a server's secrets come from: the operating system's randomness, and files that nobody else may read.
//!
//! [`random::fresh`] gives 32 bytes that nobody has seen. [`file::read`] reads a key, a token or a private key from
//! a file, and refuses one that every user of the machine may read; [`file::create`] writes a new one.
//!
//! What it refuses to do: it quotes no content in an error, and leaves no copy of one in memory.

#![forbid(unsafe_code)]

pub mod file;
pub mod random;
