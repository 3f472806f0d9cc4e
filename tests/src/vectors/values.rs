//! Golden values: digests, instances, commitments, trees, contexts, transcripts, rounds.

use super::hexed::{Hex, hexed};
use super::plain::Plain;
use super::setup::{Bound, Puzzle, Setup};
use anyhow::{Context as _, Result, ensure};
use serde::{Deserialize, Serialize};
use std::num::NonZeroU32;
use tincture_proof::bits::{Unpack, pack, packed_len, width};
use tincture_proof::hash::{NO_CONTEXT, Tag, TaggedHash};
use tincture_proof::raw::{ChallengeStream, Transcript};
use tincture_proof::{
    Batch, BatchOpening, Bits, Challenge, Context, Digest, Label, Round, RoundCheck, Slot, SlotLayout,
    Soundness, batch_limit, largest_opening, rounds_for, rounds_for_factor, session_id,
};
use tincture_protocols::{NoProtocol, Prepared};
use tincture_statements::{Origin, StatementError};

/// A file of cases of one concept.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Cases<T> {
    pub(crate) about: String,
    pub(crate) cases: Vec<T>,
}

/// What a file or a case must satisfy.
pub(crate) trait Check {
    fn check(&self) -> Result<()>;
}

impl<T: Check> Check for Cases<T> {
    fn check(&self) -> Result<()> {
        ensure!(!self.cases.is_empty(), "no case");
        for (index, case) in self.cases.iter().enumerate() {
            case.check().map_err(|error| error.context(format!("case {index}")))?;
        }
        Ok(())
    }
}

pub(crate) fn tagged(tag: Tag, context: &Digest, body: &[u8]) -> Digest {
    TaggedHash::new(tag, context).bytes(body).finish()
}

/// A tag with the first half of its prefix block.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TagCase {
    pub(crate) tag: String,
    pub(crate) prefix: Hex,
    /// The hash of an empty body under no context.
    pub(crate) empty: Hex,
}

impl Check for TagCase {
    fn check(&self) -> Result<()> {
        use sha2::{Digest as _, Sha256};
        let prefix = Sha256::digest(&self.tag);
        ensure!(prefix[..] == self.prefix.0[..], "prefix");
        let block = [&prefix[..], &[0; 32]].concat();
        ensure!(Sha256::digest(block)[..] == self.empty.0[..], "empty");
        Ok(())
    }
}

/// A statement digest, with the bytes behind the prefix block.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StatementCase {
    pub(crate) name: String,
    pub(crate) statement: Puzzle,
    pub(crate) body: Hex,
    pub(crate) digest: Hex,
}

impl StatementCase {
    pub(crate) fn new(name: &str, statement: Puzzle) -> Result<Self> {
        let digest = hexed(statement.statement()?.digest());
        Ok(Self { name: name.to_owned(), body: hexed(body(&statement)), statement, digest })
    }
}

/// The only regions among the vectors that are boxes.
const BOXES_OF_FOUR: [u16; 16] = [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3];

