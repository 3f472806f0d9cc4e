//! What a server has said it will not say otherwise: not after `kill -9`, and not with another replica.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a test may panic, and says what it counted")]

mod balancer;
mod http;
mod kills;
mod postgres;
mod record;
mod replicas;
mod server;
#[path = "../support/tincture.rs"]
mod tincture;
