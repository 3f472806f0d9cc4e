//! Answers that were given a moment ago, for whoever lost one: a repeat of a large batch costs no second hashing.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tincture_ledger::SessionId;

/// Which answer: that to the message which is recorded at a position of a session. There is one at the most, for ever.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Key {
    pub(super) session: SessionId,
    pub(super) position: u64,
}

/// Openings that were sent, the latest last, up to a number of bytes. They hold what their verifier was shown and no
/// more. Nothing depends on their being there: what is not is computed.
pub(super) struct Recent {
    most_bytes: usize,
    answers: Mutex<VecDeque<(Key, Arc<Vec<u8>>)>>,
}

impl Recent {
    pub(super) fn new(most_bytes: usize) -> Self {
        Self { most_bytes, answers: Mutex::default() }
    }

    pub(super) fn get(&self, key: &Key) -> Option<Arc<Vec<u8>>> {
        let answers = self.answers();
        answers.iter().rev().find(|(own, _)| own == key).map(|(_, answer)| Arc::clone(answer))
    }

    /// Keeps an answer; the oldest ones make room. One that is larger than all the room is not kept.
    pub(super) fn put(&self, key: Key, answer: Arc<Vec<u8>>) {
        if answer.len() > self.most_bytes {
            return;
        }
        let mut answers = self.answers();
        answers.retain(|(own, _)| *own != key);
        answers.push_back((key, answer));
        let mut bytes: usize = answers.iter().map(|(_, answer)| answer.len() + size_of::<Key>()).sum();
        while bytes > self.most_bytes
            && let Some((_, oldest)) = answers.pop_front()
        {
            bytes -= oldest.len() + size_of::<Key>();
        }
    }

    /// The lock. Nobody panics while holding it.
    fn answers(&self) -> MutexGuard<'_, VecDeque<(Key, Arc<Vec<u8>>)>> {
        self.answers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(position: u64) -> Key {
        Key { session: SessionId::new(&[1; 32], &[2; 32]), position }
    }

    #[test]
    fn the_oldest_make_room_and_the_bytes_are_bounded() {
        let recent = Recent::new(1000);
        for position in 0..10 {
            recent.put(key(position), Arc::new(vec![u8::try_from(position).unwrap(); 200]));
        }
        let kept: Vec<_> = (0..10).filter(|&position| recent.get(&key(position)).is_some()).collect();
        assert_eq!(kept, [6, 7, 8, 9]);
        assert_eq!(*recent.get(&key(9)).unwrap(), [9; 200]);
        recent.put(key(9), Arc::new(vec![9; 200]));
        assert!(recent.get(&key(6)).is_some(), "the same answer again takes no second place");
        recent.put(key(10), Arc::new(vec![0; 1001]));
        assert!(recent.get(&key(10)).is_none() && recent.get(&key(6)).is_some());
    }
}
