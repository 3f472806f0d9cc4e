//! The ledger against a model: random messages in any order, and what they may ever cause.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use std::collections::HashMap;
use std::num::NonZeroU32;
use tincture_ledger::rule::{Appended, Entry, State, Step};
use tincture_ledger::{
    ClientTag, MemoryStore, Room, SessionId, SessionRecord, SessionStore, Timestamp, WitnessPin,
};
use tincture_proof::{
    Batch, BatchOpening, Binding, Challenge, Context, Digest, Label, Live, RootSeed, Round,
};

const ROUNDS: u32 = 4;
const NOW: Timestamp = Timestamp(0);
const LATER: Timestamp = Timestamp(1);

/// What a verifier might do. Small domains, so that messages meet.
#[derive(Debug, Clone)]
enum Act {
    Challenge { round: u32, challenge: u32 },
    Commit { batch: Batch, opening: BatchOpening },
    Open { batch: Batch, opening: BatchOpening },
    Close,
}

fn challenges(count: u32) -> impl Strategy<Value = BatchOpening> {
    let challenges = proptest::collection::vec((0..2_u32).prop_map(Challenge), count as usize);
    (challenges, 0..2_u8).prop_map(|(challenges, nonce)| BatchOpening { challenges, nonce: [nonce; 32] })
}

fn batches() -> impl Strategy<Value = (Batch, BatchOpening)> {
    let batch = (0..3_u32, 0..3_u32, 1..3_u32);
    batch.prop_flat_map(|(index, first, count)| {
        let batch = Batch { index, first: Round(first), count };
        challenges(count).prop_map(move |opening| (batch, opening))
    })
}

fn acts() -> impl Strategy<Value = Vec<Act>> {
    let act = prop_oneof![
        8 => (0..=ROUNDS, 0..2_u32).prop_map(|(round, challenge)| Act::Challenge { round, challenge }),
        8 => batches().prop_map(|(batch, opening)| Act::Commit { batch, opening }),
        8 => batches().prop_map(|(batch, opening)| Act::Open { batch, opening }),
        1 => Just(Act::Close),
    ];
    // Random messages seldom fit together: a good run is woven in, which gets some of them further.
    let good = (challenges(2), challenges(2)).prop_map(|(one, two)| good_run(&one, &two));
    (proptest::collection::vec(act, 0..40), good, any::<u64>()).prop_map(|(bad, good, order)| {
        let (mut bad, mut good) = (bad.into_iter(), good.into_iter());
        let mut all = Vec::new();
        for bit in 0..64 {
            all.extend(if order >> bit & 1 == 1 { good.next() } else { bad.next() });
        }
        all.extend(bad);
        all
    })
}

/// Both a sequential and a batched run; half of it is noise to either.
fn good_run(one: &BatchOpening, two: &BatchOpening) -> Vec<Act> {
    let batch = |index: u32| Batch { index, first: Round(2 * index), count: 2 };
    let mut acts = Vec::new();
    for (index, opening) in [(0, one), (1, two)] {
        acts.push(Act::Commit { batch: batch(index), opening: opening.clone() });
        acts.push(Act::Open { batch: batch(index), opening: opening.clone() });
        acts.push(Act::Challenge { round: 2 * index, challenge: opening.challenges[0].0 });
        acts.push(Act::Challenge { round: 2 * index + 1, challenge: opening.challenges[1].0 });
    }
    acts
}

/// All that was ever answered, kept apart from the store.
#[derive(Default)]
struct Model {
    entries: Vec<Entry>,
    revealed: HashMap<u32, Challenge>,
    ended: bool,
    closed: bool,
}

impl Model {
    /// Holds an outcome against everything before it.
    fn see(&mut self, act: &Act, step: &Step, outcome: Appended) {
        let position = usize::try_from(step.position()).unwrap();
        match outcome {
            Appended::Recorded => {
                assert!(!self.ended && !self.closed, "recorded after the end");
                assert_eq!(position, self.entries.len(), "recorded out of order");
                if let Entry::Opening(opened) = step.entry() {
                    assert_eq!(self.entries.last(), Some(&Entry::Commitment(opened)), "opens something else");
                }
                self.entries.push(step.entry());
                self.reveal(act);
            }
            Appended::Repeated => {
                assert_eq!(self.entries[position], step.entry(), "another message passed as a repeat");
                self.reveal(act);
            }
            Appended::Conflict => {
                assert_ne!(self.entries[position], step.entry());
                self.closed = true;
            }
            Appended::Mismatch => self.closed = true,
            Appended::Closed => assert!(self.closed),
            Appended::OutOfOrder { .. } => assert!(!self.closed && position >= self.entries.len()),
            Appended::NoSession => panic!("the session is there"),
        }
    }

