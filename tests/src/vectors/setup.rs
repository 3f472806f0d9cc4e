//! Statements, policies and verdicts as the vectors write them.

use super::hexed::Hex;
use anyhow::{Context as _, Result, bail, ensure};
use serde::{Deserialize, Serialize};
use std::num::NonZeroU32;
use std::sync::Arc;
use tincture_proof::{
    Accepted, Binding, Bits, Context, Label, Live, Mode, Policy, Protocol, Rejection, Soundness, Strength,
    Verdict,
};
use tincture_protocols::{Prepared, RoundProtocol};
use tincture_statements::{BoxShape, Graph, Instance, Latin, Statement, Sudoku};

/// A parsed statement. Vertices and colours count from 0; cells are 0 for blank and digits from 1.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum Puzzle {
    Sudoku { r#box: [u16; 2], cells: Vec<u16> },
    Houses { side: u16, regions: Vec<u16>, diagonals: bool, cells: Vec<u16> },
    Latin { side: u16, cells: Vec<u16> },
    Graph { vertices: u32, colours: u32, edges: Vec<(u32, u32)>, lists: Vec<(u32, Vec<u32>)> },
}

impl Puzzle {
    pub(crate) fn statement(&self) -> Result<Statement> {
        Ok(match self.clone() {
            Self::Sudoku { r#box: [rows, columns], cells } => {
                Sudoku::new(BoxShape::new(rows, columns)?, cells)?.into()
            }
            Self::Houses { side, regions, diagonals, cells } => {
                Sudoku::with_houses(side, &regions, diagonals, cells)?.into()
            }
            Self::Latin { side, cells } => Latin::new(side, cells)?.into(),
            Self::Graph { vertices, colours, edges, lists } => {
                Graph::new(vertices, colours, edges, lists)?.into()
            }
        })
    }
}

/// A statement with all that a verifier derives from it.
pub(crate) struct Setup {
    pub(crate) instance: Instance,
    pub(crate) protocol: Arc<dyn RoundProtocol>,
}

impl Setup {
    pub(crate) fn new(puzzle: &Puzzle, protocol: &str) -> Result<Self> {
        let statement = puzzle.statement()?;
        let prepared = Prepared::new(statement)?;
        let instance = prepared.instance().context("a colouring")?.clone();
        Ok(Self { instance, protocol: prepared.rounds(protocol)? })
    }

    pub(crate) fn protocol(&self) -> &dyn Protocol {
        &*self.protocol
    }
}

/// All that a context binds.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Bound {
    pub(crate) statement: Puzzle,
    pub(crate) protocol: String,
    pub(crate) mode: String,
    pub(crate) rounds: u32,
    pub(crate) label: String,
    pub(crate) freshness: Hex,
}

impl Bound {
    pub(crate) fn setup(&self) -> Result<Setup> {
        Setup::new(&self.statement, &self.protocol)
    }

    pub(crate) fn context(&self, setup: &Setup) -> Result<Context> {
        Ok(Context::new(
            setup.protocol(),
            &Binding {
                mode: mode(&self.mode)?,
                count: NonZeroU32::new(self.rounds).context("at least one round")?,
                label: &Label::new(&self.label)?,
                freshness: &self.freshness.array()?,
            },
        ))
    }
}

/// The mode of a live run.
pub(crate) fn live(name: &str) -> Result<Live> {
    Ok(name.parse()?)
}

pub(crate) fn mode(name: &str) -> Result<Mode> {
    match Mode::ALL.into_iter().find(|mode| mode.name() == name) {
        Some(mode) => Ok(mode),
        None => bail!("no mode {name}"),
    }
}

/// What a verifier insists on: `bits` or `factor`, and perhaps a label.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) bits: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) factor: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) label: Option<String>,
}

impl Asked {
    pub(crate) fn bits(bits: u32) -> Self {
        Self { bits: Some(bits), factor: None, label: None }
    }

    pub(crate) fn labelled(bits: u32, label: &str) -> Self {
        Self { label: Some(label.to_owned()), ..Self::bits(bits) }
    }

    pub(crate) fn policy(&self) -> Result<Policy> {
        let strength = match (self.bits, self.factor) {
            (Some(bits), None) => Strength::Bits(Bits::new(bits)?),
            (None, Some(factor)) => Strength::Factor(NonZeroU32::new(factor).context("a factor from 1")?),
            _ => bail!("either bits or a factor"),
        };
        let label = self.label.as_deref().map(Label::new).transpose()?;
        Ok(Policy { strength, label })
    }
}

/// How a verification must end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub(crate) enum Expected {
    Accepted { challenges: u32, rounds: u32, bits: u32, label: String },
    Refused { reason: String, round: Option<u32>, slot: Option<u32> },
}

impl Expected {
    pub(crate) fn refused(reason: &str, round: Option<u32>, slot: Option<u32>) -> Self {
        Self::Refused { reason: reason.to_owned(), round, slot }
    }

    pub(crate) fn of(verdict: Verdict) -> Self {
        match verdict {
            Ok(Accepted { soundness: Soundness::Bits(_), .. }) => unreachable!("every vector has rounds"),
            Ok(Accepted { soundness: soundness @ Soundness::Rounds { challenges, rounds }, label }) => {
                Self::Accepted {
                    challenges: challenges.get(),
                    rounds,
                    bits: soundness.bits(),
                    label: label.as_str().to_owned(),
                }
            }
            Err(Rejection { reason, round, slot }) => {
                Self::refused(reason.code(), round.map(|round| round.0), slot.map(|slot| slot.0))
            }
        }
    }

    pub(crate) fn hold_against(&self, verdict: Verdict) -> Result<()> {
        let found = Self::of(verdict);
        ensure!(found == *self, "the verdict is {found:?}, expected {self:?}");
        Ok(())
    }
}
