//! Proof files that must be refused, one failure in each.

use super::Vector;
use super::file::ProofFile;
use super::generate::{Vectors, prove};
use super::hexed::Hex;
use super::puzzles;
use super::setup::{Asked, Expected, Puzzle, Setup};
use anyhow::{Context as _, Result};
use tincture_proof::file::read_header;
use tincture_proof::raw::ChallengeStream;
use tincture_proof::{Challenge, Digest, OpeningShape};

/// A proof file taken apart, to be put together again with one part changed.
#[derive(Clone)]
struct Parts {
    magic: Vec<u8>,
    version: Vec<u8>,
    name_len: Vec<u8>,
    name: Vec<u8>,
    statement: Vec<u8>,
    instance: Vec<u8>,
    rounds: Vec<u8>,
    label_len: Vec<u8>,
    label: Vec<u8>,
    salt: Vec<u8>,
    digest: Vec<u8>,
    openings: Vec<Vec<u8>>,
    challenges: Vec<Challenge>,
    shapes: Vec<OpeningShape>,
}

impl Parts {
    fn of(setup: &Setup, proof: &[u8]) -> Result<Self> {
        let mut rest = proof;
        let header = read_header(&mut rest)?;
        let context = header.context(setup.protocol());
        let (digest, mut rest) = rest.split_at(32);
        let challenges = setup.protocol().challenges();
        let mut stream = ChallengeStream::new(&context, &Digest::try_from(digest)?, challenges);
        let challenges: Vec<_> = (0..header.count.get()).map(|_| stream.draw()).collect();
        let shapes: Vec<_> = challenges.iter().map(|&c| OpeningShape::of(setup.protocol(), c)).collect();
        let mut openings = vec![];
        for shape in &shapes {
            let (opening, behind) = rest.split_at(shape.total());
            openings.push(opening.to_vec());
            rest = behind;
        }
        let label = header.label.as_str().as_bytes().to_vec();
        Ok(Self {
            magic: b"tincture".to_vec(),
            version: vec![1],
            name_len: vec![u8::try_from(header.protocol.len())?],
            name: header.protocol.into_bytes(),
            statement: header.statement.as_ref().to_vec(),
            instance: header.instance.as_ref().to_vec(),
            rounds: header.count.get().to_be_bytes().to_vec(),
            label_len: u16::try_from(label.len())?.to_be_bytes().to_vec(),
            label,
            salt: header.salt.to_vec(),
            digest: digest.to_vec(),
            openings,
            challenges,
            shapes,
        })
    }

    /// The parts in front of the openings, in order.
    fn front(&self) -> [&Vec<u8>; 11] {
        [
            &self.magic,
            &self.version,
            &self.name_len,
            &self.name,
            &self.statement,
            &self.instance,
            &self.rounds,
            &self.label_len,
            &self.label,
            &self.salt,
            &self.digest,
        ]
    }

    fn bytes(&self) -> Vec<u8> {
        let front = self.front().into_iter().flatten();
        front.chain(self.openings.iter().flatten()).copied().collect()
    }

    fn with(&self, change: impl FnOnce(&mut Self)) -> Vec<u8> {
        let mut changed = self.clone();
        change(&mut changed);
        changed.bytes()
    }

    fn name(&mut self, name: &[u8]) {
        self.name_len = vec![u8::try_from(name.len()).expect("short")];
        self.name = name.to_vec();
    }

    fn label(&mut self, label: &[u8]) {
        self.label_len = u16::try_from(label.len()).expect("short").to_be_bytes().to_vec();
        self.label = label.to_vec();
    }

    /// The length of everything in front of round `round`.
    fn start(&self, round: usize) -> usize {
        let front: usize = self.front().into_iter().map(Vec::len).sum();
        front + self.openings[..round].iter().map(Vec::len).sum::<usize>()
    }

