//! The server's process.

use crate::tincture::tincture;
use anyhow::Context;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, ChildStdout, Stdio};
use std::time::Duration;

/// A server that ends when it is dropped.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    child: Child,
    _stdout: BufReader<ChildStdout>,
    _directory: tempfile::TempDir,
}

impl Server {
    /// Starts one on a free port, without limits for single clients, its store in memory or in a file.
    pub(crate) fn start(store: &str) -> anyhow::Result<Self> {
        let directory = tempfile::tempdir()?;
        let store = match store {
            "sqlite" => format!("sqlite:{}", directory.path().join("sessions.db").display()),
            store => store.to_owned(),
        };
        let mut child = tincture(&["serve", super::PUZZLE, "--listen", "127.0.0.1:0", "--store", &store])
            .args(["--max-sessions", "20000", "--max-client-sessions", "20000"])
            .args(["--max-requests-per-second", "0", "--max-waiting", "10000"])
            .stdout(Stdio::piped())
            .spawn()?;
        let mut stdout = BufReader::new(child.stdout.take().context("a pipe")?);
        let mut line = String::new();
        stdout.read_line(&mut line)?;
        let address = line.trim().rsplit('/').next().context("an address")?.parse()?;
        Ok(Self { address, child, _stdout: stdout, _directory: directory })
    }

    /// The processor time that it has used, in user and system mode, in steps of 10 ms.
    pub(crate) fn processor_time(&self) -> anyhow::Result<Duration> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id()))?;
        // Behind the name, which may hold anything, utime and stime are the 12th and 13th fields.
        let (_, fields) = stat.rsplit_once(')').context("a process's name")?;
        let ticks = |n| anyhow::Ok(fields.split_whitespace().nth(n).context("a field")?.parse::<u64>()?);
        Ok(Duration::from_millis(10 * (ticks(11)? + ticks(12)?)))
    }

    /// Its resident memory in bytes.
    pub(crate) fn memory(&self) -> anyhow::Result<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("a size")?;
        Ok(line.trim().trim_end_matches("kB").trim().parse::<u64>()? << 10)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
