//! `lab strategies`: who cheats, and how.

use crate::failure::{Failure, Status};
use crate::output::Output;
use serde::Serialize;
use std::fmt::Write;
use tincture_lab::cheats::LIVE;
use tincture_lab::files::FILES;
use tincture_lab::leaks::LEAKS;
use tincture_lab::verifiers::VERIFIERS;

/// List the cheats, leaks and cheating verifiers
#[derive(Debug, clap::Args)]
pub(crate) struct Args {}

#[derive(Serialize)]
struct Entry {
    name: &'static str,
    kind: &'static str,
    parameter: Option<&'static str>,
    about: &'static str,
}

pub(crate) fn run(_: &Args, out: &Output) -> Result<Status, Failure> {
    let live = LIVE.iter().map(|s| Entry {
        name: s.name,
        kind: "serve --cheat",
        parameter: s.parameter,
        about: s.about,
    });
    let files = FILES.iter().map(|s| Entry {
        name: s.name,
        kind: "prove --cheat",
        parameter: s.parameter,
        about: s.about,
    });
    let leaks = LEAKS.iter().map(|leak| Entry {
        name: leak.name(),
        kind: "lab leaks",
        parameter: None,
        about: leak.about(),
    });
    let verifiers = VERIFIERS.iter().map(|v| Entry {
        name: v.name,
        kind: "lab verifiers",
        parameter: None,
        about: v.about,
    });
    let entries: Vec<Entry> = live.chain(files).chain(leaks).chain(verifiers).collect();
    let mut text = String::new();
    for (i, entry) in entries.iter().enumerate() {
        if i == 0 || entries[i - 1].kind != entry.kind {
            let _ = writeln!(text, "{}:", entry.kind);
        }
        let parameter = entry.parameter.map_or_else(String::new, |p| format!(" (:{p})"));
        let _ = writeln!(text, "  {:18} {}{parameter}", entry.name, entry.about);
    }
    out.table(&entries, text, || {
        let mut csv = "name,kind,about\n".to_owned();
        entries.iter().for_each(|e| {
            let _ = writeln!(csv, "{},{},\"{}\"", e.name, e.kind, e.about);
        });
        csv
    })?;
    Ok(Status::Done)
}
