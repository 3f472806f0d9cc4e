//! `grind`: tries until the challenges suit.
//!
//! A live cheat has one try a run, and somebody notices. A file's maker tries again, unseen, on as many
//! machines as it likes: with a colouring that violates one challenge a file of `b` bits takes `2^b` tries,
//! each one commitment and one hash of the transcript. 40 bits are a week on one core; 128 are beyond
//! everybody. That is why `prove` and `verify --proof` mean 128 bits.
//!
//! The challenges must depend on *all* commitments together. [`grind_each_round`] attacks a scheme that
//! hashes each round by itself: there the rounds are ground one after another, and `t` rounds take
//! `t M/(M - m)` tries: no more work than an honest proof.

use super::write::Maker;
use super::{FileStrategy, Forged, Order};
use crate::cheats::{BrokenEdge, Cheat, Inapplicable, break_least, coloured};
use crate::target::violates;
use crate::{Coloured, Session, Target, fork};
use serde::Serialize;
use std::num::NonZeroU32;
use tincture_proof::raw::{ChallengeStream, RoundTable, Transcript};
use tincture_proof::{Binding, Challenge, Coins, Context, Digest, Mode, OpeningShape, Round, RoundCheck};

pub(super) const STRATEGY: FileStrategy = FileStrategy {
    name: "grind",
    about: "redraws its commitments until the challenges suit, or its work budget is spent",
    parameter: None,
    forge,
};

fn forge(target: &Target, _: Option<&str>, order: &Order, coins: &mut Coins) -> Result<Forged, Inapplicable> {
    let target = &coloured("grind", target)?;
    let maker = Maker::new(target, order, coins);
    let count = order.rounds.get();
    let attempt = maker.grind(count, order.budget);
    Ok(Forged {
        file: maker.write(&attempt),
        tries: attempt.number + 1,
        passes: attempt.suits,
        expected_tries: 1.0 / maker.chance(count),
        caught_as: &["same_colour"],
    })
}

/// What it took to grind a file of a scheme that hashes each round by itself.
#[derive(Debug, Clone, Serialize)]
pub struct EachRound {
    /// The rounds.
    pub rounds: u32,
    /// Commitments that were made in all.
    pub tries: u64,
    /// How many that is in the mean: `t M/(M - m)`.
    pub expected_tries: f64,
    /// Whether that scheme's verifier accepts all rounds. It does.
    pub accepted: bool,
}

/// The broken scheme: the challenge of a round follows from its own root alone.
struct Weak {
    context: Context,
}

impl Weak {
    fn challenge(&self, root: &Digest, challenges: NonZeroU32) -> Challenge {
        let mut transcript = Transcript::new(&self.context);
        transcript.absorb(root);
        ChallengeStream::new(&self.context, &transcript.finish(), challenges).draw()
    }
}

/// Grinds a proof of the broken scheme, round by round, and has that scheme's verifier check it.
#[must_use]
pub fn grind_each_round(target: &Coloured<'_>, order: &Order, coins: &mut Coins) -> EachRound {
    let broken = break_least(target, coins);
    let cheat = BrokenEdge::new(target, &broken.colours);
    let (protocol, salt) = (target.protocol(), fork(&order.seed, 0));
    let (rounds, label) = (order.rounds, &order.label);
    let context =
        Context::new(protocol, &Binding { mode: Mode::File, count: rounds, label, freshness: &salt });
    let weak = Weak { context };
    let mut table = RoundTable::new(protocol);
    let mut check = RoundCheck::new(protocol, &context);
    let (mut tries, mut accepted) = (0_u64, true);
    for round in (0..order.rounds.get()).map(Round) {
        loop {
            tries += 1;
            let session = Session::new(&cheat, &context, fork(&order.seed, tries));
            let (root, mut work) = session.commit(protocol, &mut table, round);
            let asked = weak.challenge(&root, protocol.challenges());
            if violates(target.opened(asked.0), &broken.colours) {
                continue;
            }
            // What the broken scheme's verifier does: recompute the root, and from it the challenge.
            let mut opening = vec![0; OpeningShape::of(protocol, asked).total()];
            accepted &= cheat.open(&mut work, asked, &mut opening).is_ok()
                && check
                    .root(round, asked, &opening)
                    .is_ok_and(|found| weak.challenge(&found, protocol.challenges()) == asked);
            break;
        }
    }
    let expected_tries = f64::from(rounds.get()) / cheat.theory().a_round;
    EachRound { rounds: rounds.get(), tries, expected_tries, accepted }
}

/// Grinding measured: whole files of a few bits, and a full proof of the broken scheme.
#[derive(Debug, Clone, Serialize)]
pub struct Grinding {
    /// By bits: what a whole file took.
    pub whole: Vec<Whole>,
    /// What a file of the broken scheme took, at 128 bits.
    pub each_round: EachRound,
}

/// What it took to grind files of some bits.
#[derive(Debug, Clone, Serialize)]
pub struct Whole {
    /// The bits that the file claims.
    pub bits: u32,
    /// Its rounds.
    pub rounds: u32,
    /// The mean number of tries over the files made.
    pub mean_tries: f64,
    /// What it should be: `(M/(M - m))^t`, about `2^bits` where one challenge is violated.
    pub expected_tries: f64,
}

/// Grinds `files` files for each of `bits`, and one of the broken scheme with 128 bits.
#[must_use]
pub fn run(target: &Coloured<'_>, bits: &[u32], files: u32, seed: &[u8; 32]) -> Grinding {
    use tincture_proof::{Bits, Label, rounds_for};
    let mut coins = Coins::new(&fork(seed, 0), tincture_proof::Stream::Arrangement);
    let rounds = |bits| rounds_for(Bits::new(bits).unwrap_or(Bits::FILE), target.protocol().challenges());
    let order = |bits, index| Order {
        rounds: rounds(bits),
        label: Label::default(),
        budget: u64::MAX,
        seed: fork(seed, index),
    };
    let mut whole = Vec::new();
    for &bits in bits {
        let (mut tries, mut expected_tries) = (0, 0.0);
        for i in 0..files {
            let order = order(bits, (u64::from(bits) << 32) + u64::from(i));
            let maker = Maker::new(target, &order, &mut coins);
            tries += maker.grind(order.rounds.get(), order.budget).number + 1;
            expected_tries = 1.0 / maker.chance(order.rounds.get());
        }
        let mean_tries = tries as f64 / f64::from(files.max(1));
        whole.push(Whole { bits, rounds: rounds(bits).get(), mean_tries, expected_tries });
    }
    let each_round = grind_each_round(target, &order(128, 1), &mut coins);
    Grinding { whole, each_round }
}
