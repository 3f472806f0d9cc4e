//! Live runs, accepted and refused, and messages that are none.

use super::Vector;
use super::generate::{Vectors, batch};
use super::hexed::{Hex, hexed};
use super::message::{BadRequest, Body};
use super::puzzles::{self, witness};
use super::run::{Message, RecordedRun, commitments_request};
use super::setup::{Asked, Expected, Puzzle, Setup, live};
use anyhow::{Context as _, Result};
use serde_json::{Value, json};
use tincture_proof::{
    Binding, Context, Label, Live as Mode, Protocol, Prover, RootSeed, Soundness, Step, session_id,
    verify_live,
};
use tincture_wire::convert;
use tincture_wire::v1::{ChallengesRequest, ChallengesResponse, CommitmentsResponse, SessionResponse};

/// A verifier's settings and the honest prover's solution.
struct Live<'a> {
    name: &'a str,
    puzzle: Puzzle,
    protocol: &'a str,
    solution: &'a [u16],
    mode: &'a str,
    policy: Asked,
    batch_rounds: u32,
    label: &'a str,
}

const SERVER: [u8; 32] = [0x71; 32];
const VERIFIER: [u8; 32] = [0x72; 32];
const VERIFIER_ENTROPY: [u8; 32] = [0x73; 32];
const PROVER_ENTROPY: [u8; 32] = [0x74; 32];

impl Live<'_> {
    /// Runs both sides of the engine and records what they would send.
    fn record(&self) -> Result<RecordedRun> {
        let setup = Setup::new(&self.puzzle, self.protocol)?;
        let (policy, mode) = (self.policy.policy()?, live(self.mode)?);
        let challenges = setup.protocol().challenges();
        let rounds = policy.strength.rounds(challenges);
        let label = Label::new(self.label)?;
        let session = session_id(&SERVER, &VERIFIER);
        let binding = Binding { mode, count: rounds, label: &label, freshness: session.as_bytes() };
        let mut run = RecordedRun {
            name: self.name.to_owned(),
            broken: String::new(),
            statement: self.puzzle.clone(),
            protocol: self.protocol.to_owned(),
            mode: self.mode.to_owned(),
            policy: self.policy.clone(),
            batch_rounds: self.batch_rounds,
            verifier_random: hexed(VERIFIER),
            verifier_entropy: hexed(VERIFIER_ENTROPY),
            messages: vec![],
            expected: Expected::Accepted {
                challenges: challenges.get(),
                rounds: rounds.get(),
                bits: Soundness::Rounds { challenges, rounds: rounds.get() }.bits(),
                label: self.label.to_owned(),
            },
        };
        let request = run.session_request(&setup, &policy, mode);
        let response = SessionResponse {
            session: session.to_string(),
            server_random: SERVER.to_vec(),
            label: self.label.to_owned(),
            expires_in: 600,
            batch_rounds: 0,
        };
        run.messages.push(Message::new("SessionRequest", &request));
        run.messages.push(Message::new("SessionResponse", &response));

        let context = Context::new(setup.protocol(), &binding);
        let witness = witness(&setup, self.solution);
        let seed = RootSeed::derive(&PROVER_ENTROPY, context.digest(), &witness);
        let prover = Prover::new(setup.protocol(), &witness, context, seed);
        rounds_of(&mut run.messages, setup.protocol(), &binding, prover, self.batch_rounds)?;
        Ok(run)
    }
}

