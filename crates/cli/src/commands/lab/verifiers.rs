//! `lab verifiers`: cheating verifiers against a server.

use super::subject::SubjectArgs;
use crate::args::{CaArgs, protocol};
use crate::failure::{Failure, Status};
use crate::host;
use crate::output::Output;
use std::fmt::Write;
use tincture_lab::Target;
use tincture_lab::verifiers::{AttemptError, Finding, Line, VERIFIERS, run as attempt};
use tincture_proof::Label;
use tincture_prover::{ServedStatement, serve};
use tincture_verifier::{ServerUrl, Trust};

/// Let cheating verifiers loose on a server, this one's own or a running one
///
/// Exit status 1 if one of them gained anything.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    subject: SubjectArgs,
    /// What a challenge opens
    #[arg(long, value_name = "P", value_parser = protocol(), default_value = "edge")]
    protocol: String,
    /// The server [default: an honest one in this process]
    #[arg(long, value_name = "URL")]
    server: Option<String>,
    #[command(flatten)]
    ca: CaArgs,
}

pub(crate) fn run(args: &Args, out: &Output) -> Result<Status, Failure> {
    let running = match &args.server {
        Some(url) => Some((ServerUrl::parse(url)?, args.ca.resolve()?)),
        None => None,
    };
    let target = match &running {
        Some(_) => args.subject.unsolved(&args.protocol, out)?,
        None => args.subject.solved(&args.protocol, out)?,
    };
    let seed = args.subject.seed();
    let findings = host::runtime()?.block_on(async {
        let (server, trust) = match running {
            Some(running) => running,
            None => (own(&target).await?, Trust::system()),
        };
        let (line, mut findings) = (Line::new(server, &trust).map_err(useless)?, Vec::new());
        for verifier in VERIFIERS {
            findings.push(attempt(verifier.name, &line, &target, &seed).await.map_err(useless)?);
        }
        Ok::<_, Failure>(findings)
    })?;
    out.table(&findings, text(&findings), || csv(&findings))?;
    let gained = findings.iter().any(|finding| finding.gained);
    Ok(if gained { Status::Rejected } else { Status::Done })
}

/// An honest server that lives as long as the runtime.
async fn own(target: &Target) -> Result<ServerUrl, Failure> {
    let solution =
        target.solution().ok_or_else(|| Failure::refused("no_solution", "there is no solution"))?;
    let holding =
        ServedStatement::honest(target.prepared(), solution, Label::default()).map_err(host::not_held)?;
    let service = host::service(vec![holding])?;
    let (listener, url) = host::listen("127.0.0.1:0", "http").await?;
    tokio::spawn(serve(listener, service, std::future::pending()));
    Ok(ServerUrl::parse(&url).expect("a listener's address is a server's"))
}

fn useless(error: AttemptError) -> Failure {
    match error {
        AttemptError::NoConnection(error) => error.into(),
        error => Failure::no_server("not_tincture", error),
    }
}

fn text(findings: &[Finding]) -> String {
    let mut text = String::new();
    for finding in findings {
        let _ = writeln!(
            text,
            "{}: {}",
            finding.verifier,
            if finding.gained { "GAINED something" } else { "gained nothing" }
        );
        finding.steps.iter().for_each(|step| {
            let _ = writeln!(text, "  {step}");
        });
    }
    text
}

fn csv(findings: &[Finding]) -> String {
    let mut text = "verifier,gained\n".to_owned();
    findings.iter().for_each(|finding| {
        let _ = writeln!(text, "{},{}", finding.verifier, finding.gained);
    });
    text
}
