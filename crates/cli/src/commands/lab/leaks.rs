//! `lab leaks`: provers that give the solution away.

use super::subject::{SubjectArgs, coloured};
use crate::args::protocol;
use crate::failure::{Failure, Status};
use crate::output::Output;
use std::fmt::Write;
use tincture_lab::leaks::{LEAKS, Leak, Outcome, compare, leak};

/// Attack provers with one flaw each, and the honest one with the same attacks
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    subject: SubjectArgs,
    /// One flaw [default: all]
    #[arg(long, value_name = "NAME")]
    leak: Option<String>,
    /// What a challenge opens
    #[arg(long, value_name = "P", value_parser = protocol(), default_value = "clique")]
    protocol: String,
    /// Runs against the honest prover and against no prover at all
    #[arg(long, value_name = "N", default_value_t = 200)]
    runs: u64,
    /// Rounds after which an attack gives up
    #[arg(long, value_name = "N", default_value_t = 5_000, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
}

pub(crate) fn run(args: &Args, out: &Output) -> Result<Status, Failure> {
    let chosen: Vec<&dyn Leak> = match &args.leak {
        None => LEAKS.to_vec(),
        Some(name) => vec![leak(name).ok_or_else(|| unknown(name))?],
    };
    let target = args.subject.solved(&args.protocol, out)?;
    let target = coloured(&target)?;
    if target.instance().palette() == target.instance().vertices() {
        return Err(Failure::refused("trivial_statement", "every cell is a clue: there is nothing to leak"));
    }
    let outcomes: Vec<Outcome> = chosen
        .into_iter()
        .map(|leak| compare(&target, leak, (9, args.runs), args.rounds, &args.subject.seed()))
        .collect();
    out.table(&outcomes, text(&outcomes), || csv(&outcomes))?;
    Ok(Status::Done)
}

fn unknown(name: &str) -> Failure {
    let known: Vec<&str> = LEAKS.iter().map(|leak| leak.name()).collect();
    Failure::refused("usage", format!("there is no leak {name:?}; there are {}", known.join(", ")))
}

fn text(outcomes: &[Outcome]) -> String {
    let mut text = String::new();
    for o in outcomes {
        let i = o.advantage.interval;
        let _ = write!(
            text,
            "{}: {}\n  the solution in {} of {} runs, after {} rounds ({} answers, {} sessions; medians)\n  \
             the same attack on the honest prover: {} of {} runs; cells named {} of {}, by chance {} of {}: \
             advantage {:+.3}, interval {:+.3} to {:+.3}\n",
            o.leak,
            o.about,
            o.recovered.0,
            o.recovered.1,
            o.rounds,
            o.answers,
            o.sessions,
            o.honest_recovered.0,
            o.honest_recovered.1,
            o.honest_vertex.0,
            o.honest_vertex.1,
            o.simulated_vertex.0,
            o.simulated_vertex.1,
            o.advantage.value,
            i.low,
            i.high
        );
    }
    text
}

fn csv(outcomes: &[Outcome]) -> String {
    let mut text =
        "leak,protocol,recovered,runs,rounds,answers,sessions,honest_recovered,advantage,low,high\n"
            .to_owned();
    for o in outcomes {
        let i = o.advantage.interval;
        let _ = writeln!(
            text,
            "{},{},{},{},{},{},{},{},{},{},{}",
            o.leak,
            o.protocol,
            o.recovered.0,
            o.recovered.1,
            o.rounds,
            o.answers,
            o.sessions,
            o.honest_recovered.0,
            o.advantage.value,
            i.low,
            i.high
        );
    }
    text
}