fn rounds_of(
    messages: &mut Vec<Message>,
    protocol: &dyn Protocol,
    binding: &Binding<'_, Mode>,
    mut prover: Prover<'_>,
    batch_rounds: u32,
) -> Result<()> {
    let batched = binding.mode == Mode::Batched;
    let mut push = |message| messages.push(message);
    let mut waiting = verify_live(protocol, binding, &VERIFIER_ENTROPY, batch_rounds);
    loop {
        let batch = waiting.batch();
        let sequential_root = prover.roots(batch.rounds());
        if batched || batch.index == 0 {
            push(Message::new("CommitmentsRequest", &commitments_request(&waiting)));
            let roots = convert::roots_to_wire(&sequential_root);
            push(Message::new("CommitmentsResponse", &CommitmentsResponse { roots }));
        }
        let commitment = waiting.commitment();
        let asked = waiting.roots(sequential_root)?;
        let opening = asked.opening().clone();
        let request = ChallengesRequest {
            batch: batch.index,
            first_round: batch.first.0,
            challenges: opening.challenges.iter().map(|challenge| challenge.0).collect(),
            nonce: if batched { opening.nonce.to_vec() } else { vec![] },
        };
        push(Message::new("ChallengesRequest", &request));
        let flat = match commitment {
            Some(commitment) => {
                let committed = prover.commit_batch(batch, commitment).context("the next batch")?;
                committed.answer(&opening)?
            }
            None => prover.commit().context("a round is left")?.answer(opening.challenges[0])?,
        };
        let openings = convert::openings_to_wire(&flat, asked.shapes().into_iter());
        let step = asked.openings(&flat)?;
        let next = batch.rounds().end;
        let next_root = match &step {
            Step::More(_) if !batched => prover.roots(next..next + 1)[0].as_bytes().to_vec(),
            _ => vec![],
        };
        push(Message::new("ChallengesResponse", &ChallengesResponse { openings, next_root }));
        match step {
            Step::Accepted(_) => return Ok(()),
            Step::More(more) => waiting = *more,
        }
    }
}

pub(crate) fn all() -> Result<Vectors> {
    let ring = |name, mode, batch_rounds| Live {
        name,
        puzzle: puzzles::ring(),
        protocol: "edge",
        solution: &puzzles::RING_COLOURED,
        mode,
        policy: Asked::bits(1),
        batch_rounds,
        label: "club night",
    };
    let four = |name, mode| Live {
        name,
        puzzle: puzzles::four(),
        protocol: "clique",
        solution: &puzzles::FOUR_SOLVED,
        mode,
        policy: Asked::bits(2),
        batch_rounds: 10,
        label: "",
    };
    let sequential = ring("sequential_edge", "sequential", 1).record()?;
    let batched = ring("batched_edge", "batched", 3).record()?;
    let mut vectors = vec![];
    for run in [
        sequential.clone(),
        batched.clone(),
        ring("one_batch_edge", "batched", 99).record()?,
        four("sequential_clique", "sequential").record()?,
        four("batched_clique", "batched").record()?,
    ] {
        vectors.push((format!("live/{}.json", run.name), Vector::Run(run)));
    }
    let mut bench = Bench { sequential, batched, vectors };
    sessions(&mut bench);
    roots(&mut bench);
    openings(&mut bench)?;
    next_roots(&mut bench);
    bench.vectors.extend(requests());
    bench.vectors.extend(batch_openings()?);
    Ok(bench.vectors)
}

/// The runs that are broken, one message at a time.
struct Bench {
    sequential: RecordedRun,
    batched: RecordedRun,
    vectors: Vectors,
}

impl Bench {
    /// Changes the body of message `at` of a run, and ends the run with it, or with the next answer of
    /// the prover where `later` says so.
    fn add(
        &mut self,
        batched: bool,
        broken: (&str, &str),
        at: usize,
        end: usize,
        at_end: At,
        change: impl FnOnce(&mut Value),
    ) {
        let mut run = if batched { self.batched.clone() } else { self.sequential.clone() };
        (run.name, run.broken) = (broken.0.to_owned(), broken.1.to_owned());
        change(&mut run.messages[at].body);
        run.messages.truncate(end + 1);
        run.expected = Expected::refused(at_end.0, at_end.1, at_end.2);
        self.vectors.push((format!("refused/{}.json", run.name), Vector::Run(run)));
    }
}

