//! Decoders take any bytes: they return a message or an error, and never panic.
//!
//! A panic here would let one request, or one server's answer, stop a task of the other side.
//! The number of cases of each property is `TINCTURE_CASES`, by default 2,000.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::TestRunner;
use tincture_proof::OpeningShape;
use tincture_wire::convert;
use tincture_wire::v1::{self, Mode, Opening, SessionState};
use tincture_wire::{Encoding, Problem, WireMessage};

const BOTH: [Encoding; 2] = [Encoding::Json, Encoding::Protobuf];

fn config() -> ProptestConfig {
    let cases = std::env::var("TINCTURE_CASES").ok();
    ProptestConfig {
        cases: cases.map_or(2_000, |cases| cases.parse().expect("TINCTURE_CASES is a number")),
        // Leave a clean tree: no regression files.
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// One change to a body.
#[derive(Debug, Clone)]
enum Edit {
    Flip(Index, u8),
    Set(Index, u8),
    Insert(Index, u8),
    Remove(Index),
    Truncate(Index),
    /// Repeats the bytes between two places.
    Repeat(Index, Index),
}

fn edit() -> impl Strategy<Value = Edit> {
    // Bytes that mean something to one of the two parsers, or any.
    let byte = || prop_oneof![any::<u8>(), prop::sample::select(b"{}[]\",:\\09-e\x80\xff".to_vec())];
    prop_oneof![
        (any::<Index>(), 0..8_u8).prop_map(|(at, bit)| Edit::Flip(at, bit)),
        (any::<Index>(), byte()).prop_map(|(at, byte)| Edit::Set(at, byte)),
        (any::<Index>(), byte()).prop_map(|(at, byte)| Edit::Insert(at, byte)),
        any::<Index>().prop_map(Edit::Remove),
        any::<Index>().prop_map(Edit::Truncate),
        (any::<Index>(), any::<Index>()).prop_map(|(from, to)| Edit::Repeat(from, to)),
    ]
}

fn apply(edit: &Edit, body: &mut Vec<u8>) {
    if body.is_empty() {
        return;
    }
    let len = body.len();
    match edit {
        Edit::Flip(at, bit) => body[at.index(len)] ^= 1 << bit,
        Edit::Set(at, byte) => body[at.index(len)] = *byte,
        Edit::Insert(at, byte) => body.insert(at.index(len + 1), *byte),
        Edit::Remove(at) => drop(body.remove(at.index(len))),
        Edit::Truncate(at) => body.truncate(at.index(len)),
        Edit::Repeat(from, to) => {
            let (a, b) = (from.index(len), to.index(len));
            body.extend_from_within(a.min(b)..a.max(b));
        }
    }
}

/// What decodes is a message like any other: both encodings carry it.
fn decodes_or_not<M: WireMessage>(body: &[u8]) -> Result<(), TestCaseError> {
    for encoding in BOTH {
        if let Ok(message) = encoding.decode::<M>(body) {
            round_trips(&message)?;
        }
    }
    Ok(())
}

fn round_trips<M: WireMessage>(message: &M) -> Result<(), TestCaseError> {
    for encoding in BOTH {
        let body = encoding.encode(message);
        let read = encoding.decode::<M>(&body);
        let read = read.map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(&read, message);
    }
    Ok(())
}

/// All properties of one kind of message.
fn holds<M: WireMessage>(messages: impl Strategy<Value = M>) {
    let input = (messages, vec(edit(), 1..6), vec(any::<u8>(), 0..200));
    TestRunner::new(config())
        .run(&input, |(message, edits, random)| {
            round_trips(&message)?;
            decodes_or_not::<M>(&random)?;
            for encoding in BOTH {
                let mut body = encoding.encode(&message);
                edits.iter().for_each(|edit| apply(edit, &mut body));
                decodes_or_not::<M>(&body)?;
            }
            Ok(())
        })
        .expect("decoders neither panic nor change what they read");
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof!["[0-9a-f]{64}", ".{0,40}"]
}

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![Just(Vec::new()), vec(any::<u8>(), 32), vec(any::<u8>(), 0..80)]
}

fn mode() -> impl Strategy<Value = i32> {
    prop::sample::select(vec![Mode::Unspecified, Mode::Sequential, Mode::Batched]).prop_map(i32::from)
}

fn state() -> impl Strategy<Value = i32> {
    use SessionState::{Closed, Finished, Open, Unspecified};
    prop::sample::select(vec![Unspecified, Open, Finished, Closed]).prop_map(i32::from)
}

fn protocol_info() -> impl Strategy<Value = v1::ProtocolInfo> {
    (text(), text(), any::<u32>(), any::<u32>()).prop_map(|(name, instance, challenges, slots)| {
        v1::ProtocolInfo { name, instance, challenges, slots }
    })
}

fn statement_info() -> impl Strategy<Value = v1::StatementInfo> {
    (text(), text(), text(), text(), vec(protocol_info(), 0..3)).prop_map(
        |(id, kind, description, label, protocols)| v1::StatementInfo {
            id,
            kind,
            description,
            label,
            protocols,
        },
    )
}

fn opening() -> impl Strategy<Value = Opening> {
    (bytes(), bytes(), bytes()).prop_map(|(values, nonces, siblings)| Opening { values, nonces, siblings })
}

#[test]
fn protocol_infos() {
    holds(protocol_info());
}

#[test]
fn statement_infos() {
    holds(statement_info());
}

#[test]
fn statement_lists() {
    holds(vec(statement_info(), 0..3).prop_map(|statements| v1::StatementList { statements }));
}

#[test]
fn session_requests() {
    let fields = (text(), text(), text(), mode(), any::<u32>(), bytes());
    holds(fields.prop_map(|(statement, instance, protocol, mode, rounds, verifier_random)| {
        v1::SessionRequest { statement, instance, protocol, mode, rounds, verifier_random }
    }));
}

#[test]
fn session_responses() {
    let fields = (text(), bytes(), text(), any::<u32>(), any::<u32>());
    holds(fields.prop_map(|(session, server_random, label, expires_in, batch_rounds)| v1::SessionResponse {
        session,
        server_random,
        label,
        expires_in,
        batch_rounds,
    }));
}

#[test]
fn session_statuses() {
    let fields = (text(), text(), text(), mode(), any::<u32>(), state(), any::<u32>());
    holds(fields.prop_map(|(session, statement, protocol, mode, rounds, state, recorded)| {
        v1::SessionStatus { session, statement, protocol, mode, rounds, state, recorded }
    }));
}

#[test]
fn commitments_requests() {
    let fields = (any::<u32>(), any::<u32>(), any::<u32>(), bytes());
    holds(fields.prop_map(|(batch, first_round, count, challenge_commitment)| v1::CommitmentsRequest {
        batch,
        first_round,
        count,
        challenge_commitment,
    }));
}

#[test]
fn commitments_responses() {
    holds(vec(bytes(), 0..5).prop_map(|roots| v1::CommitmentsResponse { roots }));
}

#[test]
fn challenges_requests() {
    let fields = (any::<u32>(), any::<u32>(), vec(any::<u32>(), 0..20), bytes());
    holds(fields.prop_map(|(batch, first_round, challenges, nonce)| v1::ChallengesRequest {
        batch,
        first_round,
        challenges,
        nonce,
    }));
}

#[test]
fn challenges_responses() {
    let fields = (vec(opening(), 0..4), bytes());
    holds(fields.prop_map(|(openings, next_root)| v1::ChallengesResponse { openings, next_root }));
}

#[test]
fn openings() {
    holds(opening());
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn headers(
        text in ".{0,60}",
        ranges in vec("(application/(json|x-protobuf|\\*)|\\*/\\*)(;q=[01](\\.[0-9]{0,4})?)?", 0..5),
    ) {
        for header in [text, ranges.join(",")] {
            let _ = Encoding::from_accept(Some(&header));
            let _ = Encoding::from_content_type(Some(&header));
        }
    }

    #[test]
    fn problems(random in vec(any::<u8>(), 0..200), edits in vec(edit(), 1..6), detail in ".{0,40}") {
        let problem = Problem::new("out_of_order".into(), detail);
        let mut body = problem.to_json();
        prop_assert_eq!(Problem::from_json(&body).unwrap(), problem);
        edits.iter().for_each(|edit| apply(edit, &mut body));
        for body in [body, random] {
            if let Ok(problem) = Problem::from_json(&body) {
                prop_assert_eq!(Problem::from_json(&problem.to_json()).unwrap(), problem);
            }
        }
    }

    /// The flat bytes come back only where every length fits.
    #[test]
    fn flat_openings(
        messages in vec(opening(), 0..4),
        change in any::<(Index, Index, i8)>(),
    ) {
        let shape = |opening: &Opening| OpeningShape {
            values: opening.values.len(),
            nonces: opening.nonces.len(),
            siblings: opening.siblings.len(),
        };
        let mut shapes: Vec<_> = messages.iter().map(shape).collect();
        let mut flat = Vec::new();
        convert::openings_from_wire(&messages, &shapes, &mut flat).unwrap();
        prop_assert_eq!(convert::openings_to_wire(&flat, shapes.iter().copied()), messages.clone());

        let (round, field, by) = change;
        if !shapes.is_empty() && by != 0 {
            let round = round.index(shapes.len());
            let shape = &mut shapes[round];
            let fields = [&mut shape.values, &mut shape.nonces, &mut shape.siblings];
            let field = field.index(3);
            let length = &mut *fields.into_iter().nth(field).unwrap();
            *length = length.wrapping_add_signed(by.into());
            let error = convert::openings_from_wire(&messages, &shapes, &mut flat).unwrap_err();
            prop_assert_eq!(error.round, Some(round));
            prop_assert_eq!(error.field, ["values", "nonces", "siblings"][field]);
        }
    }
}
