//! Plots as SVG, made by hand: no fonts, scripts or files from elsewhere.
//!
//! Colours are those of Okabe and Ito ("Color universal design", 2008), which people with any kind of
//! colour vision can tell apart; curves differ in dashes and markers as well.

mod axis;
mod chart;
mod survival;
mod svg;

pub use chart::{Chart, Marks, Rule, Series};
pub use survival::survival;

/// Black, orange, sky blue, bluish green, blue, vermilion, reddish purple: by Okabe and Ito. (Their yellow
/// is left out: on white it is hard to see.)
pub const PALETTE: [&str; 7] = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000"];
