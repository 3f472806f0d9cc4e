//! What a verifier asks for, and what it says in the end.

use crate::soundness::{Bits, Soundness, rounds_for, rounds_for_factor};
use crate::{Label, Round, Slot, Violation};
use std::fmt;
use std::num::NonZeroU32;

/// How sure a verifier wants to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strength {
    /// A cheating chance of at most `2^-bits`.
    Bits(Bits),
    /// `K * M` rounds (`K * |E|` for the protocol `edge`), for a cheating chance of at most `e^-K`.
    Factor(NonZeroU32),
}

impl Strength {
    /// The rounds that this takes with `challenges` challenges a round.
    #[must_use]
    pub fn rounds(self, challenges: NonZeroU32) -> NonZeroU32 {
        match self {
            Self::Bits(bits) => rounds_for(bits, challenges),
            Self::Factor(factor) => rounds_for_factor(factor, challenges),
        }
    }
}

impl Strength {
    /// Whether an accepted proof or run of this soundness is strong enough.
    ///
    /// # Errors
    /// Why it is not.
    pub fn reached_by(self, soundness: Soundness) -> Result<(), Reason> {
        let few = |found, challenges| Reason::TooFewRounds { found, needed: self.rounds(challenges).get() };
        match (self, soundness) {
            (Self::Bits(bits), Soundness::Rounds { challenges, rounds }) if soundness.bits() < bits.get() => {
                Err(few(rounds, challenges))
            }
            (Self::Bits(bits), Soundness::Bits(found)) if found < bits => {
                Err(Reason::TooFewBits { found: found.get(), needed: bits.get() })
            }
            (Self::Factor(factor), Soundness::Rounds { challenges, rounds })
                if u64::from(rounds) < u64::from(factor.get()) * u64::from(challenges.get()) =>
            {
                Err(few(rounds, challenges))
            }
            (Self::Factor(_), Soundness::Bits(_)) => Err(Reason::NoRounds),
            _ => Ok(()),
        }
    }
}

/// What the *verifier* insists on. What a proof says of itself is a claim that is held against this.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Policy {
    /// The least soundness; more rounds are accepted, fewer never.
    pub strength: Strength,
    /// The label that the proof must carry; `None` accepts any, and it is printed.
    pub label: Option<Label>,
}

impl Policy {
    /// Whether a proof with this label, once it is accepted, is what the verifier insists on.
    ///
    /// # Errors
    /// Why it is not.
    pub fn holds(&self, label: &Label, soundness: Soundness) -> Result<(), Reason> {
        match &self.label {
            Some(expected) if expected != label => {
                Err(Reason::WrongLabel { expected: expected.clone(), found: label.clone() })
            }
            _ => self.strength.reached_by(soundness),
        }
    }
}

/// A run that was accepted to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Accepted {
    /// The bound on a cheat's chance.
    pub soundness: Soundness,
    /// The label that the proof or run is bound to.
    pub label: Label,
}

/// The end of a verification: every check held, or the first that did not.
pub type Verdict = Result<Accepted, Rejection>;

/// Why a verifier rejected, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub struct Rejection {
    /// The check that failed.
    pub reason: Reason,
    /// The round it failed in, if it was one.
    pub round: Option<Round>,
    /// The slot it failed in, if it was one.
    pub slot: Option<Slot>,
}

impl Rejection {
    /// A rejection that concerns no round.
    #[must_use]
    pub const fn new(reason: Reason) -> Self {
        Self { reason, round: None, slot: None }
    }

    /// A rejection in a round.
    #[must_use]
    pub const fn in_round(reason: Reason, round: Round) -> Self {
        Self { reason, round: Some(round), slot: None }
    }

    /// A rejection in a slot of a round.
    #[must_use]
    pub const fn in_slot(reason: Reason, round: Round, slot: Slot) -> Self {
        Self { reason, round: Some(round), slot: Some(slot) }
    }
}

impl From<Reason> for Rejection {
    fn from(reason: Reason) -> Self {
        Self::new(reason)
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.round, self.slot) {
            (Some(round), Some(slot)) => write!(f, "round {round}, slot {slot}: {}", self.reason),
            (Some(round), None) => write!(f, "round {round}: {}", self.reason),
            _ => self.reason.fmt(f),
        }
    }
}

