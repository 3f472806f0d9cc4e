//! Soundness measured on a running server: whole sessions of the ordinary client, one after another.

use std::num::NonZeroU32;
use tincture_proof::{Live, Policy, Strength};
use tincture_protocols::RoundProtocol;
use tincture_verifier::{Client, Plan, VerifyError};

/// How many rounds the server survived in each of `sessions` sessions of `factor * M` rounds.
///
/// # Errors
/// If a session came to no challenge: that says nothing about the server.
pub async fn survival(
    client: &Client,
    protocol: &dyn RoundProtocol,
    mode: Live,
    factor: NonZeroU32,
    sessions: u64,
) -> Result<Vec<u32>, VerifyError> {
    let policy = Policy { strength: Strength::Factor(factor), label: None };
    let plan = Plan::new(protocol, mode, &policy);
    let mut survived = Vec::new();
    for _ in 0..sessions {
        let report = client.verify(&plan, &mut |_| {}).await?;
        // A batch is judged as a whole; the round says how far it was good.
        survived.push(match report.verdict {
            Ok(accepted) => accepted.soundness.rounds().unwrap_or(0),
            Err(rejection) => rejection.round.map_or(report.accepted_rounds, |round| round.0),
        });
    }
    Ok(survived)
}
