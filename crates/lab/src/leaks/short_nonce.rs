//! `short-nonce`: commitments that can be guessed.

use super::{Attack, Deal, Facts, Frame, Leak, Seen};
use crate::Coloured;
use crate::glass::GlassTable;
use tincture_proof::Slot;

/// The nonces' only random byte. With `b` random bits an attack costs `k 2^b` hashes a commitment; 32 bits
/// would be minutes, 256 bits are more than the sun can pay for.
const RANDOM_BYTES: usize = 1;

/// A few bits of nonce hide nothing: there are few colours, so all pairs of colour and nonce are tried on
/// every commitment that an opening carries as a Merkle sibling of a leaf.
pub(super) struct ShortNonce;

impl Leak for ShortNonce {
    fn name(&self) -> &'static str {
        "short-nonce"
    }

    fn about(&self) -> &'static str {
        "hides commitments behind nonces of one random byte"
    }

    fn deal(&self, deal: &Deal<'_>, table: &mut GlassTable<'_>) {
        deal.honestly(deal.entropy, table);
        table.nonces.iter_mut().for_each(|nonce| nonce[RANDOM_BYTES..].fill(0));
    }

    fn attack(&self) -> Box<dyn Attack> {
        Box::new(BruteForce)
    }
}

struct BruteForce;

impl Attack for BruteForce {
    fn read(&mut self, target: &Coloured<'_>, seen: &Seen) -> Facts {
        let mut labels = seen.labels.clone();
        for (place, digest) in seen.siblings.iter().filter(|(place, _)| place.level == 0) {
            let slot = Slot(place.index);
            let fits = |label: u32, byte: u8| {
                let mut nonce = [0; 32];
                nonce[0] = byte;
                let value = &target.paint().value(label);
                seen.oracle.leaf(seen.round, slot, value, &nonce) == *digest
            };
            let mut all =
                (0..target.paint().colours()).filter(|&label| (0..=255).any(|byte| fits(label, byte)));
            labels.extend(all.next().map(|label| (slot.0, label)));
        }
        Facts { frame: Frame::Round(seen.session, seen.round.0), labels }
    }
}
