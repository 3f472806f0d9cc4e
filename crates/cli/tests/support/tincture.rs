//! The binary's command line, for all tests that start it.

use std::process::{Command, Stdio};

/// The binary with these arguments, with no setting of whoever runs the tests, and with nothing to read.
pub(crate) fn tincture<S: AsRef<std::ffi::OsStr>>(line: &[S]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tincture"));
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("TINCTURE_")) {
        command.env_remove(name);
    }
    command.args(line).stdin(Stdio::null());
    command
}
