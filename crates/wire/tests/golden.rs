//! The two encodings as they stand on the wire, and the conversions around them.
//!
//! A change here breaks every client that is not built from this repository.

use tincture_proof::{Digest, OpeningShape};
use tincture_wire::convert;
use tincture_wire::v1::{self, Mode, Opening, SessionState};
use tincture_wire::{DecodeError, Encoding, WireError, WireMessage};

const DIGEST: &str = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
/// The same bytes in base64.
const BASE64: &str = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";

fn bytes() -> Vec<u8> {
    (0..32).collect()
}

/// The message is written as exactly this JSON, and reads back from it and from protobuf.
fn golden<M: WireMessage>(message: &M, json: &str) {
    let written = Encoding::Json.encode(message);
    assert_eq!(String::from_utf8_lossy(&written), json);
    assert_eq!(Encoding::Json.decode::<M>(json.as_bytes()).expect("a golden message reads back"), *message);
    let protobuf = Encoding::Protobuf.encode(message);
    assert_eq!(Encoding::Protobuf.decode::<M>(&protobuf).expect("a golden message reads back"), *message);
}

#[test]
fn statements() {
    let protocol =
        v1::ProtocolInfo { name: "edge".to_owned(), instance: DIGEST.to_owned(), challenges: 674, slots: 63 };
    let statement = v1::StatementInfo {
        id: DIGEST.to_owned(),
        kind: "sudoku".to_owned(),
        description: "9x9 Sudoku, 27 clues".to_owned(),
        label: String::new(),
        protocols: vec![protocol],
    };
    let json = format!(
        concat!(
            r#"{{"statements":[{{"id":"{d}","kind":"sudoku","#,
            r#""description":"9x9 Sudoku, 27 clues","label":"","#,
            r#""protocols":[{{"name":"edge","instance":"{d}","challenges":674,"slots":63}}]}}]}}"#
        ),
        d = DIGEST
    );
    let statements = vec![statement];
    golden(&v1::StatementList { statements }, &json);
}

#[test]
fn sessions() {
    let request = v1::SessionRequest {
        statement: DIGEST.to_owned(),
        instance: DIGEST.to_owned(),
        protocol: "clique".to_owned(),
        mode: Mode::Batched.into(),
        rounds: 763,
        verifier_random: bytes(),
    };
    let json = format!(
        concat!(
            r#"{{"statement":"{d}","instance":"{d}","protocol":"clique","#,
            r#""mode":"MODE_BATCHED","rounds":763,"verifier_random":"{b}"}}"#
        ),
        d = DIGEST,
        b = BASE64
    );
    golden(&request, &json);

    let response = v1::SessionResponse {
        session: DIGEST.to_owned(),
        server_random: bytes(),
        label: "club night".to_owned(),
        expires_in: 600,
        batch_rounds: 0,
    };
    let json = format!(
        concat!(
            r#"{{"session":"{d}","server_random":"{b}","#,
            r#""label":"club night","expires_in":600,"batch_rounds":0}}"#
        ),
        d = DIGEST,
        b = BASE64
    );
    golden(&response, &json);

    let status = v1::SessionStatus {
        session: DIGEST.to_owned(),
        statement: DIGEST.to_owned(),
        protocol: "edge".to_owned(),
        mode: Mode::Sequential.into(),
        rounds: 40,
        state: SessionState::Finished.into(),
        recorded: 41,
    };
    let json = format!(
        concat!(
            r#"{{"session":"{d}","statement":"{d}","protocol":"edge","#,
            r#""mode":"MODE_SEQUENTIAL","rounds":40,"#,
            r#""state":"SESSION_STATE_FINISHED","recorded":41}}"#
        ),
        d = DIGEST
    );
    golden(&status, &json);
}