    /// What the service would answer.
    fn reveal(&mut self, act: &Act) {
        match act {
            Act::Challenge { round, challenge } => self.answer(*round, Challenge(*challenge)),
            Act::Open { batch, opening } => {
                // One challenge for each round from the first on.
                for (round, &challenge) in std::iter::zip(batch.first.0.., &opening.challenges) {
                    self.answer(round, challenge);
                }
            }
            Act::Commit { .. } | Act::Close => {}
        }
    }

    fn answer(&mut self, round: u32, challenge: Challenge) {
        let first = *self.revealed.entry(round).or_insert(challenge);
        assert_eq!(first, challenge, "round {round} would be opened twice");
        assert!(round < ROUNDS);
        self.ended = self.revealed.len() == ROUNDS as usize;
    }
}

/// A protocol is only needed for contexts: any will do.
fn context(mode: Live) -> Context {
    let puzzle =
        tincture_statements::read(b"1...\n..3.\n.4..\n...2\n", &Default::default()).unwrap().statement;
    let protocol = tincture_protocols::Prepared::new(puzzle).unwrap().rounds("edge").unwrap();
    let rounds = NonZeroU32::new(ROUNDS).unwrap();
    Context::new(&*protocol, &Binding { mode, count: rounds, label: &Label::default(), freshness: &[0; 32] })
}

fn record(id: SessionId, mode: Live) -> SessionRecord {
    SessionRecord {
        id,
        statement: Digest::new([0; 32]),
        instance: Digest::new([0; 32]),
        protocol: "edge".to_owned(),
        mode,
        rounds: NonZeroU32::new(ROUNDS).unwrap(),
        label: Label::default(),
        seed: RootSeed::restore([0; 32]),
        witness: WitnessPin(Digest::new([0; 32])),
        derivation: 1,
        client: ClientTag([5; 16]),
        created: NOW,
    }
}

async fn play(mode: Live, context: &Context, acts: &[Act]) {
    let (store, id) = (MemoryStore::default(), SessionId::from(Digest::new([0; 32])));
    store.create(record(id, mode), NOW, LATER, Room { in_all: 1, of_client: 1 }).await.unwrap();
    let mut model = Model::default();
    for act in acts {
        let step = match act {
            Act::Challenge { round, challenge } => Step::challenge(Round(*round), Challenge(*challenge)),
            Act::Commit { batch, opening } => Step::commitment(batch, opening.commitment(context, batch)),
            Act::Open { batch, opening } => Step::opening(batch, opening, context),
            Act::Close => {
                store.close(&id, NOW).await.unwrap();
                model.closed |= !model.ended;
                continue;
            }
        };
        model.see(act, &step, store.append(&id, &step, NOW, LATER).await.unwrap());
        let now = store.load(&id, NOW).await.unwrap().unwrap();
        let state = match (model.closed, model.ended) {
            (true, _) => State::Closed,
            (false, true) => State::Finished,
            (false, false) => State::Open,
        };
        assert_eq!((now.state, now.recorded), (state, model.entries.len() as u64), "after {act:?}");
    }
}

/// Whatever a verifier sends, no round is ever opened for two challenges.
#[test]
fn one_answer_a_round() {
    let cases = std::env::var("TINCTURE_CASES").map_or(2000, |cases| cases.parse().unwrap());
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let contexts = [Live::Sequential, Live::Batched].map(|mode| (mode, context(mode)));
    let mut runner = TestRunner::new(ProptestConfig::with_cases(cases));
    let played = runner.run(&acts(), |acts| {
        for (mode, context) in &contexts {
            runtime.block_on(play(*mode, context, &acts));
        }
        Ok(())
    });
    played.unwrap();
}
