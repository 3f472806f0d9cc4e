//! `wrong-slot`: answers another challenge than it was asked.

use super::{Cheat, Inapplicable, Silence, Strategy, Theory, Work};
use crate::Target;
use tincture_proof::{Challenge, Coins, OpeningShape};

pub(super) const STRATEGY: Strategy = Strategy {
    name: "wrong-slot",
    about: "prepares one challenge and answers it, whatever is asked",
    parameter: None,
    build: |target: &Target, _, _: &mut Coins| -> Result<Box<dyn Cheat>, Inapplicable> {
        Ok(Box::new(WrongSlot { challenges: target.challenges() }))
    },
};

/// The prepared clique is genuine, and so are its commitments; but they stand at other slots.
struct WrongSlot {
    challenges: u32,
}

impl Cheat for WrongSlot {
    fn theory(&self) -> Theory {
        Theory {
            source: "the hash of a commitment names its slot: only the prepared challenge can be answered",
            ..Theory::of_one_prediction(self.challenges as usize)
        }
    }

    fn caught_as(&self) -> &'static [&'static str] {
        &["root_mismatch"]
    }

    fn arrange(&self, work: &mut Work<'_, '_>) {
        work.table.values_mut().fill(0);
        let predicted = work.predict();
        work.prepare(predicted);
    }

    fn open(&self, work: &mut Work<'_, '_>, asked: Challenge, out: &mut [u8]) -> Result<(), Silence> {
        let prepared = work.prepared.unwrap_or(asked);
        let shape = OpeningShape::of(work.protocol, prepared);
        let mut opening = vec![0; shape.total()];
        work.table.open(prepared, shape, &mut opening);
        pass_off(work, &opening, prepared, asked, out);
        Ok(())
    }
}

/// Puts an opening of `from` into the shape of one of `to`, part by part: cut where it is too long, zeros
/// where too short. Where the numbers of slots differ, values are made up: they must at least be plausible.
pub(super) fn pass_off(
    work: &mut Work<'_, '_>,
    opening: &[u8],
    from: Challenge,
    to: Challenge,
    out: &mut [u8],
) {
    let protocol = work.protocol;
    let [have, want] = [from, to].map(|challenge| {
        let OpeningShape { values, nonces, siblings } = OpeningShape::of(protocol, challenge);
        [values, nonces, siblings]
    });
    out.fill(0);
    let (mut read, mut write) = (0, 0);
    for (i, &want) in want.iter().enumerate() {
        let len = have[i].min(want);
        out[write..write + len].copy_from_slice(&opening[read..read + len]);
        (read, write) = (read + have[i], write + want);
    }
    let slots = protocol.opened(to);
    if protocol.opened(from).len() != slots.len() {
        let mut values = vec![0; protocol.layout().total_of(slots)];
        protocol.simulate(to, &mut work.coins, &mut values);
        protocol.pack(to, &values, &mut out[..want[0]]);
    }
}
