//! What the comments in the `.proto` files say of a field's length or range, as JSON Schema has it.

use crate::json::{Json, object};
use tincture_proof::{Label, MAX_BATCH_ROUNDS};
use tincture_wire::limits::{MAX_DESCRIPTION_BYTES, MAX_PROTOCOLS, MAX_PUZZLE_BYTES, MAX_STATEMENTS};

/// A digest or an id in hexadecimal.
pub(crate) const HEX64: &str = "^[0-9a-f]{64}$";
/// 32 bytes in base64: the last of 43 digits carries four bits, so it is one of sixteen.
const BASE64_32: &str = "^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$";
const BASE64_32_OR_NONE: &str = "^([A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=)?$";
/// Any bytes in base64.
const BASE64: &str = "^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?$";
/// Without control and bidirectional formatting characters.
const ONE_LINE: &str =
    "^[^\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069]*$";
/// Rows by columns, or nothing.
const BOX: &str = "^([1-9][0-9]?x[1-9][0-9]?)?$";

/// What narrows a field beyond its type. A field without a line here has all values of its type.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Rule {
    Hex,
    Bytes32,
    Bytes32OrNone,
    Bytes,
    OneLine,
    /// The most bytes of UTF-8, and so the most characters.
    Text(usize),
    /// Not empty, and at most so many characters.
    Some(usize),
    Matches(&'static str),
    OneOf(&'static [&'static str]),
    Range(u64, u64),
    /// The fewest and the most elements.
    Items(usize, usize),
    /// Elements, each of 32 bytes.
    Digests(usize, usize),
}

const ROUNDS: usize = MAX_BATCH_ROUNDS as usize;
const NUMBER: u64 = u32::MAX as u64;

const RULES: &[(&str, Rule)] = &[
    ("StatementInfo.id", Rule::Hex),
    ("StatementInfo.kind", Rule::OneOf(&["sudoku", "latin", "graph"])),
    ("StatementInfo.description", Rule::Text(MAX_DESCRIPTION_BYTES)),
    ("StatementInfo.label", Rule::OneLine),
    ("StatementInfo.protocols", Rule::Items(0, MAX_PROTOCOLS)),
    ("ProtocolInfo.name", Rule::Some(64)),
    ("ProtocolInfo.instance", Rule::Hex),
    ("ProtocolInfo.challenges", Rule::Range(1, NUMBER)),
    ("ProtocolInfo.slots", Rule::Range(1, NUMBER)),
    ("StatementList.statements", Rule::Items(0, MAX_STATEMENTS)),
    ("PublishRequest.puzzle", Rule::Some(MAX_PUZZLE_BYTES)),
    ("PublishRequest.solution", Rule::Some(MAX_PUZZLE_BYTES)),
    ("PublishRequest.label", Rule::OneLine),
    ("Reading.kind", Rule::OneOf(&["", "sudoku", "latin", "graph"])),
    ("Reading.box", Rule::Matches(BOX)),
    ("ProofRequest.bits", Rule::Range(0, 128)),
    ("ProofRequest.label", Rule::OneLine),
    ("ProofInfo.statement", Rule::Hex),
    ("ProofInfo.protocol", Rule::Some(64)),
    ("ProofInfo.rounds", Rule::Range(1, NUMBER)),
    ("ProofInfo.label", Rule::OneLine),
    ("ProofInfo.bytes", Rule::Range(1, NUMBER)),
    ("SessionRequest.statement", Rule::Hex),
    ("SessionRequest.instance", Rule::Hex),
    ("SessionRequest.protocol", Rule::Some(64)),
    ("SessionRequest.rounds", Rule::Range(1, NUMBER)),
    ("SessionRequest.verifier_random", Rule::Bytes32),
    ("SessionResponse.session", Rule::Hex),
    ("SessionResponse.server_random", Rule::Bytes32),
    ("SessionResponse.label", Rule::OneLine),
    ("SessionResponse.expires_in", Rule::Range(1, NUMBER)),
    ("SessionResponse.batch_rounds", Rule::Range(0, ROUNDS as u64)),
    ("SessionStatus.session", Rule::Hex),
    ("SessionStatus.statement", Rule::Hex),
    ("SessionStatus.protocol", Rule::Some(64)),
    ("SessionStatus.rounds", Rule::Range(1, NUMBER)),
    ("CommitmentsRequest.count", Rule::Range(1, ROUNDS as u64)),
    ("CommitmentsRequest.challenge_commitment", Rule::Bytes32OrNone),
    ("CommitmentsResponse.roots", Rule::Digests(1, ROUNDS)),
    ("ChallengesRequest.challenges", Rule::Items(1, ROUNDS)),
    ("ChallengesRequest.nonce", Rule::Bytes32OrNone),
    ("ChallengesResponse.openings", Rule::Items(1, ROUNDS)),
    ("ChallengesResponse.next_root", Rule::Bytes32OrNone),
    ("Opening.values", Rule::Bytes),
    ("Opening.nonces", Rule::Bytes),
    ("Opening.siblings", Rule::Bytes),
    ("StreamProblem.status", Rule::Range(400, 599)),
];

