//! `prove` and `verify --proof`: what lands where, and what does not.

use crate::run::{PUZZLE, command, json, run, status};
use std::fs;
use std::io::{Read, Write};
use std::net::TcpListener;
use std::path::Path;
use std::process::Stdio;

/// A directory with a proof in it.
fn with_proof() -> (tempfile::TempDir, String) {
    let directory = tempfile::tempdir().unwrap();
    let proof = path(&directory, "four.proof");
    assert_eq!(status(&["prove", PUZZLE, "-o", &proof, "--bits", "20"]), 0);
    (directory, proof)
}

fn path(directory: &tempfile::TempDir, name: &str) -> String {
    directory.path().join(name).to_str().unwrap().to_owned()
}

fn verdict(proof: &str) -> (serde_json::Value, i32) {
    json(&["verify", PUZZLE, "--proof", proof, "--bits", "20"])
}

#[test]
fn any_bytes_that_prove_nothing_are_rejected() {
    let (directory, proof) = with_proof();
    let good = fs::read(&proof).unwrap();
    assert_eq!(verdict(&proof).1, 0);
    let bad = path(&directory, "bad.proof");
    let last = good.len() - 1;
    let flipped = [&good[..last], &[good[last] ^ 1]].concat();
    let cases: [(&[u8], &str); 6] = [
        (b"", "not_a_proof"),
        (b"1.....3..4.....2", "not_a_proof"),
        (&good[..20], "truncated"),
        (&good[..last], "truncated"),
        (&[&good[..], b"\n"].concat(), "trailing_bytes"),
        (&flipped, "transcript_mismatch"),
    ];
    for (bytes, reason) in cases {
        fs::write(&bad, bytes).unwrap();
        let (document, status) = verdict(&bad);
        assert_eq!((&document["reason"], status), (&reason.into(), 1));
        assert_eq!(document["verdict"], "rejected");
    }
    // The default for files is 128 bits.
    assert_eq!(json(&["verify", PUZZLE, "--proof", &proof]).0["reason"], "too_few_rounds");
}

#[test]
fn what_cannot_be_read_is_no_verdict() {
    let directory = tempfile::tempdir().unwrap();
    for there in [path(&directory, "nothing"), directory.path().to_str().unwrap().to_owned()] {
        let (document, status) = verdict(&there);
        assert_eq!((&document["error"]["code"], status), (&"unreadable_file".into(), 2));
    }
}

#[test]
fn a_proof_may_come_through_a_pipe() {
    let (_directory, proof) = with_proof();
    let mut prover =
        command(&["prove", PUZZLE, "-o", "-", "--bits", "20"]).stdout(Stdio::piped()).spawn().unwrap();
    let proof_pipe = prover.stdout.take().unwrap();
    let verifier =
        command(&["verify", PUZZLE, "--proof", "-", "--bits", "20"]).stdin(proof_pipe).output().unwrap();
    assert!(verifier.status.success() && prover.wait().unwrap().success());
    let from_file = fs::File::open(proof).unwrap();
    let verifier =
        command(&["verify", PUZZLE, "--proof", "-", "--bits", "20"]).stdin(from_file).output().unwrap();
    assert!(verifier.status.success());
}

