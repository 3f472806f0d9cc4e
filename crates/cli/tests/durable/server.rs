//! A server process that can be killed, and come again at the same address.

use crate::tincture::tincture;
use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpListener};
use std::process::{Child, ChildStdout, Command, Stdio};

pub(crate) const PUZZLE: &str = "1.....3..4.....2";

/// A port that was free a moment ago, below those that the system gives to clients: one of them could hold
/// it while its server is down.
pub(crate) fn free_address() -> SocketAddr {
    loop {
        let mut random = [0; 2];
        getrandom::fill(&mut random).unwrap();
        let port = 20_000 + u16::from_le_bytes(random) % 12_000;
        let address = SocketAddr::from(([127, 0, 0, 1], port));
        if TcpListener::bind(address).is_ok() {
            return address;
        }
    }
}

/// A server process.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    line: Vec<String>,
    running: Option<(Child, BufReader<ChildStdout>)>,
}

impl Server {
    /// Starts one; `line` is what stands behind `serve PUZZLE --listen ADDR`.
    pub(crate) fn start(address: SocketAddr, line: &[&str]) -> Self {
        let line = line.iter().map(ToString::to_string).collect();
        let mut server = Self { address, line, running: None };
        server.restart();
        server
    }

    /// `kill -9`. What it was about to do it has not done.
    pub(crate) fn kill(&mut self) {
        if let Some((mut child, _)) = self.running.take() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }

    /// Starts it again, at the same address, and waits until it listens.
    pub(crate) fn restart(&mut self) {
        self.kill();
        let mut child = command(self.address, &self.line).stdout(Stdio::piped()).spawn().unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let mut first = String::new();
        stdout.read_line(&mut first).unwrap();
        assert_eq!(first, format!("listening on http://{}\n", self.address));
        self.running = Some((child, stdout));
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A server's command, its stderr not shown. All clients of a test have one address, so the limits for one
/// client are lifted.
pub(crate) fn command(address: SocketAddr, line: &[String]) -> Command {
    let mut command = tincture(&["serve", PUZZLE, "--listen", &address.to_string()]);
    command.args(["--max-requests-per-second", "0", "--max-client-sessions", "10000"]);
    command.args(line).stderr(Stdio::null());
    command
}