    /// Two rounds, `equal` or not in their challenges, of openings of the same length.
    fn pair(&self, equal: bool) -> Result<(usize, usize)> {
        let count = self.challenges.len();
        let pairs = (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b)));
        pairs
            .into_iter()
            .find(|&(a, b)| {
                (self.challenges[a] == self.challenges[b]) == equal && self.shapes[a] == self.shapes[b]
            })
            .context("such rounds exist")
    }
}

/// What the refused files have in common.
struct Bench {
    puzzle: Puzzle,
    policy: Asked,
    vectors: Vectors,
}

impl Bench {
    fn add(&mut self, name: &str, broken: &str, proof: Vec<u8>, expected: Expected) {
        let file = ProofFile {
            name: name.to_owned(),
            broken: broken.to_owned(),
            statement: self.puzzle.clone(),
            policy: self.policy.clone(),
            proof: Hex(proof),
            expected,
        };
        self.vectors.push((format!("refused/{name}.json"), Vector::File(file)));
    }

    /// A refusal that concerns no round.
    fn header(&mut self, name: &str, broken: &str, proof: Vec<u8>, reason: &str) {
        self.add(name, broken, proof, Expected::refused(reason, None, None));
    }

    /// The same with another statement or policy.
    fn under(&mut self, puzzle: Puzzle, policy: Asked, add: impl FnOnce(&mut Self)) {
        let own = (std::mem::replace(&mut self.puzzle, puzzle), std::mem::replace(&mut self.policy, policy));
        add(self);
        (self.puzzle, self.policy) = own;
    }
}

