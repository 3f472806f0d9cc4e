//! `answers-twice`: a second challenge on the same commitments is answered as well.

use super::{Attack, Deal, Facts, Frame, Leak, Seen};
use crate::Coloured;
use crate::glass::GlassTable;

/// Everything is honest but for the one rule that the service's ledger keeps. One round is enough: asked
/// until every vertex was opened, it is the extractor of the soundness proof, in the wild.
pub(super) struct AnswersTwice;

impl Leak for AnswersTwice {
    fn name(&self) -> &'static str {
        "answers-twice"
    }

    fn about(&self) -> &'static str {
        "answers further challenges on commitments that it has answered already"
    }

    fn deal(&self, deal: &Deal<'_>, table: &mut GlassTable<'_>) {
        deal.honestly(deal.entropy, table);
    }

    fn answers_twice(&self) -> bool {
        true
    }

    fn attack(&self) -> Box<dyn Attack> {
        Box::new(OneRound)
    }
}

/// Labels of one round mean the same.
struct OneRound;

impl Attack for OneRound {
    fn read(&mut self, _: &Coloured<'_>, seen: &Seen) -> Facts {
        Facts { frame: Frame::Round(seen.session, seen.round.0), labels: seen.labels.clone() }
    }
}
