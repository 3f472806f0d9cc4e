//! `asks-twice`: a second challenge on the same commitments would give the secret away.

use super::{AttemptError, Finding, Line};
use crate::Target;
use tincture_proof::Live;

pub(super) async fn run(line: &Line, target: &Target, seed: &[u8; 32]) -> Result<Finding, AttemptError> {
    let open = line.session(target, Live::Sequential, 20, seed).await?;
    line.roots(&open, 1, None).await?.message()?;
    let first = line.challenge(&open, 0, vec![0], Vec::new()).await?.message()?;
    let again = line.challenge(&open, 0, vec![0], Vec::new()).await?;
    let mut steps = vec!["challenge 0: answered".to_owned(), format!("challenge 0 again: {}", again.words())];
    let same = again.message().is_ok_and(|again| again == first);
    steps.push(format!("the bytes are the same: {same}"));
    let other = line.challenge(&open, 0, vec![1], Vec::new()).await?;
    steps.push(format!("challenge 1 on the same commitments: {}", other.words()));
    let next = line.challenge(&open, 1, vec![1], Vec::new()).await?;
    steps.push(format!("a challenge on the next round: {}", next.words()));
    let gained = !same || !other.is("conflicting_message") || !next.is("session_closed");
    Ok(Finding { verifier: "asks-twice", steps, gained })
}
