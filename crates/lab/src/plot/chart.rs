//! A chart of curves over one linear axis, values on a log scale.

use super::PALETTE;
use super::axis::Axis;
use super::svg::Svg;

const WIDTH: u32 = 960;
const HEIGHT: u32 = 600;
const LEFT: f64 = 92.0;
const RIGHT: f64 = 930.0;
const TOP: f64 = 96.0;
const BOTTOM: f64 = 500.0;

/// A chart.
pub struct Chart {
    /// What it shows.
    pub title: String,
    /// One line below the title.
    pub subtitle: String,
    /// The horizontal axis, with its unit.
    pub x_label: String,
    /// The vertical axis, with its unit.
    pub y_label: String,
    /// The end of the horizontal axis, which begins at 0.
    pub x_end: f64,
    /// The lower end of the vertical axis, a share; its upper end is 1.
    pub y_low: f64,
    /// The curves.
    pub series: Vec<Series>,
    /// Vertical lines.
    pub rules: Vec<Rule>,
}

/// A curve, and what was measured of it.
pub struct Series {
    /// Its name in the legend.
    pub name: String,
    /// The curve of theory: points of x and y.
    pub curve: Vec<(f64, f64)>,
    /// Measured: x, y, and the interval of y.
    pub observed: Vec<(f64, f64, (f64, f64))>,
    /// How measured points are drawn.
    pub marks: Marks,
}

/// The shape of markers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Marks {
    /// Circles.
    Circle,
    /// Squares.
    Square,
    /// Diamonds.
    Diamond,
    /// Triangles.
    Triangle,
}

impl Marks {
    /// The `i`-th shape.
    #[must_use]
    pub const fn nth(i: usize) -> Self {
        [Self::Circle, Self::Square, Self::Diamond, Self::Triangle][i % 4]
    }
}

/// A vertical line with what it means.
pub struct Rule {
    /// Where.
    pub x: f64,
    /// What for, along the line.
    pub label: String,
    /// A value on it that is pointed out, with its words.
    pub point: Option<(f64, String)>,
}

impl Chart {
    /// The SVG document.
    #[must_use]
    pub fn svg(&self) -> String {
        let mut svg = Svg::new(WIDTH, HEIGHT, &self.title);
        let x = Axis { low: 0.0, high: self.x_end, log: false, from: LEFT, to: RIGHT };
        let y = Axis { low: self.y_low, high: 1.0, log: true, from: BOTTOM, to: TOP };
        svg.text((LEFT, 34.0), 20, "start", &self.title);
        svg.text((LEFT, 56.0), 14, "start", &self.subtitle);
        self.grid(&mut svg, &x, &y);
        for (i, series) in self.series.iter().enumerate() {
            draw(&mut svg, series, PALETTE[i % PALETTE.len()], dash(i), (&x, &y));
        }
        self.rules.iter().for_each(|rule| draw_rule(&mut svg, rule, (&x, &y)));
        self.legend(&mut svg);
        svg.finish()
    }

    fn grid(&self, svg: &mut Svg, x: &Axis, y: &Axis) {
        let faint = "stroke=\"#dddddd\" stroke-width=\"1\"";
        for (value, label) in y.ticks() {
            svg.line((LEFT, y.at(value)), (RIGHT, y.at(value)), faint);
            svg.text((LEFT - 8.0, y.at(value) + 5.0), 14, "end", &label);
        }
        for (value, label) in x.ticks() {
            svg.line((x.at(value), BOTTOM), (x.at(value), BOTTOM + 6.0), "stroke=\"#222222\"");
            svg.text((x.at(value), BOTTOM + 24.0), 14, "middle", &label);
        }
        let axis = "stroke=\"#222222\" stroke-width=\"1.5\"";
        svg.line((LEFT, BOTTOM), (RIGHT, BOTTOM), axis);
        svg.line((LEFT, BOTTOM), (LEFT, TOP), axis);
        svg.text((f64::midpoint(LEFT, RIGHT), BOTTOM + 50.0), 16, "middle", &self.x_label);
        svg.upright((26.0, f64::midpoint(TOP, BOTTOM)), 16, "middle", &self.y_label);
    }

