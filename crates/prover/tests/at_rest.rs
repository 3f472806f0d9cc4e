//! What lies on the disk after whole sessions, and while they run: no seed, no nonce, no witness, no key.
#![allow(clippy::unwrap_used, reason = "in a test a failure may panic")]

mod common;

use common::{Fixture, Keeper, SOLUTION, Session};
use std::path::Path;
use std::sync::Arc;
use tincture_ledger::{StoreChoice, StoreOptions};
use tincture_proof::Live;
use tincture_prover::Settings;
use tincture_wire::Encoding;
use tincture_wire::v1::{ChallengesRequest, ChallengesResponse};

/// All bytes of a directory's files, but the key's.
fn bytes_in(directory: &Path) -> Vec<u8> {
    let paths = std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    paths
        .filter(|path| path.extension().is_none_or(|e| e != "key"))
        .flat_map(|p| std::fs::read(p).unwrap())
        .collect()
}

fn holds(haystack: &[u8], needle: &[u8]) -> bool {
    haystack.windows(needle.len()).any(|window| window == needle)
}

#[tokio::test]
async fn a_sqlite_file_and_its_log_hold_no_secret() {
    let directory = tempfile::tempdir().unwrap();
    let choice = StoreChoice::Sqlite(directory.path().join("sessions.db"));
    let opened = choice.open(&StoreOptions::default()).await.unwrap();
    let keeper = Arc::new(Keeper::over(opened.store));
    let fixture = Fixture::on(keeper.clone(), *opened.pin_key.expose(), Settings::default());
    let peer = fixture.peer().speaking(Encoding::Protobuf);
    let mut secrets = Vec::new();
    for mode in [Live::Sequential, Live::Batched] {
        let session = Session::open(&peer, fixture.protocol("edge"), mode, 20).await;
        session.run(&peer, 10).await.unwrap();
    }
    let session = Session::open(&peer, fixture.protocol("edge"), Live::Sequential, 20).await;
    let request = ChallengesRequest { challenges: vec![3], ..Default::default() };
    let reveal: ChallengesResponse = peer.post(&session.challenges(), &request).await.unwrap();
    secrets.extend(reveal.openings[0].nonces.chunks(32).map(<[u8]>::to_vec));
    assert!(!secrets.is_empty());
    secrets.extend(keeper.seeds().iter().map(|seed| seed.to_vec()));
    secrets.push(opened.pin_key.expose().to_vec());
    let key = std::fs::read_to_string(directory.path().join("sessions.db.key")).unwrap();
    secrets.push(hex::decode(key.trim_end()).unwrap());
    let digits: Vec<u8> = SOLUTION.bytes().filter(u8::is_ascii_digit).collect();
    secrets.push(digits.iter().map(|digit| digit - b'0').collect());
    secrets.push(digits.iter().map(|digit| digit - b'1').collect());
    secrets.push(digits);

    let disk = bytes_in(directory.path());
    assert!(holds(&disk, session.id.as_ref()), "what is searched holds the session");
    for secret in &secrets {
        assert!(!holds(&disk, secret), "a secret as it is");
        assert!(!holds(&disk, hex::encode(secret).as_bytes()), "a secret in hexadecimal");
    }
}
