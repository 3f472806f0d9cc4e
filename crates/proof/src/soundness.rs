//! How many rounds make cheating hopeless, and how hopeless it is after so many.
//!
//! Theorem (SPEC.md, "Soundness"): a prover without a witness answers at most `M - 1` of the `M`
//! challenges of any one commitment, so it survives `t` rounds with uniform independent challenges with a
//! chance of at most `(1 - 1/M)^t`. For `edge` this is Goldreich, Micali and Wigderson, J. ACM 38 (1991),
//! section 3.

use std::f64::consts::LN_2;
use std::fmt;
use std::num::NonZeroU32;

/// The most bits that are ever claimed: SHA-256's collision resistance.
pub const MAX_BITS: u32 = 128;

/// The most challenges that a protocol may have: the largest `M` whose [`MAX_BITS`] bits take no more
/// rounds than a header can count, 2^32 - 1.
pub const MAX_CHALLENGES: u32 = 48_408_813;

/// A wished-for soundness: a chance of at most `2^-bits` for a cheat, `bits` in `1..=128`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Bits(u32);

/// A number of bits that is 0 or more than 128.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("soundness is asked for in bits from 1 to {MAX_BITS}")]
pub struct BitsOutOfRange;

impl Bits {
    /// The default of live runs: a cheat has one try a run.
    pub const LIVE: Self = Self(40);
    /// The default of files: a cheat can try again, on its own machine, for ever.
    pub const FILE: Self = Self(128);

    /// Checks the range.
    ///
    /// # Errors
    /// If `bits` is not in `1..=128`.
    pub const fn new(bits: u32) -> Result<Self, BitsOutOfRange> {
        if bits >= 1 && bits <= MAX_BITS { Ok(Self(bits)) } else { Err(BitsOutOfRange) }
    }

    /// The number of bits.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0
    }
}

/// What an accepted proof or run is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Soundness {
    /// As much as its rounds are.
    Rounds {
        /// `M`, the challenges that each round chooses from.
        challenges: NonZeroU32,
        /// `t`, the rounds accepted.
        rounds: u32,
    },
    /// So many bits, of a proof without rounds.
    Bits(Bits),
}

impl Soundness {
    /// The rounds, of a proof or run that has some.
    #[must_use]
    pub const fn rounds(&self) -> Option<u32> {
        match self {
            Self::Rounds { rounds, .. } => Some(*rounds),
            Self::Bits(_) => None,
        }
    }

    /// `x` for a cheating chance of at most `2^-x`: `-t log2(1 - 1/M)`, infinite for `M = 1`, not capped.
    #[must_use]
    pub fn exponent(&self) -> f64 {
        match *self {
            Self::Rounds { rounds: 0, .. } => 0.0,
            Self::Rounds { challenges, rounds } => f64::from(rounds) * bits_a_round(challenges),
            Self::Bits(bits) => f64::from(bits.0),
        }
    }

    /// The whole bits that may be claimed: rounded down, at most [`MAX_BITS`], and consistent with
    /// [`rounds_for`]: `n` bits are reported exactly from the rounds on that they take, be these more than a `u32` can
    /// count.
    #[must_use]
    pub fn bits(&self) -> u32 {
        match *self {
            Self::Rounds { challenges, rounds } => {
                let enough = |&b: &u32| f64::from(rounds) >= needed(Bits(b), challenges);
                (1..=MAX_BITS).rev().find(enough).unwrap_or(0)
            }
            Self::Bits(bits) => bits.0,
        }
    }
}

impl fmt::Display for Soundness {
    /// The bound on the cheating chance as `2^-x`, `x` rounded down to one decimal and capped at 128.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let capped = self.exponent().max(f64::from(self.bits())).min(f64::from(MAX_BITS));
        write!(f, "2^-{:.1}", (capped * 10.0).floor() / 10.0)
    }
}

/// The rounds that `bits` take: `t = max(1, ceil(b ln 2 / -ln_1p(-1/M)))`; one for `M = 1`, `b` for
/// `M = 2`. Saturates at 2^32 - 1, which is reached at 128 bits beyond [`MAX_CHALLENGES`], and says less then than it was
/// asked for: [`Soundness::bits`] tells how much.
#[must_use]
pub fn rounds_for(bits: Bits, challenges: NonZeroU32) -> NonZeroU32 {
    let rounds = needed(bits, challenges);
    #[expect(clippy::cast_possible_truncation, reason = "a whole number within the range")]
    let rounds = if rounds < f64::from(u32::MAX) { rounds as u32 } else { u32::MAX };
    NonZeroU32::new(rounds).unwrap_or(NonZeroU32::MIN)
}

