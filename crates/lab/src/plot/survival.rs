//! The survival curve: what `K |E|` rounds are worth, at a glance.

use super::chart::{Chart, Marks, Rule, Series};
use crate::experiments::soundness::CellReport;

/// The survival of one or more cells against rounds, theory as curves, measurements as marks in the band
/// of their Wilson intervals; lines at `M`, `2 M`, ... up to `factor * M` rounds of the first cell.
#[must_use]
pub fn survival(cells: &[&CellReport], factor: u32) -> Chart {
    let m = cells.first().map_or(1, |cell| cell.challenges);
    let last = |cell: &&CellReport| cell.points.last().map_or(1, |point| point.rounds);
    let x_end = f64::from(cells.iter().map(last).max().unwrap_or(1).max(factor * m)) * 1.15;
    let deepest = f64::exp(-f64::from(factor) - 1.5);
    let is_edge = cells.first().is_none_or(|cell| cell.protocol == "edge");
    let size = if is_edge { "|E|" } else { "M" };
    let rules = (1..=factor).map(|k| rule(k, m, size)).collect();
    let sessions = cells.iter().map(|cell| cell.sessions).max().unwrap_or(0);
    let (protocol, statement) =
        cells.first().map_or(("", ""), |c| (c.protocol.as_str(), c.statement.as_str()));
    Chart {
        title: format!("How long a cheat survives: {protocol}, {statement}, {size} = {m}"),
        subtitle: format!(
            "lines: theory; marks and bands: up to {sessions} sessions a curve, 95 % intervals"
        ),
        x_label: "rounds (commit, challenge, reveal)".to_owned(),
        y_label: "cheats still not caught (share of sessions)".to_owned(),
        x_end,
        y_low: deepest.min(0.01),
        series: cells.iter().enumerate().map(|(i, cell)| series(i, cell, x_end)).collect(),
        rules,
    }
}

fn rule(k: u32, m: u32, size: &str) -> Rule {
    let times = if k == 1 { size.to_owned() } else { format!("{k} {size}") };
    let left = f64::exp(-f64::from(k));
    let share = if left >= 0.1 { format!("{:.0} %", 100.0 * left) } else { format!("{:.1} %", 100.0 * left) };
    let words = if k == 1 { format!("1/e: {share} still pass") } else { format!("e{}: {share}", power(k)) };
    Rule { x: f64::from(k) * f64::from(m), label: format!("{times} rounds"), point: Some((left, words)) }
}

/// A negative exponent, raised.
fn power(k: u32) -> String {
    let raised = [
        '\u{2070}', '\u{b9}', '\u{b2}', '\u{b3}', '\u{2074}', '\u{2075}', '\u{2076}', '\u{2077}', '\u{2078}',
        '\u{2079}',
    ];
    let digits =
        k.to_string().chars().filter_map(|c| raised.get(c.to_digit(10)? as usize)).collect::<String>();
    format!("\u{207b}{digits}")
}

fn series(i: usize, cell: &CellReport, x_end: f64) -> Series {
    let curve = (0..=240).map(|step| {
        let rounds = x_end * f64::from(step) / 240.0;
        (rounds, cell.theory.a_round.powf(rounds))
    });
    let observed = cell.points.iter();
    Series {
        name: cell.strategy.clone(),
        curve: curve.collect(),
        observed: observed
            .map(|p| (p.rounds.into(), p.observed, (p.interval.low, p.interval.high)))
            .collect(),
        marks: Marks::nth(i),
    }
}
