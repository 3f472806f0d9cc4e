//! `stall`: does not answer where it would be caught.

use super::broken_edge::BrokenEdge;
use super::search::break_least;
use super::{Cheat, Inapplicable, Silence, Strategy, Theory, Work, no_parameter};
use crate::Target;
use crate::target::violates;
use tincture_proof::{Challenge, Coins, OpeningShape};

pub(super) const STRATEGY: Strategy = Strategy {
    name: "stall",
    about: "answers as broken-edge does, and crashes (or falls silent) at a bad challenge",
    parameter: Some("crash or silent"),
    build,
};

/// A verifier that went on with fresh rounds after a lost answer would never catch this one. One that
/// counts an unanswered challenge as a caught prover loses nothing by it.
struct Stall {
    inner: Inner,
    good: Vec<bool>,
    lingers: bool,
}

/// What it commits to.
enum Inner {
    /// A colouring that is right nearly everywhere.
    Colours(BrokenEdge),
    /// What one challenge wants to see, where slots are no colours.
    Guess,
}

fn build(target: &Target, text: Option<&str>, coins: &mut Coins) -> Result<Box<dyn Cheat>, Inapplicable> {
    let lingers = match text {
        None | Some("crash") => false,
        Some("silent") => true,
        Some(text) => return Err(no_parameter("stall", text, "crash or silent")),
    };
    let challenges = target.challenges();
    let Some(target) = &target.coloured() else {
        let good = coins.below(challenges);
        return Ok(Box::new(Stall {
            inner: Inner::Guess,
            good: (0..challenges).map(|c| c == good).collect(),
            lingers,
        }));
    };
    let colours = break_least(target, coins).colours;
    let good = |c| !violates(target.opened(c), &colours);
    let good = (0..challenges).map(good).collect();
    Ok(Box::new(Stall { inner: Inner::Colours(BrokenEdge::new(target, &colours)), good, lingers }))
}

impl Cheat for Stall {
    fn theory(&self) -> Theory {
        let source = "an unanswered challenge counts as a caught prover (docs of the verifier)";
        match &self.inner {
            Inner::Colours(inner) => Theory { source, ..inner.theory() },
            Inner::Guess => Theory { source, ..Theory::of_one_prediction(self.good.len()) },
        }
    }

    fn caught_as(&self) -> &'static [&'static str] {
        &["unanswered"]
    }

    fn arrange(&self, work: &mut Work<'_, '_>) {
        match &self.inner {
            Inner::Colours(inner) => inner.arrange(work),
            Inner::Guess => {
                work.table.values_mut().fill(0);
                let good = self.good.iter().position(|&good| good).and_then(|c| u32::try_from(c).ok());
                work.prepare(Challenge(good.unwrap_or(0)));
            }
        }
    }

    fn open(&self, work: &mut Work<'_, '_>, asked: Challenge, out: &mut [u8]) -> Result<(), Silence> {
        if self.good[asked.0 as usize] {
            work.table.open(asked, OpeningShape::of(work.protocol, asked), out);
            return Ok(());
        }
        Err(Silence { lingers: self.lingers })
    }
}
