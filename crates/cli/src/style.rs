//! Colours: those of the command line's own errors and help, on terminals that show any.

use clap::builder::styling::{AnsiColor, Style};
use std::fmt;
use std::io::IsTerminal;

/// What went well.
pub(crate) const GOOD: Style = AnsiColor::Green.on_default().bold();
/// What did not.
pub(crate) const BAD: Style = AnsiColor::Red.on_default().bold();

/// Whether text to `stream` is coloured: on a terminal that has colours, and whose user did not say `NO_COLOR`
/// (<https://no-color.org>).
pub(crate) fn has_colours(stream: &impl IsTerminal) -> bool {
    let unset = |name| std::env::var_os(name).is_none_or(|value| value.is_empty());
    stream.is_terminal() && unset("NO_COLOR") && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// A word, in a style where there are colours.
pub(crate) struct Styled<'a> {
    pub(crate) word: &'a str,
    pub(crate) style: Style,
    pub(crate) coloured: bool,
}

impl fmt::Display for Styled<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { word, style, coloured } = self;
        if *coloured { write!(f, "{style}{word}{style:#}") } else { f.write_str(word) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_coloured_only_where_it_may_be() {
        let word = |coloured| Styled { word: "REJECTED", style: BAD, coloured }.to_string();
        assert_eq!(word(false), "REJECTED");
        assert_eq!(word(true), "\u{1b}[1m\u{1b}[31mREJECTED\u{1b}[0m");
    }
}
