//! `downgrade`: claims more soundness than it has.

use super::write::Maker;
use super::{FileStrategy, Forged, Order};
use crate::Target;
use crate::cheats::{Inapplicable, coloured, no_parameter};
use tincture_proof::{Bits, Coins, rounds_for};

pub(super) const STRATEGY: FileStrategy = FileStrategy {
    name: "downgrade",
    about: "grinds a file of few rounds, and claims many (or hopes that few will do)",
    parameter: Some("claim or short"),
    forge,
};

/// The bits that are really there: any laptop grinds them.
const BITS: u32 = 4;

/// - **claim**: the header names all the rounds that were ordered, and the file holds a few. The number
///   enters the context and says how many openings must follow, so the file ends too early.
/// - **short**: the header is honest. The verifier's own minimum decides, not what the file calls enough.
fn forge(
    target: &Target,
    text: Option<&str>,
    order: &Order,
    coins: &mut Coins,
) -> Result<Forged, Inapplicable> {
    let target = &coloured("downgrade", target)?;
    let claims = match text {
        None | Some("claim") => true,
        Some("short") => false,
        Some(text) => return Err(no_parameter("downgrade", text, "claim or short")),
    };
    let few = rounds_for(Bits::new(BITS).expect("a number of bits"), target.protocol().challenges());
    let few = few.min(order.rounds);
    let rounds = if claims { order.rounds } else { few };
    let order = Order { rounds, label: order.label.clone(), ..*order };
    let maker = Maker::new(target, &order, coins);
    let attempt = maker.grind(few.get(), order.budget);
    Ok(Forged {
        file: maker.write(&attempt),
        tries: attempt.number + 1,
        passes: false,
        expected_tries: 1.0 / maker.chance(few.get()),
        caught_as: if claims { &["truncated"] } else { &["too_few_rounds"] },
    })
}
