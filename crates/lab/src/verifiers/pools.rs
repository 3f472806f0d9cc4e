//! `pools`: many sessions, and everything that they showed put together.

use super::{AttemptError, Finding, Line};
use crate::leaks::{Classes, LEAKS, Seen};
use crate::{Target, fork};
use tincture_proof::{Challenge, Coins, Digest, Live, Round, Stream};

/// Sessions opened, and rounds of each.
const SESSIONS: u64 = 12;
const ROUNDS: u32 = 25;

/// Runs sessions as an honest verifier does, and every attack of [`LEAKS`] on the pool.
pub(super) async fn run(line: &Line, target: &Target, seed: &[u8; 32]) -> Result<Finding, AttemptError> {
    let Some(target) = &target.coloured() else {
        let step = format!("the slots of {} are no colours: no attack fits", target.protocol().name());
        return Ok(Finding { verifier: "pools", steps: vec![step], gained: false });
    };
    let mut pool = Vec::new();
    for session in 0..SESSIONS {
        let key = fork(seed, session);
        let mut coins = Coins::new(&key, Stream::Arrangement);
        let open = line.session(target, Live::Sequential, ROUNDS, &key).await?;
        let mut root = line.roots(&open, 1, None).await?.message()?.roots.concat();
        for round in 0..ROUNDS {
            let asked = coins.below(target.challenges());
            let answer = line.challenge(&open, round, vec![asked], Vec::new()).await?.message()?;
            let [opening] = answer.openings.as_slice() else {
                return Err(AttemptError::Server("not one opening".to_owned()));
            };
            let opening = [opening.values.as_slice(), &opening.nonces, &opening.siblings].concat();
            let committed = Digest::try_from(root.as_slice())
                .map_err(|_| AttemptError::Server("a root of another length".to_owned()))?;
            let at = (session, Round(round));
            let seen = Seen::check(target, &open.context, at, committed, Challenge(asked), &opening);
            pool.push(seen.map_err(|rejection| AttemptError::Server(rejection.to_string()))?);
            root = answer.next_root;
        }
    }
    let mut steps = vec![format!("{SESSIONS} sessions of {ROUNDS} rounds pooled")];
    let mut gained = false;
    for leak in LEAKS {
        let (mut attack, mut classes) = (leak.attack(), Classes::new(target));
        pool.iter().for_each(|seen| classes.learn(&attack.read(target, seen)));
        let recovered = classes.solution(target).is_some();
        steps.push(format!(
            "the attack on {}: {}",
            leak.name(),
            if recovered { "the solution" } else { "nothing" }
        ));
        gained |= recovered;
    }
    Ok(Finding { verifier: "pools", steps, gained })
}