/// The checks that can fail. [`Reason::code`] is stable.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// The bytes do not begin as a proof file does.
    #[error("this is not a proof file")]
    NotAProof,
    /// A later version of the format, or none.
    #[error("the proof is of format version {0}, which this verifier does not know")]
    UnsupportedVersion(u8),
    /// No protocol of this name, or not for this kind of statement.
    #[error("the proof is of a protocol that this verifier does not have for this statement")]
    UnknownProtocol,
    /// The proof is about another statement.
    #[error("the proof is about another puzzle")]
    WrongStatement,
    /// The statement is the same, but what was derived from it is not.
    #[error("the proof works on another instance of this puzzle: prover and verifier derive it differently")]
    WrongInstance,
    /// The proof carries another label than asked for.
    #[error("the proof carries the label {found}, not {expected}")]
    WrongLabel {
        /// The label that the verifier's policy names.
        expected: Label,
        /// The label that the proof is bound to.
        found: Label,
    },
    /// The label is too long, no text, or holds a forbidden character.
    #[error("the proof's label is malformed")]
    MalformedLabel,
    /// Fewer rounds than the verifier's policy takes.
    #[error("the proof has {found} rounds, fewer than the {needed} that were asked for")]
    TooFewRounds {
        /// The rounds that the proof has.
        found: u32,
        /// The rounds that the policy takes.
        needed: u32,
    },
    /// Fewer bits than the verifier's policy asks for, in a proof without rounds.
    #[error("the proof is worth {found} bits, fewer than the {needed} that were asked for")]
    TooFewBits {
        /// The bits that the proof is worth.
        found: u32,
        /// The bits that the policy asks for.
        needed: u32,
    },
    /// The policy counts rounds, and this kind of proof has none.
    #[error("the proof has no rounds, and so many times its challenges were asked for: ask for bits instead")]
    NoRounds,
    /// The header counts what this kind of proof never has.
    #[error("the proof's header has a count of {0}, which its protocol does not know")]
    UnknownCount(u32),
    /// The bytes end before the proof does.
    #[error("the proof is cut short")]
    Truncated,
    /// Bytes follow the end of the proof.
    #[error("there are bytes behind the end of the proof")]
    TrailingBytes,
    /// The challenges do not follow from the commitments: some value, nonce, sibling or header field is
    /// not the one that was committed to.
    #[error("the openings do not belong to the commitments from which the challenges follow")]
    TranscriptMismatch,
    /// The opened values break the protocol's relation.
    #[error("{0}")]
    Relation(Violation),
    /// A check that a proof without rounds has of its own.
    #[error("{message}")]
    Unsound {
        /// A stable `snake_case` code.
        code: &'static str,
        /// What does not hold, as a clause for people.
        message: &'static str,
    },
    /// The opening does not lead to the root that was committed to.
    #[error("the opening does not belong to the commitment")]
    RootMismatch,
    /// An opening is longer or shorter than its challenge needs.
    #[error("the opening has the wrong length")]
    OpeningLength,
    /// A challenge that the protocol does not have.
    #[error("there is no such challenge")]
    NoSuchChallenge,
    /// An answer that is malformed, of another round, or of another number of rounds.
    #[error("the prover's answer is malformed: {0}")]
    MalformedAnswer(String),
    /// The server has no such statement.
    #[error("the server does not hold this puzzle")]
    StatementNotHeld,
    /// A challenge was sent and not answered, also when it was repeated.
    #[error("the prover did not answer a challenge: {0}")]
    Unanswered(String),
}

impl Reason {
    /// The reason's stable `snake_case` name. That of a violated relation, or of a check of a proof without
    /// rounds, is the protocol's own.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotAProof => "not_a_proof",
            Self::UnsupportedVersion(_) => "unsupported_version",
            Self::UnknownProtocol => "unknown_protocol",
            Self::WrongStatement => "wrong_statement",
            Self::WrongInstance => "wrong_instance",
            Self::WrongLabel { .. } => "wrong_label",
            Self::MalformedLabel => "malformed_label",
            Self::TooFewRounds { .. } => "too_few_rounds",
            Self::TooFewBits { .. } => "too_few_bits",
            Self::NoRounds => "no_rounds",
            Self::UnknownCount(_) => "unknown_count",
            Self::Truncated => "truncated",
            Self::TrailingBytes => "trailing_bytes",
            Self::TranscriptMismatch => "transcript_mismatch",
            Self::Relation(violation) => violation.code,
            Self::Unsound { code, .. } => code,
            Self::RootMismatch => "root_mismatch",
            Self::OpeningLength => "opening_length",
            Self::NoSuchChallenge => "no_such_challenge",
            Self::MalformedAnswer(_) => "malformed_answer",
            Self::StatementNotHeld => "statement_not_held",
            Self::Unanswered(_) => "unanswered",
        }
    }
}
