//! The proof file that is being made: one at a time, and given up when nobody may have it any more.

use std::io::{self, ErrorKind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tincture_proof::Digest;

/// The place of the one file that may be in the making.
#[derive(Debug, Default)]
pub(super) struct Issuing(Mutex<Option<(Digest, Arc<Cancelled>)>>);

/// Whether the file is still wanted.
#[derive(Debug, Default)]
pub(super) struct Cancelled(AtomicBool);

/// The place, taken. Given back when dropped, unless somebody else has it by then.
#[derive(Debug)]
pub(super) struct Making {
    place: Arc<Issuing>,
    cancelled: Arc<Cancelled>,
}

impl Issuing {
    /// Takes the place for a file of this statement, if it is free.
    pub(super) fn begin(self: &Arc<Self>, statement: Digest) -> Option<Making> {
        let mut place = self.place();
        if place.is_some() {
            return None;
        }
        let cancelled = Arc::new(Cancelled::default());
        *place = Some((statement, Arc::clone(&cancelled)));
        Some(Making { place: Arc::clone(self), cancelled })
    }

    /// Gives up the file of a statement, if one is being made, or any (`None`). The next one may begin at once:
    /// what is given up stops after the piece that is being computed.
    pub(super) fn cancel(&self, of: Option<&Digest>) {
        let mut place = self.place();
        if let Some((_, cancelled)) = place.take_if(|(statement, _)| of.is_none_or(|of| of == statement)) {
            cancelled.set();
        }
    }

    /// The lock. Nobody panics while holding it.
    fn place(&self) -> MutexGuard<'_, Option<(Digest, Arc<Cancelled>)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Making {
    pub(super) fn cancelled(&self) -> &Arc<Cancelled> {
        &self.cancelled
    }
}

impl Drop for Making {
    fn drop(&mut self) {
        let mine = |(_, cancelled): &mut (Digest, Arc<Cancelled>)| Arc::ptr_eq(cancelled, &self.cancelled);
        drop(self.place.place().take_if(mine));
    }
}

impl Cancelled {
    pub(super) fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// For work that knows no other way to end early than that its output fails.
    ///
    /// # Errors
    /// If the file is not wanted any more.
    pub(super) fn check(&self) -> io::Result<()> {
        if self.is_set() { Err(ErrorKind::ConnectionAborted.into()) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: Digest = Digest::new([1; 32]);
    const TWO: Digest = Digest::new([2; 32]);

    #[test]
    fn one_at_a_time_until_it_is_done_or_given_up() {
        let issuing = Arc::new(Issuing::default());
        let first = issuing.begin(ONE).unwrap();
        assert!(issuing.begin(TWO).is_none());
        issuing.cancel(Some(&TWO));
        assert!(first.cancelled().check().is_ok(), "another statement's");
        drop(first);
        let second = issuing.begin(ONE).unwrap();
        issuing.cancel(Some(&ONE));
        assert!(second.cancelled().check().is_err());
        let third = issuing.begin(TWO).expect("the place is free while the second one winds up");
        drop(second);
        assert!(issuing.begin(ONE).is_none(), "and it is the third one's now");
        issuing.cancel(None);
        assert!(third.cancelled().is_set());
    }
}
