//! Exact tails of the binomial distribution.

use super::special::beta_inc;

/// The two-sided p-value of `successes` in `trials` when each succeeds with chance `p`: twice the smaller
/// exact tail, at most 1. (The tails are incomplete beta functions: DLMF 8.17.5; as a test it is that of
/// Clopper and Pearson, Biometrika 26, 1934.)
#[must_use]
pub fn binomial_p_value(successes: u64, trials: u64, p: f64) -> f64 {
    let (x, n) = (successes as f64, trials as f64);
    if p <= 0.0 || p >= 1.0 {
        let sure = if p <= 0.0 { 0 } else { trials };
        return f64::from(u8::from(successes == sure));
    }
    let at_least = if successes == 0 { 1.0 } else { beta_inc(x, n - x + 1.0, p) };
    let at_most = if successes == trials { 1.0 } else { 1.0 - beta_inc(x + 1.0, n - x, p) };
    (2.0 * at_least.min(at_most)).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::binomial_p_value;

    #[test]
    fn tails_are_exact() {
        // Ten heads of ten: 2 * 2^-10.
        assert!((binomial_p_value(10, 10, 0.5) - 2.0 / 1024.0).abs() < 1e-12);
        assert!((binomial_p_value(0, 3, 0.1) - 1.0).abs() < 1e-9);
        // What hardly happens did: P(X >= 1) of Binomial(1000, 1e-6).
        assert!((binomial_p_value(1, 1000, 1e-6) / (2.0 * 0.000_999_5) - 1.0).abs() < 1e-3);
        assert_eq!(binomial_p_value(1, 10, 0.0).to_bits(), 0.0_f64.to_bits());
        assert_eq!(binomial_p_value(0, 10, 0.0).to_bits(), 1.0_f64.to_bits());
    }
}