#[test]
fn rounds() {
    let request =
        v1::CommitmentsRequest { batch: 0, first_round: 0, count: 763, challenge_commitment: bytes() };
    let json = format!(r#"{{"batch":0,"first_round":0,"count":763,"challenge_commitment":"{BASE64}"}}"#);
    golden(&request, &json);

    let roots = vec![bytes(), bytes()];
    let json = format!(r#"{{"roots":["{BASE64}","{BASE64}"]}}"#);
    golden(&v1::CommitmentsResponse { roots }, &json);

    let request =
        v1::ChallengesRequest { batch: 7, first_round: 7, challenges: vec![673], nonce: Vec::new() };
    let json = r#"{"batch":7,"first_round":7,"challenges":[673],"nonce":""}"#;
    golden(&request, json);

    let opening = Opening { values: vec![0x21], nonces: bytes(), siblings: Vec::new() };
    let response = v1::ChallengesResponse { openings: vec![opening], next_root: bytes() };
    let json = format!(
        concat!(
            r#"{{"openings":[{{"values":"IQ==","nonces":"{b}","siblings":""}}],"#,
            r#""next_root":"{b}"}}"#
        ),
        b = BASE64
    );
    golden(&response, &json);
}

#[test]
fn protobuf_bytes() {
    let request =
        v1::ChallengesRequest { batch: 1, first_round: 300, challenges: vec![5, 128], nonce: vec![0xee] };
    let body = Encoding::Protobuf.encode(&request);
    // Fields 1 and 2 as varints, 3 packed, 4 as bytes.
    let expected = [0x08, 1, 0x10, 0xac, 2, 0x1a, 3, 5, 0x80, 1, 0x22, 1, 0xee];
    assert_eq!(body, expected);
    // An encoder that does not pack says the same.
    let unpacked = [0x08, 1, 0x10, 0xac, 2, 0x18, 5, 0x18, 0x80, 1, 0x22, 1, 0xee];
    assert_eq!(Encoding::Protobuf.decode::<v1::ChallengesRequest>(&unpacked).unwrap(), request);
}

#[test]
fn json_is_strict() {
    let refuse = |body: &str| {
        let read = Encoding::Json.decode::<v1::ChallengesRequest>(body.as_bytes());
        assert!(matches!(read, Err(DecodeError::Json(_))), "{body}");
    };
    refuse("");
    refuse("null");
    refuse("[]");
    refuse(r#"{"batch":0}x"#);
    refuse(r#"{"batch":0}{"batch":0}"#);
    refuse(r#"{"batch":0,"batch":0}"#);
    refuse(r#"{"batch":0,"extra":0}"#);
    refuse(r#"{"batch":-1}"#);
    refuse(r#"{"batch":4294967296}"#);
    refuse(r#"{"batch":1.5}"#);
    refuse(r#"{"challenges":[1,[2]]}"#);
    refuse(r#"{"nonce":"not base64!"}"#);
    refuse(r#"{"nonce":[1,2]}"#);
    // Padding bits that are not zero would give one value two spellings.
    refuse(r#"{"nonce":"IR=="}"#);
}

#[test]
fn unknown_enum_values_are_refused() {
    let body = [0x20, 99]; // field 4, mode
    let read = Encoding::Protobuf.decode::<v1::SessionRequest>(&body);
    assert!(matches!(read, Err(DecodeError::UnknownEnumValue)));
    for json in [r#"{"mode":"MODE_OTHER"}"#, r#"{"mode":99}"#] {
        let read = Encoding::Json.decode::<v1::SessionRequest>(json.as_bytes());
        assert!(matches!(read, Err(DecodeError::Json(_))), "{json}");
    }
}

#[test]
fn modes() {
    for mode in tincture_proof::Live::ALL {
        let number = convert::mode_to_wire(mode).into();
        assert_eq!(convert::mode_from_wire("mode", number), Ok(mode));
    }
    for number in [0, 3, -1] {
        assert_eq!(convert::mode_from_wire("mode", number).unwrap_err().field, "mode");
    }
}

/// A body within the byte limit must not ask for memory many times its size.
#[test]
fn floods_of_empty_elements_are_refused_before_they_are_read() {
    let openings = [0x0a, 0].repeat(8 << 20);
    let read = Encoding::Protobuf.decode::<v1::ChallengesResponse>(&openings);
    assert!(matches!(read, Err(DecodeError::TooManyElements { .. })));

    let openings = format!(r#"{{"openings":[{}{{}}]}}"#, "{},".repeat(5 << 20));
    let read = Encoding::Json.decode::<v1::ChallengesResponse>(openings.as_bytes());
    assert!(matches!(read, Err(DecodeError::TooManyElements { .. })));

    // One statement with half a million protocols: counted a level further down.
    let mut statement = vec![0x0a, 0x80, 0x80, 0x40]; // field 1, 2^20 bytes
    statement.extend([0x2a, 0].repeat(1 << 19));
    let read = Encoding::Protobuf.decode::<v1::StatementList>(&statement);
    assert!(matches!(read, Err(DecodeError::TooManyElements { .. })));
}

#[test]
fn oversized_bodies_are_refused() {
    for encoding in [Encoding::Json, Encoding::Protobuf] {
        let body = vec![b' '; encoding.most_bytes::<v1::SessionRequest>() + 1];
        let read = encoding.decode::<v1::SessionRequest>(&body);
        assert!(matches!(read, Err(DecodeError::TooLarge { .. })));
    }
}

#[test]
fn digests_and_bytes() {
    let digest = convert::digest("instance", DIGEST).unwrap();
    assert_eq!(digest.as_bytes().to_vec(), bytes());
    assert_eq!(digest.to_string(), DIGEST);
    for bad in ["", "00", &DIGEST.to_uppercase(), &DIGEST[1..], &format!("{DIGEST}00")] {
        let error = convert::digest("instance", bad).unwrap_err();
        assert_eq!(error.field, "instance");
    }
    assert_eq!(convert::bytes32("nonce", &bytes()).unwrap().to_vec(), bytes());
    let error = convert::bytes32("nonce", &[1, 2]).unwrap_err();
    assert_eq!(error.to_string(), "nonce must be 32 bytes, not 2");
    assert_eq!(convert::optional_bytes32("nonce", &[]), Ok(None));
    assert!(convert::optional_bytes32("nonce", &bytes()).unwrap().is_some());
    assert!(convert::optional_bytes32("nonce", &[0; 31]).is_err());
}

#[test]
fn roots() {
    let roots = [Digest::new([1; 32]), Digest::new([2; 32])];
    let mut wire = convert::roots_to_wire(&roots);
    assert_eq!(convert::roots_from_wire(&wire, 2).unwrap(), roots);
    for count in [0, 1, 3] {
        assert!(convert::roots_from_wire(&wire, count).is_err());
    }
    wire[1].push(0);
    let error = convert::roots_from_wire(&wire, 2).unwrap_err();
    assert_eq!(error.to_string(), "round 1 of the batch: roots must be 32 bytes, not 33");
}

#[test]
fn openings() {
    let shape = |values, nonces, siblings| OpeningShape { values, nonces, siblings };
    let shapes = [shape(1, 32, 0), shape(3, 64, 96)];
    let flat: Vec<u8> = (0..196).collect();
    let wire = convert::openings_to_wire(&flat, shapes.into_iter());
    assert_eq!(wire[1].values, [33, 34, 35]);
    assert_eq!(wire[1].siblings, flat[100..]);

    let mut out = vec![0xaa];
    convert::openings_from_wire(&wire, &shapes, &mut out).unwrap();
    assert_eq!(out[0], 0xaa);
    assert_eq!(out[1..], flat);

    type Edit = fn(&mut Vec<Opening>);
    let edits: [(Edit, Option<usize>, &str); 7] = [
        (|w| w.clear(), None, "openings"),
        (|w| w.truncate(1), None, "openings"),
        (|w| w.push(Opening::default()), None, "openings"),
        (|w| w[0].values.clear(), Some(0), "values"),
        (|w| w[1].nonces.truncate(63), Some(1), "nonces"),
        (|w| w[0].siblings.push(0), Some(0), "siblings"),
        (|w| w.swap(0, 1), Some(0), "values"),
    ];
    for (edit, round, field) in edits {
        let mut wire = wire.clone();
        edit(&mut wire);
        let error: WireError = convert::openings_from_wire(&wire, &shapes, &mut out).unwrap_err();
        assert_eq!((error.round, error.field), (round, field));
        assert_eq!(out.len(), 197, "an error leaves the buffer as it was");
    }
}
