//! `reused-seed`: every session draws from the same seed.

use super::{Attack, Deal, Facts, Frame, Leak, Seen};
use crate::Coloured;
use crate::glass::GlassTable;

/// A random source that is stuck, and no hedge: round `n` of all sessions has one relabelling. Whoever
/// opens many sessions and pools them sees each round's commitments answered again and again. (The engine's
/// seeds are hedged with the session's id: the same stuck source does it no harm.)
pub(super) struct ReusedSeed;

const STUCK: [u8; 32] = [0; 32];

impl Leak for ReusedSeed {
    fn name(&self) -> &'static str {
        "reused-seed"
    }

    fn about(&self) -> &'static str {
        "draws every session from the same seed"
    }

    fn deal(&self, deal: &Deal<'_>, table: &mut GlassTable<'_>) {
        deal.honestly(&STUCK, table);
    }

    fn attack(&self) -> Box<dyn Attack> {
        Box::new(RoundFrames)
    }
}

/// Labels of the same round mean the same in all sessions.
struct RoundFrames;

impl Attack for RoundFrames {
    fn read(&mut self, _: &Coloured<'_>, seen: &Seen) -> Facts {
        Facts { frame: Frame::AllSessions(seen.round.0), labels: seen.labels.clone() }
    }
}
