//! The engine of Tincture: commit, challenge, reveal — and nothing about colours.
//!
//! A [`Protocol`] says what a round's slots hold and what a challenge opens. Everything else is here:
//! hash commitments under one Merkle root a round, hedged seeds, contexts, the three modes (sequential,
//! batched, [`mod@file`]) and the accounting of soundness. The statement that is proved, sockets, clocks and
//! the operating system's randomness are the caller's: randomness comes in as 32-byte arrays.
//!
//! # A protocol of your own
//! "I know a colouring of this path with three colours", one byte a vertex. A challenge opens two
//! neighbours:
//! ```
//! use std::num::NonZeroU32;
//! use tincture_proof::{file::*, *};
//!
//! struct Path { layout: SlotLayout, slots: Vec<Slot> }
//!
//! impl Claim for Path {
//!     fn name(&self) -> &'static str { "path" }
//!     fn statement(&self) -> Digest { Digest::new([self.slots.len() as u8; 32]) }
//!     fn instance(&self) -> Digest { self.statement() }
//! }
//!
//! impl Protocol for Path {
//!     fn layout(&self) -> &SlotLayout { &self.layout }
//!     fn challenges(&self) -> NonZeroU32 { NonZeroU32::new(self.layout.count() - 1).unwrap() }
//!     fn opened(&self, c: Challenge) -> &[Slot] { &self.slots[c.0 as usize..][..2] }
//!     fn packed_len(&self, _: Challenge) -> usize { 2 }
//!     fn arrange(&self, witness: &Witness, coins: &mut Coins, slots: &mut [u8]) {
//!         let mut label = [0, 1, 2];
//!         coins.shuffle(&mut label);
//!         for (i, &colour) in witness.expose().iter().enumerate() { slots[i] = label[colour as usize]; }
//!     }
//!     fn pack(&self, _: Challenge, values: &[u8], packed: &mut [u8]) { packed.copy_from_slice(values) }
//!     fn check(&self, c: Challenge, packed: &[u8], values: &mut [u8]) -> Result<(), Violation> {
//!         values.copy_from_slice(packed);
//!         if values[0] < 3 && values[1] < 3 && values[0] != values[1] { return Ok(()); }
//!         Err(Violation { code: "not_two_colours", message: "no two colours", slot: Slot(c.0) })
//!     }
//! }
//!
//! // Everything else is the engine's: here a file that convinces anyone, up to a chance of 2^-20.
//! let four = NonZeroU32::new(4).unwrap();
//! let path = Path { layout: SlotLayout::uniform(four, 1), slots: (0..4).map(Slot).collect() };
//! let bits = Bits::new(20)?;
//! let rounds = rounds_for(bits, path.challenges());
//! let entropy = ProofEntropy { salt: [1; 32], seed: [2; 32] }; // of the operating system, in earnest
//! let mut proof = Vec::new();
//! let witness = Witness::new(vec![0, 1, 2, 1]);
//! write_proof(&path, &witness, rounds, &Label::default(), &entropy, &mut proof, &mut |_| {})?;
//!
//! let policy = Policy { strength: Strength::Bits(bits), label: None };
//! let mut input = proof.as_slice();
//! let header = read_header(&mut input)?;
//! let accepted = verify_proof(&header, &path, &policy, &mut input, &mut |_| {})?;
//! assert_eq!(accepted.soundness.bits(), 20);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//! A proof without rounds, which lies in a file and is of no other use, is a [`file::FileProof`] of its own;
//! header, context, policy and label are checked in the same place for all.
//!
//! Beside the protocol stand the two algorithms that prove it right: a [`Simulator`] for zero knowledge
//! and an [`Extractor`] for soundness.
//!
//! # What it refuses to do
//! It has no way to answer two challenges on one commitment: a [`CommittedRound`] is consumed by its
//! answer, and a stored round comes back only through [`Prover::reopen`]. (What could is in [`raw`], which
//! only experiments, benches and tests may name; it is not to be had from here:
//! ```compile_fail,E0432
//! use tincture_proof::RoundTable;
//! ```
//! ) It never takes parameters from a proof that the verifier did not hold against its own. It opens no
//! file, socket or random source.

mod batch;
pub mod bits;
mod claim;
mod coins;
mod context;
mod digest;
pub mod file;
pub mod hash;
mod index;
mod label;
mod live;
mod merkle;
mod mode;
mod opening;
mod protocol;
mod prover;
pub mod raw;
mod round;
mod seed;
mod soundness;
mod transcript;
mod verdict;
mod witness;

// What is claimed, and what a proof of it is bound to.
pub use claim::Claim;
pub use context::{Binding, Context, VERSION, session_id};
pub use digest::{Digest, NotADigest};
pub use label::{Label, LabelError};
pub use mode::{Live, Mode, NotLive};

// What a protocol of rounds says.
pub use coins::{Coins, Stream};
pub use index::{Challenge, Round, Slot};
pub use protocol::{Extractor, Protocol, Simulator, SlotLayout, Violation};
pub use witness::Witness;

// The prover's side of a live run.
pub use batch::{Batch, BatchOpening};
pub use prover::{CommittedBatch, CommittedRound, OpeningMismatch, Prover, Recorded};
pub use seed::{DERIVATION_VERSION, RootSeed};

// The verifier's side.
pub use live::{AwaitingOpenings, AwaitingRoots, Step, verify_live};
pub use round::RoundCheck;
pub use soundness::{
    Bits, BitsOutOfRange, MAX_BITS, MAX_CHALLENGES, Soundness, rounds_for, rounds_for_factor,
};
pub use verdict::{Accepted, Policy, Reason, Rejection, Strength, Verdict};

// What it costs, and the limits.
pub use opening::{
    MAX_BATCH_BYTES, MAX_BATCH_ROUNDS, MAX_BATCH_SLOTS, OpeningShape, batch_limit, largest_opening,
    mean_opening,
};
pub use round::{compressions_to_check, compressions_to_commit};
