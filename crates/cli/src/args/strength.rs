//! How sure a verifier wants to be.

use clap::Args;
use std::num::NonZeroU32;
use std::sync::LazyLock;
use tincture_proof::{Bits, Strength};

/// `--bits` or `--k`.
#[derive(Debug, Args)]
#[group(multiple = false)]
pub(crate) struct StrengthArgs {
    #[arg(long, value_name = "B", value_parser = bits, help = BITS_HELP.as_str())]
    bits: Option<Bits>,
    /// K times as many rounds as there are challenges (K*|E| for edge): a chance of at most e^-K
    #[arg(long, value_name = "K")]
    k: Option<NonZeroU32>,
}

/// The engine's own numbers, so that help prints them from there.
static BITS_HELP: LazyLock<String> = LazyLock::new(|| {
    let (live, file) = (Bits::LIVE.get(), Bits::FILE.get());
    let most = tincture_proof::MAX_BITS;
    format!("A cheating chance of at most 2^-B, B from 1 to {most} [default: {live} live, {file} for files]")
});

impl StrengthArgs {
    /// What was asked for, or else `default`.
    pub(crate) fn or(&self, default: Bits) -> Strength {
        match self.k {
            Some(factor) => Strength::Factor(factor),
            None => Strength::Bits(self.bits.unwrap_or(default)),
        }
    }
}

/// Reads a number of bits.
pub(crate) fn bits(text: &str) -> Result<Bits, String> {
    let bits = text.parse().map_err(|_| "it is not a whole number".to_owned())?;
    Bits::new(bits).map_err(|error| error.to_string())
}
