//! Makes every vector, from fixed entropy.

use super::Vector;
use super::file::ProofFile;
use super::hexed::{Hex, hexed};
use super::merkle::Trees;
use super::puzzles::{self, witness};
use super::secret::{Derivation, Sampling};
use super::setup::{Asked, Bound, Expected, Puzzle, Setup};
use super::values::{
    BatchCase, Cases, CommitmentCase, Commitments, ContextCase, InstanceCase, LabelCase, LimitCase,
    PackingCase, RoundsTable, SessionCase, StatementCase, TagCase, TranscriptCase,
};
use super::{refused_files, refused_runs, refused_statements};
use anyhow::Result;
use std::num::NonZeroU32;
use tincture_proof::file::{ProofEntropy, write_proof};
use tincture_proof::hash::{NO_CONTEXT, Tag, TaggedHash};
use tincture_proof::{Bits, Label, Soundness, rounds_for, rounds_for_factor, session_id};

pub(crate) type Vectors = Vec<(String, Vector)>;

pub(crate) fn all() -> Result<Vectors> {
    let mut vectors = values()?;
    vectors.extend(secrets()?);
    vectors.extend(accepted_files()?);
    vectors.extend(refused_runs::all()?);
    vectors.extend(refused_files::all()?);
    vectors.extend(refused_statements::all());
    Ok(vectors)
}

fn cases<T>(about: &str, cases: Vec<T>) -> Cases<T> {
    Cases { about: about.to_owned(), cases }
}

/// What the contexts of most values bind.
pub(crate) fn bound(mode: &str, rounds: u32, label: &str) -> Bound {
    Bound {
        statement: puzzles::ring(),
        protocol: "edge".to_owned(),
        mode: mode.to_owned(),
        rounds,
        label: label.to_owned(),
        freshness: hexed([0x5a; 32]),
    }
}

fn values() -> Result<Vectors> {
    let statements: Result<_> =
        puzzles::all().into_iter().map(|(name, puzzle)| StatementCase::new(name, puzzle)).collect();
    let instances: Result<_> =
        puzzles::all().into_iter().map(|(name, puzzle)| InstanceCase::new(name, puzzle)).collect();
    let limits = puzzles::all().into_iter().flat_map(|(name, puzzle)| {
        ["edge", "clique"].map(|protocol| LimitCase::new(name, &puzzle, protocol))
    });
    let limits: Result<_> = limits.collect();
    Ok(vec![
        ("tags.json".to_owned(), Vector::Tags(cases("SHA-256 of each tag, and of its block alone", tags()))),
        (
            "statements.json".to_owned(),
            Vector::Statements(cases("statement digests and what is hashed behind the block", statements?)),
        ),
        (
            "instances.json".to_owned(),
            Vector::Instances(cases("instances in full, with the digests of both covers", instances?)),
        ),
        ("limits.json".to_owned(), Vector::Limits(cases("what bounds a batch", limits?))),
        ("contexts.json".to_owned(), Vector::Contexts(cases("contexts", contexts()?))),
        ("sessions.json".to_owned(), Vector::Sessions(cases("session ids", sessions()))),
        ("labels.json".to_owned(), Vector::Labels(cases("labels, and what is none", labels()))),
        ("packing.json".to_owned(), Vector::Packing(cases("numbers packed in bits", packing()))),
        ("commitments.json".to_owned(), Vector::Commitments(commitments()?)),
        (
            "merkle.json".to_owned(),
            Vector::Merkle(Trees::new(
                "every opening of trees of 1 to 7 leaves, and some of larger ones",
                bound("sequential", 1, ""),
            )?),
        ),
        ("batches.json".to_owned(), Vector::Batches(cases("commitments to challenges", batches()?))),
        (
            "transcripts.json".to_owned(),
            Vector::Transcripts(cases("transcript digests and the challenges they give", transcripts()?)),
        ),
        ("rounds.json".to_owned(), Vector::Rounds(rounds())),
    ])
}

fn tags() -> Vec<TagCase> {
    let case = |tag: Tag| {
        use sha2::{Digest as _, Sha256};
        let empty = TaggedHash::new(tag, &NO_CONTEXT).finish();
        TagCase { tag: tag.text().to_owned(), prefix: hexed(Sha256::digest(tag.text())), empty: hexed(empty) }
    };
    Tag::ALL.into_iter().map(case).collect()
}

