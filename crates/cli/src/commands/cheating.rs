//! `serve --cheat`: a server that knows no solution.

use crate::code::Code;
use crate::failure::Failure;
use crate::host;
use crate::secret::fresh;
use std::sync::Arc;
use tincture_lab::cheats::cheats;
use tincture_lab::{SILENCE, cheating_holding};
use tincture_proof::{Coins, Label, Stream};
use tincture_protocols::Prepared;
use tincture_prover::ServedStatement;

/// A statement that the server has no solution of: a cheat answers, in every protocol that it fits.
pub(super) fn served(
    prepared: &Arc<Prepared>,
    strategy: &str,
    label: Label,
) -> Result<ServedStatement, Failure> {
    let mut coins = Coins::new(&fresh()?, Stream::Arrangement);
    let cheats = cheats(strategy, prepared, &mut coins);
    let cheats = cheats.map_err(|error| Failure::refused(Code::BadStrategy, error))?;
    cheating_holding(cheats, label, SILENCE).map_err(host::not_held)
}
