//! `lab soundness`: how long cheats survive, against how long they should.

use super::subject::{SubjectArgs, percent};
use crate::args::{CaArgs, protocol};
use crate::failure::{Failure, Status};
use crate::host;
use crate::output::Output;
use std::fmt::Write;
use std::num::NonZeroU32;
use std::path::PathBuf;
use tincture_lab::cheats::cheat;
use tincture_lab::experiments::over_http;
use tincture_lab::experiments::soundness::{Budget, Cell, Report, run as measure, spread};
use tincture_lab::{Target, plot};
use tincture_proof::{Coins, Live, Stream};
use tincture_verifier::{Client, ServerUrl, Settings};

/// Measure how long cheating provers survive, and compare with theory at 20 numbers of rounds
///
/// In this process, or with --server against a cheat that is running elsewhere (`serve --cheat`). Exit
/// status 1 if a measurement contradicts theory, at a joint level of 99.9 %.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    subject: SubjectArgs,
    /// A cheat, NAME or NAME:PARAMETER; may be repeated [default: broken-edge:1, broken-edge:8 and guess]
    #[arg(long = "strategy", value_name = "S")]
    strategies: Vec<String>,
    /// What a challenge opens
    #[arg(long, value_name = "P", value_parser = protocol(), default_value = "edge")]
    protocol: String,
    /// Sessions of each cheat; fewer, but at least 2,000, where they are long [default: 20000, or 50 with
    /// --server]
    #[arg(long, value_name = "N")]
    sessions: Option<u64>,
    /// The length of a session: K times as many rounds as there are challenges
    #[arg(long, value_name = "K", default_value = "3")]
    k: NonZeroU32,
    /// A running server, which cheats by the one --strategy that is named
    #[arg(long, value_name = "URL")]
    server: Option<String>,
    #[command(flatten)]
    ca: CaArgs,
    /// Where to draw the survival curve, as SVG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, out: &Output) -> Result<Status, Failure> {
    let target = args.subject.unsolved(&args.protocol, out)?;
    let seed = args.subject.seed();
    let mut coins = Coins::new(&seed, Stream::Arrangement);
    let named = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    let strategies = match args.strategies.as_slice() {
        [] => named(&["broken-edge:1", "broken-edge:8", "guess"]),
        given => given.to_vec(),
    };
    if args.server.is_some() && strategies.len() != 1 {
        return Err(Failure::refused("usage", "a server cheats by one strategy: name it with --strategy"));
    }
    let cells: Vec<Cell<'_>> =
        strategies.iter().map(|name| args.cell(name, &target, &mut coins)).collect::<Result<_, _>>()?;
    let report = match &args.server {
        Some(server) => args.over_http(server, &cells[0])?,
        None => {
            let most_sessions = args.sessions.unwrap_or(20_000);
            let least_sessions = Budget::default().least_sessions.min(most_sessions);
            measure(&cells, &Budget { most_sessions, least_sessions, ..Budget::default() }, 0.999, &seed)
        }
    };
    if let Some(path) = &args.plot {
        let cells: Vec<_> = report.cells.iter().collect();
        let svg = plot::survival(&cells, args.k.get()).svg();
        std::fs::write(path, svg).map_err(|error| {
            Failure::refused("unwritable_file", error).context(format!("cannot write {}", path.display()))
        })?;
    }
    out.table(&report, text(&report), || csv(&report))?;
    Ok(if report.agrees { Status::Done } else { Status::Rejected })
}

impl Args {
    fn cell<'t>(&self, name: &str, target: &'t Target, coins: &mut Coins) -> Result<Cell<'t>, Failure> {
        let cheat = cheat(name, target, coins).map_err(|error| Failure::refused("bad_strategy", error))?;
        let most = self.k.get().saturating_mul(target.challenges());
        let rounds = spread(&cheat.theory(), 20, 6.0, most);
        Ok(Cell {
            strategy: name.to_owned(),
            statement: target.statement().describe(),
            target,
            cheat,
            rounds,
        })
    }

    fn over_http(&self, server: &str, cell: &Cell<'_>) -> Result<Report, Failure> {
        let client = Client::trusting(ServerUrl::parse(server)?, Settings::default(), &self.ca.resolve()?)?;
        let sessions = self.sessions.unwrap_or(50);
        let run = over_http::survival(&client, cell.target.protocol(), Live::Batched, self.k, sessions);
        let survived = host::runtime()?.block_on(run)?;
        Ok(Report::of(vec![cell.report(&survived)], 0.999))
    }
}

fn text(report: &Report) -> String {
    let mut text = String::new();
    for cell in &report.cells {
        let _ = writeln!(
            text,
            "{} against {} on {}: M = {}, {} sessions, {} rounds played",
            cell.strategy, cell.protocol, cell.statement, cell.challenges, cell.sessions, cell.rounds_played
        );
        let _ = writeln!(text, "  theory: {}, {} a round", cell.theory.formula, percent(cell.theory.a_round));
        let _ = writeln!(text, "  rounds   survived   observed   95 % interval            theory");
        for p in &cell.points {
            let interval = format!("{} to {}", percent(p.interval.low), percent(p.interval.high));
            let _ = writeln!(
                text,
                "  {:>6}   {:>8}   {:>8}   {interval:<22}   {:>8}",
                p.rounds,
                p.survived,
                percent(p.observed),
                percent(p.expected)
            );
        }
    }
    let verdict = if report.agrees { "agrees" } else { "DISAGREES" };
    let _ = writeln!(
        text,
        "theory {verdict} with all points together (level {} %, least p-value {:.2e}, threshold {:.2e})",
        100.0 * report.joint_level,
        report.smallest_p_value,
        report.threshold
    );
    text
}

fn csv(report: &Report) -> String {
    let mut text =
        "strategy,protocol,statement,challenges,sessions,rounds,survived,observed,low,high,theory,p_value\n"
            .to_owned();
    for cell in &report.cells {
        for p in &cell.points {
            let _ = writeln!(
                text,
                "{},{},\"{}\",{},{},{},{},{},{},{},{},{}",
                cell.strategy,
                cell.protocol,
                cell.statement,
                cell.challenges,
                cell.sessions,
                p.rounds,
                p.survived,
                p.observed,
                p.interval.low,
                p.interval.high,
                p.expected,
                p.p_value
            );
        }
    }
    text
}