fn contexts() -> Result<Vec<ContextCase>> {
    let clique = Bound { statement: puzzles::four(), protocol: "clique".to_owned(), ..bound("file", 99, "") };
    let other = Bound { freshness: hexed([0x5b; 32]), ..bound("file", 10, "") };
    [
        bound("sequential", 10, ""),
        bound("batched", 10, ""),
        bound("file", 10, ""),
        bound("file", 11, ""),
        bound("file", u32::MAX, ""),
        bound("file", 10, "for the club, 1 May"),
        bound("file", 10, "für Zoë ✓"),
        other,
        clique,
    ]
    .into_iter()
    .map(ContextCase::new)
    .collect()
}

fn sessions() -> Vec<SessionCase> {
    let case = |(server, verifier): ([u8; 32], [u8; 32])| SessionCase {
        server_random: hexed(server),
        verifier_random: hexed(verifier),
        session: hexed(session_id(&server, &verifier)),
    };
    [([1; 32], [2; 32]), ([2; 32], [1; 32]), ([0; 32], [0; 32])].map(case).into()
}

fn labels() -> Vec<LabelCase> {
    let case =
        |name: &str, label: &[u8], legal| LabelCase { name: name.to_owned(), label: hexed(label), legal };
    vec![
        case("empty", b"", true),
        case("plain", b"for the club, 1 May", true),
        case("256 bytes", &[b'x'; 256], true),
        case("257 bytes", &[b'x'; 257], false),
        case("128 characters of two bytes", "é".repeat(128).as_bytes(), true),
        case("129 characters of two bytes", "é".repeat(129).as_bytes(), false),
        case("composed and decomposed are different labels: composed", "é".as_bytes(), true),
        case("composed and decomposed are different labels: decomposed", "e\u{301}".as_bytes(), true),
        case("no UTF-8", &[0x61, 0xff], false),
        case("a surrogate", &[0xed, 0xa0, 0x80], false),
        case("an overlong encoding", &[0xc0, 0xaf], false),
        case("U+0000", b"a\0b", false),
        case("a line feed", b"a\nb", false),
        case("a tab", b"a\tb", false),
        case("DEL", b"a\x7fb", false),
        case("U+0080", "\u{80}".as_bytes(), false),
        case("U+009F", "\u{9f}".as_bytes(), false),
        case("U+00A0", "\u{a0}".as_bytes(), true),
        case("U+061C", "\u{61c}".as_bytes(), false),
        case("U+200D", "\u{200d}".as_bytes(), true),
        case("U+200E", "\u{200e}".as_bytes(), false),
        case("U+200F", "\u{200f}".as_bytes(), false),
        case("U+2028", "\u{2028}".as_bytes(), false),
        case("U+2029", "\u{2029}".as_bytes(), false),
        case("U+202A", "\u{202a}".as_bytes(), false),
        case("U+202E", "\u{202e}".as_bytes(), false),
        case("U+202F", "\u{202f}".as_bytes(), true),
        case("U+2066", "\u{2066}".as_bytes(), false),
        case("U+2069", "\u{2069}".as_bytes(), false),
        case("U+206A", "\u{206a}".as_bytes(), true),
    ]
}

fn packing() -> Vec<PackingCase> {
    [1, 2, 3, 4, 9, 16, 17, 36, 256, 257, 65_535, u32::MAX]
        .into_iter()
        .flat_map(|bound: u32| {
            [0, 1, 2, 3, 8, 9].map(|count: u32| {
                PackingCase::new(bound, (0..count).map(|i| (bound - 1).wrapping_sub(i * 5) % bound).collect())
            })
        })
        .collect()
}

fn commitments() -> Result<Commitments> {
    let bound = bound("sequential", 10, "");
    let context = *bound.context(&bound.setup()?)?.digest();
    // Bodies of 40 bytes and the value: one block up to 15 bytes of value, two up to 79, and so on.
    let lengths = [0, 1, 2, 14, 15, 16, 32, 48, 78, 79, 80, 143, 144, 200, 1000];
    let value = |length: usize| (0_u8..=250).cycle().take(length).collect::<Vec<u8>>();
    let mut cases: Vec<_> =
        lengths.map(|length| CommitmentCase::new(&context, 3, 0, value(length), [0xa7; 32])).into();
    cases.push(CommitmentCase::new(&context, 0, 3, vec![2], [0xa7; 32]));
    cases.push(CommitmentCase::new(&context, u32::MAX, u32::MAX - 1, vec![2], [0; 32]));
    let about = "commitments to one slot, of values of any length".to_owned();
    Ok(Commitments { about, bound, context: hexed(context), cases })
}