/// The fields of requests without which nothing succeeds. All others may be missing: empty or zero then.
const REQUIRED: &[&str] = &[
    "SessionRequest.statement",
    "SessionRequest.instance",
    "SessionRequest.protocol",
    "SessionRequest.mode",
    "SessionRequest.rounds",
    "SessionRequest.verifier_random",
    "CommitmentsRequest.count",
    "ChallengesRequest.challenges",
    "PublishRequest.puzzle",
    "PublishRequest.solution",
];

/// The names that this file has lines for, to be held against the `.proto` files.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    RULES.iter().map(|(name, _)| *name).chain(REQUIRED.iter().copied())
}

pub(crate) fn is_required(field: &str) -> bool {
    REQUIRED.contains(&field)
}

pub(crate) fn rule(field: &str) -> Option<Rule> {
    RULES.iter().find(|(name, _)| *name == field).map(|(_, rule)| *rule)
}

impl Rule {
    /// Narrows the schema of a field's type.
    pub(crate) fn narrow(self, schema: Json) -> Json {
        let lengths = |schema: Json, least: usize, most: usize| {
            let schema = if least > 0 { schema.with("minLength", least as u64) } else { schema };
            schema.with("maxLength", most as u64)
        };
        match self {
            Self::Hex => lengths(schema.with("pattern", HEX64), 64, 64),
            Self::Bytes32 => lengths(schema.with("pattern", BASE64_32), 44, 44),
            Self::Bytes32OrNone => lengths(schema.with("pattern", BASE64_32_OR_NONE), 0, 44),
            Self::Bytes => schema.with("pattern", BASE64),
            Self::OneLine => lengths(schema.with("pattern", ONE_LINE), 0, Label::MAX_BYTES),
            Self::Text(most) => lengths(schema, 0, most),
            Self::Some(most) => lengths(schema, 1, most),
            Self::Matches(pattern) => schema.with("pattern", pattern),
            Self::OneOf(names) => schema.with("enum", crate::json::texts(names.iter().copied())),
            Self::Range(least, most) => ranged(least, most),
            Self::Items(least, most) => schema.with("minItems", least as u64).with("maxItems", most as u64),
            Self::Digests(least, most) => {
                let digest = Self::Bytes32.narrow(bytes());
                let list = object([("type", "array".into()), ("items", digest)]);
                Self::Items(least, most).narrow(list)
            }
        }
    }
}

/// A number of 32 bits.
pub(crate) fn ranged(least: u64, most: u64) -> Json {
    object([("type", "integer".into()), ("minimum", least.into()), ("maximum", most.into())])
}

/// Bytes, as JSON has them.
pub(crate) fn bytes() -> Json {
    object([("type", "string".into()), ("contentEncoding", "base64".into())])
}
