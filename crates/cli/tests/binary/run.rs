//! Runs the binary.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, ChildStdout, Command, Output, Stdio};

pub(crate) use crate::tincture::tincture as command;

pub(crate) const PUZZLE: &str = "1.....3..4.....2";
pub(crate) const OTHER: &str = "1.....4..3.....2";

pub(crate) fn run(line: &[&str]) -> Output {
    command(line).output().unwrap()
}

pub(crate) fn status(line: &[&str]) -> i32 {
    run(line).status.code().unwrap()
}

/// The one JSON document that the command prints, and its exit status.
pub(crate) fn json(line: &[&str]) -> (serde_json::Value, i32) {
    let output = command(line).args(["--format", "json"]).output().unwrap();
    (serde_json::from_slice(&output.stdout).unwrap(), output.status.code().unwrap())
}

/// A server on a free port, stopped when it is dropped.
pub(crate) struct Server {
    child: Child,
    stdout: BufReader<ChildStdout>,
    pub(crate) url: String,
}

impl Server {
    pub(crate) fn start(line: &[&str]) -> Self {
        Self::of(&[line, &["--store", "memory"]].concat())
    }

    /// The same, on a store that `line` names.
    pub(crate) fn of(line: &[&str]) -> Self {
        let mut command = command(&["serve", "--listen", "127.0.0.1:0"]);
        let mut child = command.args(line).stdout(Stdio::piped()).spawn().unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let mut first = String::new();
        stdout.read_line(&mut first).unwrap();
        let url = first.trim_end().strip_prefix("listening on ").unwrap().to_owned();
        Self { child, stdout, url }
    }

    /// Tells it to terminate, and returns its exit status with what else it printed.
    pub(crate) fn terminate(&mut self) -> (i32, String) {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
        let mut rest = String::new();
        self.stdout.read_to_string(&mut rest).unwrap();
        (self.child.wait().unwrap().code().unwrap(), rest)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
