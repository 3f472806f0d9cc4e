//! A protocol that shows what it is told to: slots of any lengths, and any sets of them to open.

use std::num::NonZeroU32;
use tincture_proof::{Challenge, Claim, Coins, Digest, Protocol, Slot, SlotLayout, Violation, Witness};

/// Stands in for `like`, so that contexts are the same, with slots and challenges of its own.
pub(crate) struct Plain<'a> {
    pub(crate) like: &'a dyn Protocol,
    pub(crate) layout: SlotLayout,
    pub(crate) sets: Vec<Vec<Slot>>,
}

impl Claim for Plain<'_> {
    fn name(&self) -> &'static str {
        self.like.name()
    }

    fn statement(&self) -> Digest {
        self.like.statement()
    }

    fn instance(&self) -> Digest {
        self.like.instance()
    }
}

impl Protocol for Plain<'_> {
    fn layout(&self) -> &SlotLayout {
        &self.layout
    }

    fn challenges(&self) -> NonZeroU32 {
        u32::try_from(self.sets.len()).ok().and_then(NonZeroU32::new).expect("at least one set")
    }

    fn opened(&self, challenge: Challenge) -> &[Slot] {
        &self.sets[challenge.0 as usize]
    }

    fn packed_len(&self, challenge: Challenge) -> usize {
        self.layout.total_of(self.opened(challenge))
    }

    fn arrange(&self, witness: &Witness, _: &mut Coins, slots: &mut [u8]) {
        slots.copy_from_slice(witness.expose());
    }

    fn pack(&self, _: Challenge, values: &[u8], packed: &mut [u8]) {
        packed.copy_from_slice(values);
    }

    fn check(&self, _: Challenge, packed: &[u8], values: &mut [u8]) -> Result<(), Violation> {
        values.copy_from_slice(packed);
        Ok(())
    }
}
