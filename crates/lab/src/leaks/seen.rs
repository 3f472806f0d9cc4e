//! What a verifier sees of one round.

use crate::Coloured;
use crate::glass::{Oracle, Place, siblings};
use tincture_proof::{Challenge, Context, Digest, Rejection, Round, RoundCheck, Slot};

/// One accepted opening, taken apart.
pub struct Seen {
    /// The session's number among those of the attack.
    pub session: u64,
    /// The round.
    pub round: Round,
    /// The hashes of the session.
    pub oracle: Oracle,
    /// The opened slots with the labels that they showed.
    pub labels: Vec<(u32, u32)>,
    /// Their nonces.
    pub nonces: Vec<[u8; 32]>,
    /// The siblings.
    pub siblings: Vec<(Place, Digest)>,
}

impl Seen {
    /// Checks an opening with the engine's verifier and takes it apart.
    ///
    /// # Errors
    /// If it is not accepted; leaky provers are not at fault there.
    ///
    /// # Panics
    /// If it leads to another root.
    pub fn check(
        target: &Coloured<'_>,
        context: &Context,
        at: (u64, Round),
        root: Digest,
        asked: Challenge,
        opening: &[u8],
    ) -> Result<Self, Rejection> {
        let (session, round) = at;
        let protocol = target.protocol();
        let mut check = RoundCheck::new(protocol, context);
        assert_eq!(check.root(round, asked, opening)?, root, "a leaky prover opens what it committed to");
        let slots = protocol.opened(asked);
        let paint = target.paint();
        let label = |(i, slot): (usize, &Slot)| (slot.0, paint.get(check.opened_values(), i));
        let labels = slots.iter().enumerate().map(label).collect();
        let rest = &opening[protocol.packed_len(asked)..];
        let (nonces, nodes) = rest.split_at(32 * slots.len());
        let places = siblings(protocol.layout().count(), slots);
        let nodes = nodes.as_chunks::<32>().0;
        let siblings = places.iter().enumerate().map(|(i, &place)| (place, Digest::new(nodes[i]))).collect();
        let oracle = Oracle::new(context);
        Ok(Self { session, round, oracle, labels, nonces: nonces.as_chunks().0.to_vec(), siblings })
    }
}
