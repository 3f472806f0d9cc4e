//! Provers that know no solution.
//!
//! Each file holds one, with the chance that it survives beside it. A [`Cheat`] works with the engine's
//! own table of commitments, in place of [`tincture_proof::Prover`], which would refuse most of what is
//! done here; the verifier's side is unchanged. [`LIVE`] lists those that answer challenges, for
//! `serve --cheat`; those that write files are in [`crate::files`].

mod broken_clue;
mod broken_edge;
mod equivocate;
mod guess;
mod out_of_range;
mod replay;
mod same_colour;
mod search;
mod stall;
mod theory;
mod wrong_slot;

pub use broken_edge::BrokenEdge;
pub use guess::{Filling, survival_of_guess};
pub use search::{Broken, break_least, break_to};
pub use theory::Theory;

use crate::{Coloured, Target};
use std::sync::Arc;
use tincture_proof::raw::{RoundHash, RoundTable};
use tincture_proof::{Challenge, Coins, Digest, OpeningShape, Round};
use tincture_protocols::{Prepared, RoundProtocol};

/// A prover that cheats, round after round. Its calls depend on their arguments alone, so that a repeat
/// gets the same bytes.
pub trait Cheat: Send + Sync {
    /// The chance to survive, and why.
    fn theory(&self) -> Theory;

    /// The codes that a verifier may end with when it catches this cheat; none where that is the protocol's
    /// own affair.
    fn caught_as(&self) -> &'static [&'static str];

    /// Writes the values that a round commits to.
    fn arrange(&self, work: &mut Work<'_, '_>);

    /// Commits to a round, and returns the root that is sent.
    fn commit(&self, work: &mut Work<'_, '_>) -> Digest {
        self.arrange(work);
        work.table.commit(work.hash, work.round, &mut work.nonces)
    }

    /// Answers the challenge of the round that was last committed; `out` is as long as an honest opening.
    ///
    /// # Errors
    /// If it would rather not.
    fn open(&self, work: &mut Work<'_, '_>, asked: Challenge, out: &mut [u8]) -> Result<(), Silence> {
        work.table.open(asked, OpeningShape::of(work.protocol, asked), out);
        Ok(())
    }
}

/// What a cheat works with in one round: everything that an honest prover has, but for the solution.
pub struct Work<'w, 'p> {
    /// The protocol.
    pub protocol: &'p dyn RoundProtocol,
    /// The hashes of the run.
    pub hash: &'w RoundHash,
    /// Which round it is.
    pub round: Round,
    /// The round's coins.
    pub coins: Coins,
    /// The round's nonces.
    pub nonces: Coins,
    /// The engine's table.
    pub table: &'w mut RoundTable<'p>,
    /// The challenge that was prepared for, if one was.
    pub prepared: Option<Challenge>,
}

impl Work<'_, '_> {
    /// A uniform challenge: what the verifier will draw, if luck has it.
    pub fn predict(&mut self) -> Challenge {
        let predicted = Challenge(self.coins.below(self.protocol.challenges().get()));
        self.prepared = Some(predicted);
        predicted
    }

    /// Fills in what `challenge` opens, as the protocol's simulator makes it, and leaves the rest alone.
    pub fn prepare(&mut self, challenge: Challenge) {
        let (slots, layout) = (self.protocol.opened(challenge), self.protocol.layout());
        let mut values = vec![0; layout.total_of(slots)];
        self.protocol.simulate(challenge, &mut self.coins, &mut values);
        layout.spread(slots, &values, self.table.values_mut());
    }
}

/// No answer: silence, or a crash.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the prover does not answer")]
pub struct Silence {
    /// Whether it keeps the line open until the verifier's patience ends.
    pub lingers: bool,
}

/// How a strategy is made for a target, from the parameter behind its name.
pub type Build = fn(&Target, Option<&str>, &mut Coins) -> Result<Box<dyn Cheat>, Inapplicable>;

/// A strategy, as users name it.
pub struct Strategy {
    /// Its name.
    pub name: &'static str,
    /// What it does, in one sentence.
    pub about: &'static str,
    /// What may follow the name behind a colon, if anything.
    pub parameter: Option<&'static str>,
    /// Makes the cheat for a target.
    pub build: Build,
}

