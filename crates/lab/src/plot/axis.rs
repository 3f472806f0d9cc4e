//! Axes: where values fall, and which are labelled.

/// An axis from `low` to `high`, linear or logarithmic, drawn between two positions.
pub(super) struct Axis {
    pub(super) low: f64,
    pub(super) high: f64,
    pub(super) log: bool,
    pub(super) from: f64,
    pub(super) to: f64,
}

impl Axis {
    /// Where a value falls; what is outside is drawn at the end.
    pub(super) fn at(&self, value: f64) -> f64 {
        let scale = |x: f64| if self.log { x.max(f64::MIN_POSITIVE).ln() } else { x };
        let share = (scale(value) - scale(self.low)) / (scale(self.high) - scale(self.low));
        self.from + share.clamp(0.0, 1.0) * (self.to - self.from)
    }

    /// The values with a label.
    pub(super) fn ticks(&self) -> Vec<(f64, String)> {
        if self.log { self.decades() } else { self.steps() }
    }

    fn decades(&self) -> Vec<(f64, String)> {
        #[expect(clippy::cast_possible_truncation, reason = "exponents of doubles are small")]
        let [lowest, highest] = [self.low.log10().ceil() as i32, self.high.log10().floor() as i32];
        let label = |e: i32| match e {
            0 => "100 %".to_owned(),
            -1 => "10 %".to_owned(),
            -2 => "1 %".to_owned(),
            e => format!("10{}", superscript(e)),
        };
        (lowest..=highest).map(|e| (10_f64.powi(e), label(e))).collect()
    }

    /// About eight steps of 1, 2 or 5 times a power of ten.
    fn steps(&self) -> Vec<(f64, String)> {
        let rough = (self.high - self.low) / 8.0;
        let power = 10_f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|s| s * power).find(|s| *s >= rough);
        let step = step.unwrap_or(10.0 * power).max(1.0);
        let mut ticks = Vec::new();
        let mut value = (self.low / step).ceil() * step;
        while value <= self.high + step / 1e6 {
            ticks.push((value, thousands(value)));
            value += step;
        }
        ticks
    }
}

/// A whole number with thousands set apart.
fn thousands(value: f64) -> String {
    let digits = format!("{value:.0}");
    let mut out = String::new();
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % 3 == 0 {
            out.push(',');
        }
        out.push(c);
    }
    out
}

fn superscript(e: i32) -> String {
    let digit = |c| match c {
        '-' => '\u{207b}',
        '1' => '\u{b9}',
        '2' => '\u{b2}',
        '3' => '\u{b3}',
        c => char::from_u32(0x2070 + c.to_digit(10).unwrap_or(0)).unwrap_or(c),
    };
    e.to_string().chars().map(digit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_numbers() {
        let axis = Axis { low: 0.0, high: 2070.0, log: false, from: 0.0, to: 100.0 };
        let labels: Vec<String> = axis.ticks().into_iter().map(|(_, label)| label).collect();
        assert_eq!(labels, ["0", "500", "1,000", "1,500", "2,000"]);
        let log = Axis { low: 1e-4, high: 1.0, log: true, from: 100.0, to: 0.0 };
        let labels: Vec<String> = log.ticks().into_iter().map(|(_, label)| label).collect();
        assert_eq!(labels, ["10\u{207b}\u{2074}", "10\u{207b}\u{b3}", "1 %", "10 %", "100 %"]);
        assert!((log.at(1e-2) - 50.0).abs() < 1e-9 && log.at(0.0) > 99.9);
    }
}
