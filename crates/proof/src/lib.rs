//! The engine of Tincture: commit, challenge, reveal — and nothing about colours.
//!
//! A [`Protocol`] says what a round's slots hold and what a challenge opens. Everything else is here:
//! hash commitments under one Merkle root a round, hedged seeds, contexts, the three modes (sequential,
//! batched, file) and the accounting of soundness. The statement that is proved, sockets, clocks and the
//! operating system's randomness are the caller's: randomness comes in as 32-byte arrays.

mod batch;
pub mod bits;
mod coins;
mod context;
mod digest;
pub mod file;
pub mod hash;
mod index;
mod label;
mod live;
mod merkle;
mod opening;
mod protocol;
mod prover;
mod round;
mod seed;
mod soundness;
mod transcript;
mod verdict;
mod witness;

pub use batch::{Batch, BatchOpening};
pub use coins::{Coins, Stream};
pub use context::{Binding, Context, Mode, VERSION, session_id};
pub use digest::{Digest, NotADigest};
pub use index::{Challenge, Round, Slot};
pub use label::{Label, LabelError};
pub use live::{AwaitingOpenings, AwaitingRoots, Step, verify_live};
pub use opening::{
    MAX_BATCH_BYTES, MAX_BATCH_ROUNDS, MAX_BATCH_SLOTS, OpeningShape, batch_limit, largest_opening,
    mean_opening,
};
pub use protocol::{Extractor, Protocol, Simulator, SlotLayout, Violation};
pub use prover::{CommittedBatch, CommittedRound, OpeningMismatch, Prover, Recorded};
pub use round::{
    RoundCheck, RoundHash, RoundTable, SimulatedRound, compressions_to_check, compressions_to_commit,
    simulate_round,
};
pub use seed::{DERIVATION_VERSION, RootSeed};
pub use soundness::{Bits, BitsOutOfRange, MAX_BITS, Soundness, rounds_for, rounds_for_factor};
pub use transcript::{ChallengeStream, Transcript};
pub use verdict::{Accepted, Policy, Reason, Rejection, Strength, Verdict};
pub use witness::Witness;
