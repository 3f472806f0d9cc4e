//! The lab of Tincture: cheat, be caught, and test the four properties.

pub mod cheats;
mod drive;
pub mod examples;
pub mod experiments;
pub mod files;
pub mod glass;
pub mod leaks;
pub mod plot;
pub mod stats;
mod target;

pub use drive::{Bench, Session, fork, run_live};
pub use target::{Paint, Target, TargetError, violated};
