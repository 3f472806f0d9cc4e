//! `serve --cheat`: a server that knows no solution.

use crate::failure::Failure;
use crate::host;
use crate::secret::fresh;
use tincture_lab::cheats::cheat;
use tincture_lab::{SILENCE, Target, cheating_holding};
use tincture_proof::{Coins, Label, Stream};
use tincture_prover::ServedStatement;
use tincture_statements::Statement;

/// A statement that the server has no solution of: a cheat answers, in every protocol that it can.
pub(super) fn served(
    statement: &Statement,
    strategy: &str,
    label: Label,
) -> Result<ServedStatement, Failure> {
    let mut coins = Coins::new(&fresh()?, Stream::Arrangement);
    let mut cheats = Vec::new();
    for protocol in tincture_protocols::names() {
        let Ok(target) = Target::new(statement.clone(), protocol, None) else { continue };
        let cheat = cheat(strategy, &target, &mut coins);
        cheats.push((target, cheat.map_err(|error| Failure::refused("bad_strategy", error))?));
    }
    if cheats.is_empty() {
        return Err(Failure::refused("bad_strategy", "no protocol is for this statement"));
    }
    cheating_holding(cheats, label, SILENCE).map_err(host::not_held)
}
