//! Confidence intervals of proportions.

use super::special::normal_quantile;
use serde::Serialize;

/// An interval, both ends in it.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Whether `value` lies in it.
    #[must_use]
    pub fn contains(&self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }
}

/// Wilson's score interval of a proportion (J. American Statistical Association 22, 1927).
#[must_use]
pub fn wilson(successes: u64, trials: u64, confidence: f64) -> Interval {
    if trials == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let (n, z) = (trials as f64, normal_quantile(confidence));
    let p = successes as f64 / n;
    let scale = 1.0 / (1.0 + z * z / n);
    let middle = (p + z * z / (2.0 * n)) * scale;
    let half = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt() * scale;
    // Exact where rounding would leave a trace.
    let low = if successes == 0 { 0.0 } else { (middle - half).max(0.0) };
    let high = if successes == trials { 1.0 } else { (middle + half).min(1.0) };
    Interval { low, high }
}

/// The difference of two proportions.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Difference {
    /// First minus second.
    pub value: f64,
    /// The interval of Newcombe's score method.
    pub interval: Interval,
}

impl Difference {
    /// `a.0` of `a.1` minus `b.0` of `b.1`, by Newcombe's method 10 (Statistics in Medicine 17, 1998,
    /// p. 873), which is made of two Wilson intervals.
    #[must_use]
    pub fn of(a: (u64, u64), b: (u64, u64), confidence: f64) -> Self {
        let share = |(x, n): (u64, u64)| if n == 0 { 0.0 } else { x as f64 / n as f64 };
        let (wa, wb) = (wilson(a.0, a.1, confidence), wilson(b.0, b.1, confidence));
        let (pa, pb) = (share(a), share(b));
        let value = pa - pb;
        let low = value - ((pa - wa.low).powi(2) + (wb.high - pb).powi(2)).sqrt();
        let high = value + ((wa.high - pa).powi(2) + (pb - wb.low).powi(2)).sqrt();
        Self { value, interval: Interval { low, high } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_examples() {
        // Newcombe's table: 81 of 263, and 56/70 - 48/80, both at 95 %.
        let one = wilson(81, 263, 0.95);
        assert!((one.low - 0.2553).abs() < 5e-5 && (one.high - 0.3662).abs() < 5e-5, "{one:?}");
        let Difference { value, interval } = Difference::of((56, 70), (48, 80), 0.95);
        assert!((value - 0.2).abs() < 1e-12);
        assert!((interval.low - 0.0524).abs() < 5e-5 && (interval.high - 0.3339).abs() < 5e-5);
    }

    #[test]
    fn the_ends_are_reached() {
        assert_eq!(wilson(0, 50, 0.99).low.to_bits(), 0.0_f64.to_bits());
        assert_eq!(wilson(50, 50, 0.99).high.to_bits(), 1.0_f64.to_bits());
        assert!(wilson(0, 0, 0.9).contains(0.3));
    }
}