type At = (&'static str, Option<u32>, Option<u32>);
const MALFORMED: &str = "malformed_answer";

/// The bytes of a base64 field, changed.
fn bytes(field: &mut Value, change: impl FnOnce(&mut Vec<u8>)) {
    let request = json!({ "nonce": field });
    let mut message: ChallengesRequest = serde_json::from_value(request).expect("base64");
    change(&mut message.nonce);
    let written = Message::new("ChallengesRequest", &message).body;
    *field = written["nonce"].clone();
}

fn sessions(bench: &mut Bench) {
    let whole: At = (MALFORMED, None, None);
    bench.add(
        false,
        ("session_id_made_up", "a session id that does not follow from the random shares"),
        1,
        1,
        whole,
        |m| {
            m["session"] = json!("00".repeat(32));
        },
    );
    bench.add(false, ("session_id_in_capitals", "a session id in capitals"), 1, 1, whole, |m| {
        m["session"] = json!(m["session"].as_str().unwrap_or_default().to_uppercase());
    });
    bench.add(false, ("server_random_short", "a server's share of 31 bytes"), 1, 1, whole, |m| {
        bytes(&mut m["server_random"], |b| b.truncate(31));
    });
    bench.add(
        false,
        ("unknown_field_in_an_answer", "a field that the message does not have"),
        3,
        3,
        (MALFORMED, Some(0), None),
        |m| {
            m["colour"] = json!(1);
        },
    );
    bench.add(
        false,
        ("session_label_bidi", "a right-to-left override in the server's label"),
        1,
        1,
        ("malformed_label", None, None),
        |m| {
            m["label"] = json!("\u{202e}thgin bulc");
        },
    );
    bench.add(
        false,
        ("session_label_too_long", "a server's label of 257 bytes"),
        1,
        1,
        ("malformed_label", None, None),
        |m| {
            m["label"] = json!("x".repeat(257));
        },
    );
    // The context then is another, and with it every root.
    bench.add(
        false,
        ("session_label_changed", "another label than the prover bound"),
        1,
        5,
        ("root_mismatch", Some(0), None),
        |m| {
            m["label"] = json!("club might");
        },
    );
    let mut run = bench.sequential.clone();
    run.name = "session_label_not_asked_for".to_owned();
    run.broken = "another label than the verifier insists on".to_owned();
    run.policy.label = Some("pub night".to_owned());
    run.messages.truncate(2);
    run.expected = Expected::refused("wrong_label", None, None);
    bench.vectors.push((format!("refused/{}.json", run.name), Vector::Run(run)));
}

fn roots(bench: &mut Bench) {
    let first: At = (MALFORMED, Some(0), None);
    bench.add(
        false,
        ("root_wrong", "a bit of the first root flipped"),
        3,
        5,
        ("root_mismatch", Some(0), None),
        |m| {
            bytes(&mut m["roots"][0], |b| b[0] ^= 1);
        },
    );
    bench.add(
        true,
        ("roots_swapped", "two roots of a batch swapped"),
        3,
        5,
        ("root_mismatch", Some(1), None),
        |m| {
            let roots = m["roots"].as_array_mut().expect("roots");
            roots.swap(1, 2);
        },
    );
    bench.add(true, ("roots_too_few", "two roots for three rounds"), 3, 3, first, |m| {
        drop(m["roots"].as_array_mut().expect("roots").pop());
    });
    bench.add(true, ("roots_too_many", "four roots for three rounds"), 3, 3, first, |m| {
        let root = m["roots"][0].clone();
        m["roots"].as_array_mut().expect("roots").push(root);
    });
    bench.add(false, ("root_short", "a root of 31 bytes"), 3, 3, first, |m| {
        bytes(&mut m["roots"][0], |b| b.truncate(31));
    });
    bench.add(false, ("root_long", "a root of 33 bytes"), 3, 3, first, |m| {
        bytes(&mut m["roots"][0], |b| b.push(0));
    });
    bench.add(true, ("roots_absent", "no roots"), 3, 3, first, |m| m["roots"] = json!([]));
    bench.add(
        true,
        ("second_batch_root", "a root of the second batch wrong"),
        7,
        9,
        ("root_mismatch", Some(3), None),
        |m| {
            bytes(&mut m["roots"][0], |b| b[31] ^= 0x80);
        },
    );
}

fn openings(bench: &mut Bench) -> Result<()> {
    let first: At = (MALFORMED, Some(0), None);
    let second: At = ("root_mismatch", Some(1), None);
    let setup = Setup::new(&puzzles::ring(), "edge")?;
    let challenge = bench.batched.messages[4].body["challenges"][1].as_u64().context("a challenge")?;
    let slots = setup.protocol().opened(tincture_proof::Challenge(u32::try_from(challenge)?));
    let (low, high) = (slots[0].0, slots[1].0);
    bench.add(true, ("opening_nonce_flipped", "a bit of a nonce flipped"), 5, 5, second, |m| {
        bytes(&mut m["openings"][1]["nonces"], |b| b[40] ^= 1);
    });
    bench.add(true, ("opening_sibling_flipped", "a bit of a sibling flipped"), 5, 5, second, |m| {
        bytes(&mut m["openings"][1]["siblings"], |b| b[0] ^= 1);
    });
    bench.add(true, ("opening_values_swapped", "the colours of both ends exchanged"), 5, 5, second, |m| {
        bytes(&mut m["openings"][1]["values"], |b| b[0] = b[0] << 2 & 0xc0 | b[0] >> 2 & 0x30);
    });
    bench.add(
        true,
        ("opening_same_colour", "one colour at both ends"),
        5,
        5,
        ("same_colour", Some(1), Some(high)),
        |m| {
            bytes(&mut m["openings"][1]["values"], |b| b[0] = b[0] & 0xc0 | b[0] >> 2 & 0x30);
        },
    );
    bench.add(
        true,
        ("opening_out_of_range", "colour 3 of 3"),
        5,
        5,
        ("colour_out_of_range", Some(1), Some(low)),
        |m| {
            bytes(&mut m["openings"][1]["values"], |b| b[0] |= 0xc0);
        },
    );
    bench.add(
        true,
        ("opening_padding", "a padding bit set"),
        5,
        5,
        ("padding_not_zero", Some(1), Some(high)),
        |m| {
            bytes(&mut m["openings"][1]["values"], |b| b[0] |= 1);
        },
    );
    bench.add(
        true,
        ("opening_of_another_round", "the opening of round 0 for round 2 as well"),
        5,
        5,
        ("root_mismatch", Some(2), None),
        |m| {
            m["openings"][2] = m["openings"][0].clone();
        },
    );
    bench.add(true, ("openings_too_few", "two openings for three rounds"), 5, 5, first, |m| {
        drop(m["openings"].as_array_mut().expect("openings").pop());
    });
    bench.add(true, ("openings_too_many", "four openings for three rounds"), 5, 5, first, |m| {
        let opening = m["openings"][0].clone();
        m["openings"].as_array_mut().expect("openings").push(opening);
    });
    bench.add(false, ("openings_absent", "no opening"), 5, 5, first, |m| m["openings"] = json!([]));
    bench.add(false, ("opening_values_long", "a byte more of values"), 5, 5, first, |m| {
        bytes(&mut m["openings"][0]["values"], |b| b.push(0));
    });
    bench.add(false, ("opening_values_absent", "no values"), 5, 5, first, |m| {
        m["openings"][0]["values"] = json!("");
    });
    bench.add(false, ("opening_nonces_short", "one nonce for two slots"), 5, 5, first, |m| {
        bytes(&mut m["openings"][0]["nonces"], |b| b.truncate(32));
    });
    bench.add(false, ("opening_siblings_short", "a sibling too few"), 5, 5, first, |m| {
        bytes(&mut m["openings"][0]["siblings"], |b| b.truncate(b.len() - 32));
    });
    bench.add(false, ("opening_siblings_long", "a sibling too many"), 5, 5, first, |m| {
        bytes(&mut m["openings"][0]["siblings"], |b| b.extend([0; 32]));
    });
    bench.add(false, ("opening_bytes_moved", "a sibling sent among the nonces"), 5, 5, first, |m| {
        let mut moved = vec![];
        bytes(&mut m["openings"][0]["siblings"], |b| moved = b.split_off(b.len() - 32));
        bytes(&mut m["openings"][0]["nonces"], |b| b.extend(moved));
    });
    Ok(())
}

fn next_roots(bench: &mut Bench) {
    let first: At = (MALFORMED, Some(0), None);
    let last = bench.sequential.messages.len() - 1;
    let rounds = u32::try_from((last - 3) / 2).expect("few rounds");
    bench.add(false, ("next_root_absent", "no root of the next round on a reveal"), 5, 5, first, |m| {
        m["next_root"] = json!("");
    });
    bench.add(false, ("next_root_short", "a next root of 16 bytes"), 5, 5, first, |m| {
        bytes(&mut m["next_root"], |b| b.truncate(16));
    });
    bench.add(
        false,
        ("next_root_wrong", "a next root that is not the next round's"),
        5,
        7,
        ("root_mismatch", Some(1), None),
        |m| {
            bytes(&mut m["next_root"], |b| b[0] ^= 1);
        },
    );
    bench.add(
        false,
        ("next_root_behind_the_last_round", "a root on the last reveal"),
        last,
        last,
        (MALFORMED, Some(rounds - 1), None),
        |m| {
            bytes(&mut m["next_root"], |b| b.extend([0; 32]));
        },
    );
    bench.add(true, ("next_root_in_a_batched_run", "a next root in a batched run"), 5, 5, first, |m| {
        bytes(&mut m["next_root"], |b| b.extend([0; 32]));
    });
}

fn requests() -> Vectors {
    let digest = "ab".repeat(32);
    let session = |from: &str, to: &str| {
        let good = format!(
            concat!(
                r#"{{"statement":"{d}","instance":"{d}","protocol":"edge","mode":"MODE_BATCHED","#,
                r#""rounds":10,"verifier_random":"AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="}}"#
            ),
            d = digest
        );
        assert!(good.contains(from), "{from}");
        Body::Json(good.replacen(from, to, 1))
    };
    let challenges = |text: &str| Body::Json(text.to_owned());
    let nonce = r#""AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=""#;
    let (batched, sequential) = (Some("batched"), Some("sequential"));
    let many = format!(r#"{{"batch":0,"first_round":0,"challenges":[{}0],"nonce":""}}"#, "0,".repeat(16_500));
    let mut vectors = vec![];
    let mut add = |name: &str, broken: &str, message: &str, mode: Option<&str>, body, code: &str| {
        let request = BadRequest {
            name: name.to_owned(),
            broken: broken.to_owned(),
            message: message.to_owned(),
            mode: mode.map(str::to_owned),
            body,
            code: code.to_owned(),
        };
        vectors.push((format!("refused/{name}.json"), Vector::Request(request)));
    };
    for (name, broken, from, to) in [
        ("request_statement_in_capitals", "a statement digest in capitals", "\"abab", "\"ABAB"),
        ("request_statement_short", "a statement digest of 63 digits", "\"ab", "\"a"),
        ("request_statement_not_hex", "a statement digest with a letter g", "\"ab", "\"gb"),
        ("request_instance_absent", "no instance digest", "\"instance\":\"abab", "\"protocol\":\"abab"),
        ("request_mode_unknown", "a mode that does not exist", "MODE_BATCHED", "MODE_FILE"),
        ("request_mode_unspecified", "the mode that is none", "MODE_BATCHED", "MODE_UNSPECIFIED"),
        ("request_mode_absent", "no mode", "\"mode\":\"MODE_BATCHED\",", ""),
        ("request_rounds_negative", "a negative number of rounds", "10", "-10"),
        ("request_rounds_too_large", "2^32 rounds", "10", "4294967296"),
        ("request_rounds_fraction", "half a round", "10", "10.5"),
        ("request_random_short", "a random share of 31 bytes", "Hh8=", "Hg=="),
        (
            "request_unknown_field",
            "a field that the message does not have",
            "\"rounds\"",
            "\"bits\":40,\"rounds\"",
        ),
        ("request_repeated_field", "a field twice", "\"rounds\":10", "\"rounds\":10,\"rounds\":10"),
        ("request_bad_base64", "a character that base64 does not have", "AAEC", "AA*C"),
        ("request_truncated_json", "the last brace missing", "=\"}", "=\""),
        ("request_trailing_data", "a second object behind the first", "=\"}", "=\"}{}"),
        ("request_wrong_type", "an object where a text belongs", "\"edge\"", "{}"),
    ] {
        add(name, broken, "SessionRequest", None, session(from, to), "malformed_request");
    }
    add("request_no_rounds", "no rounds", "SessionRequest", None, session("10", "0"), "bad_rounds");
    let empty = Body::Json(String::new());
    add("request_empty", "no byte of a body", "SessionRequest", None, empty, "malformed_request");
    let array = Body::Json("[]".to_owned());
    add(
        "request_array",
        "an array where an object belongs",
        "SessionRequest",
        None,
        array,
        "malformed_request",
    );
    for (name, broken, message, mode, body) in [
        (
            "request_commitment_short",
            "a commitment to the challenges of 31 bytes",
            "CommitmentsRequest",
            batched,
            challenges(
                r#"{"batch":0,"first_round":0,"count":3,"challenge_commitment":"AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHg=="}"#,
            ),
        ),
        (
            "request_commitment_absent",
            "no commitment to the challenges in a batched run",
            "CommitmentsRequest",
            batched,
            challenges(r#"{"batch":0,"first_round":0,"count":3,"challenge_commitment":""}"#),
        ),
        (
            "request_commitment_in_a_sequential_run",
            "a commitment to the challenges in a sequential run",
            "CommitmentsRequest",
            sequential,
            challenges(&format!(r#"{{"batch":0,"first_round":0,"count":1,"challenge_commitment":{nonce}}}"#)),
        ),
        (
            "request_nonce_short",
            "a nonce of 16 bytes",
            "ChallengesRequest",
            batched,
            challenges(r#"{"batch":0,"first_round":0,"challenges":[1],"nonce":"AAECAwQFBgcICQoLDA0ODw=="}"#),
        ),
        (
            "request_nonce_absent",
            "no nonce in a batched run",
            "ChallengesRequest",
            batched,
            challenges(r#"{"batch":0,"first_round":0,"challenges":[1],"nonce":""}"#),
        ),
        (
            "request_nonce_in_a_sequential_run",
            "a nonce in a sequential run",
            "ChallengesRequest",
            sequential,
            challenges(&format!(r#"{{"batch":0,"first_round":0,"challenges":[1],"nonce":{nonce}}}"#)),
        ),
        (
            "request_challenge_as_a_text",
            "a challenge that is no number",
            "ChallengesRequest",
            sequential,
            challenges(r#"{"batch":0,"first_round":0,"challenges":["all"],"nonce":""}"#),
        ),
        (
            "request_too_many_challenges",
            "16,501 challenges, more than any batch has rounds",
            "ChallengesRequest",
            sequential,
            challenges(&many),
        ),
        (
            "request_protobuf_truncated",
            "protobuf: a text of 64 bytes that ends after two",
            "SessionRequest",
            None,
            Body::Protobuf(Hex(vec![0x0a, 0x40, b'a', b'b'])),
        ),
        (
            "request_protobuf_unknown_mode",
            "protobuf: mode 9",
            "SessionRequest",
            None,
            Body::Protobuf(Hex(vec![0x20, 9])),
        ),
        (
            "request_protobuf_wrong_type",
            "protobuf: a number in the place of the statement",
            "SessionRequest",
            None,
            Body::Protobuf(Hex(vec![0x08, 1])),
        ),
        (
            "request_protobuf_group",
            "protobuf: a group that never ends",
            "ChallengesRequest",
            sequential,
            Body::Protobuf(Hex(vec![0x0b])),
        ),
    ] {
        add(name, broken, message, mode, body, "malformed_request");
    }
    vectors
}

/// Openings of a batch that a prover answers with `opening_mismatch`, and never with a reveal.
fn batch_openings() -> Result<Vectors> {
    let good = || batch("", 1, 4, &[0, 1, 2, 3]);
    let mut vectors = vec![];
    let mut add = |name: &str, mut case: super::values::BatchCase| {
        case.name = name.to_owned();
        case.opens = false;
        vectors.push((format!("refused/{name}.json"), Vector::BatchOpening(case)));
    };
    let mut case = good()?;
    case.challenges[2] = 4;
    add("batch_challenge_changed", case);
    let mut case = good()?;
    case.challenges.swap(0, 1);
    add("batch_challenges_swapped", case);
    let mut case = good()?;
    case.challenges.pop();
    add("batch_challenge_left_out", case);
    let mut case = good()?;
    case.challenges.push(0);
    add("batch_challenge_added", case);
    let mut case = good()?;
    case.nonce.0[31] ^= 1;
    add("batch_nonce_changed", case);
    let mut case = good()?;
    case.batch = 0;
    add("batch_of_another_number", case);
    let mut case = good()?;
    case.first_round = 5;
    add("batch_of_other_rounds", case);
    let mut case = good()?;
    case.bound.freshness = hexed([0x5b; 32]);
    case.context = hexed(case.bound.context(&case.bound.setup()?)?.digest());
    add("batch_of_another_session", case);
    Ok(vectors)
}
