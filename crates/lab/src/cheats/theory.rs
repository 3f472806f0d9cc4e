//! How long a cheat should survive.

use serde::Serialize;

/// The chance to survive a round, independently of all others, and where it comes from.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Theory {
    /// The chance to survive one round.
    pub a_round: f64,
    /// The formula with its numbers filled in.
    pub formula: String,
    /// Why it is so: a source, or the argument.
    pub source: &'static str,
}

impl Theory {
    /// A cheat that violates `m` of `M` challenges.
    #[must_use]
    pub fn of_violations(m: u32, challenges: u32) -> Self {
        let a_round = f64::from(challenges - m) / f64::from(challenges);
        let formula = format!("((M - m)/M)^t with M = {challenges}, m = {m}");
        Self { a_round, formula, source: "Goldreich, Micali and Wigderson, J. ACM 38 (1991), section 3" }
    }

    /// A cheat that answers the one challenge of `M` that it predicted, and no other.
    #[must_use]
    pub fn of_one_prediction(challenges: usize) -> Self {
        Self {
            a_round: 1.0 / challenges as f64,
            formula: format!("(1/M)^t with M = {challenges}"),
            source: "the prediction is right, or it is caught",
        }
    }

    /// A cheat that never survives a round, but for a collision of SHA-256.
    #[must_use]
    pub fn never(source: &'static str) -> Self {
        Self { a_round: 0.0, formula: "0".to_owned(), source }
    }

    /// The chance to survive `rounds` rounds.
    #[must_use]
    pub fn survival(&self, rounds: u32) -> f64 {
        self.a_round.powf(f64::from(rounds))
    }

    /// The mean number of rounds that are played when at most `most` are.
    #[must_use]
    pub fn mean_rounds(&self, most: u32) -> f64 {
        if self.a_round >= 1.0 {
            return f64::from(most);
        }
        (1.0 - self.survival(most)) / (1.0 - self.a_round)
    }
}