/// Reason, round and slot.
type At = (&'static str, Option<u32>, Option<u32>);

// Where other challenges follow, or bytes are missing or added, the openings are cut elsewhere, and which check
// fails first depends on the bytes.
const FLIPPED_DIGEST: At = ("colour_out_of_range", Some(1), Some(0));
const FLIPPED_SALT: At = ("colour_out_of_range", Some(1), Some(2));
const FLIPPED_LABEL: At = ("colour_out_of_range", Some(1), Some(0));
const ONE_MORE: At = ("padding_not_zero", Some(2), Some(2));
const BILLIONS: At = ("colour_out_of_range", Some(1), Some(3));
const RENAMED: At = ("colour_out_of_range", Some(1), Some(3));
const ZERO_DIGEST: At = ("colour_out_of_range", Some(1), Some(0));
const EXTRA_SIBLING: At = ("same_colour", Some(5), Some(4));
const DROPPED: At = ("same_colour", Some(4), Some(1));
const DUPLICATED: At = ("colour_out_of_range", Some(5), Some(0));
const DROPPED_AND_COUNTED: At = ("colour_out_of_range", Some(1), Some(2));
const SALTED: At = ("padding_not_zero", Some(2), Some(3));
const WRONG_EDGE: At = ("same_colour", Some(0), Some(4));
const WRONG_CLUE: At = ("same_colour", Some(4), Some(12));

fn at((reason, round, slot): At) -> Expected {
    Expected::refused(reason, round, slot)
}

const MISMATCH: &str = "transcript_mismatch";
const ROUNDS: u32 = 10;

pub(crate) fn all() -> Result<Vectors> {
    let mut bench = Bench { puzzle: puzzles::ring(), policy: Asked::bits(3), vectors: vec![] };
    let setup = Setup::new(&bench.puzzle, "edge")?;
    let prove = |rounds, label: &str, entropy| -> Result<Parts> {
        Parts::of(&setup, &prove(&setup, &puzzles::RING_COLOURED, rounds, label, entropy)?)
    };
    let good = prove(ROUNDS, "for the club", 0x51)?;
    let other = prove(ROUNDS, "for the club", 0x52)?;
    headers(&mut bench, &good);
    policies(&mut bench, &good, &prove(ROUNDS, "", 0x53)?);
    labels(&mut bench, &good);
    truncations(&mut bench, &good);
    flips(&mut bench, &good);
    openings(&mut bench, &good)?;
    rounds(&mut bench, &good, &other)?;
    cheats(&mut bench, &setup)?;
    instances(&mut bench)?;
    Ok(bench.vectors)
}

fn headers(bench: &mut Bench, good: &Parts) {
    bench.header("empty", "no byte at all", vec![], "not_a_proof");
    bench.header("short_magic", "cut inside the magic", b"tinctur".to_vec(), "not_a_proof");
    let bad = good.with(|p| p.magic = b"Tincture".to_vec());
    bench.header("bad_magic", "a capital T in the magic", bad, "not_a_proof");
    let version = |version| good.with(|p| p.version = vec![version]);
    bench.header("version_0", "version 0", version(0), "unsupported_version");
    bench.header("version_2", "version 2", version(2), "unsupported_version");
    for (name, broken, protocol) in [
        ("unknown_protocol", "a protocol that does not exist", &b"wedge"[..]),
        ("empty_protocol_name", "a protocol name of no byte", b""),
        ("capital_protocol_name", "a protocol name in capitals", b"EDGE"),
        ("protocol_name_not_utf8", "a protocol name that is no text", b"\xff\xfe"),
        ("protocol_name_too_long", "a protocol name of 33 bytes", &[b'e'; 33]),
    ] {
        bench.header(name, broken, good.with(|p| p.name(protocol)), "unknown_protocol");
    }
    let zero = good.with(|p| p.rounds = vec![0; 4]);
    bench.header("zero_rounds", "no rounds", zero, "too_few_rounds");
    let flipped = good.with(|p| p.statement[31] ^= 1);
    bench.header("flipped_statement", "a bit of the statement digest flipped", flipped, "wrong_statement");
    let both = good.with(|p| {
        p.name(b"wedge");
        p.statement[31] ^= 1;
    });
    let broken = "a protocol that does not exist, about another statement: the statement is looked at first";
    bench.header("unknown_protocol_and_statement", broken, both, "wrong_statement");
    let flipped = good.with(|p| p.instance[0] ^= 0x80);
    bench.header("flipped_instance", "a bit of the instance digest flipped", flipped, "wrong_instance");
}

fn policies(bench: &mut Bench, good: &Parts, unlabelled: &Parts) {
    let another = puzzles::graph(5, 4, &[(0, 1), (1, 2), (2, 3), (3, 4), (0, 4)]);
    bench.under(another, Asked::bits(3), |bench| {
        let broken = "a good proof of another statement: the ring with 3 colours, asked for with 4";
        bench.header("wrong_statement", broken, good.bytes(), "wrong_statement");
    });
    let ring = puzzles::ring;
    bench.under(ring(), Asked::bits(4), |bench| {
        bench.header("too_few_bits", "3 bits where 4 are asked for", good.bytes(), "too_few_rounds");
    });
    let factor = Asked { bits: None, factor: Some(3), label: None };
    bench.under(ring(), factor, |bench| {
        let broken = "10 rounds where 3 times M, 15, are asked for";
        bench.header("too_few_rounds", broken, good.bytes(), "too_few_rounds");
    });
    bench.under(ring(), Asked::labelled(3, "for the pub"), |bench| {
        bench.header("wrong_label", "another label than asked for", good.bytes(), "wrong_label");
    });
    bench.under(ring(), Asked::labelled(4, "for the pub"), |bench| {
        let broken = "another label, and 3 bits where 4 are asked for: the label is looked at first";
        bench.header("wrong_label_and_too_few_bits", broken, good.bytes(), "wrong_label");
    });
    bench.under(ring(), Asked::labelled(3, "for the club"), |bench| {
        bench.header("no_label", "no label where one is asked for", unlabelled.bytes(), "wrong_label");
    });
    bench.under(ring(), Asked::labelled(3, ""), |bench| {
        bench.header("a_label", "a label where an empty one is asked for", good.bytes(), "wrong_label");
    });
}

fn labels(bench: &mut Bench, good: &Parts) {
    for (name, broken, label) in [
        ("label_too_long", "a label of 257 bytes", &[b'x'; 257][..]),
        ("label_not_utf8", "a label that is no text", &[0xff]),
        ("label_control", "a line feed in the label", b"for\nthe club"),
        ("label_escape", "an escape character in the label", b"\x1b[2K"),
        ("label_c1_control", "U+0085 in the label", "a\u{85}b".as_bytes()),
        ("label_bidi", "a right-to-left override in the label", "\u{202e}bulc".as_bytes()),
        ("label_isolate", "a bidirectional isolate in the label", "\u{2066}".as_bytes()),
        ("label_line_separator", "U+2028 in the label", "a\u{2028}b".as_bytes()),
    ] {
        bench.header(name, broken, good.with(|p| p.label(label)), "malformed_label");
    }
    let length = good.with(|p| p.label_len = vec![0xff, 0xff]);
    bench.header("label_length_out_of_range", "a label length of 65,535", length, "malformed_label");
}

fn truncations(bench: &mut Bench, good: &Parts) {
    let whole = good.bytes();
    let mut end = 0;
    let fields = [
        "magic",
        "version",
        "name_length",
        "name",
        "statement",
        "instance",
        "rounds",
        "label_length",
        "label",
        "salt",
        "digest",
    ];
    for (field, part) in std::iter::zip(fields, good.front()).skip(1) {
        end = if end == 0 { 8 } else { end };
        let (name, broken) = (format!("truncated_in_{field}"), format!("cut inside the {field}"));
        bench.header(&name, &broken, whole[..end + part.len() / 2].to_vec(), "truncated");
        end += part.len();
    }
    let shape = good.shapes[2];
    let start = good.start(2);
    for (name, broken, at) in [
        ("truncated_behind_the_digest", "no round at all", (good.start(0), 0)),
        ("truncated_between_rounds", "cut between rounds 1 and 2", (start, 2)),
        ("truncated_behind_values", "cut behind the values of round 2", (start + shape.values, 2)),
        ("truncated_in_a_nonce", "cut inside a nonce of round 2", (start + shape.values + 40, 2)),
        (
            "truncated_in_a_sibling",
            "cut inside a sibling of round 2",
            (start + shape.values + shape.nonces + 5, 2),
        ),
        ("truncated_by_a_byte", "the last byte missing", (whole.len() - 1, ROUNDS - 1)),
    ] {
        let expected = Expected::refused("truncated", Some(at.1), None);
        bench.add(name, broken, whole[..at.0].to_vec(), expected);
    }
    let appended = [&whole[..], &[0]].concat();
    bench.header("trailing_byte", "a zero byte behind the last round", appended, "trailing_bytes");
    let twice = [&whole[..], &whole].concat();
    bench.header("two_files", "the whole file twice", twice, "trailing_bytes");
    let extra = [&whole[..], &whole[good.start(9)..]].concat();
    bench.header("an_extra_round", "the last round twice", extra, "trailing_bytes");
}

/// Changes to what the context binds or to what was committed to: each leads to other challenges or other
/// roots. Which check fails first depends on the bytes, and so is written down here.
fn flips(bench: &mut Bench, good: &Parts) {
    let flip = |at: usize, bit: u8| {
        let mut proof = good.bytes();
        proof[at] ^= bit;
        proof
    };
    let shape = good.shapes[4];
    let start = good.start(4);
    for (name, broken, proof) in [
        ("flipped_nonce", "a bit of a nonce of round 4 flipped", flip(start + shape.values + 3, 4)),
        (
            "flipped_sibling",
            "a bit of a sibling of round 4 flipped",
            flip(start + shape.values + shape.nonces, 1),
        ),
        (
            "swapped_nonces",
            "the nonces of round 4 in the other order",
            good.with(|p| p.openings[4][shape.values..shape.values + 64].rotate_left(32)),
        ),
        (
            "swapped_siblings",
            "the siblings of round 4 in the other order",
            good.with(|p| p.openings[4][shape.values + shape.nonces..].rotate_left(32)),
        ),
        (
            "swapped_values",
            "the two colours of round 4 in the other order",
            good.with(|p| {
                let byte = p.openings[4][0];
                p.openings[4][0] = byte << 2 & 0xc0 | byte >> 2 & 0x30;
            }),
        ),
    ] {
        bench.header(name, broken, proof, MISMATCH);
    }
    // Under the challenges that now follow, the openings are cut elsewhere.
    for (name, broken, proof, found) in [
        (
            "flipped_digest",
            "a bit of the transcript digest flipped",
            good.with(|p| p.digest[31] ^= 1),
            FLIPPED_DIGEST,
        ),
        ("flipped_salt", "a bit of the salt flipped", good.with(|p| p.salt[0] ^= 1), FLIPPED_SALT),
        ("flipped_label", "a letter of the label changed", good.with(|p| p.label[0] ^= 1), FLIPPED_LABEL),
        ("one_round_more", "11 rounds claimed of 10", good.with(|p| p.rounds[3] = 11), ONE_MORE),
        (
            "four_billion_rounds",
            "4,294,967,295 rounds claimed of 10",
            good.with(|p| p.rounds = vec![0xff; 4]),
            BILLIONS,
        ),
        (
            "renamed_protocol",
            "edge renamed to clique, which has the same instance on a graph without triangles",
            good.with(|p| p.name(b"clique")),
            RENAMED,
        ),
        ("zero_digest", "a transcript digest of zeros", good.with(|p| p.digest = vec![0; 32]), ZERO_DIGEST),
    ] {
        bench.add(name, broken, proof, at(found));
    }
}

/// Openings that break the relation, each in round 4.
fn openings(bench: &mut Bench, good: &Parts) -> Result<()> {
    let setup = Setup::new(&bench.puzzle, "edge")?;
    let slots = setup.protocol().opened(good.challenges[4]);
    let byte = good.openings[4][0];
    for (name, broken, value, reason, slot) in [
        (
            "colour_out_of_range",
            "colour 3 of 3 at the first vertex",
            byte & 0x3f | 0xc0,
            "colour_out_of_range",
            0,
        ),
        (
            "second_colour_out_of_range",
            "colour 3 of 3 at the second vertex",
            byte | 0x30,
            "colour_out_of_range",
            1,
        ),
        ("same_colour", "one colour at both ends", byte & 0xc0 | byte >> 2 & 0x30, "same_colour", 1),
        ("padding_not_zero", "the last padding bit set", byte | 1, "padding_not_zero", 1),
        ("first_padding_bit", "the first padding bit set", byte | 8, "padding_not_zero", 1),
    ] {
        let proof = good.with(|p| p.openings[4][0] = value);
        bench.add(name, broken, proof, Expected::refused(reason, Some(4), Some(slots[slot].0)));
    }
    let proof = good.with(|p| p.openings[4].extend([0; 32]));
    bench.add("extra_sibling", "a sibling more than round 4 takes", proof, at(EXTRA_SIBLING));
    Ok(())
}

fn rounds(bench: &mut Bench, good: &Parts, other: &Parts) -> Result<()> {
    let (a, b) = good.pair(true)?;
    let swapped = good.with(|p| p.openings.swap(a, b));
    bench.header("swapped_rounds", "two rounds of the same challenge swapped", swapped, MISMATCH);
    let moved = good.with(|p| p.openings[a] = p.openings[b].clone());
    bench.header("round_in_the_place_of_another", "a round in the place of another as well", moved, MISMATCH);
    let (a, b) = good.pair(false)?;
    let swapped = good.with(|p| p.openings.swap(a, b));
    bench.header("swapped_challenges", "two rounds of different challenges swapped", swapped, MISMATCH);
    let rounds = || (0..good.challenges.len()).flat_map(|a| (0..good.challenges.len()).map(move |b| (a, b)));
    let same = rounds().find(|&(a, b)| good.challenges[a] == other.challenges[b]);
    let (a, b) = same.context("a challenge that both files have")?;
    let spliced = good.with(|p| p.openings[a] = other.openings[b].clone());
    bench.header("round_of_another_file", "a round of another file of the same prover", spliced, MISMATCH);
    for (name, broken, proof, found) in [
        ("dropped_round", "round 3 left out", good.with(|p| drop(p.openings.remove(3))), DROPPED),
        (
            "dropped_round_and_counted",
            "round 3 left out and 9 rounds claimed, where 2 bits are asked for",
            good.with(|p| {
                p.openings.remove(3);
                p.rounds[3] = 9;
            }),
            DROPPED_AND_COUNTED,
        ),
        (
            "duplicated_round",
            "round 3 twice",
            good.with(|p| p.openings.insert(3, p.openings[3].clone())),
            DUPLICATED,
        ),
    ] {
        let policy = if name == "dropped_round_and_counted" { Asked::bits(2) } else { bench.policy.clone() };
        bench.under(puzzles::ring(), policy, |bench| {
            bench.add(name, broken, proof, at(found));
        });
    }
    let salted = good.with(|p| p.salt = other.salt.clone());
    bench.add("salt_of_another_file", "the salt of another file", salted, at(SALTED));
    Ok(())
}

/// Provers who have no witness, and are caught because the challenges name what they broke.
fn cheats(bench: &mut Bench, setup: &Setup) -> Result<()> {
    let proof = prove(setup, &[0, 1, 0, 1, 0], ROUNDS, "", 0x54)?;
    let expected = at(WRONG_EDGE);
    bench.add("no_colouring", "made from a colouring that breaks the edge (0, 4)", proof, expected);

    let four = Setup::new(&puzzles::four(), "clique")?;
    // A grid that is right but for the clue 3 in its second row, which it contradicts: the digits of the
    // solution with 2 and 3 exchanged, and the clues as they are.
    let exchanged = puzzles::FOUR_SOLVED.map(|colour| match colour {
        1 => 2,
        2 => 1,
        other => other,
    });
    let rounds = four.protocol().challenges().get();
    let proof = prove(&four, &exchanged, rounds, "", 0x55)?;
    bench.under(puzzles::four(), Asked::bits(1), |bench| {
        let broken = "made from a grid that is right by itself and contradicts two clues";
        bench.add("wrong_clue", broken, proof, at(WRONG_CLUE));
    });
    Ok(())
}

/// The cover that a header's protocol does not use.
fn instances(bench: &mut Bench) -> Result<()> {
    let puzzle = puzzles::bow_tie();
    let setup = Setup::new(&puzzle, "edge")?;
    let clique = Setup::new(&puzzle, "clique")?;
    let good = Parts::of(&setup, &prove(&setup, &puzzles::BOW_TIE_COLOURED, 12, "", 0x56)?)?;
    let cover = Parts::of(&clique, &prove(&clique, &puzzles::BOW_TIE_COLOURED, 5, "", 0x57)?)?;
    bench.under(puzzle, Asked::bits(3), |bench| {
        let renamed = good.with(|p| p.name(b"clique"));
        let broken = "edge renamed to clique, whose instance is another";
        bench.header("wrong_instance", broken, renamed, "wrong_instance");
        let padded = cover.with(|p| p.openings[1][0] |= 2);
        let slots = clique.protocol().opened(cover.challenges[1]);
        let last = slots[slots.len() - 1].0;
        let expected = Expected::refused("padding_not_zero", Some(1), Some(last));
        bench.add("clique_padding", "padding behind three colours set", padded, expected);
        let third = cover.with(|p| {
            let byte = p.openings[1][0];
            p.openings[1][0] = byte & 0xf3 | byte >> 4 & 0x0c;
        });
        let expected = Expected::refused("same_colour", Some(1), Some(last));
        bench.add(
            "clique_same_colour",
            "the third vertex of a clique coloured as the first",
            third,
            expected,
        );
    });
    Ok(())
}
