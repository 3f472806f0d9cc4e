//! The golden vectors of `proto/vectors/`: how they are made, and how each is run.
//!
//! Files are JSON and language-neutral; `proto/vectors/README.md` describes every kind. [`generate`]
//! makes them all anew from fixed entropy, [`run`] holds this implementation against one of them.

pub mod cross;
mod file;
mod generate;
mod hexed;
mod layout;
mod merkle;
mod message;
mod plain;
mod puzzles;
mod refused_files;
mod refused_runs;
mod refused_statements;
mod run;
mod secret;
mod setup;
mod values;

use anyhow::Result;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use values::{Cases, Check};

/// What a vector file holds. A kind that is not listed here is an error.
#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum Vector {
    Tags(Cases<values::TagCase>),
    Statements(Cases<values::StatementCase>),
    Instances(Cases<values::InstanceCase>),
    Contexts(Cases<values::ContextCase>),
    Sessions(Cases<values::SessionCase>),
    Labels(Cases<values::LabelCase>),
    Packing(Cases<values::PackingCase>),
    Commitments(values::Commitments),
    Merkle(merkle::Trees),
    Batches(Cases<values::BatchCase>),
    Transcripts(Cases<values::TranscriptCase>),
    Rounds(values::RoundsTable),
    Limits(Cases<values::LimitCase>),
    Derivation(Cases<secret::Derivation>),
    Sampling(Cases<secret::Sampling>),
    File(file::ProofFile),
    Run(run::RecordedRun),
    BatchOpening(values::BatchCase),
    Request(message::BadRequest),
    NoStatement(values::NoStatement),
    NoInstance(values::NoInstance),
}

impl Vector {
    fn check(&self) -> Result<()> {
        match self {
            Self::Tags(cases) => cases.check(),
            Self::Statements(cases) => cases.check(),
            Self::Instances(cases) => cases.check(),
            Self::Contexts(cases) => cases.check(),
            Self::Sessions(cases) => cases.check(),
            Self::Labels(cases) => cases.check(),
            Self::Packing(cases) => cases.check(),
            Self::Commitments(commitments) => commitments.check(),
            Self::Merkle(trees) => trees.check(),
            Self::Batches(cases) => cases.check(),
            Self::Transcripts(cases) => cases.check(),
            Self::Rounds(table) => table.check(),
            Self::Limits(cases) => cases.check(),
            Self::Derivation(cases) => cases.check(),
            Self::Sampling(cases) => cases.check(),
            Self::File(file) => file.check(),
            Self::Run(run) => run.check(),
            Self::BatchOpening(case) => case.check(),
            Self::Request(request) => request.check(),
            Self::NoStatement(statement) => statement.check(),
            Self::NoInstance(statement) => statement.check(),
        }
    }
}

/// Runs the vector that a file's text holds.
///
/// # Errors
/// If the text is no vector of a known kind, or the implementation says something else than it.
pub fn run(text: &str) -> Result<()> {
    serde_json::from_str::<Vector>(text)?.check()
}

/// All vectors, by their path below `proto/vectors/`.
///
/// # Errors
/// Only if the generator is wrong.
pub fn generate() -> Result<BTreeMap<String, String>> {
    let mut texts = BTreeMap::new();
    for (path, vector) in generate::all()? {
        let text = layout::pretty(&serde_json::to_value(&vector)?);
        anyhow::ensure!(texts.insert(path.clone(), text).is_none(), "two vectors named {path}");
    }
    Ok(texts)
}
