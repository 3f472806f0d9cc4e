//! What was answered to what: the observer between verifiers and replicas.

use crate::http::Answer;
use serde_json::Value;
use std::collections::HashMap;
use std::sync::Mutex;

/// A number from the environment.
pub(crate) fn number_of(name: &str, default: u32) -> u32 {
    std::env::var(name).map_or(default, |number| number.parse().unwrap())
}

/// The reveals of every round of every session.
#[derive(Default)]
pub(crate) struct Record(Mutex<Revealed>);

#[derive(Default)]
struct Revealed {
    /// By session and batch: the challenges, and the answer to them.
    by_batch: HashMap<(String, u64), (Value, Vec<u8>)>,
    repeats: usize,
    /// Rounds that were answered twice differently.
    broken: Vec<String>,
}

impl Record {
    /// Takes note of a whole answer.
    pub(crate) fn note(&self, path: &str, request: &[u8], answer: &Answer) {
        if answer.status != 200 || !path.ends_with("/challenges") {
            return;
        }
        let request: Value = serde_json::from_slice(request).unwrap();
        let batch = request["batch"].as_u64().unwrap_or(0);
        let new = (request["challenges"].clone(), answer.body.clone());
        let mut revealed = self.0.lock().unwrap();
        let Revealed { by_batch, repeats, broken } = &mut *revealed;
        match by_batch.get(&(path.to_owned(), batch)) {
            Some(known) if *known == new => *repeats += 1,
            Some(_) => broken.push(format!("{path}, batch {batch}")),
            None => drop(by_batch.insert((path.to_owned(), batch), new)),
        }
    }

    /// How many batches were revealed, and how many of them again.
    ///
    /// # Panics
    /// If a round was answered twice differently.
    pub(crate) fn counts(&self) -> (usize, usize) {
        let revealed = self.0.lock().unwrap();
        assert!(revealed.broken.is_empty(), "answered twice differently: {:?}", revealed.broken);
        (revealed.by_batch.len(), revealed.repeats)
    }
}