/// The specification's section on statement digests, once more.
fn body(puzzle: &Puzzle) -> Vec<u8> {
    let text = |name: &str| [&(name.len() as u64).to_be_bytes()[4..], name.as_bytes()].concat();
    let u16s = |out: &mut Vec<u8>, numbers: &[u16]| {
        numbers.iter().for_each(|number| out.extend(number.to_be_bytes()));
    };
    match puzzle {
        Puzzle::Sudoku { r#box, cells } => {
            let mut out = text("sudoku");
            u16s(&mut out, r#box);
            u16s(&mut out, cells);
            out
        }
        Puzzle::Houses { side: 4, regions, diagonals: false, cells } if *regions == BOXES_OF_FOUR => {
            body(&Puzzle::Sudoku { r#box: [2, 2], cells: cells.clone() })
        }
        Puzzle::Houses { side, regions, diagonals, cells } => {
            let mut out = text("sudoku-houses");
            u16s(&mut out, &[*side]);
            out.push(u8::from(*diagonals));
            u16s(&mut out, regions);
            u16s(&mut out, cells);
            out
        }
        Puzzle::Latin { side, cells } => {
            let mut out = text("latin");
            u16s(&mut out, &[*side]);
            u16s(&mut out, cells);
            out
        }
        Puzzle::Graph { vertices, colours, edges, lists } => {
            let mut edges: Vec<_> = edges.iter().map(|&(u, v)| (u.min(v), u.max(v))).collect();
            edges.sort_unstable();
            edges.dedup();
            let mut lists: Vec<_> =
                lists.iter().filter(|(_, list)| list.len() < *colours as usize).cloned().collect();
            lists.sort_unstable();
            let mut numbers = vec![*vertices, *colours, count(edges.len())];
            numbers.extend(edges.iter().flat_map(|&(u, v)| [u, v]));
            numbers.push(count(lists.len()));
            for (vertex, mut list) in lists {
                list.sort_unstable();
                numbers.extend([vertex, count(list.len())]);
                numbers.extend(list);
            }
            let mut out = text("graph");
            numbers.iter().for_each(|number| out.extend(number.to_be_bytes()));
            out
        }
    }
}

fn count(number: usize) -> u32 {
    u32::try_from(number).expect("vectors are small")
}

impl Check for StatementCase {
    fn check(&self) -> Result<()> {
        ensure!(self.body.0 == body(&self.statement), "body");
        ensure!(tagged(Tag::Statement, &NO_CONTEXT, &self.body.0) == self.digest.digest()?, "digest");
        ensure!(self.statement.statement()?.digest() == self.digest.digest()?, "parsed statement");
        Ok(())
    }
}

/// An instance in full.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct InstanceCase {
    pub(crate) name: String,
    pub(crate) statement: Puzzle,
    pub(crate) vertices: u32,
    pub(crate) colours: u32,
    /// The colour of each palette vertex; they come first.
    pub(crate) palette: Vec<u32>,
    /// The cell or vertex that each further vertex stands for.
    pub(crate) others: Vec<u32>,
    pub(crate) edges: Vec<(u32, u32)>,
    pub(crate) cover: Vec<Vec<u32>>,
    pub(crate) edge_digest: Hex,
    pub(crate) clique_digest: Hex,
}

impl InstanceCase {
    pub(crate) fn new(name: &str, puzzle: Puzzle) -> Result<Self> {
        let instance = puzzle.statement()?.instance()?;
        let origins = (0..instance.vertices()).filter_map(|vertex| instance.origin(vertex));
        let (mut palette, mut others) = (vec![], vec![]);
        origins.for_each(|origin| match origin {
            Origin::Palette(colour) => palette.push(colour),
            Origin::Vertex(vertex) => others.push(vertex),
        });
        Ok(Self {
            name: name.to_owned(),
            statement: puzzle,
            vertices: instance.vertices(),
            colours: instance.colours(),
            palette,
            others,
            edges: instance.edges().to_vec(),
            cover: instance.cover().iter().map(<[u32]>::to_vec).collect(),
            edge_digest: hexed(instance.digest(&instance.edge_cover())),
            clique_digest: hexed(instance.digest(instance.cover())),
        })
    }

    fn digest(&self, cover: &[Vec<u32>]) -> Digest {
        let mut numbers = vec![self.vertices, self.colours, count(cover.len())];
        for clique in cover {
            numbers.push(count(clique.len()));
            numbers.extend(clique);
        }
        let body: Vec<u8> = numbers.iter().flat_map(|number| number.to_be_bytes()).collect();
        tagged(Tag::Instance, &NO_CONTEXT, &body)
    }
}

impl Check for InstanceCase {
    fn check(&self) -> Result<()> {
        let derived = serde_json::to_value(Self::new(&self.name, self.statement.clone())?)?;
        ensure!(derived == serde_json::to_value(self)?, "derived: {derived}");
        let edges: Vec<_> = self.edges.iter().map(|&(u, v)| vec![u, v]).collect();
        ensure!(self.digest(&edges) == self.edge_digest.digest()?, "edge digest");
        ensure!(self.digest(&self.cover) == self.clique_digest.digest()?, "clique digest");
        ensure!(covers(&self.cover, &self.edges), "the cover is of the edges");
        Ok(())
    }
}

/// Whether the cliques' pairs are exactly the edges.
fn covers(cover: &[Vec<u32>], edges: &[(u32, u32)]) -> bool {
    let pairs = |clique: &Vec<u32>| -> Vec<(u32, u32)> {
        clique.iter().enumerate().flat_map(|(i, &u)| clique[i + 1..].iter().map(move |&v| (u, v))).collect()
    };
    let mut all: Vec<_> = cover.iter().flat_map(pairs).collect();
    all.sort_unstable();
    all.dedup();
    all == edges
}

/// What is written like a statement, and is not a legal one.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NoStatement {
    pub(crate) name: String,
    pub(crate) broken: String,
    pub(crate) statement: Puzzle,
    pub(crate) code: String,
}

impl Check for NoStatement {
    fn check(&self) -> Result<()> {
        let refused = self.statement.statement().err().context("it is a statement")?;
        let refused = refused.downcast::<StatementError>()?;
        ensure!(refused.code() == self.code, "{refused:?}");
        Ok(())
    }
}

/// A statement about which nothing is proved.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NoInstance {
    pub(crate) name: String,
    pub(crate) broken: String,
    pub(crate) statement: Puzzle,
    pub(crate) code: String,
}

