//! Proof files by provers that know no solution.
//!
//! Nobody watches a file being made: its maker may try as often as it likes. See [`grind`].

mod downgrade;
pub mod grind;
mod write;

pub use write::Forged;

use crate::Target;
use crate::cheats::{Inapplicable, no_parameter};
use std::num::NonZeroU32;
use tincture_proof::{Coins, Label};

/// What is asked of whoever forges a file.
pub struct Order {
    /// The rounds that the verifier will want.
    pub rounds: NonZeroU32,
    /// The label.
    pub label: Label,
    /// How many tries the work may be: one commitment and one draw of challenges each.
    pub budget: u64,
    /// All coins follow from it.
    pub seed: [u8; 32],
}

/// How a file strategy forges.
pub type Forge = fn(&Target, Option<&str>, &Order, &mut Coins) -> Result<Forged, Inapplicable>;

/// A strategy, as users name it.
pub struct FileStrategy {
    /// Its name.
    pub name: &'static str,
    /// What it does, in one sentence.
    pub about: &'static str,
    /// What may follow the name behind a colon, if anything.
    pub parameter: Option<&'static str>,
    /// Writes the file.
    pub forge: Forge,
}

/// Every strategy that writes files, for `prove --cheat`.
pub const FILES: &[FileStrategy] = &[grind::STRATEGY, downgrade::STRATEGY];

/// Forges a file by `NAME` or `NAME:PARAMETER`.
///
/// # Errors
/// If there is no such strategy or parameter.
pub fn forge(text: &str, target: &Target, order: &Order, coins: &mut Coins) -> Result<Forged, Inapplicable> {
    let (name, parameter) = match text.split_once(':') {
        Some((name, parameter)) => (name, Some(parameter)),
        None => (text, None),
    };
    let Some(strategy) = FILES.iter().find(|strategy| strategy.name == name) else {
        let known = FILES.iter().map(|s| s.name).collect::<Vec<_>>().join(", ");
        return Err(Inapplicable::Unknown { name: name.to_owned(), known });
    };
    match (parameter, strategy.parameter) {
        (Some(text), None) => Err(no_parameter(strategy.name, text, "none")),
        _ => (strategy.forge)(target, parameter, order, coins),
    }
}
