//! Progress on a terminal: rounds done, and the bound on a cheat's chance that is reached.

use indicatif::{ProgressBar, ProgressStyle};
use tincture_proof::Soundness;

/// A bar on stderr, drawn on terminals only, without colours. It vanishes when it is dropped.
pub(crate) struct Bar(ProgressBar);

impl Bar {
    /// A bar over `rounds` rounds.
    pub(crate) fn new(rounds: u32) -> Self {
        let bar = ProgressBar::new(rounds.into());
        let template = "{wide_bar} {human_pos} of {human_len} rounds{msg}, {eta} left";
        bar.set_style(ProgressStyle::with_template(template).expect("the template is well formed"));
        Self(bar)
    }

    /// So many rounds are done.
    pub(crate) fn done(&self, rounds: u32) {
        self.0.set_position(rounds.into());
    }

    /// These rounds are accepted.
    pub(crate) fn reached(&self, done: u32, reached: Soundness) {
        // In this order: what is drawn in between claims too little.
        self.done(done);
        self.0.set_message(format!(", cheating chance {reached}"));
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
