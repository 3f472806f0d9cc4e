//! `same-colour`: everything in one colour.

use super::{Cheat, Inapplicable, Strategy, Theory, Work, coloured};
use crate::Target;
use tincture_proof::Coins;

pub(super) const STRATEGY: Strategy = Strategy {
    name: "same-colour",
    about: "gives every vertex the same colour",
    parameter: None,
    build: |target: &Target, _, _: &mut Coins| -> Result<Box<dyn Cheat>, Inapplicable> {
        coloured("same-colour", target)?;
        Ok(Box::new(SameColour))
    },
};

struct SameColour;

impl Cheat for SameColour {
    fn theory(&self) -> Theory {
        Theory::never("every challenge opens two slots at least, and they show one colour")
    }

    fn caught_as(&self) -> &'static [&'static str] {
        &["same_colour"]
    }

    fn arrange(&self, work: &mut Work<'_, '_>) {
        work.table.values_mut().fill(0);
    }
}
