//! The lab of Tincture: cheat, be caught, and test the four properties.

pub mod cheats;
mod drive;
pub mod examples;
pub mod experiments;
pub mod files;
pub mod glass;
pub mod leaks;
pub mod plot;
mod responder;
pub mod session;
pub mod stats;
mod target;
pub mod verifiers;

pub use drive::{Bench, Session, fork, run_live};
pub use responder::{CheatingResponder, SILENCE, cheating_holding};
pub use target::{Paint, Target, TargetError, violated};
