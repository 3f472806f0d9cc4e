//! Node, where there is one.

use serde_json::Value;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A Node that the package runs in.
pub(crate) struct Node;

impl Node {
    /// `None`, and a line that says so, where there is none, or only an older one.
    #[expect(clippy::print_stderr, reason = "who reads the log learns that nothing was tested")]
    pub(crate) fn find() -> Option<Self> {
        let said = Command::new("node").arg("--version").output().ok().filter(|o| o.status.success());
        let version = said.map(|o| String::from_utf8_lossy(&o.stdout).trim().to_owned()).unwrap_or_default();
        let mut numbers = version.trim_start_matches('v').split('.').map_while(|n| n.parse::<u32>().ok());
        if (numbers.next(), numbers.next()) >= (Some(20), Some(10)) {
            return Some(Self);
        }
        eprintln!("NOT RUN: the tests of crates/web need node 20.10, and there is {version:?}");
        None
    }

    /// Runs the package's own tests: how many passed, and how many did not.
    pub(crate) fn tests(&self) -> (u32, u32) {
        let mut files: Vec<PathBuf> =
            std::fs::read_dir(package().join("tests")).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.retain(|path| path.to_str().is_some_and(|path| path.ends_with(".test.js")));
        files.sort();
        let output = self.command().args(["--test", "--test-reporter=tap"]).args(files).output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
        let count = |what: &str| {
            let line = said.lines().find_map(|line| line.strip_prefix(what)).unwrap_or_default();
            line.trim().parse().unwrap_or_else(|_| panic!("no count of {what}: {said}"))
        };
        (count("# pass "), count("# fail "))
    }

    /// Asks the implementation, as `crates/web/tests/support/cross.js` says.
    pub(crate) fn ask(&self, asked: &Value) -> Value {
        let script = package().join("tests/support/cross.js");
        let mut child = self
            .command()
            .arg(script)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // It reads everything before it writes anything.
        child.stdin.take().unwrap().write_all(asked.to_string().as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_slice(&output.stdout).unwrap()
    }

    fn command(&self) -> Command {
        let mut command = Command::new("node");
        // Node 20 has WebSockets behind a flag, later ones without.
        command.arg("--experimental-websocket").env("NODE_NO_WARNINGS", "1").current_dir(package());
        command
    }
}

fn package() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/web")
}
