//! `equivocate`: opens to other values than were committed.

use super::{Cheat, Inapplicable, Silence, Strategy, Theory, Work};
use crate::Target;
use tincture_proof::{Challenge, Coins, OpeningShape};

pub(super) const STRATEGY: Strategy = Strategy {
    name: "equivocate",
    about: "commits to anything, and opens to what would have been right",
    parameter: None,
    build: |_: &Target, _, _: &mut Coins| -> Result<Box<dyn Cheat>, Inapplicable> {
        Ok(Box::new(Equivocate))
    },
};

/// All slots hold zeros. Asked, it shows a fine clique with the nonces and siblings that it committed with.
struct Equivocate;

impl Cheat for Equivocate {
    fn theory(&self) -> Theory {
        Theory::never("the commitments bind: two openings of one would be a collision of SHA-256")
    }

    fn caught_as(&self) -> &'static [&'static str] {
        &["root_mismatch"]
    }

    fn arrange(&self, work: &mut Work<'_, '_>) {
        work.table.values_mut().fill(0);
    }

    fn open(&self, work: &mut Work<'_, '_>, asked: Challenge, out: &mut [u8]) -> Result<(), Silence> {
        // The table's nonces and nodes stay those that were committed; only the values are exchanged.
        work.prepare(asked);
        work.table.open(asked, OpeningShape::of(work.protocol, asked), out);
        Ok(())
    }
}