#[test]
fn a_pipe_that_is_closed_is_no_news() {
    let mut prover =
        command(&["prove", PUZZLE, "-o", "-"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(prover.stdout.take());
    let output = prover.wait_with_output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(!errors.contains("error") && !errors.contains("panicked"), "{errors}");

    let mut solver = command(&["man"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(solver.stdout.take());
    let output = solver.wait_with_output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty());
}

#[test]
fn a_failure_leaves_no_file_and_touches_none() {
    let (directory, proof) = with_proof();
    let before = fs::read(&proof).unwrap();
    let wrong = path(&directory, "wrong.txt");
    fs::write(&wrong, "1234\n4321\n2143\n3412\n").unwrap();
    assert_eq!(status(&["prove", PUZZLE, "--solution", &wrong, "-o", &proof]), 2);
    assert_eq!(status(&["prove", PUZZLE, "-o", &path(&directory, "not/there")]), 2);
    assert_eq!(status(&["prove", PUZZLE, "-o", directory.path().to_str().unwrap()]), 2);
    assert_eq!(fs::read(&proof).unwrap(), before);
    let names: Vec<_> = fs::read_dir(&directory).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names.len(), 2, "{names:?}");
}

#[test]
fn links_are_followed_and_devices_are_written_to() {
    let (directory, proof) = with_proof();
    let link = path(&directory, "link");
    std::os::unix::fs::symlink(&proof, &link).unwrap();
    let before = fs::read(&proof).unwrap();
    assert_eq!(status(&["prove", PUZZLE, "-o", &link, "--bits", "20"]), 0);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_ne!(fs::read(&proof).unwrap(), before, "a fresh salt");
    assert_eq!(status(&["prove", PUZZLE, "-o", "/dev/null", "--bits", "20"]), 0);
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
}

#[test]
fn a_proof_may_come_over_http() {
    let (_directory, proof) = with_proof();
    let answer = |status: &str, body: &[u8]| {
        [format!("HTTP/1.1 {status}\r\ncontent-length: {}\r\n\r\n", body.len()).as_bytes(), body].concat()
    };
    let bytes = fs::read(&proof).unwrap();
    let cut = answer("200 OK", &bytes)[..bytes.len() / 2].to_vec();
    for (answer, expected) in [
        (answer("200 OK", &bytes), 0),
        (answer("200 OK", b"hello"), 1),
        (answer("404 Not Found", b""), 3),
        (cut, 3),
    ] {
        let (url, server) = answer_once(answer);
        assert_eq!(verdict(&url).1, expected);
        server.join().unwrap();
    }
    assert_eq!(run(&["verify", PUZZLE, "--proof", "http://127.0.0.1:1/p"]).status.code(), Some(3));
    assert_eq!(run(&["verify", PUZZLE, "--proof", "https://127.0.0.1:1/p"]).status.code(), Some(3));
    assert_eq!(run(&["verify", PUZZLE, "--proof", "ftp://127.0.0.1:1/p"]).status.code(), Some(2));
}

/// Answers one request with these bytes.
fn answer_once(answer: Vec<u8>) -> (String, std::thread::JoinHandle<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/four.proof", listener.local_addr().unwrap());
    let server = std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let read = stream.read(&mut [0; 4096]).unwrap();
        assert!(read > 0);
        // A client that has seen enough may be gone.
        let _ = stream.write_all(&answer);
    });
    (url, server)
}

#[test]
fn a_proof_is_as_public_as_any_file() {
    use std::os::unix::fs::PermissionsExt;
    let (directory, proof) = with_proof();
    let plain = path(&directory, "plain");
    fs::write(&plain, "").unwrap();
    let mode = |path: &str| fs::metadata(Path::new(path)).unwrap().permissions().mode();
    assert_eq!(mode(&proof), mode(&plain));
}

