//! Writing SVG elements.

use std::fmt::{Display, Write};

/// A document in the making.
pub(super) struct Svg {
    body: String,
}

impl Svg {
    /// An empty page, white, so that it reads the same on any background.
    pub(super) fn new(width: u32, height: u32, title: &str) -> Self {
        let mut svg = Self { body: String::new() };
        svg.add(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\" font-family=\"Helvetica, Arial, sans-serif\">"
        ));
        svg.add(format_args!("<title>{}</title>", escape(title)));
        svg.add(format_args!("<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>"));
        svg
    }

    pub(super) fn add(&mut self, element: impl Display) {
        writeln!(self.body, "{element}").expect("writing to a string does not fail");
    }

    pub(super) fn line(&mut self, from: (f64, f64), to: (f64, f64), style: &str) {
        let ((x1, y1), (x2, y2)) = (from, to);
        self.add(format_args!("<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" {style}/>"));
    }

    pub(super) fn text(&mut self, at: (f64, f64), size: u32, anchor: &str, text: &str) {
        let ((x, y), text) = (at, escape(text));
        self.add(format_args!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" text-anchor=\"{anchor}\" fill=\"#222222\">{text}</text>"
        ));
    }

    /// Text that runs upwards.
    pub(super) fn upright(&mut self, at: (f64, f64), size: u32, anchor: &str, text: &str) {
        let ((x, y), text) = (at, escape(text));
        self.add(format_args!(
            "<text transform=\"translate({x:.1} {y:.1}) rotate(-90)\" font-size=\"{size}\" \
             text-anchor=\"{anchor}\" fill=\"#222222\">{text}</text>"
        ));
    }

    pub(super) fn path(&mut self, points: &[(f64, f64)], style: &str) {
        let mut d = String::new();
        for (i, (x, y)) in points.iter().enumerate() {
            write!(d, "{}{x:.1} {y:.1}", if i == 0 { 'M' } else { 'L' }).expect("writing to a string");
        }
        self.add(format_args!("<path d=\"{d}\" {style}/>"));
    }

    pub(super) fn finish(mut self) -> String {
        self.add("</svg>");
        self.body
    }
}

/// Text as XML holds it.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
