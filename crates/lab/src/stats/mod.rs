//! Statistics: intervals, tests, and the special functions below them.
//!
//! Comparisons with a formula use exact binomial tails, for Wilson's interval is too narrow where hardly
//! anything is expected. Many comparisons at once share one error by Bonferroni's inequality, which holds
//! whatever their dependence.

mod binomial;
mod chi_square;
mod interval;
pub mod special;

pub use binomial::binomial_p_value;
pub use chi_square::{ChiSquare, two_samples};
pub use interval::{Difference, Interval, wilson};

/// Bonferroni: the level at which each of `comparisons` may be tested so that all hold together with
/// confidence `joint`, whatever their dependence.
#[must_use]
pub fn each_of(joint: f64, comparisons: usize) -> f64 {
    1.0 - (1.0 - joint) / comparisons.max(1) as f64
}