    /// Below the plot, where it hides nothing.
    fn legend(&self, svg: &mut Svg) {
        let mut at = LEFT;
        let y = f64::from(HEIGHT) - 20.0;
        for (i, series) in self.series.iter().enumerate() {
            let colour = PALETTE[i % PALETTE.len()];
            let style = format!("stroke=\"{colour}\" stroke-width=\"2.5\" {}", dash(i));
            svg.line((at, y - 5.0), (at + 34.0, y - 5.0), &style);
            mark(svg, series.marks, (at + 17.0, y - 5.0), colour);
            svg.text((at + 42.0, y), 14, "start", &series.name);
            at += 64.0 + 7.3 * series.name.chars().count() as f64;
        }
    }
}

fn dash(i: usize) -> &'static str {
    ["", "stroke-dasharray=\"9 4\"", "stroke-dasharray=\"3 3\"", "stroke-dasharray=\"12 3 3 3\""][i % 4]
}

fn draw(svg: &mut Svg, series: &Series, colour: &str, dash: &str, (x, y): (&Axis, &Axis)) {
    // The band of intervals, as one shape: forth along the upper ends, back along the lower ones.
    let upper = series.observed.iter().map(|&(r, _, (_, high))| (x.at(r), y.at(high)));
    let lower = series.observed.iter().rev().map(|&(r, _, (low, _))| (x.at(r), y.at(low)));
    let band: Vec<(f64, f64)> = upper.chain(lower).collect();
    if band.len() > 2 {
        svg.path(&band, &format!("fill=\"{colour}\" fill-opacity=\"0.18\" stroke=\"none\""));
    }
    // A curve ends where it leaves the plot.
    let inside = series.curve.iter().take_while(|(_, value)| *value >= y.low);
    let curve: Vec<(f64, f64)> = inside.map(|&(r, value)| (x.at(r), y.at(value))).collect();
    svg.path(&curve, &format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"2.5\" {dash}"));
    for &(r, share, _) in series.observed.iter().filter(|(_, share, _)| *share >= y.low) {
        mark(svg, series.marks, (x.at(r), y.at(share)), colour);
    }
}

fn mark(svg: &mut Svg, marks: Marks, (x, y): (f64, f64), colour: &str) {
    let style = format!("fill=\"#ffffff\" stroke=\"{colour}\" stroke-width=\"2\"");
    let polygon = |svg: &mut Svg, points: &[(f64, f64)]| {
        let points: Vec<String> = points.iter().map(|(a, b)| format!("{:.1},{:.1}", x + a, y + b)).collect();
        svg.add(format_args!("<polygon points=\"{}\" {style}/>", points.join(" ")));
    };
    match marks {
        Marks::Circle => svg.add(format_args!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" {style}/>")),
        Marks::Square => polygon(svg, &[(-4.0, -4.0), (4.0, -4.0), (4.0, 4.0), (-4.0, 4.0)]),
        Marks::Diamond => polygon(svg, &[(0.0, -5.5), (5.5, 0.0), (0.0, 5.5), (-5.5, 0.0)]),
        Marks::Triangle => polygon(svg, &[(0.0, -5.0), (5.0, 4.0), (-5.0, 4.0)]),
    }
}

fn draw_rule(svg: &mut Svg, rule: &Rule, (x, y): (&Axis, &Axis)) {
    let at = x.at(rule.x);
    svg.line((at, BOTTOM), (at, TOP), "stroke=\"#555555\" stroke-width=\"1.5\" stroke-dasharray=\"2 4\"");
    // Labels stand above the plot, so that no curve runs through them.
    let anchor = if at > RIGHT - 60.0 { "end" } else { "middle" };
    svg.text((at, TOP - 8.0), 13, anchor, &rule.label);
    let Some((value, words)) = &rule.point else { return };
    let spot = (at, y.at(*value));
    svg.add(format_args!("<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"6\" fill=\"#000000\"/>", spot.0, spot.1));
    let (offset, anchor) = if at > RIGHT - 95.0 { (-12.0, "end") } else { (12.0, "start") };
    svg.text((spot.0 + offset, spot.1 - 10.0), 15, anchor, words);
}
