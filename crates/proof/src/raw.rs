//! The engine's parts without its safeguards: **whoever uses them can answer twice.**
//!
//! A [`RoundTable`] opens any challenge on what it committed to, and another one after that. Two answers
//! on one commitment give the witness away. Provers go through [`Prover`](crate::Prover); what is here
//! serves experiments that cheat on purpose, measurements and tests, and a test of the architecture keeps
//! everybody else from naming this module.

pub use crate::round::{RoundHash, RoundTable, SimulatedRound, simulate_round};
pub use crate::transcript::{ChallengeStream, Transcript};
