//! `broken-edge`: a colouring that is right nearly everywhere.

use super::search::{break_least, break_to};
use super::{Cheat, Inapplicable, Strategy, Theory, Work, coloured, no_parameter};
use crate::{Coloured, Target, target};
use tincture_proof::{Coins, Witness};

pub(super) const STRATEGY: Strategy = Strategy {
    name: "broken-edge",
    about: "a colouring with as few violated challenges as local search finds, or as many as asked",
    parameter: Some("the number of violated challenges"),
    build,
};

/// Commits honestly, to a colouring that violates `m` of the `M` challenges. With `m` the least that is
/// possible nothing survives longer in `edge` and `clique`: some colouring is committed to in every round
/// (or slots that show no colour, which is no better), and each violates `m` challenges at least.
pub struct BrokenEdge {
    witness: Witness,
    violated: u32,
    challenges: u32,
}

fn build(target: &Target, text: Option<&str>, coins: &mut Coins) -> Result<Box<dyn Cheat>, Inapplicable> {
    let target = &coloured("broken-edge", target)?;
    let broken = match text {
        None => break_least(target, coins),
        Some(text) => {
            let wanted = text.parse().ok().filter(|m| (1..=target.challenges()).contains(m));
            let expected = "a number from 1 to the number of challenges";
            break_to(target, wanted.ok_or_else(|| no_parameter("broken-edge", text, expected))?, coins)
        }
    };
    Ok(Box::new(BrokenEdge::new(target, &broken.colours)))
}

impl BrokenEdge {
    /// Commits to these colours.
    #[must_use]
    pub fn new(target: &Coloured<'_>, colours: &[u32]) -> Self {
        Self {
            witness: target.paint().witness(colours),
            violated: target::violated(target, colours),
            challenges: target.challenges(),
        }
    }
}

impl Cheat for BrokenEdge {
    fn theory(&self) -> Theory {
        Theory::of_violations(self.violated, self.challenges)
    }

    fn caught_as(&self) -> &'static [&'static str] {
        &["same_colour"]
    }

    fn arrange(&self, work: &mut Work<'_, '_>) {
        work.protocol.arrange(&self.witness, &mut work.coins, work.table.values_mut());
    }
}
