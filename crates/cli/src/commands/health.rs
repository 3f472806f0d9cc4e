//! `health`: whether a server is ready, for whatever watches over it.

use crate::args::{CaArgs, seconds};
use crate::failure::{Failure, Status};
use crate::host;
use crate::output::Output;
use serde::Serialize;
use std::time::Duration;
use tincture_verifier::{Health, ServerUrl};

/// Ask a server whether it is ready, as the health check of a container does
///
/// Asks for URL/readyz, once. Exit status: 0 ready; 1 not ready, or another answer; 3 no answer.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The server, http://HOST:PORT or https://HOST:PORT
    #[arg(value_name = "URL")]
    url: String,
    /// How long the answer may take
    #[arg(long, value_name = "S", value_parser = seconds, default_value = "5")]
    timeout: Duration,
    #[command(flatten)]
    ca: CaArgs,
}

#[derive(Serialize)]
struct Document<'a> {
    server: String,
    ready: bool,
    /// The HTTP status of the answer.
    status: u16,
    /// The server's reasons for not being ready, if it gives any.
    detail: Option<&'a str>,
}

pub(crate) fn run(args: &Args, out: &Output) -> Result<Status, Failure> {
    let server = ServerUrl::parse(&args.url)?;
    let trust = args.ca.resolve()?;
    let health = host::runtime()?.block_on(Health::ask(&server, args.timeout, &trust))?;
    let (ready, status, detail) = (health.is_ready(), health.status, health.detail.as_deref());
    let text = match (ready, detail) {
        (true, _) => "ready\n".to_owned(),
        (false, Some(detail)) => format!("not ready: {detail}\n"),
        (false, None) => format!("not ready: it answers with status {status}\n"),
    };
    out.result(&Document { server: server.to_string(), ready, status, detail }, text)?;
    Ok(if ready { Status::Done } else { Status::Rejected })
}