/// The rounds that `bits` take, a whole number of at most 128 * 2^32 * ln 2, which `f64` holds exactly.
fn needed(bits: Bits, challenges: NonZeroU32) -> f64 {
    match challenges.get() {
        1 => 1.0,
        2 => f64::from(bits.0),
        _ => (f64::from(bits.0) * LN_2 / -(-1.0 / f64::from(challenges.get())).ln_1p()).ceil(),
    }
}

/// The rounds of a repetition factor: `K * M`, for an error of at most `e^-K`. Saturates at 2^32 - 1.
#[must_use]
pub const fn rounds_for_factor(factor: NonZeroU32, challenges: NonZeroU32) -> NonZeroU32 {
    factor.saturating_mul(challenges)
}

fn bits_a_round(challenges: NonZeroU32) -> f64 {
    match challenges.get() {
        1 => f64::INFINITY,
        2 => 1.0,
        m => -(-1.0 / f64::from(m)).ln_1p() / LN_2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rounds(bits: u32, challenges: u32) -> u32 {
        rounds_for(Bits(bits), NonZeroU32::new(challenges).unwrap()).get()
    }

    #[test]
    fn known_numbers_of_rounds() {
        assert_eq!(
            [rounds(40, 674), rounds(40, 28), rounds(128, 674), rounds(128, 28)],
            [18674, 763, 59755, 2440]
        );
        assert_eq!([rounds(40, 810), rounds(40, 27), rounds(128, 27)], [22445, 735, 2351]);
        assert_eq!([rounds(40, 1), rounds(40, 2), rounds(128, 2), rounds(128, 3)], [1, 40, 128, 219]);
    }

    #[test]
    fn reported_bits_are_what_was_asked_for_and_one_round_less_is_not_enough() {
        for challenges in [2, 3, 19, 27, 28, 674, 810, 250_109, 4_000_000] {
            let m = NonZeroU32::new(challenges).unwrap();
            for bits in 1..=MAX_BITS {
                let rounds = rounds(bits, challenges);
                let soundness = Soundness::Rounds { challenges: m, rounds };
                assert!(soundness.bits() >= bits, "M = {challenges}, {bits} bits");
                assert!(soundness.exponent() >= f64::from(bits) - 1e-9);
                let less = Soundness::Rounds { challenges: m, rounds: rounds - 1 };
                assert!(rounds == 1 || less.bits() < bits);
            }
        }
    }

    /// Where a `u32` cannot count the rounds that were asked for, no more is claimed than there is.
    #[test]
    fn nothing_is_claimed_beyond_the_exponent() {
        for challenges in [48_000_000, 50_000_000, 1 << 30, u32::MAX] {
            let m = NonZeroU32::new(challenges).unwrap();
            let most = Soundness::Rounds { challenges: m, rounds: rounds(MAX_BITS, challenges) };
            assert!(f64::from(most.bits()) <= most.exponent() + 1e-9, "M = {challenges}: {most:?}");
            let shown: f64 = most.to_string()["2^-".len()..].parse().unwrap();
            assert!(shown <= most.exponent() + 1e-9, "M = {challenges}: {shown}");
        }
        assert_eq!(rounds(MAX_BITS, MAX_CHALLENGES), 4_294_967_284);
        assert_eq!(rounds(MAX_BITS, MAX_CHALLENGES + 1), u32::MAX);
    }

    /// One published text says that |E| rounds give certainty. They leave a cheat (1-1/M)^M, about 37 %.
    #[test]
    fn as_many_rounds_as_edges_are_far_from_certainty() {
        let m = NonZeroU32::new(674).unwrap();
        let once = Soundness::Rounds { challenges: m, rounds: 674 };
        assert_eq!(once.bits(), 1);
        assert!((2_f64.powf(-once.exponent()) - 0.3676).abs() < 0.001);
        assert_eq!(once.to_string(), "2^-1.4");
        assert_eq!(Soundness::Rounds { challenges: NonZeroU32::MIN, rounds: 1 }.to_string(), "2^-128.0");
    }
}
