//! `serve` and `verify` as two processes.

use crate::run::{OTHER, PUZZLE, Server, command, json, run, status};

#[test]
fn demo_ends_accepted() {
    let output = run(&["demo"]);
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.lines().last().unwrap().starts_with("ACCEPTED: "), "{text}");
    assert_eq!(json(&["demo"]).0["verdict"], "accepted");
}

#[test]
fn both_modes_and_protocols_are_accepted_with_the_documents_keys() {
    let server = Server::start(&[PUZZLE, "--label", "for Ada"]);
    for (mode, protocol) in
        [("sequential", "edge"), ("sequential", "clique"), ("batched", "edge"), ("batched", "clique")]
    {
        let line = [
            "verify",
            PUZZLE,
            "--server",
            &server.url,
            "--mode",
            mode,
            "--protocol",
            protocol,
            "--bits",
            "20",
        ];
        let (document, status) = json(&line);
        assert_eq!(status, 0);
        let keys: Vec<_> = document.as_object().unwrap().keys().map(String::as_str).collect();
        let mut expected = [
            "verdict",
            "reason",
            "round",
            "slot",
            "protocol",
            "mode",
            "rounds",
            "soundness_bits",
            "statement",
            "kind",
            "description",
            "label",
            "bytes",
            "seconds",
        ];
        expected.sort_unstable();
        assert_eq!(keys, expected);
        assert_eq!(document["verdict"], "accepted");
        assert_eq!((&document["protocol"], &document["mode"]), (&protocol.into(), &mode.into()));
        assert_eq!(document["soundness_bits"], 20);
        assert_eq!(document["label"], "for Ada");
        assert!(document["reason"].is_null() && document["round"].is_null() && document["slot"].is_null());
    }
}

