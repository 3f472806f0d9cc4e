//! `floods`: more of everything than anyone needs.

use super::{Answer, AttemptError, Finding, Line};
use crate::{Target, fork};
use std::num::NonZeroU32;
use tincture_proof::Live;

/// Sessions that it tries to open.
const SESSIONS: u64 = 400;
/// A body larger than any message.
const BODY: usize = 64 << 20;

/// Gains something only if the server falls over: afterwards one more request must be answered, with a
/// refusal or without.
pub(super) async fn run(line: &Line, target: &Target, seed: &[u8; 32]) -> Result<Finding, AttemptError> {
    let (mut opened, mut refused) = (0, String::new());
    for i in 0..SESSIONS {
        match line.open(target, Live::Sequential, NonZeroU32::MIN, fork(seed, i)).await? {
            Answer::Message(_) => opened += 1,
            answer @ Answer::Refused(..) => {
                refused = answer.words();
                break;
            }
        }
    }
    let mut steps = vec![format!("{opened} sessions opened, none used")];
    if !refused.is_empty() {
        steps.push(format!("the next one: {refused}"));
    }
    // The server may hang up before it has read it all; that is an answer, too.
    let told = match line.raw("/v1/sessions", vec![0; BODY]).await {
        Ok((status, _)) => format!("status {status}"),
        Err(_) => "the server hung up".to_owned(),
    };
    steps.push(format!("a body of {} MiB: {told}", BODY >> 20));
    let alive = line.open(target, Live::Sequential, NonZeroU32::MIN, fork(seed, SESSIONS)).await;
    let gained = match &alive {
        Ok(answer) => {
            steps.push(format!("one more session: {}", answer.words()));
            told == "status 200"
        }
        Err(error) => {
            steps.push(format!("one more session: {error}"));
            true
        }
    };
    Ok(Finding { verifier: "floods", steps, gained })
}
