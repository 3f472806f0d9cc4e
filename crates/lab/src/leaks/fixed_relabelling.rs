//! `fixed-relabelling`: the colours are renamed once a session, not once a round.

use super::{Attack, Deal, Facts, Frame, Leak, Seen, streams};
use crate::Coloured;
use crate::glass::GlassTable;
use tincture_proof::Round;

/// One relabelling serves all rounds: every opening shows true equalities of the same hidden colours, and
/// once all vertices were seen (a coupon collector's wait) the palette names them.
pub(super) struct FixedRelabelling;

impl Leak for FixedRelabelling {
    fn name(&self) -> &'static str {
        "fixed-relabelling"
    }

    fn about(&self) -> &'static str {
        "renames the colours once a session, in place of once a round"
    }

    fn deal(&self, deal: &Deal<'_>, table: &mut GlassTable<'_>) {
        deal.honestly(deal.entropy, table);
        // The first round's relabelling, again and again.
        let (mut coins, _) = streams(deal.entropy, Round(u32::MAX));
        deal.target.protocol().arrange(deal.witness, &mut coins, &mut table.values);
    }

    fn attack(&self) -> Box<dyn Attack> {
        Box::new(SessionFrames)
    }
}

/// Labels of one session mean the same.
struct SessionFrames;

impl Attack for SessionFrames {
    fn read(&mut self, _: &Coloured<'_>, seen: &Seen) -> Facts {
        Facts { frame: Frame::Session(seen.session), labels: seen.labels.clone() }
    }
}
