//! The binary, as it is run.

#![allow(clippy::unwrap_used, reason = "a test's helpers fail as the test does")]

mod certs;
mod files;
mod lab;
mod live;
mod owner;
mod run;
#[path = "../support/tincture.rs"]
mod tincture;
mod tls;
