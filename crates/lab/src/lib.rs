//! The lab of Tincture: cheat, be caught, and test the four properties.
//!
//! A zero-knowledge proof promises completeness, soundness, zero knowledge and proof of knowledge. Here each
//! of them is an experiment, and each way to break it a small program:
//!
//! | module | holds |
//! | --- | --- |
//! | [`cheats`] | provers without a solution that answer challenges, each with its theory |
//! | [`files`] | provers without a solution that write proof files |
//! | [`leaks`] | provers with a solution that give it away, each with the attack |
//! | [`verifiers`] | verifiers that want more than one answer a round |
//! | [`experiments`] | soundness, zero knowledge, knowledge, completeness, costs |
//! | [`session`] | saved sessions that never took place |
//! | [`stats`], [`plot`] | intervals and tests; SVG |
//!
//! ```
//! use tincture_lab::{cheats, examples, run_live};
//! use tincture_proof::{Bits, Coins, Live, Stream, rounds_for};
//!
//! let target = examples::target("four", "edge");
//! let mut coins = Coins::new(&[1; 32], Stream::Arrangement);
//! let cheat = cheats::cheat("broken-edge:1", &target, &mut coins)?;
//! assert_eq!(cheat.theory().formula, "((M - m)/M)^t with M = 55, m = 1");
//!
//! // It knows no colouring, and the engine's verifier finds out.
//! let rounds = rounds_for(Bits::LIVE, target.protocol().challenges());
//! let rejection = run_live(&*cheat, target.protocol(), Live::Batched, rounds, &[2; 32]).unwrap_err();
//! assert_eq!(rejection.reason.code(), "same_colour");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What it refuses to do: it changes nothing on the side that is tested (cheats meet the engine's verifier,
//! cheating verifiers the ordinary service), and it samples no theory: every round of an experiment is
//! committed to, challenged, opened and checked.

#![forbid(unsafe_code)]

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
pub use target::{Coloured, Paint, Target, TargetError, violated};
