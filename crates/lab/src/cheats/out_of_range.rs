//! `out-of-range`: more colours than there are.

use super::{Cheat, Inapplicable, Strategy, Theory, Work, coloured};
use crate::Target;
use crate::target::Paint;
use tincture_proof::{Coins, Slot, bits};

pub(super) const STRATEGY: Strategy = Strategy {
    name: "out-of-range",
    about: "helps itself to colours that do not exist",
    parameter: None,
    build,
};

/// With a colour more every graph is easier. The packing has room for numbers up to the next power of two,
/// so the verifier must look.
struct OutOfRange {
    paint: Paint,
}

fn build(target: &Target, _: Option<&str>, _: &mut Coins) -> Result<Box<dyn Cheat>, Inapplicable> {
    let paint = coloured("out-of-range", target)?.paint();
    if paint.colours().is_power_of_two() {
        let why = "a power of two of colours leaves no room for more in the packed openings";
        return Err(Inapplicable::Statement { strategy: "out-of-range", why });
    }
    Ok(Box::new(OutOfRange { paint }))
}

impl Cheat for OutOfRange {
    fn theory(&self) -> Theory {
        Theory::never("every vertex shows a colour that is not below k")
    }

    fn caught_as(&self) -> &'static [&'static str] {
        &["colour_out_of_range"]
    }

    fn arrange(&self, work: &mut Work<'_, '_>) {
        let colours = self.paint.colours();
        let room = (1 << bits::width(colours)) - colours;
        for slot in (0..work.protocol.layout().count()).map(Slot) {
            self.paint.set(work.table.values_mut(), slot, colours + slot.0 % room);
        }
    }
}