/// A proof that takes long enough to be interrupted: begun, and its unfinished file is there.
#[cfg(unix)]
#[test]
fn an_interrupted_proof_leaves_nothing() {
    let blank = ".".repeat(1_296).chars().collect::<Vec<_>>();
    let rows: String = blank.chunks(36).map(|row| row.iter().collect::<String>() + "\n").collect();
    let mut signals = vec![("-INT", 130), ("-TERM", 143)];
    // Whoever runs this under nohup hands that down, and it is kept to.
    match hangups_are_ignored() {
        true => println!("hangups are ignored here: what one does is not tested"),
        false => signals.push(("-HUP", 129)),
    }
    for (signal, status) in signals {
        let directory = tempfile::tempdir().unwrap();
        let (puzzle, solution) = (path(&directory, "large.txt"), path(&directory, "solution.txt"));
        fs::write(&puzzle, &rows).unwrap();
        fs::write(&solution, solved(6)).unwrap();
        let output = path(&directory, "large.proof");
        // 36 rows of 36 cells may also be a list of 36 grids of 6x6.
        let size = ["--box", "6x6"];
        let line =
            [&["prove", &puzzle, "--solution", &solution, "-o", &output, "--protocol", "edge"], &size[..]]
                .concat();
        let mut child = command(&line).stderr(Stdio::null()).spawn().unwrap();
        let part = || {
            let names = fs::read_dir(&directory).unwrap().map(|entry| entry.unwrap().file_name());
            names.filter(|name| name.to_string_lossy().ends_with(".part")).count()
        };
        while part() == 0 {
            assert!(child.try_wait().unwrap().is_none(), "it ended before it could be interrupted");
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        let pid = child.id().to_string();
        assert!(std::process::Command::new("kill").args([signal, &pid]).status().unwrap().success());
        assert_eq!(child.wait().unwrap().code(), Some(status), "{signal}");
        assert_eq!((part(), Path::new(&output).exists()), (0, false), "{signal}");
    }
}

/// What Linux says of this process.
fn hangups_are_ignored() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.is_some_and(|mask| u64::from_str_radix(mask.trim(), 16).unwrap() & 1 == 1)
}

/// A filled Sudoku of boxes of `n` by `n`, in decimals.
fn solved(n: usize) -> String {
    let side = n * n;
    let cell = |row: usize, column: usize| (row % n * n + row / n + column) % side + 1;
    let row =
        |row: usize| (0..side).map(|column| cell(row, column).to_string()).collect::<Vec<_>>().join(" ");
    (0..side).map(|i| row(i) + "\n").collect()
}

#[test]
fn options_that_are_not_for_the_puzzle_are_refused() {
    let (directory, proof) = with_proof();
    let output = path(&directory, "other.proof");
    for line in [
        &["verify", PUZZLE, "--proof", &proof, "--colours", "4"][..],
        &["prove", PUZZLE, "-o", &output, "--colours", "4"],
        &["prove", PUZZLE, "-o", &output, "--ignore-self-loops"],
        &["solve", PUZZLE, "--colours", "4"],
        &["serve", PUZZLE, PUZZLE, "--colours", "4", "--store", "memory", "--listen", "127.0.0.1:0"],
    ] {
        let (document, status) = json(line);
        assert_eq!((&document["error"]["code"], status), (&"option_unfit".into(), 2), "{line:?}");
    }
    assert!(!Path::new(&output).exists());
}

#[test]
fn a_list_of_edges_is_proved_as_a_graph_and_the_verdict_says_so() {
    let directory = tempfile::tempdir().unwrap();
    let (edges, proof) = (path(&directory, "path.txt"), path(&directory, "path.proof"));
    fs::write(&edges, "4\n1 2\n2 3\n3 4\n").unwrap();
    let (document, status) = json(&["prove", &edges, "--colours", "2", "-o", &proof, "--bits", "20"]);
    assert_eq!((&document["kind"], status), (&"graph".into(), 0), "{document}");
    let line = ["verify", &edges, "--colours", "2", "--proof", &proof, "--bits", "20"];
    let (document, status) = json(&line);
    assert_eq!((&document["verdict"], status), (&"accepted".into(), 0));
    assert_eq!(document["description"], "graph with 4 vertices and 3 edges, 2 colours");
    let told = String::from_utf8(run(&line).stdout).unwrap();
    assert!(
        told.contains("a proper colouring of this graph with 4 vertices and 3 edges, 2 colours"),
        "{told}"
    );
    let (document, status) = json(&["solve", &edges]);
    assert_eq!((&document["error"]["code"], status), (&"unreadable_statement".into(), 2));
}
