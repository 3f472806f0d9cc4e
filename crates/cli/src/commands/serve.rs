//! `serve`: hold solutions, and prove to whoever asks that they are known.

use crate::args::{LimitArgs, LogArgs, OwnerArgs, ReadArgs, SOLVE_TIME, StoreArgs, TlsArgs, label, seconds};
use crate::failure::{Failure, Status};
use crate::output::Output;
use crate::puzzle::statements;
use crate::{host, solution};
use serde::Serialize;
use std::future::pending;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tincture_ledger::{StoreChoice, StoreOptions};
use tincture_proof::Label;
use tincture_protocols::Prepared;
use tincture_prover::{Catalogue, OwnerToken, ServedStatement, Settings, Tls, serve, serve_admin, serve_tls};
use tincture_statements::{ReadOptions, Statement};
use tincture_wire::v1::StatementInfo;

/// Prove over HTTP that the solutions of puzzles are known
///
/// The n-th --solution goes with the n-th PUZZLE; a missing one is solved first. The first line printed is
/// the address. Interrupt or terminate to stop: requests in flight are answered first.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The puzzles: files, - for standard input, or their 16, 36, 81 or 256 cells
    #[arg(value_name = "PUZZLE")]
    puzzles: Vec<String>,
    #[command(flatten)]
    read: ReadArgs,
    /// The solution of a puzzle, in the order of the puzzles
    #[arg(long = "solution", value_name = "FILE")]
    solutions: Vec<PathBuf>,
    /// Where to listen; port 0 takes a free one
    #[arg(
        long,
        value_name = "ADDR",
        env = "TINCTURE_LISTEN",
        hide_env_values = true,
        default_value = "127.0.0.1:7878"
    )]
    listen: String,
    /// Where metrics are served in place of --listen, with /healthz and /readyz
    #[arg(long, value_name = "ADDR", env = "TINCTURE_ADMIN_LISTEN", hide_env_values = true)]
    admin_listen: Option<String>,
    #[command(flatten)]
    tls: TlsArgs,
    #[command(flatten)]
    store: StoreArgs,
    #[command(flatten)]
    owner: OwnerArgs,
    /// What every run is bound to: a name, a date, a purpose
    #[arg(long, value_name = "TEXT", env = "TINCTURE_LABEL", hide_env_values = true, value_parser = label)]
    label: Option<Label>,
    /// How long to look for a missing solution
    #[arg(long, value_name = "S", env = "TINCTURE_SOLVE_TIMEOUT", hide_env_values = true, value_parser = seconds,
        default_value = SOLVE_TIME.as_str())]
    solve_timeout: Duration,
    /// Cheat, without any solution: NAME or NAME:PARAMETER of `tincture lab strategies`. For lessons and tests
    #[cfg(feature = "lab")]
    #[arg(long, value_name = "STRATEGY", conflicts_with = "solutions")]
    cheat: Option<String>,
    #[command(flatten)]
    log: LogArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// How long threads may take to end that are still at work when nothing is served any more.
const STOP_TIME: Duration = Duration::from_secs(1);

/// A server that may start.
pub(crate) struct Serve {
    catalogue: Catalogue,
    owner: Option<OwnerToken>,
    store: StoreChoice,
    options: StoreOptions,
    settings: Settings,
    listen: String,
    tls: Option<Tls>,
    admin_listen: Option<String>,
}

#[derive(Serialize)]
struct Document<'a> {
    listening: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    admin: Option<&'a str>,
    statements: Vec<Held<'a>>,
}

#[derive(Serialize)]
struct Held<'a> {
    statement: &'a str,
    kind: &'a str,
    description: &'a str,
    label: Option<&'a str>,
    protocols: Vec<&'a str>,
}

impl<'a> Held<'a> {
    fn of(info: &'a StatementInfo) -> Self {
        Self {
            statement: &info.id,
            kind: &info.kind,
            description: &info.description,
            label: Some(info.label.as_str()).filter(|label| !label.is_empty()),
            protocols: info.protocols.iter().map(|protocol| protocol.name.as_str()).collect(),
        }
    }
}