impl Check for NoInstance {
    fn check(&self) -> Result<()> {
        let refusal = self.statement.statement()?.instance().err().map(|refusal| refusal.code());
        ensure!(refusal == Some(self.code.as_str()), "{refusal:?}");
        Ok(())
    }
}

/// A context, with the bytes behind the prefix block.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ContextCase {
    pub(crate) bound: Bound,
    pub(crate) body: Hex,
    pub(crate) context: Hex,
}

impl ContextCase {
    pub(crate) fn new(bound: Bound) -> Result<Self> {
        let setup = bound.setup()?;
        let context = hexed(bound.context(&setup)?.digest());
        Ok(Self { body: hexed(Self::body(&bound, &setup)?), bound, context })
    }

    fn body(bound: &Bound, setup: &Setup) -> Result<Vec<u8>> {
        let mode = super::setup::mode(&bound.mode)?.byte();
        let text = |text: &str| [&count(text.len()).to_be_bytes()[..], text.as_bytes()].concat();
        Ok([
            &[1, mode][..],
            &text(&bound.protocol),
            setup.protocol().statement().as_ref(),
            setup.protocol().instance().as_ref(),
            &bound.rounds.to_be_bytes(),
            &text(&bound.label),
            &bound.freshness.0,
        ]
        .concat())
    }
}

impl Check for ContextCase {
    fn check(&self) -> Result<()> {
        let setup = self.bound.setup()?;
        ensure!(self.body.0 == Self::body(&self.bound, &setup)?, "body");
        ensure!(tagged(Tag::Context, &NO_CONTEXT, &self.body.0) == self.context.digest()?, "context");
        ensure!(*self.bound.context(&setup)?.digest() == self.context.digest()?, "engine");
        Ok(())
    }
}

/// A session id.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SessionCase {
    pub(crate) server_random: Hex,
    pub(crate) verifier_random: Hex,
    pub(crate) session: Hex,
}

impl Check for SessionCase {
    fn check(&self) -> Result<()> {
        let body = [&self.server_random.0[..], &self.verifier_random.0].concat();
        ensure!(tagged(Tag::Session, &NO_CONTEXT, &body) == self.session.digest()?, "session");
        let session = session_id(&self.server_random.array()?, &self.verifier_random.array()?);
        ensure!(session == self.session.digest()?, "engine");
        Ok(())
    }
}

/// A label or what is none.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LabelCase {
    pub(crate) name: String,
    pub(crate) label: Hex,
    pub(crate) legal: bool,
}

impl Check for LabelCase {
    fn check(&self) -> Result<()> {
        ensure!(Label::from_bytes(&self.label.0).is_ok() == self.legal, "{}", self.name);
        Ok(())
    }
}

/// Numbers below a bound, packed.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PackingCase {
    pub(crate) bound: u32,
    pub(crate) numbers: Vec<u32>,
    pub(crate) packed: Hex,
}

impl PackingCase {
    pub(crate) fn new(bound: u32, numbers: Vec<u32>) -> Self {
        let width = width(bound);
        let mut packed = vec![0; packed_len(numbers.len(), width)];
        pack(numbers.iter().copied(), width, &mut packed);
        Self { bound, numbers, packed: Hex(packed) }
    }
}

impl Check for PackingCase {
    fn check(&self) -> Result<()> {
        ensure!(Self::new(self.bound, self.numbers.clone()).packed == self.packed, "packed");
        let mut unpack = Unpack::new(&self.packed.0, width(self.bound));
        let numbers: Vec<u32> = unpack.by_ref().take(self.numbers.len()).collect();
        ensure!(numbers == self.numbers && unpack.finish(), "unpacked");
        Ok(())
    }
}

/// A commitment to one slot.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CommitmentCase {
    pub(crate) round: u32,
    pub(crate) slot: u32,
    pub(crate) value: Hex,
    pub(crate) nonce: Hex,
    pub(crate) commitment: Hex,
}

