//! What an interruption takes with it: the file in the making.

use std::io;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tempfile::NamedTempFile;

/// The file in the making, if there is one.
static UNFINISHED: Mutex<Option<PathBuf>> = Mutex::new(None);

fn unfinished() -> MutexGuard<'static, Option<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// As long as it lives, an interruption (INT, TERM, HUP) removes a file before it ends the process.
pub(crate) struct Removed;

impl Removed {
    /// Makes a file that an interruption removes, at whatever moment it comes.
    pub(crate) fn when_interrupted(
        make: impl FnOnce() -> io::Result<NamedTempFile>,
    ) -> io::Result<(NamedTempFile, Self)> {
        watch()?;
        // An interruption in between waits for the lock, and then knows the name.
        let mut unfinished = unfinished();
        let file = make()?;
        *unfinished = Some(file.path().to_owned());
        Ok((file, Self))
    }
}

impl Drop for Removed {
    fn drop(&mut self) {
        *unfinished() = None;
    }
}

/// Waits for interruptions in a thread of its own.
#[cfg(unix)]
fn watch() -> io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};

    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let inside = runtime.enter();
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    // Under nohup a hangup stays ignored.
    let mut hangup = if hangups_are_ignored() { None } else { Some(signal(SignalKind::hangup())?) };
    drop(inside);
    std::thread::Builder::new().name("interruptions".to_owned()).spawn(move || {
        let hung_up = async {
            match &mut hangup {
                Some(hangup) => hangup.recv().await,
                None => std::future::pending().await,
            }
        };
        let kind = runtime.block_on(async {
            tokio::select! {
                _ = interrupt.recv() => SignalKind::interrupt(),
                _ = terminate.recv() => SignalKind::terminate(),
                _ = hung_up => SignalKind::hangup(),
            }
        });
        // Held until the process has ended, so that no further file begins.
        let file = unfinished();
        if let Some(path) = file.as_deref() {
            // Where it cannot be removed there is nobody left to tell.
            let _ = std::fs::remove_file(path);
        }
        // As shells report a command that a signal ended.
        std::process::exit(128 + kind.as_raw_value());
    })?;
    Ok(())
}

/// Where there are no such signals, the system ends the process.
#[cfg(not(unix))]
fn watch() -> io::Result<()> {
    Ok(())
}

/// What Linux says of it; elsewhere they are not taken for ignored.
#[cfg(unix)]
fn hangups_are_ignored() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask & 1 == 1)
}
