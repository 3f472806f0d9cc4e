//! What a service logs.

use std::io::Write;
use std::sync::{Arc, Mutex};
use tracing::Level;

/// A log that is kept in memory.
#[derive(Clone, Default)]
pub struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    /// All that is logged from now on, at its most talkative.
    pub fn start() -> Self {
        Self::start_at(Level::TRACE)
    }

    /// All that is logged from now on, on all threads: answers are computed off the test's own. A process has
    /// one of them.
    pub fn start_at(level: Level) -> Self {
        let log = Self::default();
        let writer = log.clone();
        let subscriber = tracing_subscriber::fmt()
            .with_max_level(level)
            .with_ansi(false)
            .with_writer(move || writer.clone())
            .finish();
        tracing::subscriber::set_global_default(subscriber).unwrap();
        log
    }

    pub fn bytes(&self) -> Vec<u8> {
        self.0.lock().unwrap().clone()
    }
}

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
