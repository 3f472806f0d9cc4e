//! `stall`: does not answer where it would be caught.

use super::broken_edge::BrokenEdge;
use super::search::break_least;
use super::{Cheat, Inapplicable, Silence, Strategy, Theory, Work, no_parameter};
use crate::Target;
use crate::target::violates;
use tincture_proof::{Challenge, Coins};

pub(super) const STRATEGY: Strategy = Strategy {
    name: "stall",
    about: "answers as broken-edge does, and crashes (or falls silent) at a bad challenge",
    parameter: Some("crash or silent"),
    build,
};

/// A verifier that went on with fresh rounds after a lost answer would never catch this one. One that
/// counts an unanswered challenge as a caught prover loses nothing by it.
struct Stall {
    inner: BrokenEdge,
    good: Vec<bool>,
    lingers: bool,
}

fn build(target: &Target, text: Option<&str>, coins: &mut Coins) -> Result<Box<dyn Cheat>, Inapplicable> {
    let lingers = match text {
        None | Some("crash") => false,
        Some("silent") => true,
        Some(text) => return Err(no_parameter("stall", text, "crash or silent")),
    };
    let colours = break_least(target, coins).colours;
    let good = |c| !violates(target.opened(c), &colours);
    let good = (0..target.challenges()).map(good).collect();
    Ok(Box::new(Stall { inner: BrokenEdge::new(target, &colours), good, lingers }))
}

impl Cheat for Stall {
    fn theory(&self) -> Theory {
        let source = "an unanswered challenge counts as a caught prover (docs of the verifier)";
        Theory { source, ..self.inner.theory() }
    }

    fn caught_as(&self) -> &'static [&'static str] {
        &["unanswered"]
    }

    fn arrange(&self, work: &mut Work<'_, '_>) {
        self.inner.arrange(work);
    }

    fn open(&self, work: &mut Work<'_, '_>, asked: Challenge, out: &mut [u8]) -> Result<(), Silence> {
        if self.good[asked.0 as usize] {
            return self.inner.open(work, asked, out);
        }
        Err(Silence { lingers: self.lingers })
    }
}
