//! Saved sessions: forged ones verify, and damaged ones do not.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

use std::num::NonZeroU32;
use tincture_lab::session::forge;
use tincture_lab::{Target, examples};
use tincture_proof::{Challenge, Label, Live};
use tincture_verifier::{Saved, SessionError, Subject};

/// The puzzle without its solution: nobody in this file knows it.
fn unsolved(name: &str, protocol: &str) -> Target {
    Target::new(examples::target(name, protocol).prepared().clone(), protocol, None).unwrap()
}

fn subject(target: &Target) -> Subject<'_> {
    Subject {
        statement: target.statement(),
        instance: target.prepared().instance(),
        protocol: target.protocol(),
    }
}

fn forged(target: &Target, mode: Live) -> Saved {
    forge(target, mode, NonZeroU32::new(40).unwrap(), &Label::new("lab").unwrap(), &[1; 32])
}

#[test]
fn a_session_forged_without_a_solution_verifies() {
    for protocol in ["edge", "clique"] {
        for mode in [Live::Sequential, Live::Batched] {
            let target = unsolved("nine", protocol);
            let saved = Saved::read(&forged(&target, mode).write()).unwrap();
            let accepted = saved.check(target.protocol()).unwrap().unwrap();
            assert_eq!((accepted.soundness.rounds(), accepted.label.as_str()), (Some(40), "lab"));
            let other = unsolved("six", protocol);
            assert_eq!(saved.check(other.protocol()).unwrap().unwrap_err().reason.code(), "wrong_statement");
        }
    }
}

/// It is checked all the same: a document that was tampered with is refused, with the reason.
#[test]
fn tampered_sessions_are_refused() {
    let target = unsolved("six", "edge");
    let code = |saved: &Saved| saved.check(target.protocol()).unwrap().unwrap_err().reason.code();
    let good = forged(&target, Live::Batched);
    let mut saved = good.clone();
    saved.batches[0].rounds[3].root = good.batches[0].rounds[4].root.clone();
    assert_eq!(code(&saved), "root_mismatch");
    let mut saved = good.clone();
    saved.batches[0].rounds[3].challenge ^= 1;
    assert_eq!(code(&saved), "malformed_answer");
    let mut saved = good.clone();
    saved.label.clear();
    assert_eq!(code(&saved), "malformed_answer");
    let mut saved = good.clone();
    saved.batches.clear();
    assert_eq!(code(&saved), "too_few_rounds");
    let mut saved = forged(&target, Live::Sequential);
    saved.batches[7].rounds[0].opening.push_str("00");
    assert_eq!(code(&saved), "opening_length");
    assert!(matches!(Saved::read("{}"), Err(SessionError::NotASession(_))));
    assert!(matches!(
        Saved::read(&good.write().replace("\"tincture_session\": 1", "\"tincture_session\": 2")),
        Err(SessionError::Version(2))
    ));
}

#[test]
fn a_round_is_told_in_the_terms_of_the_puzzle() {
    let target = unsolved("nine", "edge");
    let saved = forged(&target, Live::Sequential);
    let text = saved.tell(subject(&target), 5).unwrap();
    for part in ["Round 5 of 40", "The verifier drew challenge", "Accepted", "lab forge"] {
        assert!(text.contains(part), "{text}");
    }
    assert!(text.contains("r") && (text.contains("the clue ") || text.contains('c')));
    assert!(matches!(
        saved.tell(subject(&target), 40),
        Err(SessionError::NoSuchRound { round: 40, rounds: 40 })
    ));
}

/// A round that was rejected taught the verifier something: that the prover breaks the rule there.
#[test]
fn a_rejected_round_is_told_without_what_holds_for_accepted_ones() {
    let target = unsolved("six", "edge");
    let mut saved = forged(&target, Live::Sequential);
    let round = &mut saved.batches[7].rounds[0];
    let packed = target.protocol().packed_len(Challenge(round.challenge));
    // Both values are 0 now.
    round.opening.replace_range(..2 * packed, &"00".repeat(packed));
    let text = saved.tell(subject(&target), 7).unwrap();
    for part in ["the same colour", "What must differ is ", "REJECTED: here the run ended."] {
        assert!(text.contains(part), "{text}");
    }
    assert!(!text.contains("learnt") && !text.contains("forge"), "{text}");
}
