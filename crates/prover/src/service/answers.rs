//! Answers that were just given, for who did not get them.

use prost::Message;
use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tincture_ledger::SessionId;
use zeroize::Zeroizing;

/// A session, and the position of a message in it.
type Place = (SessionId, u64);

/// Answers to batches, up to so many bytes of them. A repeat of a short message would have them computed again, and
/// that is up to millions of hashes. They are in memory alone, and wiped when they go.
pub(super) struct Answers {
    most_bytes: usize,
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    bytes: usize,
    answers: HashMap<Place, Answer>,
    /// The places of the answers, in the order in which they came.
    order: VecDeque<Place>,
}

struct Answer {
    bytes: Zeroizing<Vec<u8>>,
    /// Whether it was there already when answers were last forgotten.
    old: bool,
}

impl Answers {
    pub(super) fn new(most_bytes: usize) -> Self {
        Self { most_bytes, kept: Mutex::default() }
    }

    /// The answer to the message at this place. Whoever asks has found *this* message recorded there.
    pub(super) fn get<M: Message + Default>(&self, session: SessionId, position: u64) -> Option<M> {
        let kept = self.kept();
        let answer = kept.answers.get(&(session, position))?;
        // What was written here is read again. Were it not, it would be computed again.
        M::decode(answer.bytes.as_slice()).ok()
    }

    /// Keeps the answer to the message at this place, and lets the first ones go where there is no room.
    pub(super) fn keep(&self, session: SessionId, position: u64, answer: &impl Message) {
        let place = (session, position);
        let length = answer.encoded_len();
        if length > self.most_bytes {
            return;
        }
        let bytes = Zeroizing::new(answer.encode_to_vec());
        let mut kept = self.kept();
        if kept.answers.contains_key(&place) {
            return;
        }
        while kept.bytes > self.most_bytes - length {
            kept.drop_first();
        }
        kept.bytes += length;
        kept.order.push_back(place);
        kept.answers.insert(place, Answer { bytes, old: false });
    }

    /// Forgets what was there already when this was last called.
    pub(super) fn forget(&self) {
        let mut kept = self.kept();
        while kept.order.front().and_then(|place| kept.answers.get(place)).is_some_and(|first| first.old) {
            kept.drop_first();
        }
        kept.answers.values_mut().for_each(|answer| answer.old = true);
    }

    /// The lock. Nobody panics while holding it.
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    fn drop_first(&mut self) {
        if let Some(first) = self.order.pop_front().and_then(|place| self.answers.remove(&place)) {
            self.bytes -= first.bytes.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tincture_proof::Digest;
    use tincture_wire::v1::CommitmentsResponse;

    fn sessions() -> [SessionId; 2] {
        [1, 2].map(|byte| SessionId::from(Digest::new([byte; 32])))
    }

    /// 36 bytes of protobuf.
    fn answer(byte: u8) -> CommitmentsResponse {
        CommitmentsResponse { roots: vec![vec![byte; 34]] }
    }

    fn known(answers: &Answers) -> Vec<bool> {
        let places = sessions().into_iter().flat_map(|session| [(session, 0), (session, 1)]);
        places.map(|(session, at)| answers.get::<CommitmentsResponse>(session, at).is_some()).collect()
    }

    #[test]
    fn the_last_ones_are_kept_by_their_bytes() {
        let answers = Answers::new(2 * 36 + 35);
        let [one, two] = sessions();
        answers.keep(one, 0, &answer(1));
        answers.keep(one, 1, &answer(2));
        answers.keep(one, 0, &answer(1));
        assert_eq!((answers.get(one, 0), answers.get(one, 1)), (Some(answer(1)), Some(answer(2))));
        answers.keep(two, 0, &answer(3));
        assert_eq!(known(&answers), [false, true, true, false]);
        let long = CommitmentsResponse { roots: vec![vec![0; 200]] };
        answers.keep(two, 1, &long);
        assert_eq!(known(&answers), [false, true, true, false], "what never fits drives nothing out");
    }

    #[test]
    fn what_is_not_new_is_forgotten() {
        let answers = Answers::new(1000);
        let [one, two] = sessions();
        answers.keep(one, 0, &answer(1));
        answers.forget();
        answers.keep(two, 0, &answer(2));
        assert_eq!(known(&answers), [true, false, true, false]);
        answers.forget();
        assert_eq!(known(&answers), [false, false, true, false]);
        answers.forget();
        assert_eq!(answers.kept().bytes, 0);
    }
}
