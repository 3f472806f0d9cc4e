//! `non-challenges`: numbers that name no slots.

use super::{Answer, AttemptError, Finding, Line};
use crate::Target;
use tincture_proof::{Batch, BatchOpening, Challenge, Live, Round};

pub(super) async fn run(line: &Line, target: &Target, seed: &[u8; 32]) -> Result<Finding, AttemptError> {
    let m = target.challenges();
    let open = line.session(target, Live::Sequential, 20, seed).await?;
    line.roots(&open, 1, None).await?.message()?;
    let (mut steps, mut gained) = (Vec::new(), false);
    for challenges in [vec![m], vec![u32::MAX], vec![], vec![0, 1]] {
        let answer = line.challenge(&open, 0, challenges.clone(), Vec::new()).await?;
        steps.push(format!("challenges {challenges:?}: {}", answer.words()));
        gained |= matches!(answer, Answer::Message(_));
    }
    // Committed to beforehand, a batch cannot be refused before it is opened; then it must be.
    let open = line.session(target, Live::Batched, 20, &crate::fork(seed, 1)).await?;
    let batch = Batch { index: 0, first: Round(0), count: 2 };
    let opening = BatchOpening { challenges: vec![Challenge(0), Challenge(m)], nonce: [7; 32] };
    line.roots(&open, 2, Some(opening.commitment(&open.context, &batch))).await?.message()?;
    let answer = line.challenge(&open, 0, vec![0, m], opening.nonce.to_vec()).await?;
    steps.push(format!("a batch that was committed to and holds challenge {m}: {}", answer.words()));
    gained |= matches!(answer, Answer::Message(_));
    Ok(Finding { verifier: "non-challenges", steps, gained })
}