impl Args {
    /// Reads the puzzles and their solutions, or finds them.
    pub(crate) fn resolve(self, out: &Output) -> Result<Serve, Failure> {
        // The log warns of a token file that others can read.
        self.log.resolve()?.start();
        let (store, options) = self.store.resolve()?;
        let tls = self.tls.resolve()?;
        let owner = self.owner.resolve()?;
        let settings = Settings { metrics_route: self.admin_listen.is_none(), ..self.limits.settings() };
        // Said before a puzzle is solved, which may take long.
        for address in [Some(&self.listen), self.admin_listen.as_ref()].into_iter().flatten() {
            host::can_listen(address)?;
        }
        if self.solutions.len() > self.puzzles.len() {
            let message = format!("{} solutions for {} puzzles", self.solutions.len(), self.puzzles.len());
            return Err(Failure::refused("usage", message));
        }
        #[cfg(feature = "lab")]
        if let Some(strategy) = &self.cheat {
            out.note(format_args!("this server cheats: {strategy}"));
        }
        let read = statements(&self.puzzles, &self.read.options(), out)?;
        let holdings = std::iter::zip(0.., &read)
            .map(|(n, (statement, options))| self.holding(n, statement, options, out));
        let holdings = holdings.collect::<Result<_, _>>()?;
        let (catalogue, listen, admin_listen) = (host::catalogue(holdings)?, self.listen, self.admin_listen);
        Ok(Serve { catalogue, owner, store, options, settings, listen, tls, admin_listen })
    }

    fn holding(
        &self,
        n: usize,
        statement: &Statement,
        options: &ReadOptions,
        out: &Output,
    ) -> Result<ServedStatement, Failure> {
        let source = &self.puzzles[n];
        // Refused before a search for something that nobody would ask for.
        let prepared = Prepared::new(statement.clone());
        let prepared = Arc::new(prepared.map_err(|refusal| Failure::from(refusal).context(source))?);
        let label = self.label.clone().unwrap_or_default();
        #[cfg(feature = "lab")]
        if let Some(strategy) = &self.cheat {
            return super::cheating::served(&prepared, strategy, label);
        }
        let file = self.solutions.get(n).map(PathBuf::as_path);
        let solution = solution::given_or_found(statement, file, Some(self.solve_timeout), options, out)?;
        ServedStatement::honest(&prepared, &solution, label).map_err(host::not_held)
    }
}

impl Serve {
    /// Serves until it is told to stop.
    pub(crate) fn run(self, out: &Output) -> Result<Status, Failure> {
        let runtime = host::runtime()?;
        let served = runtime.block_on(self.serve(out));
        // What nobody waits for any more, such as a proof file that is being made, is not waited for here.
        runtime.shutdown_timeout(STOP_TIME);
        served
    }

    async fn serve(self, out: &Output) -> Result<Status, Failure> {
        let Self { catalogue, owner, store, options, settings, listen, tls, admin_listen } = self;
        let stop = stop_signal()?;
        let has_owner = owner.is_some();
        let service = host::stored(catalogue, owner, &store, &options, settings, out).await?;
        let held = service.statements().await;
        let held = held.map_err(|error| Failure::refused("store_failed", error.detail))?.statements;
        if held.is_empty() && !has_owner {
            out.note("no PUZZLE is given, and nothing is published: there is nothing to prove");
        }
        let (listener, url) = host::listen(&listen, if tls.is_some() { "https" } else { "http" }).await?;
        let admin = match &admin_listen {
            Some(address) => Some(host::listen(address, "http").await?),
            None => None,
        };
        announce(&held, &url, admin.as_ref().map(|(_, url)| url.as_str()), out)?;
        if let Some((listener, _)) = admin {
            tokio::spawn(serve_admin(listener, service.clone(), pending()));
        }
        match tls {
            Some(tls) => serve_tls(listener, service, tls, stop).await,
            None => serve(listener, service, stop).await,
        }
        Ok(Status::Done)
    }
}

/// The address first, then what is held.
fn announce(held: &[StatementInfo], url: &str, admin: Option<&str>, out: &Output) -> Result<(), Failure> {
    let statements: Vec<_> = held.iter().map(Held::of).collect();
    let mut text = format!("listening on {url}\n");
    if let Some(admin) = admin {
        text += &format!("metrics on {admin}/metrics\n");
    }
    for held in &statements {
        text += &format!("{}  {}, by {}\n", held.statement, held.description, held.protocols.join(", "));
    }
    out.result(&Document { listening: url, admin, statements }, text)
}

/// Completes when the process is interrupted or told to terminate.
fn stop_signal() -> Result<impl Future<Output = ()>, Failure> {
    use tokio::signal::unix::{SignalKind, signal};
    let failed = |error| Failure::refused("no_signals", error).context("cannot wait for signals");
    let mut interrupt = signal(SignalKind::interrupt()).map_err(failed)?;
    let mut terminate = signal(SignalKind::terminate()).map_err(failed)?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}
