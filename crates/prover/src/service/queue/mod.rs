//! Proving: so much at once, so much waiting, each client its share, the rest is sent away.

mod fair;
#[cfg(test)]
mod tests;

use crate::Refused;
use fair::{FairLine, Request};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tincture_ledger::ClientTag;
use tincture_wire::ProblemCode;
use tokio::sync::oneshot;

/// Permits to prove, and requests that wait for one.
///
/// A permit that is free goes to the client that was given the least work, and among that one's requests to the
/// first. Work that takes long is done in pieces, each with a permit of its own. So whoever asks for much waits for
/// it, and nobody else does for longer than a piece takes. Where too many wait, the last of the client with the most
/// is sent away: it is that one's own doing (the "longest queue drop" of routers).
pub(super) struct Queue {
    most_proving: usize,
    most_waiting: usize,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    proving: usize,
    line: FairLine<oneshot::Sender<Permit>>,
}

/// The right to prove. Dropped, it goes on to the next.
pub(super) struct Permit(Option<Arc<Queue>>);

impl Queue {
    pub(super) fn new(most_proving: usize, most_waiting: usize) -> Arc<Self> {
        Arc::new(Self { most_proving: most_proving.max(1), most_waiting, state: Mutex::default() })
    }

    /// How many prove, and how many wait to.
    pub(super) fn count(&self) -> (usize, usize) {
        let mut state = self.state();
        state.line.forget(oneshot::Sender::is_closed);
        (state.proving, state.line.len())
    }

    /// Waits for a permit to do so much work, in compressions. Who gives up waiting is passed over; what is `begun`
    /// is not sent away, whatever waits: its first part would be for nothing.
    ///
    /// # Errors
    /// If too much waits.
    pub(super) async fn permit(
        self: &Arc<Self>,
        client: ClientTag,
        work: u64,
        begun: bool,
    ) -> Result<Permit, Refused> {
        let turn = {
            let mut state = self.state();
            if state.proving < self.most_proving {
                state.proving += 1;
                return Ok(Permit(Some(Arc::clone(self))));
            }
            if !begun && !state.has_room(client, self.most_waiting) {
                return Err(overloaded());
            }
            let (tell, turn) = oneshot::channel();
            state.line.join(client, Request { work, begun, tell });
            turn
        };
        // The other end is dropped where another client's request takes the place.
        turn.await.map_err(|_| overloaded())
    }

    /// The lock. Nobody panics while holding it.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Whether there is a place for one more of this client's, or can be made.
    fn has_room(&mut self, client: ClientTag, most: usize) -> bool {
        if self.line.len() >= most {
            self.line.forget(oneshot::Sender::is_closed);
        }
        self.line.len() < most || self.line.make_room(client)
    }

    /// Whose turn it is. Where nobody waits and nobody proves, all begins anew.
    fn next(&mut self) -> Option<oneshot::Sender<Permit>> {
        // Who waits no more takes none of the client's turns.
        self.line.forget(oneshot::Sender::is_closed);
        let next = self.line.next();
        if next.is_none() {
            self.proving -= 1;
            if self.proving == 0 {
                self.line = FairLine::default();
            }
        }
        next
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        while let Some(queue) = self.0.take() {
            let Some(next) = queue.state().next() else { return };
            // It comes back from who is gone; then it is the next one's turn.
            match next.send(Self(Some(queue))) {
                Ok(()) => return,
                Err(mut permit) => self.0 = permit.0.take(),
            }
        }
    }
}

fn overloaded() -> Refused {
    Refused::new(ProblemCode::Overloaded, "as much proving waits as may wait; send the same message again")
}
