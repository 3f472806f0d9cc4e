//! What must stay in: the log of whole sessions, at its most talkative, holds no secret.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

mod common;

use common::{Fixture, Keeper, Log, Session, challenge};
use std::sync::Arc;
use tincture_ledger::{SessionId, SessionStore, Timestamp};
use tincture_proof::{Digest, Live};
use tincture_prover::Settings;
use tincture_wire::Encoding;
use tincture_wire::v1::ChallengesResponse;

fn assert_absent(log: &[u8], secret: &[u8], what: &str) {
    let hexadecimal = Digest::try_from(secret).unwrap().to_string();
    let decimal = format!("{secret:?}");
    for spelling in [secret, hexadecimal.as_bytes(), decimal.as_bytes()] {
        assert!(!log.windows(spelling.len()).any(|window| window == spelling), "the log holds {what}");
    }
}

#[tokio::test]
async fn the_log_holds_no_secret() {
    let log = Log::start();
    let keeper = Arc::new(Keeper::default());
    let fixture = Fixture::on(keeper.clone(), [0xc5; 32], Settings::default());
    let peer = fixture.peer().speaking(Encoding::Json);
    let mut ids = Vec::new();
    let mut nonces = Vec::new();
    for mode in [Live::Sequential, Live::Batched] {
        let session = Session::open(&peer, fixture.protocol("edge"), mode, 20).await;
        session.run(&peer, 10).await.unwrap();
        ids.push(session.id);
    }
    let session = Session::open(&peer, fixture.protocol("edge"), Live::Sequential, 20).await;
    ids.push(session.id);
    let reveal: ChallengesResponse = peer.post(&session.challenges(), &challenge(0, 0)).await.unwrap();
    nonces.extend(reveal.openings[0].nonces.chunks(32).map(<[u8]>::to_vec));
    // Refusals, conflicts, malformed messages and failures are logged, too.
    assert_eq!(peer.post_raw(&session.challenges(), &challenge(0, 1)).await.status, 409);
    assert_eq!(peer.post_bytes(&session.challenges(), r#"{"nonce":1,"secret":2}"#).await.status, 400);
    keeper.fail(true);
    let failure = peer.post_raw(&session.challenges(), &challenge(0, 0)).await;
    assert_eq!((failure.status.as_u16(), failure.problem().code.as_str()), (503, "not_ready"));
    assert!(!String::from_utf8_lossy(&failure.body).contains("disk"), "the cause is for the log");

    let log = log.bytes();
    let text = String::from_utf8_lossy(&log);
    for word in ["opened a session", "conflicting_message", "the disk is full"] {
        assert!(text.contains(word), "nothing was logged: {text}");
    }
    for seed in keeper.seeds() {
        assert_absent(&log, &seed, "a seed");
    }
    for id in &ids {
        assert_absent(&log, id.as_ref(), "a session id");
    }
    for nonce in &nonces {
        assert_absent(&log, nonce, "a nonce");
    }
    assert_absent(&log, &[0xc5; 32], "the key");
}

/// `Debug` of everything that holds a secret.
#[tokio::test]
async fn debug_is_redacted() {
    let keeper = Arc::new(Keeper::default());
    let fixture = Fixture::on(keeper.clone(), [0xc5; 32], Settings::default());
    let session = Session::open(&fixture.peer(), fixture.protocol("edge"), Live::Batched, 20).await;
    let snapshot = keeper.load(&SessionId::from(session.id), Timestamp(0)).await.unwrap().unwrap();
    let shown = format!("{snapshot:?} {:?} {:?}", fixture.service, tincture_ledger::PinKey::new([0xc5; 32]));
    let seed = keeper.seeds()[0];
    assert_absent(shown.as_bytes(), &seed, "a seed");
    assert_absent(shown.as_bytes(), session.id.as_ref(), "a session id");
    assert_absent(shown.as_bytes(), &[0xc5; 32], "the key");
}
