//! Pearson's test that two samples have one distribution.

use super::special::gamma_q;
use serde::Serialize;
use std::collections::BTreeMap;

/// A chi-square statistic and what it means.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct ChiSquare {
    /// Pearson's statistic.
    pub statistic: f64,
    /// Its degrees of freedom.
    pub degrees: f64,
    /// The chance of a statistic as large if both samples have one distribution.
    pub p_value: f64,
    /// Cells with fewer than [`ChiSquare::LEAST`] counts in all, put together as one.
    pub pooled: usize,
}

impl ChiSquare {
    /// The counts (of both samples together) that a cell must have to stand alone: an expectation of 5 in
    /// each of two equal samples.
    pub const LEAST: u64 = 10;
}

/// Compares two samples, given as counts by cell: the test of homogeneity on a table of two rows. Rare
/// cells are pooled.
#[must_use]
pub fn two_samples<K: Ord + Clone>(a: &BTreeMap<K, u64>, b: &BTreeMap<K, u64>) -> ChiSquare {
    let mut cells: BTreeMap<&K, (u64, u64)> = BTreeMap::new();
    for (key, &count) in a {
        cells.entry(key).or_default().0 += count;
    }
    for (key, &count) in b {
        cells.entry(key).or_default().1 += count;
    }
    let mut rows = Vec::new();
    let (mut pool, mut pooled) = ((0, 0), 0);
    for &(x, y) in cells.values() {
        if x + y < ChiSquare::LEAST {
            pool = (pool.0 + x, pool.1 + y);
            pooled += 1;
        } else {
            rows.push((x, y));
        }
    }
    if pool.0 + pool.1 > 0 {
        rows.push(pool);
    }
    let total = |side: fn(&(u64, u64)) -> u64| rows.iter().map(side).sum::<u64>() as f64;
    let (na, nb) = (total(|row| row.0), total(|row| row.1));
    let term = |&(x, y): &(u64, u64)| {
        let (x, y) = (x as f64, y as f64);
        let expected = (x + y) * na / (na + nb);
        let other = (x + y) * nb / (na + nb);
        (x - expected).powi(2) / expected + (y - other).powi(2) / other
    };
    let statistic: f64 = if na * nb > 0.0 { rows.iter().map(term).sum() } else { 0.0 };
    let degrees = rows.len().saturating_sub(1) as f64;
    let p_value = if degrees == 0.0 { 1.0 } else { gamma_q(degrees / 2.0, statistic / 2.0) };
    ChiSquare { statistic, degrees, p_value, pooled }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_of_two_by_two() {
        let sample = |x, y| BTreeMap::from([("x", x), ("y", y)]);
        let found = two_samples(&sample(30, 70), &sample(50, 50));
        // (30 * 50 - 70 * 50)^2 * 200 / (80 * 120 * 100 * 100)
        assert!((found.statistic - 8.333_333).abs() < 1e-5 && (found.degrees - 1.0).abs() < 1e-12);
        assert!((found.p_value - 0.003_892).abs() < 1e-5);
        let same = two_samples(&sample(30, 70), &sample(30, 70));
        assert!(same.statistic.abs() < 1e-12 && (same.p_value - 1.0).abs() < 1e-12);
    }

    #[test]
    fn rare_cells_are_pooled() {
        let sample = BTreeMap::from([(0, 100), (1, 2), (2, 3), (3, 1)]);
        let found = two_samples(&sample, &sample);
        assert_eq!(found.pooled, 3);
        assert!((found.degrees - 1.0).abs() < 1e-12);
    }
}