impl CommitmentCase {
    pub(crate) fn new(context: &Digest, round: u32, slot: u32, value: Vec<u8>, nonce: [u8; 32]) -> Self {
        let body = [&round.to_be_bytes()[..], &slot.to_be_bytes(), &value, &nonce].concat();
        let commitment = hexed(tagged(Tag::Commitment, context, &body));
        Self { round, slot, value: Hex(value), nonce: hexed(nonce), commitment }
    }
}

/// Commitments under one context.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Commitments {
    pub(crate) about: String,
    pub(crate) bound: Bound,
    pub(crate) context: Hex,
    pub(crate) cases: Vec<CommitmentCase>,
}

impl Check for Commitments {
    fn check(&self) -> Result<()> {
        let setup = self.bound.setup()?;
        let context = self.bound.context(&setup)?;
        ensure!(*context.digest() == self.context.digest()?, "context");
        for case in &self.cases {
            let (value, nonce) = (case.value.0.clone(), case.nonce.array()?);
            let again = CommitmentCase::new(context.digest(), case.round, case.slot, value, nonce);
            ensure!(again.commitment == case.commitment, "plain hash");
            if case.slot == 0 {
                // A round of this slot alone: its commitment is the root.
                let layout = SlotLayout::uniform(NonZeroU32::MIN, case.value.0.len());
                let alone = Plain { like: setup.protocol(), layout, sets: vec![vec![Slot(0)]] };
                let opening = [&case.value.0[..], &case.nonce.0].concat();
                let mut check = RoundCheck::new(&alone, &context);
                let root = check.root(Round(case.round), Challenge(0), &opening)?;
                ensure!(root == case.commitment.digest()?, "engine");
            }
        }
        Ok(())
    }
}

/// The commitment to a batch's challenges, and whether the challenges open it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BatchCase {
    pub(crate) name: String,
    pub(crate) bound: Bound,
    pub(crate) context: Hex,
    pub(crate) batch: u32,
    pub(crate) first_round: u32,
    pub(crate) count: u32,
    pub(crate) challenges: Vec<u32>,
    pub(crate) nonce: Hex,
    pub(crate) commitment: Hex,
    pub(crate) opens: bool,
}

impl BatchCase {
    pub(crate) fn opening(&self) -> Result<BatchOpening> {
        let challenges = self.challenges.iter().map(|&challenge| Challenge(challenge)).collect();
        Ok(BatchOpening { challenges, nonce: self.nonce.array()? })
    }

    pub(crate) fn batch(&self) -> Batch {
        Batch { index: self.batch, first: Round(self.first_round), count: self.count }
    }

    /// Fills in the commitment.
    pub(crate) fn committed(mut self) -> Result<Self> {
        let context = self.bound.context(&self.bound.setup()?)?;
        self.context = hexed(context.digest());
        self.commitment = hexed(self.opening()?.commitment(&context, &self.batch()));
        Ok(self)
    }
}

impl Check for BatchCase {
    fn check(&self) -> Result<()> {
        let context = self.bound.context(&self.bound.setup()?)?;
        ensure!(*context.digest() == self.context.digest()?, "context");
        let numbers = [self.batch, self.first_round, self.count].into_iter();
        let mut body: Vec<u8> = numbers.flat_map(u32::to_be_bytes).collect();
        body.extend(&self.nonce.0);
        body.extend(self.challenges.iter().flat_map(|challenge| challenge.to_be_bytes()));
        let equal = tagged(Tag::Batch, context.digest(), &body) == self.commitment.digest()?;
        ensure!((equal && self.challenges.len() == self.count as usize) == self.opens, "plain hash");
        let opens = self.opening()?.opens(&self.commitment.digest()?, &context, &self.batch());
        ensure!(opens == self.opens, "engine");
        Ok(())
    }
}

/// A transcript and challenges drawn from it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TranscriptCase {
    pub(crate) bound: Bound,
    pub(crate) context: Hex,
    pub(crate) roots: Vec<Hex>,
    pub(crate) digest: Hex,
    pub(crate) streams: Vec<Draws>,
}

/// The first challenges of a stream, in `0..challenges`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Draws {
    pub(crate) challenges: NonZeroU32,
    pub(crate) drawn: Vec<u32>,
}

