//! Cheats as processes: each ends in exit status 1, with the reason one would expect.

use crate::run::{PUZZLE, Server, json, run, status};

/// 6x6: its six colours leave room for colours that do not exist, which four do not.
const SIX: &str = ".1..5...6...1..2....2..6...3...3..4.";

#[test]
fn every_cheating_server_is_rejected() {
    for (strategy, code) in [
        ("broken-edge", "same_colour"),
        ("broken-edge:8", "same_colour"),
        ("broken-clue", "same_colour"),
        ("guess", "same_colour"),
        ("guess:random", "same_colour"),
        ("same-colour", "same_colour"),
        ("out-of-range", "colour_out_of_range"),
        ("equivocate", "root_mismatch"),
        ("wrong-slot", "root_mismatch"),
        ("replay", "root_mismatch"),
        ("stall", "unanswered"),
        ("stall:silent", "unanswered"),
    ] {
        let server = Server::start(&[SIX, "--cheat", strategy]);
        // Patience is shown where an answer is to come.
        let timeout = if strategy.starts_with("stall") { "1" } else { "60" };
        for protocol in ["edge", "clique"] {
            let line = ["verify", SIX, "--server", &server.url, "--protocol", protocol, "--timeout", timeout];
            let (document, status) = json(&line);
            assert_eq!((status, &document["reason"]), (1, &code.into()), "{strategy} by {protocol}");
        }
    }
}

#[test]
fn every_forged_file_is_rejected() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("forged").to_str().unwrap().to_owned();
    for (strategy, code) in
        [("grind", "same_colour"), ("downgrade", "truncated"), ("downgrade:short", "too_few_rounds")]
    {
        for protocol in ["edge", "clique"] {
            let line = ["prove", PUZZLE, "--cheat", strategy, "-o", &file, "--protocol", protocol];
            let budget = ["--budget", "300"];
            assert_eq!(json(&[&line[..], &budget].concat()).0["passes"], false);
            let (document, status) = json(&["verify", PUZZLE, "--proof", &file]);
            assert_eq!((status, &document["reason"]), (1, &code.into()), "{strategy} by {protocol}");
        }
    }
}

#[test]
fn saved_and_forged_sessions_are_told_alike() {
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let (saved, forged) = (path("saved.json"), path("forged.json"));
    let server = Server::start(&[PUZZLE]);
    let line = ["verify", PUZZLE, "--server", &server.url, "--protocol", "clique", "--save", &saved];
    assert_eq!(status(&line), 0);
    assert_eq!(status(&["lab", "forge", PUZZLE, "--protocol", "clique", "-o", &forged]), 0);
    for file in [&saved, &forged] {
        let (document, status) = json(&["inspect", PUZZLE, "--session", file, "--round", "3"]);
        assert_eq!(
            (status, &document["verdict"], &document["told_round"]),
            (0, &"accepted".into(), &3.into())
        );
        assert!(document["round"].is_null());
        assert!(document["told"].as_str().unwrap().contains("Accepted, and on to the next round."));
    }
    assert_eq!(status(&["inspect", PUZZLE, "--session", &saved, "--round", "100000"]), 2);
}

#[test]
fn experiments_print_tables_in_three_forms_and_the_same_numbers_for_a_seed() {
    let line = |more: &[&str]| {
        let line =
            ["lab", "soundness", PUZZLE, "--strategy", "guess:random", "--sessions", "300", "--seed", "5"];
        let output = run(&[&line[..], more].concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    assert_eq!(line(&[]), line(&[]));
    assert!(line(&[]).contains("theory agrees with all points together"));
    assert!(line(&["--format", "csv"]).starts_with("strategy,protocol,statement,challenges,"));
    assert!(line(&["--format", "json"]).contains("\"joint_level\":0.999"));
    assert_eq!(status(&["solve", PUZZLE, "--format", "csv"]), 2);
    let (document, code) = json(&["serve", PUZZLE, "--cheat", "nonsense"]);
    assert_eq!((code, &document["error"]["code"]), (2, &"bad_strategy".into()));
}

/// A running cheat is measured as one in this process is.
#[test]
fn a_running_cheat_is_measured_over_http() {
    let server = Server::start(&[PUZZLE, "--cheat", "broken-edge:1"]);
    let line = ["lab", "soundness", PUZZLE, "--strategy", "broken-edge:1", "--sessions", "30", "--server"];
    let (document, status) = json(&[&line[..], &[&server.url]].concat());
    assert_eq!((status, &document["cells"][0]["sessions"]), (0, &30.into()));
}

/// The round that a prover was caught in is the one to look at.
#[test]
fn a_rejected_session_is_told_where_it_failed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("session.json");
    let file = file.to_str().unwrap();
    let cheat = Server::start(&[PUZZLE, "--cheat", "broken-edge"]);
    let (caught, status) = json(&["verify", PUZZLE, "--server", &cheat.url, "--save", file]);
    assert_eq!(status, 1);
    let (document, status) = json(&["inspect", PUZZLE, "--session", file]);
    assert_eq!((&document["verdict"], status), (&"rejected".into(), 1));
    for key in ["reason", "round", "slot"] {
        assert_eq!(document[key], caught[key], "{key}");
    }
    assert_eq!(document["told_round"], caught["round"]);
    let told = document["told"].as_str().unwrap();
    assert!(told.contains("What must differ is ") && !told.contains("learnt"), "{told}");
    // Another round can be told; it is rejected all the same.
    let (document, status) = json(&["inspect", PUZZLE, "--session", file, "--round", "0"]);
    assert_eq!((&document["told_round"], status), (&0.into(), 1));
}