/// An opened commitment to challenges.
pub(crate) fn batch(name: &str, batch: u32, first_round: u32, challenges: &[u32]) -> Result<BatchCase> {
    let count = u32::try_from(challenges.len())?;
    BatchCase {
        name: name.to_owned(),
        bound: bound("batched", 10, ""),
        context: Hex::default(),
        batch,
        first_round,
        count,
        challenges: challenges.to_vec(),
        nonce: hexed([0x3c; 32]),
        commitment: Hex::default(),
        opens: true,
    }
    .committed()
}

fn batches() -> Result<Vec<BatchCase>> {
    Ok(vec![
        batch("one round", 0, 0, &[4])?,
        batch("the first batch", 0, 0, &[0, 1, 2, 3])?,
        batch("a later batch", 1, 4, &[0, 1, 2, 3])?,
        batch("all rounds", 0, 0, &[4, 3, 2, 1, 0, 4, 3, 2, 1, 0])?,
    ])
}

fn transcripts() -> Result<Vec<TranscriptCase>> {
    let roots = |count: u8| (0..count).map(|i| hexed([i; 32])).collect::<Vec<_>>();
    let bounds = [
        (1, 4),
        (2, 40),
        (3, 40),
        (5, 40),
        (27, 30),
        (28, 30),
        (256, 20),
        (257, 20),
        (674, 30),
        (810, 30),
        (65_537, 10),
        (1 << 31, 10),
        ((1 << 31) + 1, 10),
        (u32::MAX, 10),
    ];
    Ok(vec![
        TranscriptCase::new(bound("file", 1, ""), roots(1), &bounds)?,
        TranscriptCase::new(bound("file", 3, ""), roots(3), &bounds)?,
        TranscriptCase::new(bound("file", 3, "label"), roots(3), &bounds[..4])?,
    ])
}

fn rounds() -> RoundsTable {
    let many = [1, 2, 3, 4, 5, 10, 13, 19, 27, 28, 73, 100, 674, 810, 1000, 9996, 250_109, 4_194_304];
    let ms = many.map(|m| NonZeroU32::new(m).expect("not 0"));
    let bits = |b| Bits::new(b).expect("from 1 to 128");
    let by_bits = ms.iter().flat_map(|&m| {
        [1, 2, 8, 20, 40, 64, 80, 100, 127, 128].map(|b| (m, b, rounds_for(bits(b), m).get()))
    });
    let factors = [1, 2, 28, 100].map(|k| NonZeroU32::new(k).expect("not 0"));
    let by_factor = ms.iter().flat_map(|&m| factors.map(|k| (m, k, rounds_for_factor(k, m).get()))).collect();
    let claimed = ms.iter().flat_map(|&m| {
        let enough = [1, 40, 128].map(|b| rounds_for(bits(b), m).get());
        let around = enough.into_iter().flat_map(|t| [t.saturating_sub(1), t, t + 1]);
        around
            .chain([m.get(), u32::MAX])
            .map(move |t| (m, t, Soundness::Rounds { challenges: m, rounds: t }.bits()))
    });
    let mut claimed: Vec<_> = claimed.collect();
    claimed.dedup();
    let about = "challenges M with bits b or a factor K, and the rounds t; M, t and the bits to claim";
    RoundsTable { about: about.to_owned(), by_bits: by_bits.collect(), by_factor, claimed }
}

fn secrets() -> Result<Vectors> {
    let edge = Setup::new(&puzzles::ring(), "edge")?;
    let coloured = witness(&edge, &puzzles::RING_COLOURED);
    let clique = Bound { statement: puzzles::four(), protocol: "clique".to_owned(), ..bound("file", 9, "x") };
    let four = witness(&clique.setup()?, &puzzles::FOUR_SOLVED);
    let wide = puzzles::graph(3, 257, &[(0, 1), (1, 2)]);
    let wide = Bound { statement: wide, protocol: "edge".to_owned(), ..bound("batched", 3, "") };
    let wide_witness = witness(&wide.setup()?, &[256, 0, 3]);
    let derivations = vec![
        Derivation::new(bound("sequential", 10, ""), [0x11; 32], &coloured, 3)?,
        Derivation::new(bound("batched", 10, ""), [0x11; 32], &coloured, 1)?,
        Derivation::new(clique, [0x22; 32], &four, 2)?,
        Derivation::new(wide, [0x33; 32], &wide_witness, 1)?,
    ];
    let bounds = [1, 2, 3, 4, 5, 9, 10, 28, 256, 257, 674, 65_537, u32::MAX];
    let sampling = vec![
        Sampling::new([0; 32], &bounds, &[0, 1, 2, 9, 16]),
        Sampling::new([0x44; 32], &bounds.map(|_| 3), &[4, 36]),
    ];
    Ok(vec![
        (
            "derivation.json".to_owned(),
            Vector::Derivation(cases(
                "prover only, derivation version 1: seeds, arrangements, nonces",
                derivations,
            )),
        ),
        (
            "sampling.json".to_owned(),
            Vector::Sampling(cases("prover only, derivation version 1: coin streams", sampling)),
        ),
    ])
}