/// Why a strategy cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Inapplicable {
    /// There is none of this name.
    #[error("there is no strategy {name:?}; there are {known}")]
    Unknown {
        /// The name asked for.
        name: String,
        /// All names.
        known: String,
    },
    /// The parameter behind the colon is none.
    #[error("{strategy}: {text:?} is no parameter; expected {expected}")]
    Parameter {
        /// The strategy.
        strategy: &'static str,
        /// What was given.
        text: String,
        /// What would be taken.
        expected: &'static str,
    },
    /// It plays with colours, and this protocol's slots are none.
    #[error("{strategy}: the slots of the protocol {protocol} are no colours")]
    Protocol {
        /// The strategy.
        strategy: &'static str,
        /// The protocol.
        protocol: &'static str,
    },
    /// No protocol of the statement has rounds to cheat in.
    #[error("no protocol with rounds is for this statement")]
    NoRounds,
    /// It does not apply to this statement.
    #[error("{strategy}: {why}")]
    Statement {
        /// The strategy.
        strategy: &'static str,
        /// Why not.
        why: &'static str,
    },
}

/// The target as one whose slots are colours.
///
/// # Errors
/// If they are not: the strategy does not fit the protocol.
pub(crate) fn coloured<'t>(strategy: &'static str, target: &'t Target) -> Result<Coloured<'t>, Inapplicable> {
    let protocol = target.protocol().name();
    target.coloured().ok_or(Inapplicable::Protocol { strategy, protocol })
}

/// Every strategy that answers challenges.
pub const LIVE: &[Strategy] = &[
    broken_edge::STRATEGY,
    broken_clue::STRATEGY,
    guess::STRATEGY,
    same_colour::STRATEGY,
    out_of_range::STRATEGY,
    equivocate::STRATEGY,
    wrong_slot::STRATEGY,
    replay::STRATEGY,
    stall::STRATEGY,
];

/// Makes a cheat from `NAME` or `NAME:PARAMETER`.
///
/// # Errors
/// If there is no such strategy or parameter, or it does not apply to the target.
pub fn cheat(text: &str, target: &Target, coins: &mut Coins) -> Result<Box<dyn Cheat>, Inapplicable> {
    let (name, parameter) = match text.split_once(':') {
        Some((name, parameter)) => (name, Some(parameter)),
        None => (text, None),
    };
    let Some(strategy) = LIVE.iter().find(|strategy| strategy.name == name) else {
        let known = LIVE.iter().map(|s| s.name).collect::<Vec<_>>().join(", ");
        return Err(Inapplicable::Unknown { name: name.to_owned(), known });
    };
    match (parameter, strategy.parameter) {
        (Some(text), None) => Err(no_parameter(strategy.name, text, "none")),
        _ => (strategy.build)(target, parameter, coins),
    }
}

/// A target, and who cheats in its protocol.
pub type Cheating = (Target, Box<dyn Cheat>);

/// Makes a cheat for every protocol with rounds that the strategy fits.
///
/// # Errors
/// If there is no such strategy or parameter, or it fits none of the protocols.
pub fn cheats(
    text: &str,
    prepared: &Arc<Prepared>,
    coins: &mut Coins,
) -> Result<Vec<Cheating>, Inapplicable> {
    let (mut fit, mut unfit) = (Vec::new(), Inapplicable::NoRounds);
    for name in prepared.protocols().map(|ready| ready.entry().name) {
        let Ok(target) = Target::new(Arc::clone(prepared), name, None) else { continue };
        match cheat(text, &target, coins) {
            Ok(cheat) => fit.push((target, cheat)),
            Err(error @ Inapplicable::Protocol { .. }) => unfit = error,
            Err(error) => return Err(error),
        }
    }
    if fit.is_empty() { Err(unfit) } else { Ok(fit) }
}

pub(crate) fn no_parameter(strategy: &'static str, text: &str, expected: &'static str) -> Inapplicable {
    Inapplicable::Parameter { strategy, text: text.to_owned(), expected }
}