#[test]
fn the_sentence_does_not_say_too_much() {
    let server = Server::start(&[PUZZLE]);
    let output = run(&["verify", PUZZLE, "--server", &server.url, "--bits", "10"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("ACCEPTED: the server, or somebody behind it, knows a solution"), "{text}");
    assert!(text.contains("at most 2^-10."), "{text}");
    assert!(!text.contains("unique") && text.lines().count() == 1, "{text}");
}

#[test]
fn another_puzzle_and_another_label_are_rejected() {
    let server = Server::start(&[PUZZLE]);
    let (document, status) = json(&["verify", OTHER, "--server", &server.url]);
    assert_eq!((&document["reason"], status), (&"statement_not_held".into(), 1));
    assert_eq!(document["rounds"], 0);
    let (document, status) = json(&["verify", PUZZLE, "--server", &server.url, "--label", "for Ada"]);
    assert_eq!((&document["reason"], status), (&"wrong_label".into(), 1));
}

#[test]
fn a_server_says_its_address_first_and_stops_when_told_to() {
    let mut server = Server::start(&[PUZZLE, OTHER]);
    assert!(server.url.starts_with("http://127.0.0.1:") && !server.url.ends_with(":0"));
    let (status, rest) = server.terminate();
    assert_eq!(status, 0);
    assert_eq!(rest.lines().count(), 2, "{rest}");
    assert!(rest.lines().all(|line| line.ends_with("4x4 Sudoku with 4 clues, by edge, clique")));
}

#[test]
fn nobody_there_is_no_verdict() {
    let mut server = Server::start(&[PUZZLE]);
    let url = server.url.clone();
    server.terminate();
    assert_eq!(status(&["verify", PUZZLE, "--server", &url]), 3);
    let (document, status) = json(&["verify", PUZZLE, "--server", &url]);
    assert_eq!((&document["error"]["code"], status), (&"no_connection".into(), 3));
}

/// A place that cannot be written to is found out before anything is asked: here, before nobody is there.
#[test]
fn a_session_that_could_not_be_saved_is_not_begun() {
    let line = ["verify", PUZZLE, "--server", "http://127.0.0.1:1", "--save"];
    for (place, code) in
        [("/no/such/folder/session", "unwritable_file"), (".", "unwritable_file"), ("-", "usage")]
    {
        let (document, status) = json(&[&line[..], &[place]].concat());
        assert_eq!((&document["error"]["code"], status), (&code.into(), 2), "{place}");
        // In terms of the place that was named, and not of the file in the making.
        assert!(!document.to_string().contains(".part"), "{document}");
    }
}

/// A disk that is full, or a reader that is, says nothing about a prover that was caught.
#[test]
fn a_caught_prover_is_rejected_also_where_nothing_can_be_written() {
    let cheat = Server::start(&[PUZZLE, "--cheat", "broken-edge"]);
    let honest = Server::start(&[PUZZLE]);
    for (server, word, code) in [(&cheat, "REJECTED: ", 1), (&honest, "ACCEPTED: ", 2)] {
        let line = ["verify", PUZZLE, "--server", &server.url];
        let output = run(&[&line[..], &["--save", "/dev/full"]].concat());
        let (text, notes) =
            (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
        assert!(text.starts_with(word), "{text}");
        assert!(notes.starts_with("error: cannot write /dev/full"), "{notes}");
        assert_eq!(output.status.code(), Some(code));

        let full = || std::fs::File::options().write(true).open("/dev/full").unwrap();
        let output = command(&line).stdout(full()).output().unwrap();
        assert_eq!(output.status.code(), Some(code));
        assert!(String::from_utf8(output.stderr).unwrap().contains("cannot write to standard output"));
    }
}

/// What a prover that was caught says of itself is no more than that.
#[test]
fn a_label_under_which_nothing_is_proved_is_only_claimed() {
    let cheat = Server::start(&[PUZZLE, "--cheat", "broken-edge", "--label", "for Ada"]);
    let (document, status) = json(&["verify", PUZZLE, "--server", &cheat.url]);
    assert_eq!(status, 1);
    assert!(document["label"].is_null());
    assert_eq!(document["claimed_label"], "for Ada");
}

#[test]
fn a_run_comes_to_its_deadline() {
    let stalling = Server::start(&[PUZZLE, "--cheat", "stall:silent"]);
    let line = ["verify", PUZZLE, "--server", &stalling.url, "--timeout", "600", "--deadline", "3"];
    let (document, status) = json(&line);
    assert_eq!((&document["reason"], status), (&"unanswered".into(), 1));
    // Nobody answers here, and nothing was asked.
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", silent.local_addr().unwrap());
    let (document, status) = json(&["verify", PUZZLE, "--server", &url, "--deadline", "1"]);
    assert_eq!((&document["error"]["code"], status), (&"deadline".into(), 3));
    let proof = format!("{url}/proof");
    let (document, status) = json(&["verify", PUZZLE, "--proof", &proof, "--deadline", "1"]);
    assert_eq!((&document["error"]["code"], status), (&"deadline".into(), 3));
}

/// Solving may take long: an address that cannot be listened on is told before.
#[test]
fn a_bad_address_is_told_before_a_puzzle_is_solved() {
    for (listen, admin) in [("192.0.2.1:1", "127.0.0.1:0"), ("127.0.0.1:0", "192.0.2.1:1")] {
        let line = ["serve", PUZZLE, "--store", "memory", "--listen", listen, "--admin-listen", admin];
        let output = run(&line);
        let notes = String::from_utf8(output.stderr).unwrap();
        assert!(notes.starts_with("error: cannot listen on 192.0.2.1:1: "), "{notes}");
        assert_eq!(output.status.code(), Some(2));
    }
}

#[test]
fn who_finds_the_database_in_use_is_told_of_other_stores() {
    let folder = tempfile::tempdir().unwrap();
    let store = format!("sqlite:{}", folder.path().join("db").display());
    let _first = Server::of(&[PUZZLE, "--store", &store]);
    let line = ["serve", PUZZLE, "--listen", "127.0.0.1:0", "--store", &store];
    let (document, status) = json(&line);
    assert_eq!((&document["error"]["code"], status), (&"store_locked".into(), 2));
    assert!(document["error"]["message"].as_str().unwrap().contains("--store memory"), "{document}");
}

/// A demonstration is looked at in a terminal of 80 columns.
#[test]
fn the_demonstration_fits_a_terminal() {
    let text = String::from_utf8(run(&["demo"]).stdout).unwrap();
    let story: Vec<&str> = text.lines().take_while(|line| !line.starts_with("ACCEPTED")).collect();
    assert!(story.len() > 10 && story.iter().all(|line| line.chars().count() <= 80), "{text}");
}