/// A proof file from fixed entropy.
pub(crate) fn prove(
    setup: &Setup,
    solution: &[u16],
    rounds: u32,
    label: &str,
    entropy: u8,
) -> Result<Vec<u8>> {
    let rounds = NonZeroU32::new(rounds).expect("at least one round");
    let entropy = ProofEntropy { salt: [entropy; 32], seed: [entropy ^ 0xff; 32] };
    let mut proof = vec![];
    let witness = witness(setup, solution);
    write_proof(setup.protocol(), &witness, rounds, &Label::new(label)?, &entropy, &mut proof, &mut |_| {})?;
    Ok(proof)
}

struct Good<'a> {
    name: &'a str,
    puzzle: Puzzle,
    protocol: &'a str,
    solution: &'a [u16],
    bits: u32,
    /// Rounds more than the bits take.
    more: u32,
    label: &'a str,
    policy: Asked,
}

impl Good<'_> {
    fn file(&self, entropy: u8) -> Result<(String, Vector)> {
        let setup = Setup::new(&self.puzzle, self.protocol)?;
        let challenges = setup.protocol().challenges();
        let rounds = rounds_for(Bits::new(self.bits)?, challenges).get() + self.more;
        let file = ProofFile {
            name: self.name.to_owned(),
            broken: String::new(),
            statement: self.puzzle.clone(),
            policy: self.policy.clone(),
            proof: Hex(prove(&setup, self.solution, rounds, self.label, entropy)?),
            expected: Expected::Accepted {
                challenges: challenges.get(),
                rounds,
                bits: Soundness::Rounds { challenges, rounds }.bits(),
                label: self.label.to_owned(),
            },
        };
        Ok((format!("accepted/{}.json", self.name), Vector::File(file)))
    }
}

fn accepted_files() -> Result<Vectors> {
    let good = |name, puzzle, protocol, solution, bits| Good {
        name,
        puzzle,
        protocol,
        solution,
        bits,
        more: 0,
        label: "",
        policy: Asked::bits(bits),
    };
    let ring = || puzzles::ring();
    let factor = Asked { bits: None, factor: Some(2), label: None };
    let wide = puzzles::graph(3, 257, &[(0, 1), (1, 2)]);
    let one = puzzles::graph(4, 3, &[(0, 1), (0, 2), (0, 3), (1, 2), (2, 3)]);
    let triangle = puzzles::graph(3, 3, &[(0, 1), (0, 2), (1, 2)]);
    let files = [
        good("ring_edge", ring(), "edge", &puzzles::RING_COLOURED, 3),
        good("ring_clique", ring(), "clique", &puzzles::RING_COLOURED, 3),
        good("four_edge", puzzles::four(), "edge", &puzzles::FOUR_SOLVED, 5),
        good("four_clique", puzzles::four(), "clique", &puzzles::FOUR_SOLVED, 8),
        good("bow_tie_clique", puzzles::bow_tie(), "clique", &puzzles::BOW_TIE_COLOURED, 20),
        good("lists_clique", puzzles::listed(), "clique", &[2, 0, 3, 0, 1, 0, 0], 5),
        good("two_bytes_a_colour", wide, "edge", &[256, 0, 3], 5),
        good("two_challenges", one, "clique", &[0, 1, 2, 1], 6),
        good("one_challenge", triangle, "clique", &[0, 1, 2], 128),
        Good {
            label: "für Zoë, 1 May", ..good("with_a_label", ring(), "edge", &puzzles::RING_COLOURED, 3)
        },
        Good {
            label: "für Zoë, 1 May",
            policy: Asked::labelled(3, "für Zoë, 1 May"),
            ..good("with_the_label_asked_for", ring(), "edge", &puzzles::RING_COLOURED, 3)
        },
        Good { more: 7, ..good("more_rounds_than_asked_for", ring(), "edge", &puzzles::RING_COLOURED, 2) },
        Good { policy: factor, ..good("by_factor", ring(), "edge", &puzzles::RING_COLOURED, 4) },
    ];
    std::iter::zip(1_u8.., &files).map(|(entropy, good)| good.file(entropy)).collect()
}
