//! The log of a server.

use crate::failure::Failure;
use crate::style::has_colours;
use clap::{Args, ValueEnum};
use tracing_subscriber::EnvFilter;

/// What is logged, and how it is written.
#[derive(Debug, Args)]
pub(crate) struct LogArgs {
    /// How much is logged on stderr: error, warn, info (a line for each request), debug or trace, or filters
    /// such as tincture_prover=debug,hyper=info
    #[arg(long, value_name = "FILTER", env = "TINCTURE_LOG", hide_env_values = true, default_value = "warn")]
    log: String,
    /// How the log is written
    #[arg(
        long,
        value_enum,
        value_name = "FORM",
        env = "TINCTURE_LOG_FORMAT",
        hide_env_values = true,
        default_value_t
    )]
    log_format: LogFormat,
}

/// Lines for people, or for programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum LogFormat {
    /// Lines for people
    #[default]
    Text,
    /// One JSON document a line
    Json,
}

/// A log that may be written.
pub(crate) struct Log {
    filter: EnvFilter,
    format: LogFormat,
}

impl LogArgs {
    /// Reads the filter.
    pub(crate) fn resolve(&self) -> Result<Log, Failure> {
        let filter = EnvFilter::try_new(&self.log);
        let filter = filter.map_err(|error| Failure::refused("bad_log", error).context("--log"))?;
        Ok(Log { filter, format: self.log_format })
    }
}

impl Log {
    /// Writes it to stderr from now on.
    pub(crate) fn start(self) {
        let colours = has_colours(&std::io::stderr());
        let log = tracing_subscriber::fmt().with_writer(std::io::stderr).with_env_filter(self.filter);
        // There is one already where this is not the only command of the process: then that one is used.
        let _ = match self.format {
            LogFormat::Text => log.with_ansi(colours).try_init(),
            LogFormat::Json => log.json().flatten_event(true).with_ansi(false).try_init(),
        };
    }
}
