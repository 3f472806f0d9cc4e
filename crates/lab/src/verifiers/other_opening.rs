//! `other-opening`: challenges that depend on the roots after all.

use super::{AttemptError, Finding, Line};
use crate::Target;
use tincture_proof::{Batch, BatchOpening, Challenge, Live, Round};

pub(super) async fn run(line: &Line, target: &Target, seed: &[u8; 32]) -> Result<Finding, AttemptError> {
    let open = line.session(target, Live::Batched, 20, seed).await?;
    let batch = Batch { index: 0, first: Round(0), count: 4 };
    let opening = BatchOpening { challenges: vec![Challenge(0); 4], nonce: [7; 32] };
    let roots = line.roots(&open, 4, Some(opening.commitment(&open.context, &batch))).await?.message()?;
    // Hashes of the roots as challenges: their transcript would convince others.
    let of_root = |root: &Vec<u8>| root.iter().fold(0_u32, |n, &b| n.wrapping_mul(31).wrapping_add(b.into()));
    let mut others: Vec<u32> = roots.roots.iter().map(|r| of_root(r) % target.challenges()).collect();
    others[0] = 1;
    let answer = line.challenge(&open, 0, others, opening.nonce.to_vec()).await?;
    let mut steps = vec![
        "committed to four challenges, and got four roots".to_owned(),
        format!("opened to challenges made from the roots: {}", answer.words()),
    ];
    let late = line.challenge(&open, 0, vec![0; 4], opening.nonce.to_vec()).await?;
    steps.push(format!("then to the right ones after all: {}", late.words()));
    let gained = !answer.is("opening_mismatch") || !late.is("session_closed");
    Ok(Finding { verifier: "other-opening", steps, gained })
}