impl TranscriptCase {
    pub(crate) fn new(bound: Bound, roots: Vec<Hex>, bounds: &[(u32, usize)]) -> Result<Self> {
        let context = bound.context(&bound.setup()?)?;
        let mut transcript = Transcript::new(&context);
        for root in &roots {
            transcript.absorb(&root.digest()?);
        }
        let digest = transcript.finish();
        let draws = |&(challenges, draws)| {
            let challenges = NonZeroU32::new(challenges).expect("at least one challenge");
            let mut stream = ChallengeStream::new(&context, &digest, challenges);
            Draws { challenges, drawn: (0..draws).map(|_| stream.draw().0).collect() }
        };
        let streams = bounds.iter().map(draws).collect();
        Ok(Self { bound, context: hexed(context.digest()), roots, digest: hexed(digest), streams })
    }
}

impl Check for TranscriptCase {
    fn check(&self) -> Result<()> {
        let context = self.bound.context(&self.bound.setup()?)?;
        ensure!(*context.digest() == self.context.digest()?, "context");
        let body: Vec<u8> = self.roots.iter().flat_map(|root| root.0.clone()).collect();
        ensure!(tagged(Tag::Transcript, context.digest(), &body) == self.digest.digest()?, "digest");
        for Draws { challenges, drawn } in &self.streams {
            let found = draw(&context, &self.digest.0, challenges.get(), drawn.len());
            ensure!(found == *drawn, "drawn below {challenges}: {found:?}");
        }
        Ok(())
    }
}

/// The specification's section on challenges, once more.
fn draw(context: &Context, digest: &[u8], challenges: u32, draws: usize) -> Vec<u32> {
    let mask = (1_u64 << width(challenges)) - 1;
    let words = (0_u64..).flat_map(|counter| {
        let body = [digest, &counter.to_be_bytes()].concat();
        let block = tagged(Tag::Challenges, context.digest(), &body);
        let words = block.as_bytes().as_chunks::<4>().0.to_vec();
        words.into_iter().map(u32::from_be_bytes)
    });
    let candidates = words.map(|word| word & u32::try_from(mask).expect("at most 32 bits"));
    candidates.filter(|candidate| *candidate < challenges).take(draws).collect()
}

/// The table of rounds.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RoundsTable {
    pub(crate) about: String,
    /// Challenges M, bits b, rounds t.
    pub(crate) by_bits: Vec<(NonZeroU32, u32, u32)>,
    /// Challenges M, factor K, rounds t.
    pub(crate) by_factor: Vec<(NonZeroU32, NonZeroU32, u32)>,
    /// Challenges M, rounds t, bits that may be claimed.
    pub(crate) claimed: Vec<(NonZeroU32, u32, u32)>,
}

impl Check for RoundsTable {
    fn check(&self) -> Result<()> {
        for &(m, bits, rounds) in &self.by_bits {
            ensure!(rounds_for(Bits::new(bits)?, m).get() == rounds, "{bits} bits of {m}");
        }
        for &(m, factor, rounds) in &self.by_factor {
            ensure!(rounds_for_factor(factor, m).get() == rounds, "{factor} times {m}");
        }
        for &(challenges, rounds, bits) in &self.claimed {
            let found = Soundness::Rounds { challenges, rounds }.bits();
            ensure!(found == bits, "{rounds} rounds of {challenges}: {found} bits");
        }
        Ok(())
    }
}

/// The bounds that a batch must keep.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LimitCase {
    pub(crate) name: String,
    pub(crate) statement: Puzzle,
    pub(crate) protocol: String,
    pub(crate) slots: u32,
    pub(crate) challenges: u32,
    pub(crate) largest_opening: usize,
    pub(crate) batch_limit: u32,
}

impl LimitCase {
    pub(crate) fn new(name: &str, puzzle: &Puzzle, protocol: &str) -> Result<Self> {
        let Setup { protocol: built, .. } = Setup::new(puzzle, protocol)?;
        Ok(Self {
            name: name.to_owned(),
            statement: puzzle.clone(),
            protocol: protocol.to_owned(),
            slots: built.layout().count(),
            challenges: built.challenges().get(),
            largest_opening: largest_opening(&*built),
            batch_limit: batch_limit(&*built),
        })
    }
}

impl Check for LimitCase {
    fn check(&self) -> Result<()> {
        let again = serde_json::to_value(Self::new(&self.name, &self.statement, &self.protocol)?)?;
        ensure!(again == serde_json::to_value(self)?, "{again}");
        // Whoever asks for an unknown protocol gets none.
        let statement = self.statement.statement()?;
        let unknown = Prepared::new(statement)?.rounds("no-such-protocol").err();
        ensure!(matches!(unknown, Some(NoProtocol::Unknown(_))), "an unknown protocol");
        Ok(())
    }
}
